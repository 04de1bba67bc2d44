"""The Recorder protocol, and recorders that keep a session's log in memory or as JSON lines."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator
from errno import ENOSPC
from io import FileIO
from pathlib import Path
from typing import NamedTuple, Protocol

from expound.browse.pages import PagesInMemory, PageStore, make_directory, sync_directory
from expound.errors import BadInput, BadRecord
from expound.records.jsonl import log_entry_from_json, to_json
from expound.records.trajectory import Header, LogEntry

_SCHEMA = re.compile(rb'"schema":\s*(-?\d{1,9})')


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


class _Place(NamedTuple):
    """How far a log is acknowledged: its length in bytes, and the number of its next entry."""

    end: int
    seq: int


class JsonlRecorder:
    """Writes each entry as a line of JSON; it is on disk when `record` returns.

    One process at a time: a log that two continued at once would have two entries of the same number. The file comes
    into being with the first entry. A line that was written but never acknowledged is taken back, so that the log and
    the session that writes it stay together.
    """

    def __init__(self, path: Path, pages: PageStore) -> None:
        self.path = path
        self.pages = pages
        self._file: FileIO | None = _open_alone(path) if path.exists() else None
        self._acknowledged: _Place | None = None
        self._broken: str | None = None

    def record(self, entry: LogEntry) -> None:
        """Append one entry and wait until it is on disk; if that fails, the log is as it was."""
        if self._broken:
            raise BadRecord(f"{self.path} cannot be written any more: {self._broken}; open the session again to go on")
        line = to_json(entry).encode("utf-8") + b"\n"
        file, place = self._opened()
        _check_seq(entry, place.seq)
        try:
            if file.write(line) != len(line):
                raise OSError(ENOSPC, "the disk is full", str(self.path))
            os.fsync(file.fileno())
            self._acknowledged = _Place(place.end + len(line), place.seq + 1)
        except BaseException:  # an interrupt too: the session will not know of this entry
            self._take_back(file, place)
            raise

    def _opened(self) -> tuple[FileIO, _Place]:
        if self._file is None:
            make_directory(self.path.parent)
            self._file = _open_alone(self.path)
            sync_directory(self.path.parent)
        if self._acknowledged is None:
            mend_log(self.path)
            data = self.path.read_bytes()
            self._acknowledged = _Place(len(data), data.count(b"\n"))
        return self._file, self._acknowledged

    def _take_back(self, file: FileIO, place: _Place) -> None:
        """Cut the log back to what was acknowledged; half a line would spoil the next one."""
        self._broken = "an entry that failed to be written could not be taken back"
        file.truncate(place.end)
        self._acknowledged, self._broken = place, None

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()
            self._file = self._acknowledged = None

    def __enter__(self) -> JsonlRecorder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_log(path: Path) -> list[LogEntry]:
    """Return the entries of a log; a last line cut short by a crash was never acknowledged and is left out."""
    return list(parse_log(path.read_bytes(), str(path)))


def parse_log(data: bytes, name: str) -> Iterator[LogEntry]:
    """Yield the entries in the bytes of a log; BadRecord if a line is damaged or the header is missing."""
    lines = data.split(b"\n")[:-1]  # what follows the last line feed is empty, or a line cut short
    _check_schema(lines[:1], name)
    for number, line in enumerate(lines, start=1):
        try:
            entry = log_entry_from_json(line)
        except BadRecord as error:
            raise BadRecord(f"{name}, line {number}: {error}") from error
        if isinstance(entry, Header) != (number == 1):
            raise BadRecord(f"{name}, line {number}: a log has one header, on its first line")
        if entry.seq != number - 1:
            raise BadRecord(f"{name}, line {number}: numbered {entry.seq}, not {number - 1}; a line was added or lost")
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


def _check_seq(entry: LogEntry, expected: int) -> None:
    if entry.seq != expected:
        raise BadRecord(f"the log goes on with entry {expected}, not {entry.seq}: it and the session do not fit")


def _check_schema(first_line: list[bytes], name: str) -> None:
    """Refuse another version's log for what it is, before its entries are found to be strange."""
    found = _SCHEMA.search(first_line[0]) if first_line else None
    if found and int(found[1]) != Header.SCHEMA:
        age = "a newer" if int(found[1]) > Header.SCHEMA else "an unknown"
        raise BadRecord(f"{name} was written by {age} expound (schema {int(found[1])}, not {Header.SCHEMA}); upgrade")


def _open_alone(path: Path) -> FileIO:
    file = path.open("ab", buffering=0)
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)  # the system lets go of it when the process ends
    except BlockingIOError as error:
        file.close()
        raise BadInput(f"{path} is open in another process; end that session first") from error
    return file
