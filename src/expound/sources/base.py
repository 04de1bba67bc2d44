"""The Source protocol, and ListedSource for those whose content can be listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from expound.records.page import Page


class Source(Protocol):
    """Turns a URL into a page."""

    @property
    def name(self) -> str:
        """The spec that opens this source again, in canonical form: `folder:/home/ada/docs`."""

    def get(self, url: str) -> Page:
        """Return the page at an address; PageMissing if this source has none there."""

    def raw(self, url: str) -> bytes | None:
        """Return the bytes that page is read from, where they can be had: what an extractor is given."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a source lists: `stamp` changes when it may have changed, `size` is in bytes as stored."""

    key: str
    stamp: str
    size: int


@runtime_checkable
class ListedSource(Source, Protocol):
    """A source that can say what it holds; it is picklable, so that worker processes can read from it."""

    def entries(self) -> Iterator[Entry]:
        """List everything, without reading it, always in the same order."""

    def read(self, key: str) -> list[Page]:
        """Return the pages of one entry; what cannot be read is an empty page whose `problem` says why."""
