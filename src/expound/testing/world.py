"""A world made of a few pages held in memory, searched by the words they share with the query."""

from __future__ import annotations

from collections.abc import Iterable

from expound.errors import PageMissing
from expound.records.page import Hit, Page
from expound.text.tokens import terms


class SmallWorld:
    """Answers queries from the pages it was given, those with most words of the query first."""

    name = "small"

    def __init__(self, pages: Iterable[Page]) -> None:
        self.pages_by_url = {page.url: page for page in pages}
        self._terms_by_url = {url: set(terms(f"{p.title} {p.text}")) for url, p in self.pages_by_url.items()}

    def search(self, query: str) -> tuple[Hit, ...]:
        """Return a hit for every page that shares a word with the query."""
        wanted = set(terms(query))
        shared = {url: len(wanted & there) for url, there in self._terms_by_url.items()}
        ranked = sorted((url for url in shared if shared[url]), key=lambda url: (-shared[url], url))
        pages = [self.pages_by_url[url] for url in ranked]
        return tuple(Hit(page.url, page.title, " ".join(page.text[:120].split())) for page in pages)

    def open(self, url: str) -> Page:
        """Return the page at an address."""
        if url not in self.pages_by_url:
            raise PageMissing(f"no page at {url}")
        return self.pages_by_url[url]

    def raw(self, _url: str) -> bytes | None:
        """Return None: these pages were made, not read."""
        return None
