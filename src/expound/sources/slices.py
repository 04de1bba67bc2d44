"""Slices of a page as pages of their own: blocks and links keep their exact characters."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import accumulate
from typing import Generic, TypeVar
from urllib.parse import quote

from expound.records.page import Block, Link, Page, Span

Spanned = TypeVar("Spanned", Block, Link)

ALLOWED_IN_FRAGMENTS = "!$&'()*+,;=:@/?-._~"  # RFC 3986, section 3.5


def address(url: str, anchor: str) -> str:
    """Return the address of an anchor in the document at `url`."""
    document = url.partition("#")[0]
    return f"{document}#{quote(anchor, safe=ALLOWED_IN_FRAGMENTS)}" if anchor else document


class Slicer:
    """Cuts slices from one page; blocks and links are looked up, not searched, so many slices cost little."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._blocks = _Lookup(page.blocks)
        self._links = _Lookup(page.links)

    def page(self, span: Span, url: str, title: str) -> Page:
        """Return the characters of `span` as a page, with the blocks and links that lie in it, clipped to it."""
        return replace(
            self._page,
            url=url,
            title=title,
            text=span.of(self._page.text),
            blocks=tuple([_clipped_block(block, span) for block in self._blocks.within(span)]),
            links=tuple([Link(link.url, _clipped(link.span, span)) for link in self._links.within(span)]),
        )


class _Lookup(Generic[Spanned]):
    """Items with spans, in the order of their starts, which may overlap."""

    def __init__(self, items: tuple[Spanned, ...]) -> None:
        self._items: list[Spanned] = sorted(items, key=lambda item: item.span.start)
        self._starts = [item.span.start for item in self._items]
        # The furthest end so far: where the first item that reaches a span is found.
        self._ends = list(accumulate((item.span.end for item in self._items), max))

    def within(self, span: Span) -> list[Spanned]:
        """Return the items that share characters with the span."""
        first = bisect_right(self._ends, span.start)
        return [item for item in self._items[first : bisect_left(self._starts, span.end)] if item.span.end > span.start]


def _clipped_block(block: Block, span: Span) -> Block:
    is_whole = block.span.start >= span.start  # an anchor points at the beginning of its block
    return Block(block.kind, _clipped(block.span, span), block.level, block.anchor if is_whole else None)


def _clipped(inner: Span, span: Span) -> Span:
    first, last = inner.start - span.start, inner.end - span.start
    length = span.end - span.start
    return Span(first if first > 0 else 0, last if last < length else length)  # twice as quick as max and min
