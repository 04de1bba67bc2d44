"""Read a batch of a source's files into rows of the index: the part of indexing that runs in worker processes."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from expound.search.fields import Row, row_of
from expound.sources.base import Entry, ListedSource


class FileRows(NamedTuple):
    """The rows of one file, and why there are none or fewer, if so."""

    entry: Entry
    rows: list[Row]
    problem: str | None


def read_batch(source: ListedSource, entries: list[Entry]) -> list[FileRows]:
    """Read files; what goes wrong with one becomes its problem and leaves the others alone."""
    return [_read(source, entry) for entry in entries]


def give_up(entries: list[Entry]) -> list[FileRows]:
    """Stand in for files whose reading ended the process; without a stamp they are tried again next time."""
    problem = "reading it ended the process: killed, out of memory, or crashed"
    return [FileRows(replace(entry, stamp=""), [], problem) for entry in entries]


def _read(source: ListedSource, entry: Entry) -> FileRows:
    try:
        pages = source.read(entry.key)
        rows = [row_of(page) for page in pages if page.text.strip()]
    except Exception as error:  # noqa: BLE001 - one malformed file among thousands must not stop the rest
        return FileRows(entry, [], f"reading failed: {type(error).__name__}: {error}")
    problem = next((page.problem for page in pages if page.problem), None)
    return FileRows(entry, rows, problem or (None if rows else "holds no text"))
