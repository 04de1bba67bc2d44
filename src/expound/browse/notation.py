"""Actions as text: parse what was typed, print it back."""

from __future__ import annotations

import re
from collections.abc import Callable

from expound.browse.render import render_action
from expound.errors import BadNotation
from expound.records.page import Span
from expound.records.trajectory import (
    Action,
    FindInPage,
    Finish,
    FollowLink,
    GoBack,
    MergeFacts,
    OpenHit,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)

# What may stand for each action: the full form that `print_action` gives, and short ones for typing.
WORDS = {
    "search": ("search", "搜索", "s"),
    "open": ("load page", "open", "load", "打开页面", "打开", "o"),
    "down": ("scroll down", "down", "下翻", "d"),
    "up": ("scroll up", "up", "上翻", "u"),
    "back": ("go back", "back", "返回", "b"),
    "quote": ("quote", "新增摘要", "摘要", "q"),
    "merge": ("merge", "合并摘要", "合并", "m"),
    "finish": ("finish", "结束", "拒答"),
    "find": ("find in page", "find", "页内查找", "查找"),
    "follow": ("follow link", "follow", "打开链接"),
}

_BLANKS = {"search": " WORDS", "open": " N", "quote": " TEXT", "find": " TEXT", "follow": " N"}
_KIND_BY_WORD = {word: kind for kind, words in WORDS.items() for word in words}
# Longest first, so that "open link" words win over their beginnings; a Latin word must end where it is followed.
_SHORT_FORMS = [
    next(word for word in words if word.isascii() and " " not in word) + _BLANKS.get(kind, "")
    for kind, words in WORDS.items()
]
_LONGEST_FIRST = sorted(_KIND_BY_WORD, key=len, reverse=True)
_FORM = re.compile(
    rf"\s*+((?ai:{'|'.join(word for word in _LONGEST_FIRST if word.isascii())})(?![A-Za-zÀ-ɏ])"
    rf"|{'|'.join(word for word in _LONGEST_FIRST if not word.isascii())})(.*+)",
    re.DOTALL,
)
_NUMBER = re.compile(r"\d{1,9}")
_SPAN = re.compile(r"(\d{1,9})\s*[–-]\s*(\d{1,9})")


def print_action(action: Action, language: str = "en") -> str:
    """Return an action in its full form; `parse_action` gives it back."""
    return render_action(action, language)


def parse_action(typed: str) -> Action:
    """Return the action a line stands for; BadNotation says what was expected."""
    found = _FORM.fullmatch(typed)
    if not found:
        raise BadNotation(f'cannot read "{_short(typed)}" as an action. Try: {", ".join(_SHORT_FORMS)}')
    kind, rest = _KIND_BY_WORD[found[1].lower()], found[2].strip()
    span = _SPAN.fullmatch(rest)
    if kind == "quote" and span and int(span[1]) <= int(span[2]):
        return TakeQuote(span=Span(int(span[1]), int(span[2])))
    if rest.startswith("<") and rest.endswith(">") and len(rest) >= 2:
        rest = rest[1:-1]
    if found[1] == "拒答":
        return Finish(_text("拒答", rest))
    return _BUILD[kind](rest)


def _bare(action: Action) -> Callable[[str], Action]:
    def build(rest: str) -> Action:
        if rest:
            raise BadNotation(f'"{action.kind}" takes nothing after it, not "{_short(rest)}"')
        return action

    return build


def _number(kind: str, rest: str) -> int:
    if not _NUMBER.fullmatch(rest):
        raise BadNotation(f'"{kind}" takes a number, as in "{kind} 1", not "{_short(rest)}"')
    return int(rest)


def _text(kind: str, rest: str) -> str:
    if not rest.strip():
        raise BadNotation(f'"{kind}" takes a text, as in "{kind} WORDS"')
    return rest


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"


_BUILD: dict[str, Callable[[str], Action]] = {
    "search": lambda rest: Search(_text("search", rest)),
    "open": lambda rest: OpenHit(_number("open", rest)),
    "down": _bare(ScrollDown()),
    "up": _bare(ScrollUp()),
    "back": _bare(GoBack()),
    "quote": lambda rest: TakeQuote(text=_text("quote", rest)),
    "merge": _bare(MergeFacts()),
    "finish": lambda rest: Finish(rest or None),
    "find": lambda rest: FindInPage(_text("find", rest)),
    "follow": lambda rest: FollowLink(_number("follow", rest)),
}
