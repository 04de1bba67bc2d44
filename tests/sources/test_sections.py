"""Documents cut at their headings."""

import time
from dataclasses import replace
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
        anchor = line[:80].lower().replace(" ", "-") if level else None
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
    page = document((2, "Long"), *[(0, f"The {number}. block, with a co-author. {words(660)}") for number in range(20)])

    pages = cut_at_headings(page)

    assert [page.url.partition("#")[2] for page in pages] == [
        "",
        "long:~:text=The%207.%20block%2C%20with%20a%20co%2Dauthor.",
        "long:~:text=The%2014.%20block%2C%20with%20a%20co%2Dauthor.",
    ]
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


def fragments(page: Page) -> list[str]:
    return [piece.url.partition("#")[2] for piece in cut_at_headings(page)]


def without_anchors(page: Page) -> Page:
    return replace(page, blocks=tuple(replace(block, anchor=None) for block in page.blocks))


def test_headings_without_anchors_are_found_by_their_words() -> None:
    page = document((1, "Guide"), (0, words(5000)), (2, "Usage & more"), (0, words(5000)))

    assert fragments(without_anchors(page)) == ["", ":~:text=Usage%20%26%20more"]


def test_equal_headings_are_told_apart_by_what_follows_them() -> None:
    page = document((2, "Usage"), (0, words(5000)), (2, "Usage"), (0, "Other words. " + words(5000)))

    assert fragments(without_anchors(page)) == ["", ":~:text=Usage,-Other%20words.%20A%20sentence%20of%20words"]


def test_more_words_are_taken_until_they_stand_nowhere_before() -> None:
    page = document(
        (0, "One two three four five six seven. " + words(5900)),
        (0, "one two three four five six eight. " + words(900)),
    )

    assert fragments(page) == ["", ":~:text=one%20two%20three%20four%20five%20six%20eight.%20A"]


def test_words_that_cannot_be_told_apart_are_numbered_behind_the_nearest_id() -> None:
    page = document((2, "Long"), (0, SENTENCE * 400))

    assert fragments(page) == ["", "long:~:n=2", "long:~:n=3"]


def test_chinese_words_end_at_punctuation() -> None:
    page = document((0, "甲" * 2400), (0, "逻辑卷管理器把物理卷合并成卷组，然后划分。" + "乙" * 2000), language="zh")

    assert [unquote(fragment) for fragment in fragments(page)] == ["", ":~:text=逻辑卷管理器把物理卷合并成卷组"]


def test_words_end_where_a_cell_ends() -> None:
    page = document((0, words(5900)), (0, f"lvextend | {words(900)}"))

    assert fragments(page) == ["", ":~:text=lvextend"]


def test_a_part_that_begins_with_an_id_is_found_by_it() -> None:
    page = document((2, "Long"), (0, words(5000)), (0, words(5000)))
    first, second, third = page.blocks

    assert fragments(replace(page, blocks=(first, second, replace(third, anchor="a b")))) == ["", "a%20b"]


def test_sections_of_a_pdf_have_the_number_of_their_page() -> None:
    page = document(*[(0, words(3500)) for _ in range(6)])
    first, second, third, fourth, *rest = page.blocks
    blocks = (replace(first, anchor="page=1"), second, third, replace(fourth, anchor="page=2"), *rest)

    found = fragments(replace(page, blocks=blocks))

    assert found == ["", "page=1&section=2", "page=1&section=3", "page=2", "page=2&section=2", "page=2&section=3"]


def test_an_anchor_inside_a_section_finds_its_page() -> None:
    page = document((2, "One"), (0, words(3000)), (3, "Inner"), (0, words(1000)), (2, "Two"), (0, words(4000)))
    pages = cut_at_headings(page)

    assert section_at(pages, "inner") is pages[0]
    assert section_at(pages, "two") is pages[1]
    assert section_at(pages, "two:~:text=words%20that%20changed") is pages[1]
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
        fragment = page.url.partition("#")[2]
        assert section_at(pages, fragment) is page
        assert section_at(pages, unquote(fragment)) is page
