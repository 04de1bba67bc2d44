"""Cut a long document at its headings into pages of readable length, each with an address of its own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from urllib.parse import unquote

from expound.records.page import Page, Span
from expound.sources.slices import Slicer, addresses, encoded_anchor
from expound.text.language import is_spaced
from expound.text.sentences import split_sentences

# A page is what one hit opens: long enough to answer from, short enough that its words are about one thing and that a
# reader crosses it in about five windows (1,200 characters in languages with spaces, 500 in Chinese).
MOST_CHARACTERS = 6_000
MOST_CHARACTERS_UNSPACED = 2_500
TINY = 400  # a third of a window: not worth opening alone
NAMES_IN_A_TITLE = 3
MOST_OF_A_HEADING = 120
SEPARATOR = " › "
# Titles of boxes: what follows such a box belongs to the section around it.
BOX_TITLES = frozenset({"note", "tip", "warning", "caution", "important", "danger", "hint", "注意", "提示", "警告"})

Headings = tuple[str, ...]  # from the outermost to the innermost


def cut_at_headings(page: Page) -> list[Page]:
    """Return the pages a document is read as; together they hold its text, every character once, in order.

    A part of the document under one heading stays whole where it fits; where not, its introduction and its
    subsections become pages, and what has no headings is cut between blocks, then sentences, then anywhere.
    """
    most = MOST_CHARACTERS if is_spaced(page.language) else MOST_CHARACTERS_UNSPACED
    if len(page.text) <= most:
        return [page]
    document = _Document(page.text, most, _block_starts(page))
    pieces = _cut(_outline(page, document), document)
    urls = addresses(page, [piece.span.start for piece in pieces])
    slicer = Slicer(page)
    return [slicer.page(piece.span, url, _title(page, piece)) for piece, url in zip(pieces, urls, strict=True)]


def section_at(pages: Sequence[Page], fragment: str) -> Page:
    """Return the page that a fragment, encoded or not, points at: by its address, or by a block; else the first."""
    by_fragment = {page.url.partition("#")[2]: page for page in pages}
    anchor, directive, words = unquote(fragment).partition(":~:")
    if fragment in by_fragment:
        return by_fragment[fragment]
    if not directive and encoded_anchor(anchor) in by_fragment:
        return by_fragment[encoded_anchor(anchor)]
    if directive:
        for known, page in by_fragment.items():
            if ":~:" in known and unquote(known) == f"{anchor}:~:{words}":
                return page
    for page in pages:
        if anchor and any(block.anchor == anchor for block in page.blocks):
            return page
    return pages[0]


@dataclass(slots=True)
class _Section:
    """A heading with everything up to the next heading of its level or above; the root has level 0."""

    level: int
    start: int
    path: Headings = ()
    end: int = 0
    children: list[_Section] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of the document that becomes a page, and the headings it stands under."""

    span: Span
    paths: tuple[Headings, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class _Document:
    """What is cut: the text, the length of its pages, and where its blocks begin, list markers included."""

    text: str
    most: int
    starts: list[int]


def _block_starts(page: Page) -> list[int]:
    starts: list[int] = []
    last_end = 0
    for block in page.blocks:
        line = page.text.rfind("\n", last_end, block.span.start) + 1
        starts.append(max(line or last_end, starts[-1] if starts else 0))
        last_end = max(last_end, block.span.end)
    return starts


def _outline(page: Page, document: _Document) -> _Section:
    root = _Section(level=0, start=0, end=len(page.text))
    open_sections = [root]
    for block, start in zip(page.blocks, document.starts, strict=True):
        if block.kind != "heading":
            continue
        heading = " ".join(block.span.of(page.text).split())[:MOST_OF_A_HEADING]
        if heading.casefold().rstrip(":：") in BOX_TITLES:
            continue
        while open_sections[-1].level >= max(block.level, 1):
            open_sections.pop().end = start
        parent = open_sections[-1]
        section = _Section(max(block.level, 1), start, (*parent.path, heading))
        parent.children.append(section)
        open_sections.append(section)
    for section in open_sections:
        section.end = len(page.text)
    return root


def _cut(section: _Section, document: _Document) -> list[_Piece]:
    whole = _Piece(Span(section.start, section.end), (section.path,))
    if len(whole.span) <= document.most:
        return [whole]
    introduction_end = section.children[0].start if section.children else section.end
    introduction = _Piece(Span(section.start, introduction_end), (section.path,))
    pieces = list(_split(introduction, document))
    for child in section.children:
        pieces.extend(_cut(child, document))
    return _join_tiny(pieces, document.most)


def _join_tiny(pieces: list[_Piece], most: int) -> list[_Piece]:
    joined: list[_Piece] = []
    for piece in pieces:
        if not piece.span.end > piece.span.start:
            continue
        last = joined[-1] if joined else None
        if last and min(len(last.span), len(piece.span)) < TINY and len(last.span) + len(piece.span) <= most:
            joined[-1] = _together(last, piece)
        else:
            joined.append(piece)
    return joined


def _together(first: _Piece, second: _Piece) -> _Piece:
    span = Span(first.span.start, second.span.end)
    larger = first if len(first.span) >= len(second.span) else second
    nested = second.paths[0][: len(first.paths[-1])] == first.paths[-1]
    paths = larger.paths if nested else first.paths + second.paths
    return _Piece(span, paths, larger.part if nested else first.part)


def _split(piece: _Piece, document: _Document) -> Iterator[_Piece]:
    """Cut a piece without subsections into parts of about equal length, none longer than allowed."""
    if len(piece.span) <= document.most:
        yield piece
        return
    ends = list(_part_ends(piece.span, document))
    start = piece.span.start
    for number, end in enumerate(ends, 1):
        yield _Piece(Span(start, end), piece.paths, f" ({number}/{len(ends)})")
        start = end


def _part_ends(span: Span, document: _Document) -> Iterator[int]:
    about = ceil(len(span) / ceil(len(span) / document.most))
    start = last = span.start
    for end in _unit_ends(span, document):
        if end - start > document.most:
            yield last
            start = last
        if end - start >= about:
            yield end
            start = end
        last = end
    if start < span.end:
        yield span.end


def _unit_ends(span: Span, document: _Document) -> Iterator[int]:
    """Yield where one may cut: where blocks end, and inside a block that is too long."""
    inside = document.starts[bisect_right(document.starts, span.start) : bisect_left(document.starts, span.end)]
    last = span.start
    for end in [*inside, span.end]:
        while end - last > document.most:
            last = _end_of_sentence(document.text, last, last + document.most)
            yield last
        yield end
        last = end


def _end_of_sentence(text: str, start: int, end: int) -> int:
    """Return the best place to cut between two thirds of the way and `end`."""
    begin = start + (end - start) * 2 // 3
    tail = text[begin:end]
    sentences = split_sentences(tail)
    if len(sentences) > 1:
        return begin + sentences[-1].start
    space = max(tail.rfind(" "), tail.rfind("\n"))
    return begin + space + 1 if space >= 0 else end


def _title(page: Page, piece: _Piece) -> str:
    paths = [_without_repeats(page.title, path) for path in piece.paths]
    shared = _shared_beginning(paths)
    names = list(dict.fromkeys(SEPARATOR.join(path[len(shared) :]) for path in paths if len(path) > len(shared)))
    shown = " · ".join(names[:NAMES_IN_A_TITLE]) + (" · …" if len(names) > NAMES_IN_A_TITLE else "")
    return SEPARATOR.join(part for part in (page.title, *shared, shown) if part) + piece.part


def _without_repeats(title: str, path: Headings) -> Headings:
    """Leave out headings that only repeat the beginning of what stands before them."""
    kept: list[str] = []
    for heading in path:
        before, repeated = (kept[-1] if kept else title).casefold(), heading.casefold()
        goes_on = before[len(repeated) : len(repeated) + 1].isalnum()
        if heading and (goes_on or not before.startswith(repeated)):
            kept.append(heading)
    return tuple(kept)


def _shared_beginning(paths: Sequence[Headings]) -> Headings:
    first, last = min(paths), max(paths)
    length = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:length]
