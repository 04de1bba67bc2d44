"""Tell damage of an index on disk, and a disk that takes no more, from other errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage

from expound.errors import BadRecord, IndexUnwritable


class DamagedIndex(Exception):
    """The files of an index do not hold together; making it anew mends it."""


@contextmanager
def telling_damage() -> Iterator[None]:
    """Raise DamagedIndex for whatever tantivy does when it meets bytes that it did not write."""
    try:
        yield
    except (ValueError, BadRecord) as error:
        raise DamagedIndex(str(error)) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # pyo3's, which cannot be imported
            raise
        raise DamagedIndex(str(error)) from error


@contextmanager
def telling_unwritable(folder: Path) -> Iterator[None]:
    """Raise IndexUnwritable for whatever goes wrong while files in `folder` are written, by us or by tantivy."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise unwritable(folder, error) from error


def unwritable(folder: Path, error: BaseException) -> IndexUnwritable:
    """Return the error that says why nothing can be written to `folder`."""
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    there = next(path for path in (folder, *folder.parents) if path.exists())
    free = disk_usage(there).free / 1_000_000
    return IndexUnwritable(
        f"the index cannot be written to {folder}, where {free:,.1f} MB are free ({reason}): "
        "free some space there, or set EXPOUND_CACHE_DIR to another folder, and try again"
    )
