"""Documents cut at their headings."""

import time
from itertools import pairwise
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.records.page import Block, Link, Page, Span
from expound.sources.sections import MOST_CHARACTERS, MOST_CHARACTERS_UNSPACED, TINY, cut_at_headings, section_at

SENTENCE = "A sentence of words that says something. "


def document(
    *lines: tuple[int, str], title: str = "Guide", language: str = "en", url: str = "file:///guide.html"
) -> Page:
    """Make a page from (heading level or 0, text) lines; a line that begins with "- " is a list item."""
    text, blocks = "", []
    for level, line in lines:
        marker = 2 if line.startswith("- ") else 0
        span = Span(len(text) + marker, len(text) + len(line))
        kind = "heading" if level else "list_item" if marker else "paragraph"
        anchor = line.lower().replace(" ", "-") if level else None
        blocks.append(Block(kind, span, level, anchor))
        text += line + "\n"
    return Page(url, title, text.rstrip("\n"), language, blocks=tuple(blocks))


def words(count: int) -> str:
    return (SENTENCE * (count // len(SENTENCE) + 1))[:count]


def test_a_short_document_comes_back_unchanged() -> None:
    page = document((1, "Guide"), (0, words(3000)))

    assert cut_at_headings(page) == [page]


def test_sections_become_pages_with_addresses_and_heading_paths() -> None:
    page = document(
        (1, "Guide"),
        (0, words(1000)),
        (2, "Disks"),
        (0, words(1000)),
        (3, "LVM"),
        (0, words(4000)),
        (3, "RAID"),
        (0, words(4000)),
        (2, "Mail"),
        (0, words(2000)),
    )

    pages = cut_at_headings(page)

    assert [(page.url, page.title) for page in pages] == [
        ("file:///guide.html", "Guide"),
        ("file:///guide.html#disks", "Guide › Disks"),
        ("file:///guide.html#lvm", "Guide › Disks › LVM"),
        ("file:///guide.html#raid", "Guide › Disks › RAID"),
        ("file:///guide.html#mail", "Guide › Mail"),
    ]


def test_a_subtree_that_fits_stays_whole() -> None:
    page = document((2, "One"), (0, words(2000)), (3, "Inner"), (0, words(2000)), (2, "Two"), (0, words(4000)))

    assert [page.title for page in cut_at_headings(page)] == ["Guide › One", "Guide › Two"]


def test_a_tiny_introduction_goes_with_the_section_it_introduces() -> None:
    page = document((2, "Disks"), (3, "LVM"), (0, words(5000)), (3, "RAID"), (0, words(5000)))

    first, second = cut_at_headings(page)

    assert first.text.startswith("Disks\nLVM\n")
    assert (first.title, second.title) == ("Guide › Disks › LVM", "Guide › Disks › RAID")


def test_tiny_neighbours_share_a_page_that_names_them() -> None:
    tiny = [line for name in ("Ann", "Bob", "Cid", "Dan") for line in ((2, name), (0, words(90)))]
    page = document(*tiny, (2, "Large"), (0, words(5900)))

    first, second = cut_at_headings(page)

    assert first.title == "Guide › Ann · Bob · Cid · …"
    assert second.title == "Guide › Large"


def test_a_long_section_is_cut_between_blocks_into_even_parts() -> None:
    page = document((2, "Long"), *[(0, words(700)) for _ in range(20)])

    pages = cut_at_headings(page)

    assert [page.url.partition("#")[2] for page in pages] == ["", "long-part-2", "long-part-3"]
    assert [page.title for page in pages] == ["Guide › Long (1/3)", "Guide › Long (2/3)", "Guide › Long (3/3)"]
    assert all(page.text.endswith("\n") for page in pages[:-1])
    assert min(len(page.text) for page in pages) > 3500


def test_list_markers_stay_with_their_items() -> None:
    page = document(*[(0, f"- {words(400)}") for _ in range(40)])

    assert all(page.text.startswith("- ") for page in cut_at_headings(page))


def test_a_block_that_is_too_long_is_cut_at_the_end_of_a_sentence() -> None:
    pages = cut_at_headings(document((0, words(20_000))))

    assert len(pages) > 3
    assert all(page.text.rstrip().endswith("something.") for page in pages[:-1])


def test_chinese_pages_are_shorter() -> None:
    sentence = "逻辑卷管理器把物理卷合并成卷组。"
    pages = cut_at_headings(document((0, sentence * 400), language="zh"))

    assert max(len(page.text) for page in pages) <= MOST_CHARACTERS_UNSPACED
    assert all(page.text.endswith("。") for page in pages)


def test_a_heading_that_repeats_the_title_is_not_said_twice() -> None:
    page = document(
        (1, "os — Interfaces"), (0, words(5000)), (2, "Files"), (0, words(5000)), title="os — Interfaces — Python 3.11"
    )

    assert [page.title for page in cut_at_headings(page)] == [
        "os — Interfaces — Python 3.11",
        "os — Interfaces — Python 3.11 › Files",
    ]


def test_a_heading_that_begins_like_the_title_is_kept() -> None:
    page = document((2, "In"), (0, words(5000)), (2, "Install"), (0, words(5000)), title="Installing")

    assert [page.title for page in cut_at_headings(page)] == ["Installing › In", "Installing › Install"]


def test_the_title_of_a_box_begins_no_section() -> None:
    page = document((2, "Rules"), (0, words(3000)), (3, "Note"), (0, words(2900)), (2, "Other"), (0, words(3000)))

    assert [page.title for page in cut_at_headings(page)] == ["Guide › Rules", "Guide › Other"]


def test_headings_without_anchors_get_unique_ones() -> None:
    page = document((2, "Usage"), (0, words(5000)), (2, "Usage"), (0, words(5000)), (2, "用法 ?"), (0, words(5000)))
    bare = Page(page.url, page.title, page.text, blocks=tuple(Block(b.kind, b.span, b.level) for b in page.blocks))

    assert [page.url.partition("#")[2] for page in cut_at_headings(bare)] == ["", "usage-2", "%E7%94%A8%E6%B3%95"]


def test_an_anchor_inside_a_section_finds_its_page() -> None:
    page = document((2, "One"), (0, words(3000)), (3, "Inner"), (0, words(1000)), (2, "Two"), (0, words(4000)))
    pages = cut_at_headings(page)

    assert section_at(pages, "inner") is pages[0]
    assert section_at(pages, "two") is pages[1]
    assert section_at(pages, "no-such-anchor") is pages[0]
    assert section_at(pages, "") is pages[0]


@pytest.mark.parametrize("character", ["x", "字", " ", "."])
def test_fifty_megabytes_in_one_line_take_seconds(character: str) -> None:
    text = character * 50_000_000
    began = time.monotonic()

    pages = cut_at_headings(Page("file:///x", "x", text, blocks=(Block("paragraph", Span(0, len(text))),)))

    assert time.monotonic() - began < 30
    assert sum(len(page.text) for page in pages) == len(text)


def test_a_hundred_thousand_headings_take_seconds() -> None:
    lines = [(level, "Usage of this and that" + " and more" * 40) for _ in range(20_000) for level in (1, 2, 3, 0, 0)]
    page = document(*lines)
    began = time.monotonic()

    cut_at_headings(page)

    assert time.monotonic() - began < 20


line = st.tuples(
    st.integers(0, 6),
    st.one_of(
        st.integers(1, 900).map(words),
        st.integers(1, 9000).map(lambda length: words(length)),
        st.integers(1, 9000).map(lambda length: "字" * length),
        st.text(st.characters(blacklist_categories=["Cs", "Cc"]), min_size=1, max_size=30),
    ),
)


@given(st.lists(line, min_size=1, max_size=30), st.sampled_from(["en", "zh"]))
def test_every_character_block_and_link_is_kept_exactly_once(lines: list[tuple[int, str]], language: str) -> None:
    page = document(*lines, language=language)
    links = tuple(Link(f"file:///{number}", block.span) for number, block in enumerate(page.blocks))
    page = Page(page.url, page.title, page.text, page.language, blocks=page.blocks, links=links)

    pages = cut_at_headings(page)

    assert "".join(piece.text for piece in pages) == page.text
    assert len({piece.url for piece in pages}) == len(pages)
    blocks = "".join(block.span.of(piece.text) for piece in pages for block in piece.blocks)
    assert blocks == "".join(block.span.of(page.text) for block in page.blocks)
    linked = "".join(link.span.of(piece.text) for piece in pages for link in piece.links)
    assert linked == "".join(link.span.of(page.text) for link in page.links)
    most = MOST_CHARACTERS_UNSPACED if language == "zh" else MOST_CHARACTERS
    assert all(0 < len(piece.text) <= most for piece in pages) or len(pages) == 1


@given(st.lists(line, min_size=1, max_size=30))
def test_two_tiny_pages_never_stand_side_by_side(lines: list[tuple[int, str]]) -> None:
    sizes = [len(page.text) for page in cut_at_headings(document(*lines))]

    assert not any(a < TINY and b < TINY for a, b in pairwise(sizes))


@given(st.lists(line, min_size=1, max_size=20))
def test_every_page_is_found_again_by_its_address(lines: list[tuple[int, str]]) -> None:
    pages = cut_at_headings(document(*lines))

    for page in pages:
        assert section_at(pages, unquote(page.url.partition("#")[2])) is page
