"""Read an HTML tree into typed blocks: headings, paragraphs, lists, tables, definitions, quotations and code.

One iterative walk, however deep the tree. Every block remembers the region (block-level element) that held it, so
that a later step can decide which regions are the page's content.
"""

from __future__ import annotations

from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from expound.extract.assemble import Draft
from expound.extract.cues import is_hidden, is_navigation, words
from expound.extract.elements import OPENINGS, open_container
from expound.extract.gather import Attributes, Frame, Gatherer, Region

# Without text to read, or never part of what a page says.
_SKIPPED = words(
    """
    -comment -undef -document !doctype script style template noscript svg iframe object embed canvas audio video
    select option button input textarea datalist dialog head frameset map progress meter
    """
)


@dataclass(frozen=True, slots=True)
class Reading:
    """The blocks of a tree in order, and the regions that hold them; region 0 is the root."""

    drafts: list[Draft]
    regions: list[Region]


def read_blocks(root: LexborNode) -> Reading:
    """Return the visible blocks below `root`, in document order."""
    gatherer = Gatherer()
    stack: list[tuple[LexborNode, Frame | None]] = []
    node = root.first_child
    while node is not None:
        tag = node.tag
        if tag == "-text":
            gatherer.add_text(node.text_content or "")
        elif tag is not None and tag not in _SKIPPED:
            attributes = node.attributes
            if is_navigation(tag, attributes):
                gatherer.skip_navigation()
            elif not attributes or not is_hidden(attributes):
                opening = OPENINGS.get(tag)
                if opening is not None:
                    frame = opening(gatherer, tag, attributes)
                else:
                    frame = _open_inline(gatherer, tag, attributes) if attributes or "-" in tag else None
                child = node.first_child
                if child is not None:
                    stack.append((node, frame))
                    node = child
                    continue
                if frame is not None:
                    frame.close(gatherer, frame)
        following = node.next
        while following is None and stack:
            node, frame = stack.pop()
            if frame is not None:
                frame.close(gatherer, frame)
            following = node.next
        node = following
    gatherer.flush()
    return Reading(gatherer.drafts, gatherer.regions)


def _open_inline(gatherer: Gatherer, tag: str, attributes: Attributes) -> Frame | None:
    """Open an element without a meaning of its own; elements a page defines for itself are containers."""
    if "-" in tag:
        return open_container(gatherer, tag, attributes)
    gatherer.note_inline_anchor(attributes.get("id"))
    return None
