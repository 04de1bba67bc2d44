"""Put blocks together into the canonical text of a page, with exact spans.

The rule: blocks are separated by an empty line, except items of a list, rows of a table, and terms with their
definitions, which follow each other on the next line. A list item is preceded by two spaces for each level above it
and by its marker, "- " or "1. "; neither belongs to its span. The text is in Unicode normal form C, without control,
zero-width, bidirectional or tag characters; white space is one space, except in code, which keeps its lines and is
indented by four spaces, so that a reader who sees only text can tell it from prose.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from expound.records.page import Block, BlockKind, Link, Span

# Controls, soft hyphen, zero-width and bidirectional marks, interlinear marks, tags, lone surrogates; and variation
# selectors in a row, which no script uses but hidden messages do.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
    "|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}"
)
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
CODE = "    "
_TIGHT = {"list_item": "list", "table_row": "table", "term": "terms", "definition": "terms"}


@dataclass(slots=True)
class Draft:
    """A block before it has a place in a text: pieces of raw text, and links as ranges of pieces.

    `ordinal` is the number of an item in a numbered list, 0 in others. `region` is the reader's index of the element
    that holds the block.
    """

    kind: BlockKind
    pieces: list[str]
    links: list[tuple[int, int, str]] = field(default_factory=list)
    level: int = 0
    anchor: str | None = None
    ordinal: int = 0
    region: int = 0
    text: str = ""
    link_chars: int = 0


@dataclass(frozen=True, slots=True)
class Assembled:
    """The canonical text with its blocks and links."""

    text: str = ""
    blocks: tuple[Block, ...] = ()
    links: tuple[Link, ...] = ()


def assemble(drafts: Iterable[Draft], resolve: Callable[[str], str | None]) -> Assembled:
    """Return the text of the drafts in order; `resolve` makes a link absolute, or says None to leave it out."""
    out: list[str] = []
    blocks: list[Block] = []
    links: list[Link] = []
    at, before = 0, None
    for draft in drafts:
        text, ranges = render(draft)
        if not text:
            continue
        if draft.kind == "code":
            text, ranges = _indent(text, ranges)
        lead = _separator(before, draft.kind) + _marker(draft)
        span = Span(at + len(lead), at + len(lead) + len(text))
        out += (lead, text)
        blocks.append(Block(draft.kind, span, draft.level, draft.anchor))
        for start, end, href in ranges:
            url = resolve(href)
            if url:
                links.append(Link(url, Span(span.start + start, span.start + end)))
        at, before = span.end, draft.kind
    return Assembled("".join(out), tuple(blocks), tuple(links))


def clean(text: str) -> str:
    """Return one line of canonical text: nothing unseen, single spaces, normal form C."""
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    if _UNSEEN.search(line):
        line = " ".join(_UNSEEN.sub("", text).split())
    return line if unicodedata.is_normalized("NFC", line) else unicodedata.normalize("NFC", line)


def clean_code(text: str) -> str:
    """Return canonical text that keeps its lines and what they are indented beyond the first, without empty ends."""
    lines = _UNSEEN.sub("", _LINE_ENDS.sub("\n", text)).split("\n")
    lines = [line.rstrip() for line in lines]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return unicodedata.normalize("NFC", textwrap.dedent("\n".join(lines)))


def render(draft: Draft) -> tuple[str, list[tuple[int, int, str]]]:
    """Return the canonical text of one draft and its links as (start, end, href) in that text."""
    tidy = clean_code if draft.kind == "code" else clean
    text = tidy("".join(draft.pieces))
    if not draft.links or not text:
        return text, []
    placed, at, done = [], 0, 0
    for first, last, href in draft.links:
        at += len(tidy("".join(draft.pieces[done:first])))
        words = tidy("".join(draft.pieces[first:last]))
        # Only a space can stand between what was counted and the linked words.
        start = text.find(words, at, at + len(words) + 2) if words else -1
        if start >= 0:
            at = start + len(words)
            placed.append((start, at, href))
        done = last
    return text, placed


def _separator(before: BlockKind | None, kind: BlockKind) -> str:
    if before is None:
        return ""
    group = _TIGHT.get(kind)
    return "\n" if group and group == _TIGHT.get(before) else "\n\n"


def _indent(text: str, ranges: list[tuple[int, int, str]]) -> tuple[str, list[tuple[int, int, str]]]:
    """Indent the lines of code after the first, whose indentation stands before its span."""
    indents = [line.end() for line in re.finditer(r"\n(?!\n)", text)]
    moved = [(start + _added(indents, start), end + _added(indents, end - 1), href) for start, end, href in ranges]
    return re.sub(r"\n(?!\n)", f"\n{CODE}", text), moved


def _added(indents: list[int], at: int) -> int:
    return len(CODE) * bisect_right(indents, at)


def _marker(draft: Draft) -> str:
    if draft.kind == "code":
        return CODE
    if draft.kind != "list_item":
        return ""
    mark = f"{draft.ordinal}. " if draft.ordinal else "- "
    return "  " * (min(draft.level, 20) - 1) + mark
