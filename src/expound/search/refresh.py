"""Bring an index up to date with its source: read what changed, forget what vanished, survive any interruption."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import tantivy
from filelock import FileLock, Timeout

from expound.batch import Runner, batches
from expound.errors import IndexBusy, IndexUnwritable, WorkerDied
from expound.records.page import fingerprint
from expound.search.damage import DamagedIndex, telling_damage, telling_unwritable, unwritable
from expound.search.fields import document_of, schema, signature
from expound.search.manifest import FILE_NAME, IndexManifest, Known, load_manifest
from expound.search.reading import FileRows, give_up, read_batch
from expound.sources.base import Entry, ListedSource

log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]  # called with the files done and the files to do

FILES_IN_A_BATCH = 16
BYTES_IN_A_BATCH = 500_000  # bounds what waits between workers and index: AHEAD batches for each worker
WRITER_BYTES = 64_000_000
COMMIT_EVERY_CHARACTERS = 64_000_000
COMMIT_EVERY_SECONDS = 20.0  # what an interruption can cost


@dataclass(frozen=True, slots=True)
class RefreshReport:
    """What a refresh did: files read again, left alone and forgotten; pages and problems the index now has."""

    read: int
    unchanged: int
    removed: int
    pages: int
    problems: int
    seconds: float


def refresh_index(
    source: ListedSource,
    folder: Path,
    runner: Runner,
    wait_seconds: float,
    progress: Progress | None = None,
    anew: bool = False,
) -> RefreshReport:
    """Bring the index in `folder` up to date, or make it anew.

    IndexBusy if another process keeps writing it, IndexUnwritable if the disk is full; what was committed is kept.
    """
    began = time.monotonic()
    entries = {entry.key: entry for entry in source.entries()}  # first of all: a source that is gone loses no index
    with _writing(folder, source, wait_seconds):
        manifest = (None if anew else _sound_manifest(folder)) or _new_generation(folder)
        changed = _largest_first(entry for entry in entries.values() if not _is_known(entry, manifest))
        removed = (manifest.files.keys() | manifest.pending) - entries.keys()
        if changed or removed:
            if len(changed) == len(entries) and manifest.pending | manifest.files.keys():
                manifest = _new_generation(folder)  # nothing is worth keeping: begin without deleted pages
            _update(source, folder, manifest, changed, removed, runner, progress)
        _remove_other_generations(folder, manifest)
    return RefreshReport(
        read=len(changed),
        unchanged=len(entries) - len(changed),
        removed=len(removed),
        pages=manifest.page_count,
        problems=sum(known.problem is not None for known in manifest.files.values()),
        seconds=time.monotonic() - began,
    )


def open_generation(folder: Path, manifest: IndexManifest) -> tantivy.Index:
    """Open the index that a manifest speaks of; DamagedIndex if it cannot be."""
    with telling_damage():
        return tantivy.Index.open(str(folder / manifest.generation))


@contextmanager
def _writing(folder: Path, source: ListedSource, wait_seconds: float) -> Iterator[None]:
    lock = FileLock(folder / "lock", timeout=wait_seconds)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise IndexBusy(
            f"another process has been indexing {source.name} for more than {wait_seconds:g} s: "
            f"let it finish and try again, or stop it (the lock is {folder / 'lock'})"
        ) from error
    except OSError as error:
        raise unwritable(folder, error) from error
    try:
        yield
    except IndexUnwritable:
        _remove_unfinished(folder)
        raise
    finally:
        lock.release()


def _sound_manifest(folder: Path) -> IndexManifest | None:
    """Return the manifest if the index beside it can be opened and holds what it says."""
    manifest = load_manifest(folder, signature())
    if manifest is None:
        return None
    try:
        pages = open_generation(folder, manifest).searcher().num_docs
    except DamagedIndex:
        return None
    return manifest if manifest.pending or pages == manifest.page_count else None


def _new_generation(folder: Path) -> IndexManifest:
    """Begin an empty index in a directory of its own, so that readers of the old one are not disturbed."""
    number = 1 + max((int(path.name.removeprefix("index-")) for path in folder.glob("index-*")), default=0)
    manifest = IndexManifest(signature(), f"index-{number}")
    with telling_unwritable(folder):
        (folder / manifest.generation).mkdir()
        tantivy.Index(schema(), path=str(folder / manifest.generation))
        manifest.save(folder)
    return manifest


def _remove_unfinished(folder: Path) -> None:
    """Make room on a full disk: keep only what a next refresh can go on from."""
    manifest = load_manifest(folder, signature())
    if manifest is None or not manifest.files:
        manifest = IndexManifest("", "")
        (folder / FILE_NAME).unlink(missing_ok=True)
    (folder / f"{FILE_NAME}.new").unlink(missing_ok=True)
    _remove_other_generations(folder, manifest)


def _remove_other_generations(folder: Path, manifest: IndexManifest) -> None:
    for path in folder.glob("index-*"):
        if path.name != manifest.generation:
            shutil.rmtree(path, ignore_errors=True)  # whoever reads it keeps its files; the rest goes next time


def _largest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Put what takes longest first: the last worker then has only a little left when the others are done."""
    return sorted(entries, key=lambda entry: (-entry.size, entry.key))


def _is_known(entry: Entry, manifest: IndexManifest) -> bool:
    known = manifest.files.get(entry.key)
    return known is not None and known.stamp == entry.stamp


def _update(
    source: ListedSource,
    folder: Path,
    manifest: IndexManifest,
    changed: list[Entry],
    removed: set[str],
    runner: Runner,
    progress: Progress | None,
) -> None:
    doubtful = manifest.files.keys() | manifest.pending  # of these the index may hold pages
    stale = doubtful & {entry.key for entry in changed} | removed
    manifest.distrust({entry.key for entry in changed} | removed)
    with telling_unwritable(folder):
        manifest.save(folder)
    writer = _Writer(folder, manifest)
    try:
        writer.forget(stale)
        done = 0
        for results in _read_all(source, changed, runner):
            for result in results:
                writer.add(result)
            done += len(results)
            if progress:
                progress(done, len(changed))
        manifest.pending -= removed
        writer.commit()
    except BaseException:
        with suppress(IndexUnwritable):  # the first error tells more
            writer.close()
        raise
    writer.close()


def _read_all(source: ListedSource, entries: list[Entry], runner: Runner) -> Iterator[list[FileRows]]:
    """Read files in batches; when one ends its worker process, go on one by one and give up only that one."""
    read = partial(read_batch, source)
    done = 0
    try:
        for results in runner.map(read, batches(entries, FILES_IN_A_BATCH, lambda entry: entry.size, BYTES_IN_A_BATCH)):
            yield results
            done += len(results)
    except WorkerDied as error:
        log.info("%s; going on file by file", error)
        yield from runner.map(read, ([entry] for entry in entries[done:]), give_up)


class _Writer:
    """Feeds the index and keeps the manifest one step behind it."""

    def __init__(self, folder: Path, manifest: IndexManifest) -> None:
        self._folder = folder
        self._manifest = manifest
        index = open_generation(folder, manifest)
        with telling_unwritable(folder):
            self._writer = index.writer(heap_size=WRITER_BYTES, num_threads=1)
        self._added: dict[str, Known] = {}
        self._characters = 0
        self._committed_at = time.monotonic()

    def forget(self, keys: set[str]) -> None:
        for key in keys:
            with telling_unwritable(self._folder):
                self._writer.delete_documents_by_term("key", fingerprint(key))

    def add(self, file: FileRows) -> None:
        for row in file.rows:
            document = document_of(row, file.entry.key)
            with telling_unwritable(self._folder):
                self._writer.add_document(document)
            self._characters += len(row.body) + len(row.page)
        self._added[file.entry.key] = Known(file.entry.stamp, len(file.rows), file.problem)
        is_late = time.monotonic() - self._committed_at > COMMIT_EVERY_SECONDS
        if is_late or self._characters > COMMIT_EVERY_CHARACTERS:
            self.commit()

    def commit(self) -> None:
        with telling_unwritable(self._folder):
            self._writer.commit()
            self._manifest.trust(self._added)
            self._manifest.save(self._folder)
        self._added = {}
        self._characters = 0
        self._committed_at = time.monotonic()

    def close(self) -> None:
        with telling_unwritable(self._folder):
            self._writer.wait_merging_threads()
