"""What each HTML element means for the text inside it: how it opens and how it closes."""

from __future__ import annotations

from collections.abc import Callable

from expound.extract.assemble import Draft
from expound.extract.cues import NEUTRAL, cue_of, words
from expound.extract.gather import Attributes, Frame, Gatherer, Row
from expound.records.page import BlockKind

_CONTAINERS = words(
    """
    div section article main aside header footer form body center fieldset figure figcaption address hgroup search tbody
    thead tfoot caption noframes legend dl
    """
)
_LEVELS = ("1", "2", "3", "4", "5", "6")
_ROW_CHARS = 3000
_ROW_ITEMS = 2

Opening = Callable[[Gatherer, str, Attributes], Frame | None]


def _close(gatherer: Gatherer, frame: Frame) -> None:
    gatherer.restore(frame)


def open_container(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    if gatherer.code:
        return None
    gatherer.flush()
    frame = gatherer.frame(_close)
    gatherer.open_region(tag, attributes)
    if attributes:
        name = frame.anchor = gatherer.claim(attributes.get("id"))
        if name:  # an anchor for what comes first in it
            gatherer.anchor = name
            gatherer.sections.append(name)
        if "itemtype" in attributes or "itemprop" in attributes or "role" in attributes:
            _note_microdata(gatherer, frame, attributes)
    return frame


def _note_microdata(gatherer: Gatherer, frame: Frame, attributes: Attributes) -> None:
    """Mark schema.org questions and answers, and headings made of other elements."""
    kind = attributes.get("itemtype") or ""
    if kind.endswith("schema.org/Question"):
        gatherer.questions += 1
        frame.close = _close_question
    elif kind.endswith("schema.org/Answer"):
        gatherer.kind = "answer"
    elif gatherer.questions and attributes.get("itemprop") == "name":
        gatherer.kind = "question"
    elif attributes.get("role") == "heading":
        level = attributes.get("aria-level") or ""
        gatherer.kind, gatherer.level = "heading", int(level) if level in _LEVELS else 2
        if frame.anchor is None:
            gatherer.set_anchor_aside()


def _close_question(gatherer: Gatherer, frame: Frame) -> None:
    gatherer.questions -= 1
    gatherer.restore(frame)


def _open_paragraph(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    """Open a paragraph: a region of its own only when its name says something; most have none."""
    if gatherer.code:
        return None
    gatherer.flush()
    frame = gatherer.frame(_close)
    if attributes:
        cue = cue_of(tag, attributes)
        if cue != NEUTRAL:
            gatherer.open_region(tag, attributes, cue)
        gatherer.anchor = gatherer.claim(attributes.get("id")) or gatherer.anchor
        if gatherer.questions and attributes.get("itemprop") == "name":
            gatherer.kind = "question"
    return frame


def _open_heading(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    if gatherer.code:
        return None
    gatherer.flush()
    gatherer.set_anchor_aside()
    frame = _open_paragraph(gatherer, tag, attributes)
    gatherer.kind, gatherer.level, gatherer.ordinal = "heading", int(tag[1]), 0
    return frame


def _open_list(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    frame = open_container(gatherer, tag, attributes)
    if frame is not None:
        start = attributes.get("start") or ""
        first = int(start[:6]) if start.isdecimal() else 1
        gatherer.lists.append(first - 1 if tag == "ol" else -1)
        frame.close = _close_list
    return frame


def _close_list(gatherer: Gatherer, frame: Frame) -> None:
    gatherer.restore(frame)
    gatherer.lists.pop()


def _open_item(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    frame = open_container(gatherer, tag, attributes)
    if frame is None:
        return None
    gatherer.item = gatherer.region
    number = gatherer.lists[-1] if gatherer.lists else -1
    if number >= 0:
        gatherer.lists[-1] = number + 1
    gatherer.kind, gatherer.level, gatherer.ordinal = "list_item", len(gatherer.lists) or 1, number + 1
    return frame


def _opens(kind: BlockKind) -> Opening:
    """Return the opening of an element whose text is of one kind."""

    def open_kind(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
        frame = open_container(gatherer, tag, attributes)
        if frame is not None:
            gatherer.kind, gatherer.level, gatherer.ordinal = kind, 0, 0
        return frame

    return open_kind


def _open_code(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    frame = open_container(gatherer, tag, attributes)
    if frame is not None:
        gatherer.kind, gatherer.level, gatherer.ordinal = "code", 0, 0
        gatherer.code = True
        frame.close = _close_code
    return frame


def _close_code(gatherer: Gatherer, frame: Frame) -> None:
    gatherer.restore(frame)
    gatherer.code = False


def _open_table(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    if gatherer.rows:
        gatherer.rows[-1].is_layout = True
    return _open_plain(gatherer, tag, attributes)


def _open_row(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    frame = _open_paragraph(gatherer, tag, attributes)
    if frame is not None:
        gatherer.rows.append(Row(len(gatherer.drafts), []))
        frame.close = _close_row
    return frame


def _open_cell(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    frame = _open_plain(gatherer, tag, attributes)
    if frame is not None and gatherer.rows:
        gatherer.rows[-1].cells.append(len(gatherer.drafts))
    return frame


def _close_row(gatherer: Gatherer, frame: Frame) -> None:
    gatherer.flush()
    row = gatherer.rows.pop()
    cells = gatherer.drafts[row.first :]
    if cells and row.cells and not row.is_layout and _is_data(cells):
        gatherer.drafts[row.first :] = [_join_cells(gatherer.drafts, row)]
    gatherer.restore(frame)


def _is_data(drafts: list[Draft]) -> bool:
    """Say whether a row's blocks read well as one line: short, and without headings, lines of code or whole lists."""
    if any(draft.kind == "heading" or (draft.kind == "code" and "\n" in draft.text.strip()) for draft in drafts):
        return False
    if sum(draft.kind == "list_item" for draft in drafts) > _ROW_ITEMS:
        return False
    return sum(len(draft.text) for draft in drafts) <= _ROW_CHARS


def _join_cells(drafts: list[Draft], row: Row) -> Draft:
    """Make one block of a row: cells joined with " | ", the blocks within a cell with a space."""
    first = drafts[row.first]
    joined = Draft("table_row", [], [], 0, first.anchor, 0, first.region)
    starts = [row.first, *row.cells[1:]]
    ends = [*row.cells[1:], len(drafts)]
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if number:
            joined.pieces.append(" | ")
        for draft in drafts[start:end]:
            offset = len(joined.pieces)
            joined.links += [(a + offset, b + offset, href) for a, b, href in draft.links]
            joined.pieces += [*draft.pieces, " "]
            joined.link_chars += draft.link_chars
    joined.text = " ".join("".join(joined.pieces).split())
    return joined


def _open_link(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:  # noqa: ARG001
    name = attributes.get("id") or attributes.get("name")
    if name:
        gatherer.note_inline_anchor(name)
    href = attributes.get("href")
    if href is None or gatherer.link_from >= 0:
        return None
    gatherer.link_from, gatherer.href = len(gatherer.pieces), href
    return gatherer.frame(_close_link)


def _close_link(gatherer: Gatherer, frame: Frame) -> None:  # noqa: ARG001
    gatherer.end_link()


def _open_break(gatherer: Gatherer, tag: str, attributes: Attributes) -> None:  # noqa: ARG001
    """Two line breaks in a row end a paragraph; one is a space."""
    if gatherer.code:
        gatherer.pieces.append("\n")
        return
    gatherer.brs += 1
    if gatherer.brs > 1 and gatherer.kind != "heading":
        gatherer.flush()
    else:
        gatherer.pieces.append(" ")


def _open_rule(gatherer: Gatherer, tag: str, attributes: Attributes) -> None:  # noqa: ARG001
    if not gatherer.code:
        gatherer.flush()


_open_plain = _opens("paragraph")
OPENINGS: dict[str, Opening] = {
    "a": _open_link,
    "br": _open_break,
    "hr": _open_rule,
    "p": _open_paragraph,
    "ul": _open_list,
    "ol": _open_list,
    "menu": _open_list,
    "dir": _open_list,
    "li": _open_item,
    "dt": _opens("term"),
    "dd": _opens("definition"),
    "blockquote": _opens("quotation"),
    "summary": _opens("question"),
    "details": _opens("answer"),
    "pre": _open_code,
    "listing": _open_code,
    "xmp": _open_code,
    "table": _open_table,
    "tr": _open_row,
    "td": _open_cell,
    "th": _open_cell,
    **{f"h{level}": _open_heading for level in range(1, 7)},
    **dict.fromkeys(_CONTAINERS, open_container),
}
