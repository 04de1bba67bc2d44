"""The Engine protocol."""

from __future__ import annotations

from typing import Protocol

from expound.records.page import Hit


class Engine(Protocol):
    """Turns a query into hits."""

    @property
    def name(self) -> str:
        """The spec that opens this engine again."""

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """Return at most `limit` hits, best first; none where nothing matches, whatever the query holds."""
