"""What every extracted page promises, as one check."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from expound.records.page import Page


def check_page(page: Page) -> None:
    """Assert what every page promises: exact, ordered spans and canonical text."""
    assert unicodedata.is_normalized("NFC", page.text)
    assert page.text == page.text.strip("\n")
    assert not any(unicodedata.category(char) in ("Cc", "Cs") and char not in "\n\t" for char in page.text)
    assert not any(char in page.text for char in "\u00ad\u200b\u200c\u200d\u200e\u202e\u2066\ufeff\U000e0041")
    for block in page.blocks:
        content = block.span.of(page.text)
        assert content
        assert content == content.strip() or block.kind == "code"
        if block.kind != "code":
            assert content == " ".join(content.split())
    for before, after in pairwise(page.blocks):
        assert before.span.end < after.span.start
        assert page.text[before.span.end : after.span.start].strip(" \n-.0123456789") == ""
    for link in page.links:
        assert link.url.startswith(("http://", "https://", "file:"))
        assert link.span.of(page.text)
        assert any(block.span.covers(link.span) for block in page.blocks)
    assert bool(page.text) == bool(page.blocks)
    assert bool(page.text) == (page.problem is None)
