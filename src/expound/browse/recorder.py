"""The Recorder protocol, and recorders that keep a session's log in memory or as JSON lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

from expound.browse.pages import PagesInMemory, PageStore
from expound.errors import BadRecord
from expound.records.jsonl import log_entry_from_json, to_json
from expound.records.trajectory import Header, LogEntry


class Recorder(Protocol):
    """Keeps the entries of a log and the pages they speak of; what `record` returned from is not lost."""

    pages: PageStore

    def record(self, entry: LogEntry) -> None:
        """Keep one entry."""


class MemoryRecorder:
    """Keeps the log of a session that nobody wants on disk."""

    def __init__(self) -> None:
        self.pages: PageStore = PagesInMemory()
        self.entries: list[LogEntry] = []

    def record(self, entry: LogEntry) -> None:
        """Keep one entry."""
        self.entries.append(entry)


class JsonlRecorder:
    """Writes each entry as a line of JSON; it is on disk when `record` returns."""

    def __init__(self, path: Path, pages: PageStore) -> None:
        self.path = path
        self.pages = pages
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("ab", buffering=0)

    def record(self, entry: LogEntry) -> None:
        """Append one entry and wait until it is on disk."""
        self._file.write(to_json(entry).encode("utf-8") + b"\n")
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def read_log(path: Path) -> list[LogEntry]:
    """Return the entries of a log; a last line cut short by a crash was never acknowledged and is left out."""
    return list(parse_log(path.read_bytes(), str(path)))


def parse_log(data: bytes, name: str) -> Iterator[LogEntry]:
    """Yield the entries in the bytes of a log; BadRecord if a line is damaged or the header is missing."""
    lines = data.split(b"\n")[:-1]  # what follows the last line feed is empty, or a line cut short
    for number, line in enumerate(lines, start=1):
        try:
            entry = log_entry_from_json(line)
        except BadRecord as error:
            raise BadRecord(f"{name}, line {number}: {error}") from error
        _check_place(entry, number, name)
        yield entry
    if not lines:
        raise BadRecord(f"{name} holds no session: expected JSON lines that begin with a header")


def mend_log(path: Path) -> None:
    """Cut off a last line that a crash left unfinished, so that the log can be continued."""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
            os.fsync(file.fileno())


def _check_place(entry: LogEntry, number: int, name: str) -> None:
    if isinstance(entry, Header) != (number == 1):
        raise BadRecord(f"{name}, line {number}: a log has one header, on its first line")
    if isinstance(entry, Header) and entry.schema > Header.SCHEMA:
        raise BadRecord(f"{name} was written by a newer expound (schema {entry.schema}, not {Header.SCHEMA}); upgrade")
