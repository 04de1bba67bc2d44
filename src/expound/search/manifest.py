"""What an index holds: each file with its stamp, pages and problem; written whole, after the index itself."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

FILE_NAME = "manifest.json"


class Known(NamedTuple):
    """One file as the index has it."""

    stamp: str
    pages: int
    problem: str | None = None


@dataclass(slots=True)
class IndexManifest:
    """The files an index vouches for, and the `pending` ones of which it may or may not hold pages.

    A file becomes pending before the index changes and known after the change is committed; so whenever the power
    fails, a file is either known and right, or pending and read again.
    """

    signature: str
    generation: str
    files: dict[str, Known] = field(default_factory=dict)
    pending: set[str] = field(default_factory=set)

    def distrust(self, keys: Iterable[str]) -> None:
        """Make files pending."""
        for key in keys:
            self.files.pop(key, None)
            self.pending.add(key)

    def trust(self, files: dict[str, Known]) -> None:
        """Make files known."""
        self.files.update(files)
        self.pending.difference_update(files)

    @property
    def page_count(self) -> int:
        """How many pages the known files have."""
        return sum(known.pages for known in self.files.values())

    def save(self, folder: Path) -> None:
        """Write the manifest beside the old one, then put it in its place."""
        plain = {
            "signature": self.signature,
            "generation": self.generation,
            "files": self.files,
            "pending": sorted(self.pending),
        }
        beside = folder / f"{FILE_NAME}.new"
        with beside.open("w", encoding="ascii") as stream:
            json.dump(plain, stream)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(folder / FILE_NAME)


def load_manifest(folder: Path, signature: str) -> IndexManifest | None:
    """Return the manifest in a folder; None if there is none, or it is damaged, or made by other rules."""
    try:
        plain: Any = json.loads((folder / FILE_NAME).read_text(encoding="ascii"))
        files = {str(key): Known(str(stamp), int(pages), problem) for key, (stamp, pages, problem) in _items(plain)}
        manifest = IndexManifest(str(plain["signature"]), str(plain["generation"]), files, set(plain["pending"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return manifest if manifest.signature == signature else None


def _items(plain: Any) -> Any:
    return plain["files"].items()
