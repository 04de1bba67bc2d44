"""Pages are kept whole, found again by key and by text, and an altered one is noticed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from browse import sittings
from expound.browse.bundle import gather, read_bundle, write_bundle
from expound.browse.pages import PagesInMemory, PagesOnDisk, PageStore, page_json, page_key, write_whole
from expound.browse.recorder import MemoryRecorder
from expound.browse.replay import Replay
from expound.errors import BadRecord, PageMissing
from expound.extract import extract_page
from expound.records.page import Page, fingerprint
from expound.records.trajectory import Event, LogEntry
from records.strategies import PAGES

PAGE = Page("http://a.example/", "Bread", "Bread goes stale.", "en")
TWIN = Page("http://b.example/", "Bread again", "Bread goes stale.", "en")


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> PageStore:
    return PagesInMemory() if request.param == "memory" else PagesOnDisk(tmp_path / "pages")


def test_a_page_comes_back_as_it_was_put(store: PageStore) -> None:
    assert store.get(store.put(PAGE)) == PAGE


def test_the_same_text_at_two_addresses_is_two_pages(store: PageStore) -> None:
    first, second = store.put(PAGE), store.put(TWIN)
    assert first != second
    assert (store.get(first).url, store.get(second).url) == ("http://a.example/", "http://b.example/")
    assert store.find(PAGE.fingerprint) in (PAGE, TWIN)
    assert store.find(PAGE.fingerprint, PAGE.url) == PAGE
    assert store.find(PAGE.fingerprint, TWIN.url) == TWIN
    assert store.find(PAGE.fingerprint, "http://c.example/") is None


def test_a_page_that_was_never_kept_is_missing(store: PageStore) -> None:
    with pytest.raises(PageMissing, match="the record needs it"):
        store.get(page_key(PAGE))
    assert store.find(PAGE.fingerprint) is None


@pytest.mark.parametrize("key", ["", "x", "../../etc/passwd", "/etc/passwd", "\0", "*", "a" * 5000, "面包"])
def test_a_key_that_is_none_is_a_page_that_is_missing(store: PageStore, key: str) -> None:
    with pytest.raises(PageMissing):
        store.get(key)
    assert store.find(key) is None


@settings(max_examples=60, deadline=None)
@given(PAGES)
def test_any_page_at_all_can_be_kept_on_disk(tmp_path_factory: pytest.TempPathFactory, page: Page) -> None:
    store = PagesOnDisk(tmp_path_factory.getbasetemp() / "any-page")
    assert store.get(store.put(page)) == page
    found = store.find(page.fingerprint)
    assert found is not None
    assert found.text == page.text


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (lambda text: text.replace("stale", "mouldy"), "was altered"),
        (lambda text: text.replace("http://a.example/", "http://evil.example/"), "was altered"),
        (lambda text: text[:40], "is damaged"),
        (lambda _: "", "is damaged"),
    ],
)
def test_a_page_altered_on_disk_is_noticed_and_named(tmp_path: Path, alter, said: str) -> None:  # type: ignore[no-untyped-def]
    store = PagesOnDisk(tmp_path)
    key = store.put(PAGE)
    (path,) = tmp_path.rglob("*.json")
    path.write_text(alter(path.read_text("utf-8")), "utf-8")
    with pytest.raises(BadRecord, match=said) as caught:
        store.get(key)
    assert str(path) in str(caught.value)
    with pytest.raises(BadRecord):
        store.find(PAGE.fingerprint)


def test_putting_an_altered_page_again_puts_it_right(tmp_path: Path) -> None:
    store = PagesOnDisk(tmp_path)
    key = store.put(PAGE)
    (path,) = tmp_path.rglob("*.json")
    path.write_text("spoilt", "utf-8")
    assert store.put(PAGE) == key
    assert store.get(key) == PAGE


def test_putting_a_page_twice_writes_it_once(tmp_path: Path) -> None:
    store = PagesOnDisk(tmp_path)
    store.put(PAGE)
    (path,) = tmp_path.rglob("*.json")
    before = path.stat().st_mtime_ns
    store.put(PAGE)
    assert path.stat().st_mtime_ns == before


def test_a_file_that_cannot_be_written_leaves_the_old_one_and_nothing_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(OSError, match="folder"):
        write_whole(target, b"a folder is in the way")
    assert list(tmp_path.iterdir()) == [target]


def test_a_new_file_may_be_read_by_those_who_may_read_others(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    write_whole(tmp_path / "whole", b"x")
    assert (tmp_path / "whole").stat().st_mode == ordinary.stat().st_mode


PUTTING = """
import sys
from itertools import count
from pathlib import Path
from expound.browse.pages import PagesOnDisk
from expound.records.page import Page
store = PagesOnDisk(Path(sys.argv[1]))
for number in count():
    print(store.put(Page(f"http://a.example/{number}", "Bread", f"Bread {number}. " * 200_000)), flush=True)
"""


def test_a_killed_process_leaves_only_whole_pages(tmp_path: Path) -> None:
    for moment in (0.0, 0.004, 0.011, 0.02):
        process = subprocess.Popen([sys.executable, "-c", PUTTING, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout
        keys = [process.stdout.readline()]
        time.sleep(moment)
        os.kill(process.pid, signal.SIGKILL)
        keys += process.stdout
        process.stdout.close()
        process.wait()
        store = PagesOnDisk(tmp_path)
        for key in keys:
            assert store.get(key.strip())
        for path in tmp_path.rglob("*.json"):
            assert store.get(path.stem)


def test_a_key_tells_the_fingerprint_of_the_text() -> None:
    assert page_key(PAGE).startswith(fingerprint(PAGE.text) + "-")


def test_the_bytes_a_page_was_read_from_are_kept_with_it(tmp_path: Path) -> None:
    raw = b"# Bread\n\nBread goes stale."
    page = extract_page(raw, "file:///bread.md")
    for store in (PagesInMemory(), PagesOnDisk(tmp_path)):
        store.put(page, raw)
        assert store.raw(page) == raw
        assert extract_page(store.raw(page) or b"", page.url) == page


def test_bytes_that_are_no_longer_those_are_not_kept(tmp_path: Path) -> None:
    page = extract_page(b"Bread goes stale.", "file:///bread.txt")
    for store in (PagesInMemory(), PagesOnDisk(tmp_path)):
        store.put(page, b"Bread stays fresh.")
        assert store.raw(page) is None


def test_altered_bytes_are_not_given(tmp_path: Path) -> None:
    raw = b"Bread goes stale."
    page, store = extract_page(raw, "file:///bread.txt"), PagesOnDisk(tmp_path)
    store.put(page, raw)
    (kept,) = tmp_path.rglob("*.raw")
    kept.write_bytes(b"Bread stays fresh.")
    assert store.raw(page) is None
    store.put(page, raw)
    assert store.raw(page) == raw


def stored(page: Page, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """Return a page as an earlier or later version would have stored it."""
    plain = json.loads(page_json(page))
    change(plain)
    return json.dumps(plain).encode("utf-8")


OTHER_VERSIONS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a field we do not know": lambda plain: plain.update(mood="crusty"),
    "a field that came later": lambda plain: plain.pop("extractor"),
    "fields in another order": lambda plain: plain.update(url=plain.pop("url")),
}


@pytest.mark.parametrize("version", OTHER_VERSIONS)
def test_a_page_stored_by_another_version_is_sound_and_keeps_its_key(store: PageStore, version: str) -> None:
    data = stored(PAGE, OTHER_VERSIONS[version])
    key = store.put_json(data)
    assert key != page_key(PAGE)
    assert store.get(key) == PAGE
    assert store.get_json(key) == data
    assert store.find(PAGE.fingerprint, PAGE.url) == PAGE


@pytest.mark.parametrize("version", OTHER_VERSIONS)
def test_a_session_replays_with_pages_stored_by_another_version(tmp_path: Path, version: str) -> None:
    recorder, pages = MemoryRecorder(), PagesOnDisk(tmp_path / "pages")
    sittings.play_english(recorder)
    entries: list[LogEntry] = []
    for entry in recorder.entries:
        if isinstance(entry, Event) and entry.page:
            key = pages.put_json(stored(recorder.pages.get(entry.page), OTHER_VERSIONS[version]))
            entries.append(replace(entry, page=key))
        else:
            entries.append(entry)
    Replay(entries, pages).run()
    write_bundle(gather(entries, pages), tmp_path / "session.zip")
    bundle = read_bundle(tmp_path / "session.zip")
    Replay(bundle.entries, bundle.pages).run()
    assert bundle.pages.json_by_key.keys() == {path.stem for path in (tmp_path / "pages").rglob("*.json")}


@pytest.mark.parametrize("spoilt", [0, 1])
def test_a_damaged_twin_hides_no_sound_page(tmp_path: Path, spoilt: int) -> None:
    store = PagesOnDisk(tmp_path)
    store.put(PAGE)
    store.put(TWIN)
    path = sorted(tmp_path.rglob("*.json"))[spoilt]
    damaged = store.get(path.stem)
    path.write_text("spoilt", "utf-8")
    sound = TWIN if damaged == PAGE else PAGE
    assert store.find(PAGE.fingerprint) == sound
    assert store.find(PAGE.fingerprint, sound.url) == sound
    with pytest.raises(BadRecord, match="is damaged"):
        store.find(PAGE.fingerprint, damaged.url)


def test_a_document_of_too_many_bytes_is_not_kept(store: PageStore, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = b"Bread goes stale."
    page = extract_page(raw, "file:///bread.txt")
    monkeypatch.setattr("expound.browse.pages.MOST_RAW", len(raw) - 1)
    store.put(page, raw)
    assert not store.has_raw(page)
    monkeypatch.setattr("expound.browse.pages.MOST_RAW", len(raw))
    store.put(page, raw)
    assert store.has_raw(page)
    assert store.raw(page) == raw
