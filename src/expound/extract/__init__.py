"""Bytes to readable text: one function, whatever the format.

    page = extract_page(raw, "https://example.org/guide.html")

HTML is read into typed blocks and reduced to its main content; Markdown, plain text and PDF are read whole. Nothing
here raises because of what the bytes contain: a file that cannot be read gives an empty page with a `problem`.
"""

from __future__ import annotations

from expound.extract.page import EXTRACTOR_VERSION, extract_page

__all__ = ["EXTRACTOR_VERSION", "extract_page"]
