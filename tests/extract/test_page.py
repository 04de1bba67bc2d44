"""Formats are recognised, and nothing in a file makes extraction fail or hang."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expound.extract import EXTRACTOR_VERSION, extract_page

from .promises import check_page

HTML = b"<!DOCTYPE html><html><body><p>Hello <b>there</b>.</p></body></html>"
TAGS = """
    p div span a b h1 h2 ul ol li dl dt dd table tr td th pre br blockquote section article main nav footer details
    summary form title meta svg script x-y
"""


@pytest.mark.parametrize(
    ("raw", "url", "media_type", "form"),
    [
        (HTML, "https://e.org/page", None, "html"),
        (HTML, "https://e.org/a.php?x=1.pdf", None, "html"),
        (HTML, "https://e.org/a.txt", None, "text"),
        (HTML, "https://e.org/a.txt", "text/html; charset=utf-8", "html"),
        (b"# Title\n\ntext", "file:///notes.md", None, "markdown"),
        (b"# Title\n\ntext", "https://e.org/raw", "text/markdown", "markdown"),
        (b"just words", "https://e.org/unknown.xyz", None, "text"),
        ("just wörds".encode("utf-16"), "https://e.org/", None, "text"),
        (b"%PDF-1.4 cut", "https://e.org/page.html", "text/html", "pdf"),
        (bytes(range(256)), "https://e.org/page.html", None, "binary"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "https://e.org/i.png", None, "binary"),
        (b" \n ", "https://e.org/page.html", None, "empty"),
        (b"", "https://e.org/page.html", "text/html", "empty"),
    ],
)
def test_the_format_is_recognised(raw: bytes, url: str, media_type: str | None, form: str) -> None:
    page = extract_page(raw, url, media_type)
    check_page(page)
    assert page.extractor == f"{form} {EXTRACTOR_VERSION}"
    assert page.url == url
    assert (page.problem is None) == (form in ("html", "markdown", "text"))


def test_problems_say_what_is_wrong() -> None:
    assert extract_page(b"", "https://e.org/").problem == "the file is empty"
    assert "binary" in (extract_page(bytes(range(256)), "https://e.org/").problem or "")
    assert "no readable text" in (extract_page(b"<html><script>x</script></html>", "https://e.org/").problem or "")


@pytest.mark.parametrize(
    ("tag", "count"),
    [("<div>", 100_000), ("<ul><li>", 50_000), ("<table><tr><td>", 50_000), ("<b>", 100_000), ("<a href=x>", 100_000)],
)
def test_deep_nesting_is_read_in_seconds(tag: str, count: int) -> None:
    start = time.perf_counter()
    page = extract_page(f"{tag * count}deep text".encode(), "https://e.org/deep.html")
    check_page(page)
    assert "deep text" in page.text
    assert time.perf_counter() - start < 20


@pytest.mark.slow
@pytest.mark.parametrize("url", ["https://e.org/a.html", "https://e.org/a.txt", "https://e.org/a.md"])
def test_fifty_megabytes_on_one_line_are_read_in_seconds(url: str) -> None:
    start = time.perf_counter()
    page = extract_page(b"<p>" + b"word " * 10_000_000, url)
    assert len(page.text) > 49_000_000
    assert len(page.blocks) == 1
    assert time.perf_counter() - start < 60


@given(st.binary(max_size=300), st.sampled_from(["a.html", "a.md", "a.txt", "a", "a.pdf"]))
@settings(max_examples=300, deadline=None)
def test_any_bytes_give_a_page_that_keeps_its_promises(raw: bytes, name: str) -> None:
    page = extract_page(raw, f"https://e.org/{name}")
    check_page(page)
    assert page == extract_page(raw, f"https://e.org/{name}")


attributes = st.sampled_from(
    [
        "",
        " id=i",
        " class='share'",
        " class=content",
        " href='x y'",
        " href=http://[",
        " hidden",
        " role=main",
        " start=7",
    ]
)
words = st.text(
    st.one_of(st.sampled_from(" \n\u00ad\u200b\u0301é?？中|-&<>"), st.characters(exclude_categories=["Cs"])),
    max_size=12,
)
pieces = st.one_of(
    words,
    st.builds("<{}{}>".format, st.sampled_from(TAGS.split()), attributes),
    st.builds("</{}>".format, st.sampled_from(TAGS.split())),
)


@given(st.lists(pieces, max_size=40))
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_markup_gives_a_page_that_keeps_its_promises(parts: list[str]) -> None:
    raw = "".join(parts).encode()
    page = extract_page(raw, "https://e.org/a.html", "text/html; charset=utf-8")
    check_page(page)
    assert page == extract_page(raw, "https://e.org/a.html", "text/html; charset=utf-8")


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_gives_a_page_that_keeps_its_promises(text: str) -> None:
    for name in ("a.txt", "a.md"):
        check_page(extract_page(text.encode("utf-8", "surrogatepass"), f"https://e.org/{name}"))
