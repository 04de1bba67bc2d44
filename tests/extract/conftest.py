"""What the tests of extraction share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from expound.extract import extract_page
from expound.records.page import Page

from .promises import check_page


@pytest.fixture
def read() -> Callable[[str], Page]:
    """Return a function that extracts HTML and checks the promises."""

    def read_html(source: str, url: str = "https://example.org/dir/page.html") -> Page:
        page = extract_page(source.encode(), url, "text/html; charset=utf-8")
        check_page(page)
        assert page == extract_page(source.encode(), url, "text/html; charset=utf-8")
        return page

    return read_html
