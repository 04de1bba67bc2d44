"""Tell damage of an index on disk from other errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from expound.errors import BadRecord


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
