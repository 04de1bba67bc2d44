"""Choose the blocks that are the main content of a page."""

from __future__ import annotations

from expound.extract.assemble import Draft
from expound.extract.blocks import Reading
from expound.extract.cues import BOILERPLATE, CONTENT, DOUBTFUL, FRAME, words
from expound.extract.gather import Region
from expound.extract.phrases import is_notice, opens_other_matter

_PROSE_CHARS = 50
_DENSE_PROSE_CHARS = 20
_LOOSE_CHARS = 60
_DOUBTFUL_SHARE = 0.15
_SENTENCE_ENDS = (".", "!", "?", ":", "…", "。", "！", "？", "：")
_NEVER_MAIN = words("ul ol dl li table tbody tr td th blockquote p dd h1 h2 h3 h4 h5 h6 figure")


def choose_main(reading: Reading, is_manual: bool = False) -> list[Draft]:
    """Return the drafts to keep, in order.

    A page of a manual, or one where nothing is named like boilerplate, is kept whole but for its navigation.
    """
    drafts, regions = reading.drafts, reading.regions
    if not drafts:
        return []
    if is_manual or _is_plain(drafts, regions) or _is_index(drafts, regions):
        return _manual(drafts, regions)
    return _article(drafts, regions) or drafts


def prose_in(drafts: list[Draft]) -> int:
    """Return how many characters of running text there are."""
    return sum(map(_prose, drafts))


def is_doubtful(reading: Reading, kept: list[Draft]) -> bool:
    """Say whether suspiciously little of the page's running text was kept."""
    return prose_in(kept) < _DOUBTFUL_SHARE * prose_in(reading.drafts)


def _is_plain(drafts: list[Draft], regions: list[Region]) -> bool:
    """Say whether nothing on the page looks like it belongs to a site: no such names, few links."""
    if any(region.cue < DOUBTFUL for region in regions):
        return False
    return sum(draft.link_chars for draft in drafts) <= 0.5 * sum(len(draft.text) for draft in drafts)


def _is_index(drafts: list[Draft], regions: list[Region]) -> bool:
    """Say whether the page's declared main part holds most of its text, and that is not prose but entries."""
    main = next((index for index, region in enumerate(regions) if region.tag == "main"), 0)
    if not main:
        return False
    text = _sums(drafts, regions, [len(draft.text) for draft in drafts])
    prose = _sums(drafts, regions, [_prose(draft) for draft in drafts])
    return text[main] >= 0.7 * text[0] and prose[main] <= 0.1 * text[main]


def _manual(drafts: list[Draft], regions: list[Region]) -> list[Draft]:
    """Keep what is not navigation: parts named so, and others named like boilerplate that consist of links."""
    text = _sums(drafts, regions, [len(draft.text) for draft in drafts])
    links = _sums(drafts, regions, [draft.link_chars for draft in drafts])
    bad = [False] * len(regions)
    for index in range(1, len(regions)):
        region = regions[index]
        named = region.cue == FRAME or (region.cue == BOILERPLATE and links[index] > 0.4 * text[index])
        bad[index] = bad[region.parent] or named
    kept = [draft for draft in drafts if not bad[draft.region]]
    return kept or drafts


def _article(drafts: list[Draft], regions: list[Region]) -> list[Draft]:
    weight = [_prose(draft) for draft in drafts]
    inside = _sums(drafts, regions, weight)
    bad = _boilerplate(regions, inside, drafts, weight)
    good = [0 if bad[draft.region] else w for draft, w in zip(drafts, weight, strict=True)]
    main = _main_region(regions, _sums(drafts, regions, good))
    kept = _around_main(drafts, regions, bad, weight, main)
    return _without_loose_lines(_without_other_matter(_without_link_lists(kept)))


def _around_main(
    drafts: list[Draft], regions: list[Region], bad: list[bool], weight: list[int], main: int
) -> list[Draft]:
    """Keep the main region; before it the headings and prose since the title; after it the prose of its article."""
    within = _descendants(regions, main)
    frame = _frame_of(regions, main)
    around = _descendants(regions, frame) if frame else within
    whole = _descendants(regions, _outermost_frame(regions, main)) if frame else within
    first = next((i for i, d in enumerate(drafts) if within[d.region] and not bad[d.region]), 0)
    start = _title_before(drafts, first, bad)
    kept = []
    for i, draft in enumerate(drafts):
        if bad[draft.region]:
            continue
        if within[draft.region]:
            kept.append(draft)
        elif i < first:
            if (draft.kind == "heading" or weight[i]) and (whole[draft.region] or (start is not None and start <= i)):
                kept.append(draft)
        elif frame and around[draft.region] and weight[i] >= 100:
            kept.append(draft)
    return kept


def _prose(draft: Draft) -> int:
    """Return the characters of a draft that count as running text."""
    size = len(draft.text)
    if size < _PROSE_CHARS and not _is_dense(draft.text):
        return 0
    if draft.kind in ("code", "table_row") or (draft.kind == "heading" and size < 2 * _PROSE_CHARS):
        return 0
    own = size - draft.link_chars
    return own if own > 0.5 * size else 0


def _is_dense(text: str) -> bool:
    """Say whether a short text is in a script that says in 20 characters what others say in 50."""
    return len(text) >= _DENSE_PROSE_CHARS and text[len(text) // 2] >= "\u2e80"


def _sums(drafts: list[Draft], regions: list[Region], weight: list[int]) -> list[int]:
    """Return the weight inside each region; a parent always comes before its children."""
    inside = [0] * len(regions)
    for draft, value in zip(drafts, weight, strict=True):
        inside[draft.region] += value
    for index in range(len(regions) - 1, 0, -1):
        inside[regions[index].parent] += inside[index]
    return inside


def _boilerplate(regions: list[Region], inside: list[int], drafts: list[Draft], weight: list[int]) -> list[bool]:
    """Say for each region whether it is boilerplate: believe names strictly, or less so if that leaves too little."""
    holds_content = [region.cue == CONTENT for region in regions]
    for index in range(len(regions) - 1, 0, -1):
        if holds_content[index]:
            holds_content[regions[index].parent] = True
    for share in (0.9, 0.3, 0.0):
        bad = _named_bad(regions, inside, holds_content, share)
        left = sum(w for draft, w in zip(drafts, weight, strict=True) if not bad[draft.region])
        if left >= 0.15 * inside[0]:
            break
    return bad


def _named_bad(regions: list[Region], inside: list[int], holds_content: list[bool], share: float) -> list[bool]:
    bad = [False] * len(regions)
    total = inside[0]
    for index in range(1, len(regions)):
        region = regions[index]
        named = False
        if region.cue == FRAME:
            named = not holds_content[index] and inside[index] <= max(share, 0.4) * total
        elif region.cue == BOILERPLATE:
            named = inside[index] <= share * total and not holds_content[index]
        elif region.cue == DOUBTFUL:
            named = inside[index] <= 0.1 * total and not holds_content[index]
        bad[index] = bad[region.parent] or named
    return bad


def _main_region(regions: list[Region], inside: list[int]) -> int:
    """Go down from the root as long as one child holds nearly all of the prose."""
    best_child = [0] * len(regions)
    for index in range(1, len(regions)):
        parent = regions[index].parent
        if best_child[parent] == 0 or inside[index] > inside[best_child[parent]]:
            best_child[parent] = index
    main = 0
    while best_child[main] and inside[main]:
        child = best_child[main]
        needed = 0.5 if regions[child].cue == CONTENT else 0.8
        if inside[child] < needed * inside[main] or regions[child].tag in _NEVER_MAIN:
            break
        main = child
    return main


def _descendants(regions: list[Region], main: int) -> list[bool]:
    within = [False] * len(regions)
    within[main] = True
    for index in range(main + 1, len(regions)):
        within[index] = within[regions[index].parent]
    return within


def _frame_of(regions: list[Region], main: int) -> int:
    """Return the nearest article or main element around the main region; 0 when there is none."""
    while main and regions[main].tag not in ("article", "main"):
        main = regions[main].parent
    return main


def _outermost_frame(regions: list[Region], main: int) -> int:
    outermost = frame = _frame_of(regions, main)
    while frame:
        outermost, frame = frame, _frame_of(regions, regions[frame].parent)
    return outermost


def _title_before(drafts: list[Draft], first: int, bad: list[bool]) -> int | None:
    for index in range(first - 1, -1, -1):
        draft = drafts[index]
        if draft.kind == "heading" and draft.level == 1 and not bad[draft.region]:
            return index
    return None


def _is_all_link(draft: Draft) -> bool:
    return draft.link_chars > 0.8 * len(draft.text)


def _without_link_lists(drafts: list[Draft]) -> list[Draft]:
    """Leave out blocks that are nothing but a link, where several stand together or they are items of a list."""
    flags = [d.kind in ("list_item", "paragraph") and _is_all_link(d) for d in drafts]
    kept = []
    for i, draft in enumerate(drafts):
        if flags[i]:
            alone = not (i and flags[i - 1]) and not (i + 1 < len(flags) and flags[i + 1])
            if draft.kind == "list_item" or not alone:
                continue
        kept.append(draft)
    return kept


def _without_other_matter(drafts: list[Draft]) -> list[Draft]:
    """Leave out sections and lines that introduce something else than the article."""
    total = sum(map(_prose, drafts))
    kept: list[Draft] = []
    level = 0  # of the heading whose section is being left out
    for i, draft in enumerate(drafts):
        if draft.kind == "heading":
            if opens_other_matter(draft.text):
                level = draft.level if _section_prose(drafts, i) <= 0.2 * total else 0
                continue
            if draft.level <= level:
                level = 0
        elif draft.kind in ("paragraph", "list_item") and (opens_other_matter(draft.text) or is_notice(draft.text)):
            continue
        if not level:
            kept.append(draft)
    return kept


def _section_prose(drafts: list[Draft], start: int) -> int:
    """Return the running text between a heading and the next of the same or a higher level."""
    total = 0
    for draft in drafts[start + 1 :]:
        if draft.kind == "heading" and draft.level <= drafts[start].level:
            break
        total += _prose(draft)
    return total


def _without_loose_lines(drafts: list[Draft]) -> list[Draft]:
    """Leave out short lines that are no sentences before and after the prose: bylines, dates, tags, buttons."""
    prose = [i for i, draft in enumerate(drafts) if draft.kind != "heading" and _prose(draft)]
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
