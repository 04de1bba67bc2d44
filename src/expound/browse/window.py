"""Which hits, or which slice of a page, is visible."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from expound.browse.state import HitList, OpenPage, State
from expound.records.page import Span
from expound.records.trajectory import HitsWindow, PageWindow, Window, WindowLink
from expound.text.sentences import split_sentences

JOINER = "\u200d"
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
NEAR = 0.25  # a sentence end is "near" if it leaves at least three quarters of the window filled


def current_window(state: State, hits_shown: int, shows_links: bool) -> Window | None:
    """Return what a reader in this state sees; None before the first search."""
    top = state.top
    if top is None:
        return None
    if isinstance(top, HitList):
        shown = top.hits[top.first : top.first + hits_shown]
        return HitsWindow(top.query, shown, top.first + 1, len(top.hits), top.problem)
    return _page_window(top, shows_links)


def window_span(top: OpenPage) -> Span:
    """Return the characters of the page that are visible."""
    if len(top.cuts) < 2:
        return Span(0, 0)
    return Span(top.cuts[top.number], top.cuts[top.number + 1])


@lru_cache(maxsize=64)  # going back and opening again is common
def cut_windows(text: str, language: str, size: int) -> tuple[int, ...]:
    """Cut a page's text into windows of at most `size` characters: at a line or sentence end where one is near.

    Returns the cuts from 0 to the length of the text, (0,) for an empty one. The windows cover the text without gaps.
    """
    cuts = [0]
    while cuts[-1] < len(text):
        cuts.append(_next_cut(text, cuts[-1], size, language))
    return tuple(cuts)


def _page_window(top: OpenPage, shows_links: bool) -> PageWindow:
    page, span = top.page, window_span(top)
    links = tuple(WindowLink(link.span.of(page.text), link.url) for link in page.links if span.covers(link.span))
    return PageWindow(
        page.url,
        page.title,
        span.of(page.text),
        span,
        number=top.number + 1,
        count=max(1, len(top.cuts) - 1),
        links=links if shows_links else (),
        problem=page.problem,
    )


def _next_cut(text: str, start: int, size: int, language: str) -> int:
    limit = start + size
    if limit >= len(text):
        return len(text)
    return _between_characters(text, _preferred_cut(text, start, limit, size, language), start)


def _preferred_cut(text: str, start: int, limit: int, size: int, language: str) -> int:
    earliest = start + round(size * (1 - NEAR))
    line_end = text.rfind("\n", earliest, limit) + 1
    if line_end > earliest:
        return line_end
    # A little of what follows is looked at too, so that the splitter sees whether a full stop ends a sentence.
    ends = [start + span.end for span in split_sentences(text[start : limit + 40], language)[:-1]]
    near = [end for end in ends if earliest < end <= limit]
    if near:
        return _after_space(text, near[-1], limit)
    space = text.rfind(" ", earliest, limit) + 1
    return space if space > earliest else limit


def _after_space(text: str, end: int, limit: int) -> int:
    while end < limit and text[end].isspace():
        end += 1
    return end


def _between_characters(text: str, cut: int, start: int) -> int:
    """Move a cut back so that it parts no letter from its marks, and no emoji from what is joined to it."""
    at = cut
    while at > start and _belongs_to_what_precedes(text, at):
        at -= 1
    return at if at > start else cut


def _belongs_to_what_precedes(text: str, at: int) -> bool:
    character = text[at]
    if character.isascii() and text[at - 1].isascii():
        return character == "\n" and text[at - 1] == "\r"
    is_joined = JOINER in (character, text[at - 1])
    return is_joined or unicodedata.category(character)[0] == "M" or character in SKIN_TONES
