"""Plain text is read into paragraphs, items and indented passages."""

from __future__ import annotations

from expound.extract import extract_page

from .promises import check_page


def kinds_and_text(source: str) -> list[tuple[str, str]]:
    page = extract_page(source.encode(), "file:///notes.txt")
    check_page(page)
    return [(block.kind, block.span.of(page.text)) for block in page.blocks]


def test_wrapped_lines_are_joined() -> None:
    source = (
        "This paragraph has been wrapped by an editor at some\nmargin, and goes on here until it ends.\n\nNext one."
    )
    assert kinds_and_text(source) == [
        ("paragraph", "This paragraph has been wrapped by an editor at some margin, and goes on here until it ends."),
        ("paragraph", "Next one."),
    ]


def test_wrapped_chinese_is_joined_without_spaces() -> None:
    source = "这一段文字在编辑器里被分成了两行来写，因为每一行不能太长，\n所以第二行接着第一行。"
    assert kinds_and_text(source) == [("paragraph", source.replace("\n", ""))]


def test_short_lines_stay_apart() -> None:
    assert kinds_and_text("Anna Smith\n12 Long Road\nTown") == [
        ("paragraph", "Anna Smith"),
        ("paragraph", "12 Long Road"),
        ("paragraph", "Town"),
    ]


def test_items_headings_and_indented_passages() -> None:
    source = "Title\n=====\n\n- one\n  goes on\n  - inner\n- two\n\n1. first\n2. second\n\n    code here\n      more\n"
    assert kinds_and_text(source) == [
        ("heading", "Title"),
        ("list_item", "one goes on"),
        ("list_item", "inner"),
        ("list_item", "two"),
        ("list_item", "first"),
        ("list_item", "second"),
        ("code", "code here\n      more"),
    ]


def test_the_first_short_line_is_the_title_else_the_name_of_the_file() -> None:
    assert extract_page(b"A title\n\nand text", "file:///n.txt").title == "A title"
    assert extract_page(b"x" * 500, "file:///my%20notes.txt").title == "my notes.txt"
