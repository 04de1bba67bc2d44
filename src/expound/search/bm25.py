"""A BM25 index on disk, over any source that can be listed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tantivy

from expound.batch import LocalRunner, Runner
from expound.errors import PageMissing
from expound.records.page import Hit, Page, fingerprint
from expound.search.fields import page_in, signature
from expound.search.manifest import Manifest, load_manifest
from expound.search.query import WeightedQuery, build_query
from expound.search.refresh import Progress, RefreshReport, open_generation, refresh_index
from expound.search.snippets import make_snippet
from expound.sources.base import ListedSource

WAIT_SECONDS = 600.0  # for another process to finish indexing the same source
MORE = 2  # times the hits asked for are looked at, since pages with the same text show once


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
        self._manifest: Manifest | None = None
        self._index: tantivy.Index | None = None
        self._open()

    def __len__(self) -> int:
        """Return how many pages can be found."""
        return int(self._index.searcher().num_docs) if self._index else 0

    def refresh(self, progress: Progress | None = None) -> RefreshReport:
        """Read what changed in the source since the last time; `progress` is told of files done and to do."""
        report = refresh_index(self.source, self.folder, self._runner, self._wait_seconds, progress)
        self._open()
        return report

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """Return the pages with the most telling words of the query; a source never indexed is indexed first."""
        searcher = self._ready().searcher()
        asked = build_query(query, searcher, self._ready().schema)
        if asked is None or limit < 1:
            return []
        hits: list[Hit] = []
        seen: set[str] = set()
        for page in self._ranked(asked, searcher, limit * MORE + 10):
            if page.fingerprint not in seen:
                seen.add(page.fingerprint)
                hits.append(
                    Hit(page.url, page.title, make_snippet(page.text, asked.weights, page.language, page.title))
                )
            if len(hits) == limit:
                break
        return hits

    def page(self, url: str) -> Page:
        """Return the page at an address as it was indexed; else as the source has it, PageMissing if neither does."""
        index = self._ready()
        wanted = tantivy.Query.term_query(index.schema, "url", fingerprint(url))
        found = index.searcher().search(wanted, 1).hits
        return page_in(index.searcher().doc(found[0][1])) if found else self._from_source(url)

    def problems(self) -> dict[str, str]:
        """Return why files could not be read, by their key."""
        files = self._manifest.files if self._manifest else {}
        return {key: known.problem for key, known in files.items() if known.problem}

    def _from_source(self, url: str) -> Page:
        page = self.source.get(url)
        if page.problem and not page.text:
            raise PageMissing(f"{url}: {page.problem}")
        return page

    def _ranked(self, asked: WeightedQuery, searcher: tantivy.Searcher, limit: int) -> Iterator[Page]:
        """Yield pages, best first; equal ones by their address, so that the order never depends on how it was made."""
        tied: list[Page] = []
        score = 0.0
        for found_score, address in searcher.search(asked.query, limit, count=False).hits:
            if tied and found_score != score:
                yield from sorted(tied, key=lambda page: page.url)
                tied = []
            tied.append(page_in(searcher.doc(address)))
            score = found_score
        yield from sorted(tied, key=lambda page: page.url)

    def _ready(self) -> tantivy.Index:
        if self._index is None:
            self.refresh()
        assert self._index is not None
        return self._index

    def _open(self) -> None:
        self._manifest = load_manifest(self.folder, signature())
        try:
            self._index = open_generation(self.folder, self._manifest) if self._manifest else None
        except ValueError:
            self._index = None  # damaged, or just replaced by another process: refreshing mends both
