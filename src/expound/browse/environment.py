"""Reset and step: a state and an action to the next state and what is seen there."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from expound.browse.foreign import BAR, flat, sound
from expound.browse.phrases import phrase
from expound.browse.render import FACT_SHOWN, QUOTE_SHOWN, render_names, shorten
from expound.browse.rules import allowed, can_scroll_down, can_scroll_up, find_rules, name_of
from expound.browse.state import HitList, OpenPage, State
from expound.browse.window import current_window, cut_windows, window_span
from expound.browse.world import World
from expound.errors import ExpoundError, IllegalAction, QuoteNotFound
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question
from expound.records.trajectory import (
    Action,
    FindInPage,
    Finish,
    FollowLink,
    GoBack,
    MergeFacts,
    Observation,
    OpenHit,
    PastAction,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)
from expound.text.spans import locate, nearest


class Turn(NamedTuple):
    """A state and what the reader sees in it."""

    state: State
    observation: Observation


def reset(question: Question, rules: str = "webcpm.v1") -> Turn:
    """Return the beginning of a session."""
    state = State(question, rules, actions_left=find_rules(rules).actions)
    return Turn(state, observe(state))


def step(state: State, action: Action, world: World) -> Turn:
    """Take an action. An illegal one leaves the state as it is and says why, and what is allowed."""
    try:
        after, taken = _take(state, sound(action), world)
    except IllegalAction as refusal:
        return Turn(state, observe(state, _explain(state, refusal)))
    rules = find_rules(state.rules)
    before = current_window(state, rules.hits_shown, rules.shows_links)
    after = replace(after, past=(*state.past, taken), previous=before, actions_left=state.actions_left - 1)
    return Turn(after, observe(after))


def observe(state: State, message: str | None = None) -> Observation:
    """Return what a reader in this state sees."""
    rules = find_rules(state.rules)
    return Observation(
        question=state.question,
        query=state.query,
        past=state.past,
        previous=state.previous,
        current=current_window(state, rules.hits_shown, rules.shows_links),
        facts=state.facts,
        actions_left=state.actions_left,
        allowed=allowed(state),
        message=message,
    )


def _take(state: State, action: Action, world: World) -> tuple[State, PastAction]:
    """Return the state after an action, and the action as it goes into the past; IllegalAction if it is refused."""
    rules = find_rules(state.rules)
    if action.kind not in rules.kinds:
        action_name = render_names((name_of(action),), state.question.language)
        raise _refused(state, "not_in_rules", action=action_name, rules=rules.name)
    if state.is_over:
        raise _refused(state, "is_over")
    return _MOVES[action.kind](state, action, world)


def _search(state: State, action: Search, world: World) -> tuple[State, PastAction]:
    query, most = " ".join(action.query.split()), find_rules(state.rules).query_characters
    if not query:
        raise _refused(state, "empty_query")
    if len(query) > most:
        raise _refused(state, "long_query", length=len(query), most=most)
    return replace(state, stack=(_ask(world, query),)), PastAction(Search(query))


def _ask(world: World, query: str) -> HitList:
    """Send a query; a search that fails costs an action like any other, and says why there are no hits."""
    try:
        return HitList(query, tuple(sound(hit) for hit in world.search(query)))
    except ExpoundError as error:
        return HitList(query, (), problem=_reason(error))


def _open(state: State, action: OpenHit, world: World) -> tuple[State, PastAction]:
    top = state.top
    if not isinstance(top, HitList):
        raise _refused(state, "not_in_hits")
    if name_of(action) not in allowed(state):
        raise _refused(state, "not_shown", rank=action.rank)
    hit = top.hits[top.first + action.rank - 1]
    return _push(state, action, _fetch(world, hit.url, hit.title))


def _follow(state: State, action: FollowLink, world: World) -> tuple[State, PastAction]:
    top = _page_on_top(state)
    inside = window_span(top)
    links = [link for link in top.page.links if inside.covers(link.span)]
    if not 1 <= action.number <= len(links):
        raise _refused(state, "no_link", number=action.number)
    link = links[action.number - 1]
    return _push(state, action, _fetch(world, link.url, link.span.of(top.page.text)))


def _fetch(world: World, url: str, title: str) -> Page:
    """Open an address; a page that cannot be had costs an action like any other, and says why it is empty."""
    try:
        page = world.open(url)
    except ExpoundError as error:
        return Page(url, title, "", problem=_reason(error))
    return sound(page if page.title else replace(page, title=title))


def _reason(error: ExpoundError) -> str:
    return flat(str(error)) or type(error).__name__


def _push(state: State, action: Action, page: Page) -> tuple[State, PastAction]:
    size = find_rules(state.rules).window_size(page)
    opened = OpenPage(page, cut_windows(page.text, page.language, size))
    return replace(state, stack=(*state.stack, opened)), PastAction(action, page.title)


def _scroll(state: State, action: ScrollDown | ScrollUp, _world: World) -> tuple[State, PastAction]:
    rules, down = find_rules(state.rules), isinstance(action, ScrollDown)
    if down and not can_scroll_down(state, rules):
        raise _refused(state, "at_end")
    if not down and not can_scroll_up(state):
        raise _refused(state, "at_start")
    by, top = 1 if down else -1, state.top
    if isinstance(top, HitList):
        return _show(state, replace(top, first=top.first + by * rules.hits_shown)), PastAction(action)
    assert isinstance(top, OpenPage)
    return _show(state, replace(top, number=top.number + by)), PastAction(action)


def _find(state: State, action: FindInPage, _world: World) -> tuple[State, PastAction]:
    top, text = _page_on_top(state), action.text.strip()
    if not text:
        raise _refused(state, "empty_text")
    here, wanted = window_span(top), re.compile(re.escape(text), re.IGNORECASE)
    # What begins in this window and ends beyond it is not seen whole yet: it counts as the next window's.
    beyond = max(here.start, here.end - len(text) + 1)
    found = wanted.search(top.page.text, beyond) or wanted.search(top.page.text, 0, here.start + len(text) - 1)
    if not found:
        raise _refused(state, "not_found_in_page", text=shorten(text, QUOTE_SHOWN))
    number = bisect_right(top.cuts, found.start()) - 1
    return _show(state, replace(top, number=number + 1 if number == top.number else number)), PastAction(
        FindInPage(text)
    )


def _back(state: State, action: GoBack, _world: World) -> tuple[State, PastAction]:
    _page_on_top(state)
    return replace(state, stack=state.stack[:-1]), PastAction(action)


def _quote(state: State, action: TakeQuote, _world: World) -> tuple[State, PastAction]:
    top = _page_on_top(state)
    span = _inside(state, top, action.span) if action.span else _resolve(state, top, action.text or "")
    fact = Fact((Quote.of(top.page, span),))
    if fact in state.facts:
        raise _refused(state, "already_quoted", number=state.facts.index(fact) + 1)
    # What goes into the past is the span: the record then replays whatever way text is resolved in later versions.
    taken = PastAction(TakeQuote(span=span), shorten(fact.text, QUOTE_SHOWN))
    return replace(state, facts=(*state.facts, fact)), taken


def _merge(state: State, action: MergeFacts, _world: World) -> tuple[State, PastAction]:
    if len(state.facts) < 2:
        raise _refused(state, "too_few_facts", count=len(state.facts))
    first, second = state.facts[-2:]
    return replace(state, facts=(*state.facts[:-2], _joined(state, first, second))), PastAction(action)


def _finish(state: State, action: Finish, _world: World) -> tuple[State, PastAction]:
    if action.unanswerable is not None and not action.unanswerable.strip():
        raise _refused(state, "empty_text")
    return state, PastAction(action)


def _show(state: State, top: HitList | OpenPage) -> State:
    return replace(state, stack=(*state.stack[:-1], top))


def _page_on_top(state: State) -> OpenPage:
    if not isinstance(state.top, OpenPage):
        raise _refused(state, "not_in_page")
    return state.top


def _inside(state: State, top: OpenPage, span: Span) -> Span:
    if not window_span(top).covers(span):
        raise _refused(state, "not_in_window")
    return _trimmed(state, top.page.text, span)


def _resolve(state: State, top: OpenPage, text: str) -> Span:
    if not text.strip():
        raise _refused(state, "empty_text")
    here = window_span(top)
    if BAR in text and BAR not in here.of(top.page.text):
        text = text.replace(BAR, " ")  # copied from the rendering together with the words
    found = locate(text, top.page.text, here)
    if found and (found.how != "closest" or _numbers(text) == _numbers(found.span.of(top.page.text))):
        return _trimmed(state, top.page.text, found.span)
    near = nearest(text, top.page.text, here)
    language = state.question.language
    shown = shorten(near.span.of(top.page.text), FACT_SHOWN) if near else ""
    hint = phrase(language, "nearest", text=shown) if shown else ""
    raise QuoteNotFound(_sentences(language, phrase(language, "quote_not_found"), hint))


def _numbers(text: str) -> list[str]:
    # A slip of the pen is forgiven; another number is another fact, however close the rest is.
    return re.findall(r"\d+", text)


def _trimmed(state: State, text: str, span: Span) -> Span:
    quoted = span.of(text)
    start = span.start + len(quoted) - len(quoted.lstrip())
    kept = quoted.strip()
    if not kept:
        raise _refused(state, "empty_text")
    return Span(start, start + len(kept))


def _joined(state: State, first: Fact, second: Fact) -> Fact:
    """Join two facts; quotes that only white space parts on a page still open become one verbatim quote."""
    before, after = first.quotes[-1], second.quotes[0]
    pages = [top.page for top in state.stack if isinstance(top, OpenPage)]
    page = next((page for page in pages if page.url == before.url and page.fingerprint == before.fingerprint), None)
    if page and after.fingerprint == before.fingerprint and after.url == before.url and after.span > before.span:
        between = page.text[before.span.end : after.span.start]
        if not between.strip():
            bridged = Quote.of(page, Span(before.span.start, max(before.span.end, after.span.end)))
            return Fact((*first.quotes[:-1], bridged, *second.quotes[1:]))
    return Fact((*first.quotes, *second.quotes))


def _refused(state: State, key: str, **values: object) -> IllegalAction:
    return IllegalAction(phrase(state.question.language, key, **values))


def _explain(state: State, refusal: IllegalAction) -> str:
    language = state.question.language
    names = render_names(allowed(state), language) or phrase(language, "over")
    return _sentences(language, str(refusal), phrase(language, "allowed_now", allowed=names))


def _sentences(language: str, *sentences: str) -> str:
    return ("" if language == "zh" else " ").join(sentence for sentence in sentences if sentence)


_MOVES: dict[str, Callable[[State, Any, World], tuple[State, PastAction]]] = {
    "search": _search,
    "open": _open,
    "down": _scroll,
    "up": _scroll,
    "back": _back,
    "quote": _quote,
    "merge": _merge,
    "finish": _finish,
    "find": _find,
    "follow": _follow,
}
