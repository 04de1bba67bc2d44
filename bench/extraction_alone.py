"""Read and extract files and do nothing with them: what an index costs at least."""

from __future__ import annotations

from pathlib import Path

from expound.extract import extract_page
from expound.sources.base import Entry
from expound.sources.files import media_type_of, read_bytes


def extract_batch(root: Path, entries: list[Entry]) -> int:
    """Read and extract files, and return nothing but a count."""
    return sum(len(extract_file(root / entry.key)) for entry in entries)


def extract_file(path: Path) -> str:
    return extract_page(read_bytes(path), path.as_uri(), media_type_of(path)).text
