"""Gather text into blocks while a tree is walked: the state that elements open and close."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from expound.extract.assemble import Draft
from expound.extract.cues import FRAME, NEUTRAL, cue_of
from expound.records.page import BlockKind

Attributes = Mapping[str, str | None]

# What stands for "a link to this place" beside headings; the empty one is a character of an icon font.
_PILCROWS = frozenset({"", "¶", "#", "§", "🔗", "\uf0c1"})


@dataclass(slots=True)
class Region:
    """A block-level element: its parent region, its tag and what its name says about it."""

    parent: int
    tag: str
    cue: int


@dataclass(slots=True)
class Frame:
    """What to restore when an element closes."""

    close: Callable[[Gatherer, Frame], None]
    region: int
    kind: BlockKind
    level: int
    ordinal: int
    item: int
    anchor: str | None


@dataclass(slots=True)
class Row:
    """A table row being read: its first block, where each cell's blocks begin, and whether it cannot be data."""

    first: int
    cells: list[int]
    is_layout: bool = False


class Gatherer:
    """The text being gathered and the structure around it."""

    __slots__ = (
        "anchor", "before", "brs", "code", "drafts", "href", "item", "kind", "level", "link_chars", "link_from",
        "links", "lists", "names", "ordinal", "pieces", "questions", "region", "regions", "rows", "sections",
        "used_item",
    )  # fmt: skip

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.regions = [Region(-1, "html", NEUTRAL)]
        self.region = 0
        self.pieces: list[str] = []
        self.links: list[tuple[int, int, str]] = []
        self.link_chars = 0
        self.link_from = -1  # the piece at which the open link begins
        self.href = ""
        self.anchor: str | None = None
        self.before: str | None = None  # the anchor that stood right before the open heading
        self.sections: list[str] = []  # ids of open elements without any text yet, the innermost last
        self.names: set[str] = set()
        self.kind: BlockKind = "paragraph"
        self.level = 0
        self.ordinal = 0
        self.item = 0  # the region of the open list item, and of the last one that has its block
        self.used_item = 0
        self.brs = 0
        self.code = False
        self.questions = 0
        self.lists: list[int] = []  # a counter for each open list; -1 where items have no numbers
        self.rows: list[Row] = []

    def frame(self, close: Callable[[Gatherer, Frame], None]) -> Frame:
        """Remember the structure around an element."""
        return Frame(close, self.region, self.kind, self.level, self.ordinal, self.item, None)

    def claim(self, name: str | None) -> str | None:
        """Return an id where it is met first, which is where browsers look for it; else None.

        An `<a id="x"/>` that nothing closes is repeated by the parser in every paragraph after it.
        """
        if not name or name in self.names:
            return None
        self.names.add(name)
        return name

    def note_inline_anchor(self, name: str | None) -> None:
        """Remember the id of an inline element for the block it stands in, or the one that follows."""
        if self.anchor is None or (self.kind != "heading" and not self.pieces):
            self.anchor = self.claim(name) or self.anchor

    def set_anchor_aside(self) -> None:
        """Keep what stood right before a heading for when the heading has no anchor of its own."""
        self.before, self.anchor = self.anchor, None

    def add_text(self, text: str) -> None:
        """Add a text node to the block being gathered."""
        if self.code:
            self.pieces.append(text)
        elif text.isspace():
            if self.pieces:  # white space before any text would only be taken away again
                self.pieces.append(" ")
        else:
            self.brs = 0
            self.pieces.append(text)

    def flush(self) -> None:
        """End the block being gathered, if it has any text."""
        self.brs = 0
        pieces = self.pieces
        if not pieces:
            return
        if self.link_from >= 0:
            self.end_link(reopen=True)
        text = "".join(pieces)
        text = text if self.code else " ".join(text.split())
        if text and not text.isspace():
            kind, level = self.kind, self.level
            if kind == "list_item":
                if self.item == self.used_item:  # what follows in the same item is a paragraph of it
                    kind, level = "paragraph", 0
                self.used_item = self.item
            anchor = self.anchor
            if anchor is None and kind == "heading":
                anchor = self.sections[-1] if self.sections else self.before
            draft = Draft(kind, pieces, self.links, level, anchor, self.ordinal, self.region, text, self.link_chars)
            self.drafts.append(draft)
            self.anchor = self.before = None
            self.sections.clear()
        self.pieces, self.links, self.link_chars = [], [], 0

    def end_link(self, reopen: bool = False) -> None:
        """Note the words linked since the link began; `reopen` where a link goes on into the next block."""
        start = min(self.link_from, len(self.pieces))
        words = "".join(self.pieces[start:]).strip()
        if words in _PILCROWS:
            del self.pieces[start:]
        else:
            self.link_chars += len(words)
            if self.href:
                self.links.append((start, len(self.pieces), self.href))
        self.link_from = 0 if reopen else -1

    def open_region(self, tag: str, attributes: Attributes, cue: int | None = None) -> None:
        """Begin a region inside the present one."""
        if cue is None:
            cue = cue_of(tag, attributes)
        tag = "main" if attributes.get("role") == "main" else tag
        self.regions.append(Region(self.region, tag, cue))
        self.region = len(self.regions) - 1

    def skip_navigation(self) -> None:
        """Note that navigation was met and not read: the page belongs to a site."""
        self.flush()
        if self.anchor not in self.sections:
            self.anchor = None
        self.regions.append(Region(self.region, "nav", FRAME))

    def restore(self, frame: Frame) -> None:
        """End the block being gathered and return to the structure around the element."""
        self.flush()
        self.region, self.item = frame.region, frame.item
        self.kind, self.level, self.ordinal = frame.kind, frame.level, frame.ordinal
        if frame.anchor is not None:
            if self.anchor == frame.anchor:
                self.anchor = None
            if self.sections and self.sections[-1] == frame.anchor:
                self.sections.pop()
