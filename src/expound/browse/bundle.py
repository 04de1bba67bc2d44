"""A session and all it needs in one file: the record, the pages it touched, their bytes, and what was written."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from expound.browse.pages import PagesInMemory, PageStore, read_page, write_whole
from expound.browse.recorder import parse_log
from expound.errors import BadRecord
from expound.records.answer import Answer
from expound.records.jsonl import from_json, to_json
from expound.records.trajectory import Event, LogEntry

# What zipfile raises on damaged or unusual archives: a bad table, a missing member, encryption, a strange compression.
_DAMAGE = (
    zipfile.BadZipFile,
    KeyError,
    OSError,
    RuntimeError,
    EOFError,
    ValueError,
    OverflowError,
    zlib.error,
    struct.error,
)
MOST_BYTES = 1 << 28  # unpacked; a session's pages are kilobytes, so more is a mistake or an attack


@dataclass(frozen=True, slots=True)
class Bundle:
    """What a bundle holds: the log, its pages, and the answer if one was written."""

    entries: tuple[LogEntry, ...]
    pages: PagesInMemory = field(default_factory=PagesInMemory)
    answer: Answer | None = None


def gather(entries: Iterable[LogEntry], pages: PageStore, answer: Answer | None = None) -> Bundle:
    """Collect a log and the pages it touched into a bundle."""
    bundle = Bundle(tuple(entries), answer=answer)
    for entry in bundle.entries:
        if isinstance(entry, Event) and entry.page:
            bundle.pages.put_json(pages.get_json(entry.page), pages.raw(pages.get(entry.page)))
    return bundle


def write_bundle(bundle: Bundle, path: Path) -> None:
    """Write a bundle as a zip file; the same session gives the same bytes.

    Documents that would make it larger than can be read back are left out, the largest first: replay needs the pages
    only. BadRecord if those alone are too large.
    """
    parts = {"record.jsonl": "".join(to_json(entry) + "\n" for entry in bundle.entries).encode("utf-8")}
    parts |= {f"pages/{key}.json": data for key, data in sorted(bundle.pages.json_by_key.items())}
    answer = {"answer.json": to_json(bundle.answer).encode("utf-8")} if bundle.answer else {}
    room = MOST_BYTES - sum(len(data) for data in (*parts.values(), *answer.values()))
    if room < 0:
        raise BadRecord(f"this session's pages take more than {MOST_BYTES >> 20} MiB; no bundle can hold them")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (parts | _fitting(bundle.pages.raw_by_fingerprint, room) | answer).items():
            archive.writestr(zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    write_whole(path, buffer.getvalue())


def read_bundle(path: Path) -> Bundle:
    """Read a bundle back, checking that each page still has the key it is named by."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _unpack(archive, path)
    except _DAMAGE as error:
        raise BadRecord(f"{path} is not a bundle that can be read: {error}") from error


def _unpack(archive: zipfile.ZipFile, path: Path) -> Bundle:
    if sum(info.file_size for info in archive.infolist()) > MOST_BYTES:
        raise BadRecord(f"{path} unpacks to more than {MOST_BYTES >> 20} MiB; that is no session's bundle")
    if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in archive.infolist()):
        raise BadRecord(f"{path} is not a bundle that can be read: it is compressed in a way we never write")
    answer = from_json(Answer, archive.read("answer.json")) if "answer.json" in archive.namelist() else None
    bundle = Bundle(tuple(parse_log(archive.read("record.jsonl"), f"{path}: record.jsonl")), answer=answer)
    for name in archive.namelist():
        if name.startswith("pages/"):
            data = archive.read(name)
            page = read_page(data, name.removeprefix("pages/").removesuffix(".json"), f"{path}: {name}")
            raw = f"raw/{page.raw_fingerprint}"
            bundle.pages.put_json(data, archive.read(raw) if raw in archive.namelist() else None)
    return bundle


def _fitting(raw_by_fingerprint: dict[str, bytes], room: int) -> dict[str, bytes]:
    """Return the documents as parts of a bundle, without the largest where not all fit."""
    kept = sorted(raw_by_fingerprint.items(), key=lambda item: (len(item[1]), item[0]))
    while sum(len(raw) for _, raw in kept) > room:
        kept.pop()
    return {f"raw/{name}": raw for name, raw in sorted(kept)}
