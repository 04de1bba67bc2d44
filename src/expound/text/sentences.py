"""Split text into sentences with their spans.

Every run of sentence-ending marks is a candidate; the word before it and the first letter after it decide. All looks
backward and forward are bounded, so the time is linear in the text whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from expound.records.page import Span
from expound.text.abbreviations import (
    BEFORE_NUMBERS,
    EXCLAIMED,
    HASTY_STARTERS,
    LETTERED,
    MAYBE_LAST,
    MAYBE_LAST_CAPITALISED,
    NEVER_LAST,
    STARTERS,
)
from expound.text.language import detect_language
from expound.text.scripts import is_east_asian


def split_sentences(text: str, language: str | None = None) -> list[Span]:
    """Return the spans of the sentences of `text`, in order and trimmed; a line break always ends a sentence.

    Every character that is not white space lies in exactly one span. A `language` that is not given is guessed where
    it matters.
    """
    guess = cache(lambda: language or detect_language(text))
    spans: list[Span] = []
    start = 0
    for mark in _MARK.finditer(text):
        if mark["line"] is None and not _ends_sentence(text, start, mark, guess):
            continue
        end = mark.end() if mark["line"] or not _opens_quotation(text, start, mark) else mark.end("marks")
        _append_trimmed(spans, text, start, end)
        start = end
    _append_trimmed(spans, text, start, len(text))
    return spans


_LINE_BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_WIDE_MARKS = "。！？；｡"
_OTHER_MARKS = "؟۔।॥။።"
_CLOSERS = "\"'”’»›)\\]}）」』》〉】〕｣＂＇*_" + "\u200b-\u200f\u2060\ufeff"  # with them, what cannot be seen

# One candidate: marks, what closes with them, footnote or citation marks ("[3]", "【3】"), and the space after.
_MARK = re.compile(
    rf"(?P<line>[{_LINE_BREAKS}])"
    rf"|(?P<marks>[.!?…．{_WIDE_MARKS}{_OTHER_MARKS}]++)"
    rf"(?P<close>[{_CLOSERS}]*+(?:[ \xa0]?+(?:\[(?:\d{{1,3}}|[a-z]|note \d{{1,3}}|citation needed)\]|【\d{{1,3}}】))*+)"
    rf"(?P<gap>[^\S{_LINE_BREAKS}]*+)"
)

_ALWAYS_END = frozenset(_WIDE_MARKS + _OTHER_MARKS)

# Text that goes on: no sentence begins with one of these.
_GOES_ON = frozenset(",，、：:;；。！？!?…．%)]}）」』》〉】〕”’»›")
_WORD_BEFORE = re.compile(r"[^\W_](?:[\w.'’&@/=?:%#~+-]*[^\W_])?$")  # an address is one word
_WORD_AFTER = re.compile(r"[\"'“‘«(\[（「『《*_¿¡#-]{0,4}([^\W_][\w'’]{0,24})?")
_PLAIN_WORD_BEFORE = re.compile(r"(?:^|[\s(])((?:[^\W\d_]+['’-])*+[^\W\d_]{3,}|[^\W\d_]+\))$")
_CAPITAL_WORD_AFTER = re.compile(r"([A-Z][a-z]*)['’,-]?[ a-zA-Z]")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")
_ROMAN = re.compile(r"[IVXLC]{2,7}")
_ITEM_AFTER = re.compile(r"\(?(?:[a-z]|[ivx]{2,4})\)")
_LIST_MARKER = re.compile(
    r"[(（\[]?(?:[-*•‣◦·]\s*)?(?:(?:step|chapter|part|section|question|rule|tip|q)\s*)?"
    r"(?:\d{1,3}(?:\.\d{1,3}){0,3}|[A-Za-z]|[ivxIVX]{1,5}(?:\.\d{1,3}){0,2})",
    re.IGNORECASE,
)
_LOOK_BACK = 40
_LOOK_AHEAD = 32


def _opens_quotation(text: str, start: int, mark: re.Match[str]) -> bool:
    """Say whether the straight quotation mark right after a Chinese mark belongs to the next sentence."""
    if not mark["close"].startswith('"') or mark["gap"] or mark["marks"][-1] not in _WIDE_MARKS:
        return False
    return text.count('"', max(start, mark.start() - 500), mark.start()) % 2 == 0


def _append_trimmed(spans: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    first = start + len(piece) - len(piece.lstrip())
    last = start + len(piece.rstrip())
    if first < last:
        spans.append(Span(first, last))


def _ends_sentence(text: str, start: int, mark: re.Match[str], guess: Callable[[], str]) -> bool:
    """Say whether the sentence begun at `start` ends with this mark."""
    if mark.end() == len(text):
        return True
    following = text[mark.end()]
    if following in _LINE_BREAKS:
        return True
    if following in _GOES_ON:
        return False
    marks = mark["marks"]
    if following == "." and (mark["gap"] == "" or not text[mark.end() + 1 : mark.end() + 2].isalnum()):
        return False
    if not _ALWAYS_END.isdisjoint(marks):
        return _ends_after_wide(text, start, mark, following)
    if marks[-1] == "…" and is_east_asian(following):
        return True
    if not mark["gap"]:
        return _ends_without_space(text, mark, following)
    if marks[-1] in "!?":
        return _ends_after_cry(text, mark)
    opening = _word_after(text, mark)
    if len(marks) > 1 or marks == "…":
        return not opening[:1].islower() and not opening[:1].isdigit()
    return _ends_after_period(text, start, mark, opening, guess)


def _ends_after_wide(text: str, start: int, mark: re.Match[str], following: str) -> bool:
    """Judge a mark of Chinese, Japanese and other scripts, where only what closes after it can keep a sentence open."""
    close = mark["close"]
    if mark["gap"] or not close:
        return True
    if "》" in close or "〉" in close:
        return False  # a title that ends in a mark: 《你好吗？》这本书
    if close[-1] in "」』" and following in "とっ":
        return False  # Japanese: 「はい。」と言った
    if close[-1] in "）)":
        opened = max(text.rfind("（", start, mark.start()), text.rfind("(", start, mark.start()), start)
        return not text[start:opened].strip() or mark.start() - start > 200
    return True


def _ends_without_space(text: str, mark: re.Match[str], following: str) -> bool:
    """Judge a mark with no space after it: an end in Chinese, in other text a decimal, a name or a slip."""
    before = text[mark.start() - 1 : mark.start()]
    if is_east_asian(following):
        if is_east_asian(before) or mark["close"]:
            return True
        return mark["marks"][-1] in "!?" and not _in_address(text, mark.start())
    if is_east_asian(before) and mark["marks"][-1] in "!?":
        return True
    if mark["marks"] not in {".", "?", "!"} or mark["close"]:
        return False
    return _is_slip(text, mark)


def _is_slip(text: str, mark: re.Match[str]) -> bool:
    """Say whether a space was forgotten: "it hurts.The doctor said", but not "Console.Write it" or "Node.Js is"."""
    after = _CAPITAL_WORD_AFTER.match(text[mark.end() : mark.end() + _LOOK_AHEAD])
    if after is None:
        return False
    before = _PLAIN_WORD_BEFORE.search(text[max(0, mark.start() - _LOOK_BACK) : mark.start()])
    if before is None:
        return False
    return after[1].lower() in STARTERS or ((before[1].islower() or before[1][-1] == ")") and len(after[1]) > 3)


def _in_address(text: str, position: int) -> bool:
    piece = text[max(0, position - 200) : position]
    token = piece[max(piece.rfind(" "), piece.rfind("\n")) + 1 :]
    return "://" in token or "www." in token


def _ends_after_cry(text: str, mark: re.Match[str]) -> bool:
    """Judge "!" and "?" before a space."""
    opening = _word_after(text, mark)
    if not opening[:1].islower():
        return True
    if mark["close"].strip("*_"):
        return False  # "Really?" he asked.
    return _word_before(text, mark).lower() not in EXCLAIMED


def _ends_after_period(text: str, start: int, mark: re.Match[str], opening: str, guess: Callable[[], str]) -> bool:
    """Judge one period before a space."""
    word = _word_before(text, mark)
    known = word.lower().replace("’", "'")
    begins = _begins_sentence(text, mark, opening)
    if _is_list_marker(text, start, mark.start()):
        return False
    if opening[:1].islower() and not _ITEM_AFTER.match(text, mark.end()):
        return _ends_hastily(mark, word, opening)
    if known in NEVER_LAST:
        return False
    if opening[:1].isdigit() and (known in BEFORE_NUMBERS or _ROMAN.fullmatch(word)):
        return False
    if known == "etc":
        return True
    if known in MAYBE_LAST or word in MAYBE_LAST_CAPITALISED:
        return begins
    if len(word) == 1 and word.isalpha() and word.isupper():
        return begins or _is_lettered(text, mark.start())
    if _DOTTED.fullmatch(word):
        return begins
    if len(word) <= 2 and opening[:1].isalpha() and (word.isdigit() or len(word) == 1):
        return _ends_after_item(text, mark, word, guess)
    return True


def _begins_sentence(text: str, mark: re.Match[str], opening: str) -> bool:
    """Say whether the capital word after the mark opens sentences; "A." and "I." are initials."""
    known = opening.lower().replace("’", "'")
    return opening[:1].isupper() and known in STARTERS and not text.startswith(opening + ".", mark.end())


def _ends_hastily(mark: re.Match[str], word: str, opening: str) -> bool:
    """Judge a period before a small letter: an end only between plain words, in text typed without capitals."""
    known = word.lower()
    if mark["close"] or len(word) < 3 or not word.isalpha() or word in MAYBE_LAST_CAPITALISED:
        return False
    return known not in NEVER_LAST and known not in MAYBE_LAST and opening.replace("’", "'") in HASTY_STARTERS


def _ends_after_item(text: str, mark: re.Match[str], word: str, guess: Callable[[], str]) -> bool:
    """Judge "5. Mai", "z. B." and "as follows: 1. Open it; b. Close it", where a period makes an ordinal or a list."""
    before = text[max(0, mark.start() - len(word) - 3) : mark.start() - len(word)].rstrip()
    if before.endswith((":", "：", ";", "；")):
        return False
    return guess() != "und"


def _is_list_marker(text: str, start: int, end: int) -> bool:
    """Say whether nothing but the marker of a list item stands between `start` and `end`."""
    return end - start <= _LOOK_BACK and _LIST_MARKER.fullmatch(text[start:end].strip()) is not None


def _is_lettered(text: str, position: int) -> bool:
    """Say whether the letter before `position` is the name of something: "vitamin C"."""
    words = text[max(0, position - _LOOK_BACK) : position].split()
    return len(words) > 1 and words[-2].lower() in LETTERED


def _word_before(text: str, mark: re.Match[str]) -> str:
    pieces = text[max(0, mark.start() - _LOOK_BACK) : mark.start()].rsplit(None, 1)
    found = _WORD_BEFORE.search(pieces[-1]) if pieces else None
    return found[0] if found else ""


def _word_after(text: str, mark: re.Match[str]) -> str:
    found = _WORD_AFTER.match(text[mark.end() : mark.end() + _LOOK_AHEAD])
    return found[1] or "" if found else ""
