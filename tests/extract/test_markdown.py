"""Markdown has the same blocks as HTML, and the anchors its readers expect."""

from __future__ import annotations

from expound.extract import extract_page
from expound.records.page import Page

from .promises import check_page


def read(source: str) -> Page:
    page = extract_page(source.encode(), "https://e.org/docs/readme.md")
    check_page(page)
    return page


def test_structure_is_kept() -> None:
    page = read("# T\n\ntext *here*\n\n- a\n  - b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n> q\n\n```\nc  d\n```\n")
    assert [(block.kind, block.span.of(page.text)) for block in page.blocks] == [
        ("heading", "T"), ("paragraph", "text here"), ("list_item", "a"), ("list_item", "b"), ("table_row", "x | y"),
        ("table_row", "1 | 2"), ("quotation", "q"), ("code", "c  d"),
    ]  # fmt: skip


def test_headings_have_anchors() -> None:
    page = read("# Big `Thing`: one!\n\n## Same\n\n## Same\n\n## Named {#given}\n")
    assert [block.anchor for block in page.blocks] == ["big-thing-one", "same", "same-1", "given"]
    assert page.text.endswith("Named")


def test_front_matter_gives_title_and_date() -> None:
    page = read('---\ntitle: "A title"\ndate: 2024-05-06\n---\n\ntext\n')
    assert (page.title, page.published, page.text) == ("A title", "2024-05-06", "text")


def test_links_are_absolute() -> None:
    page = read("see [this](other.md#x) and [mail](mailto:a@b.c)")
    assert [(link.url, link.span.of(page.text)) for link in page.links] == [("https://e.org/docs/other.md#x", "this")]


def test_what_the_parser_gives_up_on_is_read_as_text() -> None:
    assert "x" in read("> " * 500 + "x").text
