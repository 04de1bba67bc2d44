"""An observation as text: the one rendering that people, agents and training data see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from expound.browse.foreign import fenced, flat
from expound.browse.phrases import phrase
from expound.errors import BadRecord
from expound.records.evidence import Fact
from expound.records.page import Span
from expound.records.trajectory import (
    Action,
    FindInPage,
    Finish,
    FollowLink,
    Header,
    HitsWindow,
    Observation,
    OpenHit,
    PageWindow,
    PastAction,
    Search,
    TakeQuote,
    Window,
)

QUOTE_SHOWN = 60  # characters of a quote in the list of past actions
FACT_SHOWN = 300  # characters of a fact that are shown: its beginning and its end, as WebCPM shows 25 + 25 words
Item = TypeVar("Item")
BLANKS = {"query": "…", "rank": "…", "text": "…", "number": "…", "reason": "…"}


def render(observation: Observation) -> str:
    """Return an observation as text, in the language of its question.

    Only the program begins a line at the margin: what others wrote stands behind a bar, or inside one of its lines.
    """
    language = observation.question.language
    parts = [
        _section(language, "question", fenced(flat(observation.question.text))),
        _section(language, "query", fenced(flat(observation.query or "")) or phrase(language, "none")),
        _section(language, "facts", _facts(observation.facts, language)),
        _section(language, "past", _past(observation.past, language)),
        _section(language, "previous", render_window(observation.previous, language)),
        _section(language, "current", render_window(observation.current, language)),
        _section(language, "actions_left", str(observation.actions_left)),
        _section(language, "allowed", render_names(observation.allowed, language) or phrase(language, "over")),
    ]
    if observation.message:
        parts.append(_section(language, "message", flat(observation.message)))
    return "\n\n".join(parts) + "\n"


def render_window(window: Window | None, language: str) -> str:
    """Return a window as text: three hits, or a slice of a page."""
    if window is None:
        return phrase(language, "none")
    return _hits(window, language) if isinstance(window, HitsWindow) else _page(window, language)


def render_names(names: Iterable[str], language: str) -> str:
    """Return the names of allowed actions as a reader would type them, on one line."""
    shown = []
    for name in names:
        kind, _, rank = name.partition(" ")
        shown.append(phrase(language, kind, **{**BLANKS, "rank": rank or "…"}))
    return ("；" if language == "zh" else "; ").join(shown)


def render_action(action: Action, language: str) -> str:
    """Return an action as a reader would type it."""
    match action:
        case Search(query):
            return phrase(language, "search", query=query)
        case OpenHit(rank):
            return phrase(language, "open", rank=rank)
        case TakeQuote(text, span):
            return phrase(language, "quote", text=text) if span is None else _quote_of_span(span, language)
        case Finish(unanswerable) if unanswerable is not None:
            return phrase(language, "unanswerable", reason=unanswerable)
        case FindInPage(text):
            return phrase(language, "find", text=text)
        case FollowLink(number):
            return phrase(language, "follow", number=number)
    return phrase(language, action.kind)


def shorten(text: str, characters: int) -> str:
    """Return the beginning and the end of a text on one line, about `characters` long."""
    line, half = flat(text), characters // 2
    return line if len(line) <= characters else f"{line[:half].rstrip()} … {line[-half:].lstrip()}"


def _quote_of_span(span: Span, language: str) -> str:
    # Without brackets, so that a text of two numbers can still be quoted as <12–40>.
    return f"{phrase(language, 'quote', text='').rstrip('<> ')} {span.start}–{span.end}"


def _section(language: str, key: str, body: str) -> str:
    return f"{phrase(language, key)}:\n{body}" if language != "zh" else f"{phrase(language, key)}：\n{body}"


class _Lines(Generic[Item]):
    """Renders a tuple that grows at its end, one line an item; the text of what was rendered before is remembered.

    Without this a step would cost more the longer the session is. Items are told apart by identity, which is quick,
    and compared before anything remembered is used.
    """

    MOST = 500  # texts remembered, at most some 10 kB each

    def __init__(self, line: Callable[[int, Item, str], str]) -> None:
        self._line = line
        self._known: dict[tuple[int, str], tuple[tuple[Item, ...], str]] = {}

    def __call__(self, items: tuple[Item, ...], language: str) -> str:
        if not items:
            return phrase(language, "none")
        text = self._recall(items, language)
        if text is None:
            last = self._line(len(items), items[-1], language)
            before = self._recall(items[:-1], language) if len(items) > 1 else None
            if before is None:
                before = "\n".join(self._line(at, item, language) for at, item in enumerate(items[:-1], start=1))
            text = f"{before}\n{last}" if len(items) > 1 else last
            if len(self._known) >= self.MOST:
                self._known.clear()
            self._known[id(items[-1]), language] = items, text
        return text

    def _recall(self, items: tuple[Item, ...], language: str) -> str | None:
        known = self._known.get((id(items[-1]), language))
        return known[1] if known and known[0] == items else None


def _fact_line(number: int, fact: Fact, _language: str) -> str:
    return f"[{number}] {shorten(fact.text, FACT_SHOWN)} ({flat(fact.title)})"


def _past_line(_number: int, taken: PastAction, language: str) -> str:
    if isinstance(taken.action, TakeQuote):
        return phrase(language, "quote", text=flat(taken.about or ""))
    line = flat(render_action(taken.action, language))
    return f"{line} {flat(taken.about)}" if taken.about else line


_facts = _Lines(_fact_line)
_past = _Lines(_past_line)


def _hits(window: HitsWindow, language: str) -> str:
    query = flat(window.query)
    if window.problem:
        return phrase(language, "failed_search", problem=flat(window.problem))
    if not window.hits:
        return phrase(language, "no_hits", query=query)
    last = window.first + len(window.hits) - 1
    head = phrase(language, "hits", first=window.first, last=last, total=window.total, query=query)
    lines = [
        f"{rank}. {flat(hit.title)}\n   {flat(hit.url)}\n   {flat(hit.snippet)}".rstrip()
        for rank, hit in enumerate(window.hits, start=1)
    ]
    return "\n".join([head, *lines])


def _page(window: PageWindow, language: str) -> str:
    head = phrase(language, "page", title=flat(window.title), number=window.number, count=window.count)
    head = f"{head}\n   {flat(window.url)}"
    if not window.text:
        problem = flat(window.problem or "") or phrase(language, "no_text")
        return f"{head}\n{phrase(language, 'empty_page', problem=problem)}"
    body = f"{head}\n{fenced(window.text)}"
    if not window.links:
        return body
    links = "\n".join(f"{number}. {flat(link.text)}" for number, link in enumerate(window.links, start=1))
    return f"{body}\n{phrase(language, 'links')}\n{links}"


RENDERINGS: dict[str, Callable[[Observation], str]] = {"text.v1": render}


def find_rendering(header: Header) -> Callable[[Observation], str]:
    """Return the rendering a session is shown in; BadRecord if it is one we do not have."""
    if header.rendering not in RENDERINGS:
        known = ", ".join(RENDERINGS)
        raise BadRecord(
            f'this session was shown as "{flat(header.rendering)}", and this expound knows {known} only; replay it '
            f"with {flat(header.software)}, which recorded it, or a later one"
        )
    return RENDERINGS[header.rendering]
