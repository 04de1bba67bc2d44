"""Choose the blocks that are the main content of a page."""

from __future__ import annotations

from expound.extract.assemble import Draft
from expound.extract.blocks import Reading
from expound.extract.cues import BOILERPLATE, CONTENT, DOUBTFUL, FRAME, words
from expound.extract.gather import Region
from expound.extract.prose import prose_in, prose_of
from expound.extract.trim import trim

# Shares of the page's running text. Moving any of them by a third changes F1 on the annotated pages by less than 0.005.
_DOUBTFUL_SHARE = 0.15  # a choice that keeps less than this is doubtful
_LEAST_LEFT = 0.15  # names are believed less when they leave less than this
_BELIEF = (0.9, 0.3, 0.0)  # how much a part may hold and still be boilerplate by its name, strictest first
_LEAST_FRAME = 0.4  # the same for tags, roles and names of the frame, which are believed longer
_SMALL_PART = 0.1  # doubtful names are believed up to here
_NEARLY_ALL, _MOST = 0.8, 0.5  # to be the main part, a part must hold this much; less if its name says so too
_LONG_PROSE = 100  # characters; shorter paragraphs after the main part are captions and boxes
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
    prose = _sums(drafts, regions, [prose_of(draft) for draft in drafts])
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
    """Keep the part that holds nearly all of the prose outside boilerplate, and trim it."""
    weight = [prose_of(draft) for draft in drafts]
    inside = _sums(drafts, regions, weight)
    bad = _boilerplate(regions, inside, drafts, weight)
    good = [0 if bad[draft.region] else w for draft, w in zip(drafts, weight, strict=True)]
    main = _main_region(regions, _sums(drafts, regions, good))
    kept = _around_main(drafts, regions, bad, weight, main)
    return trim(kept)


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
        elif frame and around[draft.region] and weight[i] >= _LONG_PROSE:
            kept.append(draft)
    return kept


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
    for share in _BELIEF:
        bad = _named_bad(regions, inside, holds_content, share)
        left = sum(w for draft, w in zip(drafts, weight, strict=True) if not bad[draft.region])
        if left >= _LEAST_LEFT * inside[0]:
            break
    return bad


def _named_bad(regions: list[Region], inside: list[int], holds_content: list[bool], share: float) -> list[bool]:
    """Say for each region whether its name, or that of one around it, makes it boilerplate."""
    bad = [False] * len(regions)
    total = inside[0]
    limits = {FRAME: max(share, _LEAST_FRAME) * total, BOILERPLATE: share * total, DOUBTFUL: _SMALL_PART * total}
    for index in range(1, len(regions)):
        region = regions[index]
        most = limits.get(region.cue)
        named = most is not None and inside[index] <= most and not holds_content[index]
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
        needed = _MOST if regions[child].cue == CONTENT else _NEARLY_ALL
        if inside[child] < needed * inside[main] or regions[child].tag in _NEVER_MAIN:
            break
        main = child
    return main


def _descendants(regions: list[Region], main: int) -> list[bool]:
    """Say for each region whether it is the main one or inside it."""
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
    """Return the outermost article or main element around the main region; 0 when there is none."""
    outermost = frame = _frame_of(regions, main)
    while frame:
        outermost, frame = frame, _frame_of(regions, regions[frame].parent)
    return outermost


def _title_before(drafts: list[Draft], first: int, bad: list[bool]) -> int | None:
    """Return the last heading of level 1 before the main region, if there is one outside boilerplate."""
    for index in range(first - 1, -1, -1):
        draft = drafts[index]
        if draft.kind == "heading" and draft.level == 1 and not bad[draft.region]:
            return index
    return None
