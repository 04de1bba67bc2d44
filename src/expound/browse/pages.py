"""Pages kept by fingerprint, in memory or on disk, so that what was read can be read again."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Protocol, TypeGuard
from uuid import uuid4

from expound.errors import BadRecord, PageMissing
from expound.records.jsonl import from_json, to_json
from expound.records.page import Page, fingerprint

_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_KEY = re.compile(r"[0-9a-f]{64}-[0-9a-f]{16}")
MOST_RAW = 20_000_000  # bytes; beyond it a document is a scan or a data dump, and would outweigh all pages of a session


class PageStore(Protocol):
    """Keeps pages: `put` gives the key under which `get` returns the same page."""

    def put(self, page: Page, raw: bytes | None = None) -> str:
        """Keep a page, durably where the store is durable, and return its key.

        The bytes it was read from are kept too, if they still are those and at most `MOST_RAW`: then it can be read
        again by a better extractor.
        """

    def put_json(self, data: bytes, raw: bytes | None = None) -> str:
        """Keep a page as another store holds it, to the byte, and return its key: the same as there."""

    def raw(self, page: Page) -> bytes | None:
        """Return the bytes a page was read from, or None if they were not kept."""

    def has_raw(self, page: Page) -> bool:
        """Say whether the bytes a page was read from are kept, without reading them."""

    def get_json(self, key: str) -> bytes:
        """Return the page of that key as it is stored; PageMissing if it was never kept."""

    def get(self, key: str) -> Page:
        """Return the page of that key; PageMissing if it was never kept."""

    def find(self, text_fingerprint: str, url: str | None = None) -> Page | None:
        """Return a page whose text has that fingerprint, at that address if one is given, or None."""


def page_key(page: Page) -> str:
    """Return the key of a page: the fingerprint of its text, then of all of it: two addresses may share a text."""
    return _key_of(page, page_json(page))


def page_json(page: Page) -> bytes:
    """Return a page as a store keeps it."""
    return to_json(page).encode("utf-8")


def read_page(data: bytes, key: str, where: str) -> Page:
    """Return the page in the bytes of a store; BadRecord if they are not those the key was made of.

    The key is that of the bytes, so a page stays sound when a later version adds a field or leaves one out.
    """
    try:
        page = from_json(Page, data)
    except BadRecord as error:
        raise BadRecord(f"the stored page {where} is damaged: {error}") from error
    if _key_of(page, data) != key:
        raise BadRecord(f"the stored page {where} was altered: it no longer has the fingerprint it is named by")
    return page


def _key_of(page: Page, data: bytes) -> str:
    return f"{page.fingerprint}-{fingerprint(data)[:16]}"


def _is_kept(raw: bytes | None, page: Page) -> TypeGuard[bytes]:
    return raw is not None and len(raw) <= MOST_RAW and fingerprint(raw) == page.raw_fingerprint


class PagesInMemory:
    """Pages of one run or one bundle."""

    def __init__(self) -> None:
        self.pages_by_key: dict[str, Page] = {}
        self.json_by_key: dict[str, bytes] = {}
        self.raw_by_fingerprint: dict[str, bytes] = {}

    def put(self, page: Page, raw: bytes | None = None) -> str:
        """Keep a page, and the bytes it was read from, and return its key."""
        return self._put(page, page_json(page), raw)

    def put_json(self, data: bytes, raw: bytes | None = None) -> str:
        """Keep a page as another store holds it, and return its key."""
        return self._put(from_json(Page, data), data, raw)

    def _put(self, page: Page, data: bytes, raw: bytes | None) -> str:
        key = _key_of(page, data)
        self.pages_by_key[key], self.json_by_key[key] = page, data
        if _is_kept(raw, page):
            self.raw_by_fingerprint[page.raw_fingerprint] = raw
        return key

    def raw(self, page: Page) -> bytes | None:
        """Return the bytes a page was read from, or None if they were not kept."""
        return self.raw_by_fingerprint.get(page.raw_fingerprint)

    def has_raw(self, page: Page) -> bool:
        """Say whether the bytes a page was read from are kept."""
        return page.raw_fingerprint in self.raw_by_fingerprint

    def get_json(self, key: str) -> bytes:
        """Return the page of that key as it is stored."""
        self.get(key)
        return self.json_by_key[key]

    def get(self, key: str) -> Page:
        """Return the page of that key."""
        if key not in self.pages_by_key:
            raise PageMissing(f"page {key[:12]}… is not among the stored pages; the record needs it to be replayed")
        return self.pages_by_key[key]

    def find(self, text_fingerprint: str, url: str | None = None) -> Page | None:
        """Return a page whose text has that fingerprint, at that address if one is given, or None."""
        pages = (page for page in self.pages_by_key.values() if page.fingerprint == text_fingerprint)
        return next((page for page in pages if url in (None, page.url)), None)


class PagesOnDisk:
    """Pages under a directory, one JSON file each, named by key; shared by all sessions.

    The bytes they were read from lie beside them, named by their own fingerprint: a long document is many pages.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def put(self, page: Page, raw: bytes | None = None) -> str:
        """Keep a page on disk, whole or not at all, and return its key."""
        return self._put(page, page_json(page), raw)

    def put_json(self, data: bytes, raw: bytes | None = None) -> str:
        """Keep a page as another store holds it, and return its key."""
        return self._put(from_json(Page, data), data, raw)

    def _put(self, page: Page, data: bytes, raw: bytes | None) -> str:
        if _is_kept(raw, page):
            self._write(self._raw_path(page), raw)
        key = _key_of(page, data)
        self._write(self._path(key), data)
        return key

    def get(self, key: str) -> Page:
        """Return the page of that key, checked against it."""
        return read_page(self._read(key), key, str(self._path(key)))

    def get_json(self, key: str) -> bytes:
        """Return the page of that key as it is stored, checked against it."""
        data = self._read(key)
        read_page(data, key, str(self._path(key)))
        return data

    def _read(self, key: str) -> bytes:
        if not _KEY.fullmatch(key) or not self._path(key).exists():
            raise PageMissing(f"page {key[:12]}… is not stored under {self.directory}; the record needs it")
        return self._path(key).read_bytes()

    def find(self, text_fingerprint: str, url: str | None = None) -> Page | None:
        """Return a page whose text has that fingerprint, at that address if one is given, or None.

        A damaged page hides no sound one; BadRecord only if none fits and one that might have is damaged.
        """
        if not _FINGERPRINT.fullmatch(text_fingerprint):
            return None  # it may come from a stranger's file, and becomes part of a path
        paths = sorted((self.directory / text_fingerprint[:2]).glob(f"{text_fingerprint}-*.json"))
        damage: BadRecord | None = None
        for path in paths:
            try:
                page = self.get(path.stem)
            except BadRecord as error:
                damage = damage or error
                continue
            if url in (None, page.url):
                return page
        if damage:
            raise damage
        return None

    def has_raw(self, page: Page) -> bool:
        """Say whether the bytes a page was read from are kept; whether somebody altered them shows on reading."""
        return bool(_FINGERPRINT.fullmatch(page.raw_fingerprint)) and self._raw_path(page).exists()

    def raw(self, page: Page) -> bytes | None:
        """Return the bytes a page was read from, or None if they were not kept or were altered."""
        if not self.has_raw(page):
            return None
        raw = self._raw_path(page).read_bytes()
        return raw if fingerprint(raw) == page.raw_fingerprint else None

    @staticmethod
    def _write(path: Path, data: bytes) -> None:
        if not path.exists() or path.read_bytes() != data:  # what somebody altered is put right
            write_whole(path, data)

    def _path(self, key: str) -> Path:
        return self.directory / key[:2] / f"{key}.json"

    def _raw_path(self, page: Page) -> Path:
        return self.directory / page.raw_fingerprint[:2] / f"{page.raw_fingerprint}.raw"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all, and is on disk when this returns."""
    make_directory(path.parent)
    beside = path.parent / f".{uuid4().hex}.part"
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


def make_directory(directory: Path) -> None:
    """Make a directory, and those above it, that a power cut does not forget."""
    if not directory.is_dir():
        make_directory(directory.parent)
        directory.mkdir(exist_ok=True)
        sync_directory(directory.parent)


def sync_directory(directory: Path) -> None:
    """Wait until the names in a directory are on disk: without this a power cut may forget them, not the bytes."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
