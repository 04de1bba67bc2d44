"""A session in one file: the same bytes for the same session, and nothing harmful in a stranger's file."""

from __future__ import annotations

import io
import struct
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from browse import sittings
from expound.browse.bundle import MOST_BYTES, Bundle, gather, read_bundle, write_bundle
from expound.browse.pages import PagesInMemory
from expound.browse.recorder import MemoryRecorder
from expound.browse.replay import Replay
from expound.errors import BadRecord, PageMissing
from expound.records.answer import Answer
from expound.records.page import Page, fingerprint
from expound.records.question import Question


def bundle(with_answer: bool = False) -> Bundle:
    recorder = MemoryRecorder()
    session = sittings.play_english(recorder)
    answer = Answer(Question("Why?"), "Because. [1]", session.state.facts, system="test") if with_answer else None
    return gather(recorder.entries, recorder.pages, answer)


def members(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def rewritten(path: Path, parts: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "session.zip"
    write_bundle(bundle(with_answer=True), path)
    return path


def test_the_same_session_gives_the_same_bytes(tmp_path: Path) -> None:
    write_bundle(bundle(), tmp_path / "a.zip")
    time.sleep(2.1)  # zip files know the time to two seconds
    write_bundle(bundle(), tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


@pytest.mark.parametrize("with_answer", [False, True])
def test_a_bundle_reads_back_as_it_was_written(tmp_path: Path, with_answer: bool) -> None:
    written = bundle(with_answer)
    write_bundle(written, tmp_path / "a.zip")
    back = read_bundle(tmp_path / "a.zip")
    assert (back.entries, back.answer) == (written.entries, written.answer)
    assert back.pages.pages_by_key == written.pages.pages_by_key
    Replay(back.entries, back.pages).run()


def test_a_bundle_holds_each_page_once_and_only_those_the_session_opened(path: Path) -> None:
    pages = [name for name, _ in members(path) if name.startswith("pages/")]
    assert len(pages) == len(set(pages)) == 4


def test_reading_and_writing_again_changes_nothing(path: Path, tmp_path: Path) -> None:
    write_bundle(read_bundle(path), tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == path.read_bytes()


def test_gathering_a_log_whose_pages_are_gone_says_which(tmp_path: Path) -> None:
    recorder = MemoryRecorder()
    sittings.play_english(recorder)
    with pytest.raises(PageMissing, match="the record needs it"):
        gather(recorder.entries, PagesInMemory())


def test_a_bundle_without_one_of_its_pages_names_the_event_that_needs_it(path: Path) -> None:
    parts = dict(members(path))
    gone = next(name for name in parts if name.startswith("pages/"))
    read = read_bundle(rewritten(path, {name: data for name, data in parts.items() if name != gone}))
    with pytest.raises(BadRecord, match=r"event \d+: page \w+… is not among the stored pages"):
        Replay(read.entries, read.pages).run()


def test_a_page_altered_inside_of_a_bundle_is_noticed(path: Path) -> None:
    parts = {name: data.replace(b"starch", b"sugar!") for name, data in members(path)}
    with pytest.raises(BadRecord, match=r"pages/.* was altered"):
        read_bundle(rewritten(path, parts))


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"PK\x03\x04" + b"\0" * 50, b"no zip file at all", b"PK\x05\x06" + b"\0" * 18], ids=repr
)
def test_garbage_is_no_bundle(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "garbage.zip").write_bytes(data)
    with pytest.raises(BadRecord, match=r"garbage.zip is not a bundle that can be read"):
        read_bundle(tmp_path / "garbage.zip")


def test_a_file_that_is_not_there_is_no_bundle(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        read_bundle(tmp_path / "nowhere.zip")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({}, "record.jsonl"),
        ({"record.jsonl": b""}, "holds no session"),
        ({"record.jsonl": b"nonsense\n"}, "line 1"),
        ({"record.jsonl": b"\xff\xfe\n"}, "line 1"),
        ({"answer.json": b"[]"}, "not an Answer"),
        ({"pages/x.json": b"{}"}, "not a Page"),
        ({"pages/../../evil.json": b'{"url":"u","title":"t","text":"x"}'}, "was altered"),
    ],
)
def test_a_zip_file_of_something_else_says_what_is_wrong(path: Path, parts: dict[str, bytes], said: str) -> None:
    real = dict(members(path)) if "record.jsonl" not in parts and parts else {}
    with pytest.raises(BadRecord) as caught:
        read_bundle(rewritten(path, {**real, **parts}))
    assert said in str(caught.value)


def test_a_bundle_that_says_it_unpacks_to_gigabytes_is_refused_unread(path: Path) -> None:
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")  # the first line of the table: its size unpacked is at 24
    data[entry + 24 : entry + 28] = struct.pack("<I", 2_000_000_000)
    path.write_bytes(data)
    began = time.process_time()
    with pytest.raises(BadRecord, match=f"more than {MOST_BYTES >> 20} MiB"):
        read_bundle(path)
    assert time.process_time() - began < 1


def test_a_bomb_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("record.jsonl", b"\n" * 30_000_000)
    data = bytearray(buffer.getvalue())
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<I", 100)
    (tmp_path / "bomb.zip").write_bytes(data)
    with pytest.raises(BadRecord, match="not a bundle that can be read"):
        read_bundle(tmp_path / "bomb.zip")


def test_an_encrypted_bundle_is_refused(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = data.index(signature) + at
        data[place] |= 1
    path.write_bytes(data)
    with pytest.raises(BadRecord, match="encrypted"):
        read_bundle(path)


def test_a_compression_we_never_write_is_refused(path: Path) -> None:
    parts = dict(members(path))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    with pytest.raises(BadRecord, match="compressed in a way we never write"):
        read_bundle(path)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("bundle") / "session.zip"
    write_bundle(bundle(with_answer=True), path)
    return path.read_bytes()


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_any_damage_is_either_harmless_or_a_bad_record(
    written: bytes, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    spoilt = bytearray(written)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(spoilt) - 1) | st.integers(len(spoilt) - 700, len(spoilt) - 1))
        spoilt[at] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        del spoilt[data.draw(st.integers(0, len(spoilt) - 1)) :]
    path = tmp_path_factory.getbasetemp() / "spoilt.zip"
    path.write_bytes(spoilt)
    with suppress(BadRecord):
        read = read_bundle(path)
        Replay(read.entries, read.pages).run()


def with_documents(*sizes: int) -> Bundle:
    made = bundle()
    for size in sizes:
        raw = b"x" * size
        made.pages.put(Page(f"http://a.example/{size}", "Raw", "text", raw_fingerprint=fingerprint(raw)), raw)
    return made


def test_documents_too_large_to_be_read_back_are_left_out_the_largest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("expound.browse.bundle.MOST_BYTES", 40_000)
    path, made = tmp_path / "session.zip", with_documents(30_000, 2_000, 1_000)
    write_bundle(made, path)
    back = read_bundle(path)
    assert sorted(map(len, back.pages.raw_by_fingerprint.values())) == [1_000, 2_000]
    assert back.pages.json_by_key == made.pages.json_by_key
    Replay(back.entries, back.pages).run()


def test_a_session_no_bundle_can_hold_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expound.browse.bundle.MOST_BYTES", 4_000)
    with pytest.raises(BadRecord, match="no bundle can hold them"):
        write_bundle(bundle(), tmp_path / "session.zip")
    assert not list(tmp_path.iterdir())
