"""What is read: Span, Block, Link, Hit and Page."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

BlockKind = Literal[
    "heading", "paragraph", "list_item", "table_row", "term", "definition", "question", "answer", "quotation", "code"
]


def fingerprint(text: str | bytes) -> str:
    """Return the SHA-256 of a text, in hexadecimal: what quotes and caches hold on to."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `start` to `end` of a text, `end` not included."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, not {self.start}–{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """Return the characters of `text` this span covers."""
        return text[self.start : self.end]

    def shift(self, by: int) -> Span:
        """Return the same span, `by` characters further on."""
        return Span(self.start + by, self.end + by)

    def covers(self, other: Span) -> bool:
        """Say whether `other` lies inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Say whether the two share a character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Block:
    """A typed piece of a page: its span leaves out list markers, so that it holds only what was written.

    `level` is 1–6 for headings and the depth of nesting (from 1) for list items; `anchor` is the name by which an
    address can point at the block.
    """

    kind: BlockKind
    span: Span
    level: int = 0
    anchor: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """An address a page points at, and the words it is linked from."""

    url: str
    span: Span


@dataclass(frozen=True, slots=True)
class Hit:
    """One line of a result list; the snippet is the engine's preview, never evidence."""

    url: str
    title: str
    snippet: str


@dataclass(frozen=True, slots=True)
class Page:
    """The text of one URL, with title, blocks and links; an empty page says why in `problem`."""

    url: str
    title: str
    text: str
    language: str = "und"
    published: str | None = None
    blocks: tuple[Block, ...] = ()
    links: tuple[Link, ...] = ()
    extractor: str = ""
    raw_fingerprint: str = ""
    problem: str | None = None
    fingerprint: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fingerprint", fingerprint(self.text))
