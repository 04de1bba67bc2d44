"""Bringing an index up to date."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from expound.batch import LocalRunner
from expound.errors import BadSource, IndexBusy, IndexUnwritable
from expound.records.page import Hit, Page
from expound.search import fields, refresh
from expound.search.bm25 import Bm25Index
from expound.search.manifest import IndexManifest
from expound.sources.folder import FolderSource

OpenIndex = Callable[..., Bm25Index]

QUERIES = [
    "grow a logical volume",
    "greylisting mail",
    "nftables rules",
    "逻辑卷 文件系统",
    "zeta17 zeta130",
    "zeta101 rewritten",
]

REFRESH = """
import sys
from pathlib import Path
from expound.batch import LocalRunner
from expound.search import refresh
from expound.search.bm25 import Bm25Index
from expound.sources.folder import FolderSource

refresh.COMMIT_EVERY_CHARACTERS = 150_000
refresh.BYTES_IN_A_BATCH = 20_000
index = Bm25Index(FolderSource(sys.argv[1]), Path(sys.argv[2]), LocalRunner(int(sys.argv[3])))
index.refresh(lambda done, total: print(done, flush=True))
print("finished", index.refresh().read, flush=True)
"""


def start_refresh(folder: Path, cache: Path, workers: int = 2) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", REFRESH, str(folder), str(cache), str(workers)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def add_topics(folder: Path, count: int) -> None:
    for number in range(count):
        text = f"# Topic {number}\n\n" + f"This page is about zeta{number} and nothing else. " * 20
        (folder / f"topic-{number:03}.md").write_text(text)


def answers(index: Bm25Index) -> list[list[Hit]]:
    return [index.search(query, 10) for query in QUERIES]


def test_the_first_refresh_reads_everything_and_the_second_nothing(library: Path, open_index: OpenIndex) -> None:
    index = open_index(library)

    first, second = index.refresh(), index.refresh()

    assert (first.read, first.unchanged, first.removed, first.pages, first.problems) == (6, 0, 0, 6, 0)
    assert (second.read, second.unchanged, second.removed, second.pages) == (0, 6, 0, 6)


def test_changed_added_and_removed_files_are_noticed(library: Path, index: Bm25Index) -> None:
    (library / "mail.md").write_text("# Mail servers\n\nExim is a mail server as well.")
    (library / "dns.md").write_text("# Names\n\nBind answers questions about names.")
    (library / "raid.md").unlink()

    report = index.refresh()

    assert (report.read, report.unchanged, report.removed, report.pages) == (2, 4, 1, 6)
    assert index.search("greylisting") == []
    assert index.search("mdadm") == []
    assert index.search("exim")[0].title == "Mail servers"
    assert index.search("bind")[0].title == "Names"
    assert index.refresh().read == 0


def test_a_changed_folder_gives_the_answers_of_a_fresh_index(
    library: Path, index: Bm25Index, open_index: OpenIndex
) -> None:
    add_topics(library, 40)
    index.refresh()
    (library / "topic-017.md").unlink()
    (library / "topic-023.md").write_text("# Something else")
    index.refresh()

    fresh = open_index(library, "other")
    fresh.refresh()

    assert [[hit.url for hit in hits] for hits in answers(index)] == [
        [hit.url for hit in hits] for hits in answers(fresh)
    ]


def test_the_number_of_workers_changes_nothing(library: Path, open_index: OpenIndex) -> None:
    add_topics(library, 100)
    one, two = open_index(library, "one", workers=1), open_index(library, "two", workers=2)
    one.refresh()
    two.refresh()

    assert answers(one) == answers(two)


def test_progress_tells_files_done_and_to_do(library: Path, open_index: OpenIndex) -> None:
    add_topics(library, 100)
    told: list[tuple[int, int]] = []

    open_index(library).refresh(lambda done, total: told.append((done, total)))

    assert told[-1] == (106, 106)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_a_folder_that_is_gone_loses_no_index(library: Path, index: Bm25Index) -> None:
    library.rename(library.with_name("elsewhere"))
    library.mkdir()

    with pytest.raises(BadSource):
        index.refresh()
    assert index.search("greylisting")


def test_a_reader_keeps_what_it_opened_until_it_refreshes(
    library: Path, index: Bm25Index, open_index: OpenIndex
) -> None:
    reader = open_index(library)
    (library / "mail.md").write_text("# Mail servers\n\nExim is a mail server as well.")
    index.refresh()

    assert reader.search("greylisting")
    assert reader.page(reader.search("greylisting")[0].url)
    reader.refresh()
    assert not reader.search("greylisting")


def test_a_reader_survives_an_index_made_anew(
    library: Path, index: Bm25Index, open_index: OpenIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "FORMAT", 999)
    newer = open_index(library)

    assert len(newer) == 0
    assert newer.refresh().read == 6
    assert index.search("greylisting") == newer.search("greylisting")


def generation(folder: Path) -> Path:
    return next(folder.glob("index-*"))


def damage_nothing(_: Path) -> None: ...


def damage_manifest(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"files": [1')


def remove_manifest(folder: Path) -> None:
    (folder / "manifest.json").unlink()


def swap_types(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"signature": 1, "generation": [], "files": {"a": 1}, "pending": 3}')


def rename_signature(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "signature": "older"}))


def remove_index(folder: Path) -> None:
    for path in generation(folder).iterdir():
        path.unlink()


def damage_meta(folder: Path) -> None:
    (folder / "index-1" / "meta.json").write_text("{")


def remove_a_segment_file(folder: Path) -> None:
    next(generation(folder).glob("*.store")).unlink()


def rewrite(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Put a changed file in the place of another, which whoever has it open still sees."""
    raw = path.read_bytes()
    path.unlink()
    path.write_bytes(change(raw))


def empty_a_segment_file(folder: Path) -> None:
    rewrite(next(generation(folder).glob("*.term")), lambda _: b"")


def truncate_a_segment_file(folder: Path) -> None:
    rewrite(next(generation(folder).glob("*.fast")), lambda raw: raw[: len(raw) // 2])


def scramble_stored_pages(folder: Path) -> None:
    rewrite(
        next(generation(folder).glob("*.store")), lambda raw: bytes(9) + bytes(b ^ 255 for b in raw[9:900]) + raw[900:]
    )


def scramble_terms(folder: Path) -> None:
    rewrite(next(generation(folder).glob("*.term")), lambda raw: bytes(b ^ 255 for b in raw[:900]) + raw[900:])


def forget_a_file(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["files"]["mail.md"]
    (folder / "manifest.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    "damage",
    [
        *(damage_nothing, damage_manifest, remove_manifest, swap_types, rename_signature, forget_a_file),
        *(remove_index, damage_meta, remove_a_segment_file, empty_a_segment_file, truncate_a_segment_file),
        *(scramble_stored_pages, scramble_terms),
    ],
)
def test_a_damaged_or_older_index_is_made_anew(
    library: Path, index: Bm25Index, open_index: OpenIndex, damage: Callable[[Path], None]
) -> None:
    expected = answers(index)
    damage(index.folder)

    mended = open_index(library)
    mended.refresh()

    assert answers(mended) == expected
    assert mended.refresh().read == 0
    assert len(list(index.folder.glob("index-*"))) == 1


def test_an_index_that_another_process_keeps_writing_is_busy(library: Path, open_index: OpenIndex) -> None:
    index = open_index(library, wait_seconds=0.2)
    index.folder.mkdir(parents=True)

    with FileLock(index.folder / "lock"), pytest.raises(IndexBusy, match=r"another process .* 0\.2 s"):
        index.refresh()


def test_two_processes_refresh_at_once(library: Path, tmp_path: Path, open_index: OpenIndex) -> None:
    add_topics(library, 150)
    processes = [start_refresh(library, tmp_path / "cache") for _ in range(2)]
    outputs = [process.communicate(timeout=60)[0] for process in processes]

    assert all(output.endswith("finished 0\n") for output in outputs)
    assert sum("156" in output for output in outputs) == 1  # one did the work
    fresh = open_index(library, "other")
    fresh.refresh()
    assert answers(open_index(library)) == answers(fresh)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 8))])
def test_a_refresh_killed_at_any_moment_is_mended_by_the_next(
    library: Path, tmp_path: Path, open_index: OpenIndex, seed: int
) -> None:
    add_topics(library, 300)
    chance = random.Random(seed)
    for round_number in range(3):
        process = start_refresh(library, tmp_path / "cache")
        assert process.stdout is not None
        for _ in range(chance.randrange(1, 12)):
            process.stdout.readline()
        time.sleep(chance.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        (library / f"topic-{round_number:03}.md").unlink()  # gone before anybody could tell whether it was indexed
        (library / f"topic-{100 + round_number}.md").write_text(f"# Again\n\nRewritten in round {round_number}.")

    mended, fresh = open_index(library), open_index(library, "other")
    mended.refresh()
    fresh.refresh()

    assert len(mended) == len(fresh) == 303
    assert [{hit.url for hit in hits} for hits in answers(mended)] == [
        {hit.url for hit in hits} for hits in answers(fresh)
    ]


def test_what_was_committed_before_a_kill_is_not_read_again(
    library: Path, tmp_path: Path, open_index: OpenIndex
) -> None:
    add_topics(library, 600)
    process = start_refresh(library, tmp_path / "cache")
    assert process.stdout is not None
    while int(process.stdout.readline()) < 500:
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()

    report = open_index(library).refresh()

    assert 0 < report.read < 606
    assert report.unchanged > 100


def test_an_interrupted_refresh_can_be_repeated_in_the_same_process(
    library: Path, open_index: OpenIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresh, "COMMIT_EVERY_CHARACTERS", 50_000)
    add_topics(library, 100)
    index = open_index(library)

    def interrupt(done: int, total: int) -> None:
        if done > 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        index.refresh(interrupt)
    report = index.refresh()

    assert report.unchanged > 0
    assert report.pages == len(index) == 106


class DeadlySource(FolderSource):
    """A folder in which one file ends whatever process reads it."""

    def read(self, key: str) -> list[Page]:
        if "deadly" in key:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().read(key)


WITH_SMALL_FILES_ONLY = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, 6_000))
"""


def test_a_disk_that_takes_no_more_is_told_and_nothing_unfinished_stays(library: Path, tmp_path: Path) -> None:
    add_topics(library, 150)
    command = [sys.executable, "-c", WITH_SMALL_FILES_ONLY + REFRESH, str(library), str(tmp_path / "full"), "1"]

    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, check=False)

        assert "IndexUnwritable: the index cannot be written to" in done.stderr.splitlines()[-1]
        assert "set EXPOUND_CACHE_DIR" in done.stderr
        assert [path.name for path in (tmp_path / "full").glob("*/*")] == ["lock"]
    assert Bm25Index(FolderSource(library), tmp_path / "full", LocalRunner(1)).refresh().read == 156


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts")
def test_a_full_disk_is_told_and_with_room_the_next_try_succeeds(library: Path, tmp_path: Path) -> None:
    add_topics(library, 150)
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", disk], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("mounting is not allowed here")
    try:
        index = Bm25Index(FolderSource(library), disk, LocalRunner(1))
        for _ in range(2):
            with pytest.raises(IndexUnwritable, match="free some space"):
                index.refresh()
            assert not list(disk.glob("*/index-*"))
        subprocess.run(["mount", "-o", "remount,size=100m", disk], check=True)
        assert index.refresh().read == 156
        del index
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def test_what_was_committed_before_the_disk_was_full_is_kept(
    library: Path, open_index: OpenIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_topics(library, 150)
    index = open_index(library)
    saves = 0

    def save_four_times(manifest: IndexManifest, folder: Path) -> None:
        nonlocal saves
        saves += 1
        if saves > 4:
            raise OSError(28, "No space left on device")
        save(manifest, folder)

    save = IndexManifest.save
    monkeypatch.setattr(refresh, "COMMIT_EVERY_CHARACTERS", 50_000)
    monkeypatch.setattr(IndexManifest, "save", save_four_times)
    with pytest.raises(IndexUnwritable, match="No space left"):
        index.refresh()
    monkeypatch.undo()

    report = index.refresh()

    assert 0 < report.unchanged < 156
    assert report.pages == len(index) == 156


def test_a_folder_that_cannot_be_made_is_told(library: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(IndexUnwritable, match="Not a directory"):
        Bm25Index(FolderSource(library), tmp_path / "file").refresh()


def test_a_file_that_ends_its_process_is_a_problem_and_the_rest_is_read(library: Path, tmp_path: Path) -> None:
    add_topics(library, 100)
    (library / "topic-050-deadly.md").write_text("# Deadly")
    index = Bm25Index(DeadlySource(library), tmp_path / "cache", LocalRunner(2))

    report = index.refresh()

    assert (report.pages, report.problems) == (106, 1)
    assert "ended the process" in index.problems()["topic-050-deadly.md"]
