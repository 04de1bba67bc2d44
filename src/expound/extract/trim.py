"""Take away the lines inside and around an article that are not part of it."""

from __future__ import annotations

from expound.extract.assemble import Draft
from expound.extract.phrases import is_notice, opens_other_matter
from expound.extract.prose import prose_in, prose_of

_LOOSE_CHARS = 60
_LINK_SHARE = 0.8
_OTHER_MATTER_SHARE = 0.2  # a section with more of the article's prose than this belongs to it, whatever its heading
_SENTENCE_ENDS = (".", "!", "?", ":", "…", "。", "！", "？", "：")


def trim(drafts: list[Draft]) -> list[Draft]:
    """Return the drafts without lists of links, sections about other things, notices, bylines and tags."""
    return _without_loose_lines(_without_other_matter(_without_link_lists(drafts)))


def _without_link_lists(drafts: list[Draft]) -> list[Draft]:
    """Leave out blocks that are nothing but a link, where several stand together or they are items of a list."""
    flags = [d.kind in ("list_item", "paragraph") and d.link_chars > _LINK_SHARE * len(d.text) for d in drafts]
    kept = []
    for i, draft in enumerate(drafts):
        if flags[i]:
            alone = not (i and flags[i - 1]) and not (i + 1 < len(flags) and flags[i + 1])
            if draft.kind == "list_item" or not alone:
                continue
        kept.append(draft)
    return kept


def _without_other_matter(drafts: list[Draft]) -> list[Draft]:
    """Leave out sections and lines that introduce something else than the article; never its title."""
    most = _OTHER_MATTER_SHARE * prose_in(drafts)
    kept: list[Draft] = []
    level = 0  # of the heading whose section is being left out
    for i, draft in enumerate(drafts):
        if draft.kind == "heading":
            if draft.level <= level:
                level = 0
            if not level and kept and opens_other_matter(draft.text):
                level = draft.level if _section_prose(drafts, i) <= most else 0
                continue
        elif draft.kind in ("paragraph", "list_item") and (opens_other_matter(draft.text) or is_notice(draft.text)):
            continue
        if not level:
            kept.append(draft)
    return kept


def _section_prose(drafts: list[Draft], start: int) -> int:
    """Return the running text between a heading and the next of the same or a higher level."""
    total = 0
    for index in range(start + 1, len(drafts)):
        draft = drafts[index]
        if draft.kind == "heading" and draft.level <= drafts[start].level:
            break
        total += prose_of(draft)
    return total


def _without_loose_lines(drafts: list[Draft]) -> list[Draft]:
    """Leave out short lines that are no sentences before and after the prose: bylines, dates, tags, buttons."""
    prose = [i for i, draft in enumerate(drafts) if draft.kind != "heading" and prose_of(draft)]
    if not prose:
        return drafts
    first, last = prose[0], prose[-1]
    return [
        draft
        for i, draft in enumerate(drafts)
        if first <= i <= last or (i < first and draft.kind == "heading") or not _is_loose(draft)
    ]


def _is_loose(draft: Draft) -> bool:
    if draft.kind not in ("paragraph", "heading") or len(draft.text) >= _LOOSE_CHARS:
        return False
    return not draft.text.rstrip("\"'”’»」）)").endswith(_SENTENCE_ENDS)
