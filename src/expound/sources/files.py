"""Which files of a directory are read, in which order, and their bytes."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import NamedTuple

MEDIA_TYPES = {
    ".html": "text/html",
    ".htm": "text/html",
    ".xhtml": "application/xhtml+xml",
    ".md": "text/markdown",
    ".markdown": "text/markdown",
    ".txt": "text/plain",
    ".text": "text/plain",
    ".rst": "text/plain",
    ".pdf": "application/pdf",
}
READ_WITHOUT_SUFFIX = frozenset({"README", "FAQ", "HOWTO", "INSTALL", "NEWS", "README.Debian"})
TWINS = frozenset({"_sources"})  # Sphinx keeps each page's markup there, beside the page itself
MOST_BYTES = 200_000_000  # decoded; a larger file is an archive or a mistake, and would fill the memory


class Found(NamedTuple):
    """A file that is read: its path below the root, a stamp that changes when it does, and its size in bytes."""

    inner: str
    stamp: str
    size: int


class TooLarge(OSError):
    """A file with more bytes than one document can have."""


def walk(root: Path) -> Iterator[Found]:
    """Yield the files that are read, each directory once however many links lead to it.

    A directory that cannot be listed is itself yielded: reading it says why.
    """
    seen: set[tuple[int, int]] = set()
    waiting = [""]
    while waiting:
        inner = waiting.pop()
        folder = root / inner
        try:
            stat = folder.stat()
            with os.scandir(folder) as listing:
                entries = sorted((entry for entry in listing if not entry.name.startswith(".")), key=_by_name)
        except OSError:
            yield Found(inner, "unreadable", 0)
            continue
        if (stat.st_dev, stat.st_ino) not in seen:
            seen.add((stat.st_dev, stat.st_ino))
            yield from _files(entries, inner, root)
            waiting.extend(inner + entry.name + "/" for entry in reversed(entries) if _is_folder(entry))


def _files(entries: list[os.DirEntry[str]], inner: str, root: Path) -> Iterator[Found]:
    for entry in entries:
        if not is_read_name(entry.name) or not entry.is_file() or not is_inside(Path(entry.path), root):
            continue
        try:
            stat = entry.stat()
        except OSError:
            continue  # it went away while we looked
        stamp = f"{stat.st_size}-{stat.st_mtime_ns}-{stat.st_mode:o}"  # the mode: a file may become readable
        yield Found(inner + entry.name, stamp, stat.st_size)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    return entry.name not in TWINS and entry.is_dir()


def _by_name(entry: os.DirEntry[str]) -> str:
    return entry.name


def is_read(inner: PurePath) -> bool:
    """Say whether a path below the root is one that `walk` may yield, judging by its names."""
    *folders, name = inner.parts
    return is_read_name(name) and not any(part.startswith(".") or part in TWINS for part in (*folders, name))


def is_read_name(name: str) -> bool:
    """Say whether files of this name are read."""
    return _without_gz(name) in READ_WITHOUT_SUFFIX or _suffix(name) in MEDIA_TYPES


def is_inside(path: Path, root: Path) -> bool:
    """Say whether a file is what it seems: not a link that leads out of the folder."""
    if not path.is_symlink():
        return True
    real = path.resolve()
    return real.is_relative_to(root.resolve()) or real.is_relative_to(path.parent.resolve())


def media_type_of(path: PurePath) -> str:
    """Return what a file holds, judging by its name."""
    return MEDIA_TYPES.get(_suffix(path.name), "text/plain")


def read_bytes(path: Path) -> bytes:
    """Return what a file holds, decompressed; OSError says why it cannot be read."""
    opened = gzip.open if path.suffix.lower() == ".gz" else open
    try:
        with opened(path, "rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (EOFError, zlib.error) as error:
        raise OSError(f"damaged compression ({error})") from error
    if len(raw) > MOST_BYTES:
        raise TooLarge(f"more than {MOST_BYTES // 1_000_000} MB")
    return bytes(raw)


def _without_gz(name: str) -> str:
    return name[:-3] if name.lower().endswith(".gz") else name


def _suffix(name: str) -> str:
    return PurePath(_without_gz(name)).suffix.lower()
