"""A BM25 index on disk, over any source that can be listed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TypeVar

import tantivy

from expound.batch import LocalRunner, Runner
from expound.errors import PageMissing
from expound.records.page import Hit, Page, fingerprint
from expound.search.damage import DamagedIndex, telling_damage
from expound.search.fields import page_in, signature
from expound.search.manifest import IndexManifest, load_manifest
from expound.search.query import WeightedQuery, build_query
from expound.search.refresh import Progress, RefreshReport, open_generation, refresh_index
from expound.search.snippets import make_snippet
from expound.sources.base import ListedSource

log = logging.getLogger(__name__)

Given = TypeVar("Given")

WAIT_SECONDS = 600.0  # for another process to finish indexing the same source
MOST_TIMES = 20  # more pages are looked at because those with the same text show once, but not without end


class Bm25Index:
    """Searches the pages of a source; `refresh` brings it up to date, and it stays as it is until then."""

    name = "bm25"

    def __init__(
        self,
        source: ListedSource,
        folder: Path,
        runner: Runner | None = None,
        wait_seconds: float = WAIT_SECONDS,
    ) -> None:
        self.source = source
        self.folder = folder / fingerprint(source.name)[:32]
        self._runner = runner or LocalRunner()
        self._wait_seconds = wait_seconds
        self._manifest: IndexManifest | None = None
        self._index: tantivy.Index | None = None
        self._open()

    def __len__(self) -> int:
        """Return how many pages can be found."""
        return int(self._index.searcher().num_docs) if self._index else 0

    def refresh(self, progress: Progress | None = None) -> RefreshReport:
        """Read what changed in the source since the last time; `progress` is told of files done and to do."""
        return self._refresh(progress)

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """Return the pages with the most telling words of the query; a source never indexed is indexed first."""
        return self._mending(lambda index: self._search(index, query, limit))

    def page(self, url: str) -> Page:
        """Return the page at an address as it was indexed; else as the source has it, PageMissing if neither does."""
        return self._mending(lambda index: _page_at(index, url)) or self._from_source(url)

    def problems(self) -> dict[str, str]:
        """Return why files could not be read, by their key."""
        files = self._manifest.files if self._manifest else {}
        return {key: known.problem for key, known in files.items() if known.problem}

    def _from_source(self, url: str) -> Page:
        page = self.source.get(url)
        if page.problem and not page.text:
            raise PageMissing(f"{url}: {page.problem}")
        return page

    def _search(self, index: tantivy.Index, query: str, limit: int) -> list[Hit]:
        searcher = index.searcher()
        asked = build_query(query, searcher, index.schema)
        if asked is None or limit < 1:
            return []
        pages_by_text: dict[str, Page] = {}
        for page in _ranked(asked.query, searcher, 2 * limit + 10):
            pages_by_text.setdefault(page.fingerprint, page)
            if len(pages_by_text) == limit:
                break
        return [_hit(page, asked) for page in pages_by_text.values()]

    def _mending(self, ask: Callable[[tantivy.Index], Given]) -> Given:
        """Ask the index; if it turns out to be damaged, make it anew and ask again."""
        if self._index is None:
            self._refresh()
        assert self._index is not None
        try:
            return ask(self._index)
        except DamagedIndex as error:
            log.info("the index of %s is damaged (%s) and is made anew", self.source.name, error)
        self._refresh(anew=True)
        return ask(self._index)

    def _refresh(self, progress: Progress | None = None, anew: bool = False) -> RefreshReport:
        report = refresh_index(self.source, self.folder, self._runner, self._wait_seconds, progress, anew)
        self._open()
        return report

    def _open(self) -> None:
        self._manifest = load_manifest(self.folder, signature())
        try:
            self._index = open_generation(self.folder, self._manifest) if self._manifest else None
        except DamagedIndex:
            self._index = None  # or just replaced by another process: refreshing mends both


def _page_at(index: tantivy.Index, url: str) -> Page | None:
    searcher = index.searcher()
    wanted = tantivy.Query.term_query(index.schema, "url", fingerprint(url))
    return next(_ranked(wanted, searcher, 1), None)


def _ranked(query: tantivy.Query, searcher: tantivy.Searcher, at_once: int) -> Iterator[Page]:
    """Yield pages, best first and equal ones by their address, asking for more only as they are used."""
    with telling_damage():
        for offset in range(0, at_once * MOST_TIMES, at_once):
            found = searcher.search(query, at_once, count=False, offset=offset).hits
            for _, tied in groupby(found, key=itemgetter(0)):
                yield from sorted((page_in(searcher.doc(address)) for _, address in tied), key=lambda page: page.url)
            if len(found) < at_once:
                return


def _hit(page: Page, asked: WeightedQuery) -> Hit:
    return Hit(page.url, page.title, make_snippet(page.text, asked.weights, page.language, page.title))
