"""The only source of change in a session: what searching and opening give."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from expound.errors import BadSource
from expound.records.page import Hit, Page

if TYPE_CHECKING:
    from expound.search.bm25 import Bm25Index


class World(Protocol):
    """Answers queries with hits, and addresses with pages."""

    name: str

    def search(self, query: str) -> tuple[Hit, ...]:
        """Return the hits of a query, best first."""

    def open(self, url: str) -> Page:
        """Return the page at an address; PageMissing if there is none."""

    def raw(self, url: str) -> bytes | None:
        """Return the bytes that page was read from, where they can still be had."""


class IndexWorld:
    """The pages of an index: searched and opened in one place, so that what is found can always be read."""

    def __init__(self, index: Bm25Index) -> None:
        self.name = index.source.name
        self._index = index

    def search(self, query: str) -> tuple[Hit, ...]:
        """Return the hits of a query, best first."""
        return tuple(self._index.search(query))

    def open(self, url: str) -> Page:
        """Return the page as it was indexed."""
        return self._index.page(url)

    def raw(self, url: str) -> bytes | None:
        """Return the bytes of the page in its source, as they are now."""
        return self._index.source.raw(url)


def open_world(spec: str, indexes: Path | None = None, *, workers: int | None = None) -> IndexWorld:
    """Open a source that can be listed, such as `folder:~/docs`, its index brought up to date under `indexes`."""
    index = open_index(spec, indexes, workers=workers)
    index.refresh()
    return IndexWorld(index)


def open_index(spec: str, indexes: Path | None = None, *, workers: int | None = None) -> Bm25Index:
    """Open the index of a source as it is now; the default place for indexes is the user's cache folder."""
    from platformdirs import user_cache_path

    from expound.batch import LocalRunner
    from expound.search.bm25 import Bm25Index
    from expound.sources import ListedSource, open_source

    source = open_source(spec)
    if not isinstance(source, ListedSource):
        raise BadSource(f'"{spec}" cannot be listed, so it cannot be indexed')
    return Bm25Index(source, indexes or user_cache_path("expound") / "indexes", LocalRunner(workers))
