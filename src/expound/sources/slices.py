"""Slices of a page as pages of their own: exact blocks and links, and addresses that browsers can open.

An address ends in an id of the document, in `#page=N` in a PDF, or in a text fragment, which browsers scroll to, or
else to the id before it (https://wicg.github.io/scroll-to-text-fragment/). Nothing in it is invented but a number,
where the same words stand in several places, and browsers pass over that.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Generic, TypeVar
from urllib.parse import quote

from expound.records.page import Block, Link, Page, Span
from expound.text.language import is_spaced

Spanned = TypeVar("Spanned", Block, Link)

ALLOWED_IN_FRAGMENTS = "!$&'()*+,;=:@/?-._~"  # RFC 3986, section 3.5
PDF_PAGE = re.compile(r"page=[0-9]+")
WORDS = (6, 8, 12, 20)  # how many are tried until they are found nowhere before
CHARACTERS = (10, 16, 24, 40)  # the same, where words are written without spaces
LONGEST = 200  # characters looked at
MOST_COMPARED = 2_000_000  # in longer texts words are compared with those of other addresses only: it takes seconds
MARKERS = " \n\t-.0123456789"
PAUSE = re.compile(r"[\s，。、；：？！（）《》“”,.;:?!()]")
REST_OF_A_WORD = re.compile(r"(?<=[A-Za-z0-9_-])[A-Za-z0-9_-]+")
SPACE = re.compile(r"\s{1,200}")
BETWEEN_CELLS = re.compile(r"[\s|]{1,200}")
LINE_OR_CELL_END = re.compile(r"\n| \| ")


def addresses(page: Page, starts: Sequence[int]) -> list[str]:
    """Return an address for each of the places in a page; no two are the same, and 0 is the page's own."""
    namer = _Namer(page)
    document = page.url.partition("#")[0]
    return [f"{document}#{fragment}" if fragment else document for fragment in map(namer.fragment, starts)]


def encoded_anchor(anchor: str) -> str:
    """Return an id as it is written after `#`."""
    return quote(anchor, safe=ALLOWED_IN_FRAGMENTS)


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


class _Namer:
    """Finds fragments for places in a page, in their order."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._starts = [block.span.start for block in page.blocks]
        self._anchors: list[str] = []  # for each block the nearest anchor at or before it
        self._first: dict[str, int] = {}  # the block that has an anchor first
        for number, block in enumerate(page.blocks):
            self._anchors.append(block.anchor or (self._anchors[-1] if self._anchors else ""))
            if block.anchor:
                self._first.setdefault(block.anchor, number)
        lowered = page.text.lower() if len(page.text) <= MOST_COMPARED else ""
        self._compared = lowered if len(lowered) == len(page.text) else ""  # a few letters are longer in lower case
        self._used: Counter[str] = Counter()

    def fragment(self, start: int) -> str:
        """Return what to write after `#` for the page's characters from `start` on."""
        number = self._block_at(start)
        anchor = self._anchors[number] if number >= 0 else ""
        if PDF_PAGE.fullmatch(anchor):
            self._used[anchor] += 1
            section = f"&section={self._used[anchor]}" if self._used[anchor] > 1 else ""
            return f"{anchor}{section}" if start else ""
        if not start:
            return ""
        name = encoded_anchor(anchor)
        if anchor and self._starts[number] >= start and self._first[anchor] == number:
            return name
        return self._text_fragment(name, start, number)

    def _block_at(self, start: int) -> int:
        """Return the block that begins at a place, after its list marker, or else the one that it is in."""
        number = bisect_left(self._starts, start)
        following = self._starts[number] if number < len(self._starts) else start + LONGEST
        begins = following - start < LONGEST and not self._page.text[start:following].strip(MARKERS)
        return number if begins else number - 1

    def _text_fragment(self, name: str, start: int, number: int) -> str:
        """Return the shortest words that browsers find here first; without such words the id before, and a number."""
        begin = max(start, self._starts[number]) if number >= 0 else start
        begin = _past(SPACE, self._page.text, begin)
        for words, end in self._phrases(begin, number):
            fragment = f"{name}:~:text={words}"
            if fragment not in self._used and self._is_first(begin, end):
                self._used[fragment] += 1
                return fragment
        self._used[name] += 1
        return f"{name}:~:n={self._used[name] + 1}"

    def _is_first(self, begin: int, end: int) -> bool:
        return not self._compared or self._compared.find(self._compared[begin:end]) == begin

    def _phrases(self, begin: int, number: int) -> Iterator[tuple[str, int]]:
        """Yield longer and longer words from a place on, encoded, and where they end.

        Browsers look for words within one block or cell; those of the next tell equal headings apart.
        """
        text = self._page.text
        line = self._line(begin)
        ends = self._ends(begin, line)
        for end in ends:
            yield _encoded(text[begin:end]), end
        line_end = begin + len(line)
        if not ends or ends[-1] < line_end or len(line) == LONGEST or number < 0:
            return
        is_last = line_end >= self._page.blocks[number].span.end
        if is_last and number + 1 == len(self._starts):
            return
        after = self._starts[number + 1] if is_last else _past(BETWEEN_CELLS, text, line_end)
        for end in self._ends(after, self._line(after)):
            yield f"{_encoded(text[begin:line_end])},-{_encoded(text[after:end])}", end

    def _line(self, begin: int) -> str:
        return LINE_OR_CELL_END.split(self._page.text[begin : begin + LONGEST], maxsplit=1)[0].rstrip()

    def _ends(self, begin: int, line: str) -> list[int]:
        """Return where words at the beginning of a line may end."""
        if is_spaced(self._page.language):
            found = [word.end() for word in re.finditer(r"\S+", line)]
            lengths = [found[min(count, len(found)) - 1] for count in WORDS if found]
        else:
            lengths = [_end_of_phrase(line, count) for count in CHARACTERS if line]
        return [begin + length for length in dict.fromkeys(lengths)]


def _end_of_phrase(line: str, about: int) -> int:
    """Return where a phrase of Chinese may end: at punctuation if near, and never inside a word of letters."""
    pause = PAUSE.search(line, about // 2, about + 8)
    if pause:
        return pause.start()
    return _past(REST_OF_A_WORD, line, min(about, len(line)))


def _past(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start


def _encoded(words: str) -> str:
    return quote(words, safe="").replace("-", "%2D")  # a dash has a meaning in text fragments, as "," and "&" have


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
