"""The only source of change in a session: what searching and opening give."""

from __future__ import annotations

from typing import Protocol

from expound.records.page import Hit, Page


class World(Protocol):
    """Answers queries with hits, and addresses with pages."""

    name: str

    def search(self, query: str) -> tuple[Hit, ...]:
        """Return the hits of a query, best first."""

    def open(self, url: str) -> Page:
        """Return the page at an address; PageMissing if there is none."""
