"""Nothing acknowledged is lost: processes are killed, disks fill up, lines are torn, and the log still replays."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browse import sittings
from expound.browse.pages import PagesInMemory, PagesOnDisk
from expound.browse.recorder import JsonlRecorder, MemoryRecorder, mend_log, parse_log, read_log
from expound.browse.replay import Replay
from expound.browse.session import Session
from expound.errors import BadInput, BadRecord
from expound.records.jsonl import to_json
from expound.records.question import Question
from expound.records.trajectory import Control, Event, GoBack, Header, Refusal, Search

ACTING = Path(__file__).with_name("acting.py")
KILLS = 16


def test_every_acknowledged_action_survives_being_killed_at_any_moment(tmp_path: Path) -> None:
    acknowledged: dict[int, str] = {}
    for kill in range(KILLS):
        acknowledged |= act_until_killed(tmp_path, kill)
        entries = read_log(tmp_path / "session.jsonl")
        for number, seen in acknowledged.items():
            entry = entries[number - 1]
            assert isinstance(entry, Event | Refusal), f"entry {number} was acknowledged and is not there"
            assert entry.observation == seen
        Replay(entries, PagesOnDisk(tmp_path / "pages")).run()
    assert len(acknowledged) > KILLS
    assert not list((tmp_path / "pages").glob("*.json")), "pages lie in folders by their first letters"


def act_until_killed(folder: Path, kill: int) -> dict[int, str]:
    """Start a reader, kill it at a moment chosen by lot, and return what it had said was done."""
    moment = random.Random(kill).uniform(0.001, 0.12)
    process = subprocess.Popen([sys.executable, str(ACTING), str(folder), str(kill)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    first = process.stdout.readline()
    time.sleep(moment)
    os.kill(process.pid, signal.SIGKILL)
    lines = [first, *process.stdout]
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL, "the reader ended by itself"
    whole = [line.split() for line in lines if line.endswith("\n")]
    return {int(number): seen for number, seen in whole}


def test_a_line_cut_short_anywhere_is_left_out_and_mended_when_the_session_goes_on(tmp_path: Path) -> None:
    path, pages = tmp_path / "english.jsonl", PagesOnDisk(tmp_path / "pages")
    sittings.record("english", tmp_path)
    data = path.read_bytes()
    last = data.rindex(b"\n", 0, -1) + 1
    whole = read_log(path)
    for cut in {last, last + 1, (last + len(data)) // 2, len(data) - 2, len(data) - 1}:
        path.write_bytes(data[:cut])
        assert read_log(path) == whole[:-1]
        mend_log(path)
        assert path.read_bytes() == data[:last]
        with JsonlRecorder(path, pages) as recorder:
            replay = Replay(read_log(path), pages).run()
            session = Session.resume(replay.log, replay.header, sittings.world(), recorder, sittings.clock())
            session.undo()
            session.act(Search("stale"))
        again = Replay(read_log(path), pages).run()
        assert again.log.states_by_id == session.log.states_by_id


def test_mending_a_whole_log_changes_nothing(tmp_path: Path) -> None:
    sittings.record("chinese", tmp_path)
    path = tmp_path / "chinese.jsonl"
    before = path.read_bytes()
    mend_log(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda line: line[:-20], "Invalid JSON"),
        (lambda _: b"", "Invalid JSON"),
        (lambda line: b"\x00" * len(line), "Invalid JSON"),
        (lambda line: b"\xff\xfe" + line, "Invalid JSON"),
        (lambda line: line.replace(b'"kind":"event"', b'"kind":"rumour"'), "rumour"),
        (lambda line: line.replace(b'"parent"', b'"patent"'), "event.parent: Field required"),
        (lambda _: b'{"session":"s","question":{"text":"q"},"rules":"webcpm.v1","reader":"r","world":"w","at":"n",'
         b'"software":"x","kind":"header"}', "one header, on its first line"),
    ],
)  # fmt: skip
def test_a_damaged_line_in_the_middle_is_named_with_what_is_wrong(tmp_path: Path, damage, said: str) -> None:  # type: ignore[no-untyped-def]
    sittings.record("chinese", tmp_path)
    path = tmp_path / "chinese.jsonl"
    lines = path.read_bytes().split(b"\n")
    lines[2] = damage(lines[2])
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(BadRecord) as caught:
        read_log(path)
    assert f"{path}, line 3" in str(caught.value)
    assert said in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"no line feed", b'{"half": '], ids=["empty", "one word", "half a header"])
def test_a_file_without_a_whole_line_holds_no_session(data: bytes) -> None:
    with pytest.raises(BadRecord, match=r"notes.txt holds no session"):
        list(parse_log(data, "notes.txt"))


def test_a_log_must_begin_with_its_header() -> None:
    with pytest.raises(BadRecord, match="line 1: a log has one header, on its first line"):
        list(parse_log(to_json(Control("reset", 0, 0, "now")).encode() + b"\n", "log"))


@pytest.mark.parametrize(("schema", "said"), [(2, "a newer expound"), (99, "a newer"), (0, "unknown"), (-1, "unknown")])
def test_the_log_of_another_version_is_refused_for_what_it_is(schema: int, said: str) -> None:
    header = Header("s", Question("q"), "webcpm.v1", "r", "w", "now", "expound 9", schema)
    with pytest.raises(BadRecord, match=said) as caught:
        list(parse_log(to_json(header).encode() + b"\n", "log"))
    assert f"schema {schema}, not {Header.SCHEMA}" in str(caught.value)


def test_a_newer_header_with_fields_we_do_not_know_is_still_refused_for_its_version() -> None:
    with pytest.raises(BadRecord, match="newer expound"):
        list(parse_log(b'{"kind":"header","who":"somebody","schema": 7}\n', "log"))


def test_a_question_that_speaks_of_a_schema_is_only_a_question(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with JsonlRecorder(path, PagesInMemory()) as recorder:
        Session(Question('What does "schema":7 mean?'), sittings.world(), recorder)
    assert isinstance(read_log(path)[0], Header)


def test_two_recorders_never_write_the_same_log(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    with JsonlRecorder(path, PagesInMemory()) as recorder:
        Session(Question("bread?"), sittings.world(), recorder)
        with pytest.raises(BadInput, match="open in another process"):
            JsonlRecorder(path, PagesInMemory())
    JsonlRecorder(path, PagesInMemory()).close()


def test_no_file_is_made_before_there_is_something_to_keep(tmp_path: Path) -> None:
    path = tmp_path / "new" / "session.jsonl"
    JsonlRecorder(path, PagesInMemory()).close()
    assert not path.parent.exists()


FULL_DISK = """
import resource, sys
from pathlib import Path
from expound.browse.pages import PagesInMemory
from expound.browse.recorder import JsonlRecorder, read_log
from expound.records.question import Question
from expound.records.trajectory import Control, Header

recorder = JsonlRecorder(Path(sys.argv[1]), PagesInMemory())
recorder.record(Header("s", Question("q"), "webcpm.v1", "r", "w", "now", "x"))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
kept = failed = 0
for _ in range(100):
    try:
        recorder.record(Control("reset", 0, kept + 1, "now"))
        kept += 1
    except OSError:
        failed += 1
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
recorder.record(Control("goto", 0, kept + 1, "later"))
entries = read_log(recorder.path)
assert failed > 0 and len(entries) == 1 + kept + 1, (failed, kept, len(entries))
"""


def test_a_full_disk_fails_the_action_and_leaves_the_log_whole(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FULL_DISK, str(tmp_path / "log.jsonl")], check=True, timeout=60)


def test_what_memory_and_disk_record_is_the_same(tmp_path: Path) -> None:
    in_memory = MemoryRecorder()
    sittings.play_english(in_memory)
    sittings.record("english", tmp_path)
    assert read_log(tmp_path / "english.jsonl") == in_memory.entries


def raising(error: BaseException) -> Callable[[int], None]:
    def fsync(_handle: int) -> None:
        raise error

    return fsync


class Untruncated:
    """A file that cannot be made shorter."""

    def __init__(self, file: Any) -> None:
        self.write, self.fileno, self.close = file.write, file.fileno, file.close

    def truncate(self, _end: int) -> None:
        raise OSError("read-only file system")


@pytest.mark.parametrize("error", [OSError("no space left"), KeyboardInterrupt(), MemoryError()], ids=repr)
def test_an_entry_that_was_not_acknowledged_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path, pages = tmp_path / "log.jsonl", PagesOnDisk(tmp_path / "pages")
    with JsonlRecorder(path, pages) as recorder:
        session = Session(Question("bread?"), sittings.world(), recorder)
        session.act(Search("stale"))
        before, state = path.read_bytes(), session.state
        for act in (lambda: session.act(Search("bread")), lambda: session.act(GoBack()), session.undo):
            with monkeypatch.context() as patch:
                patch.setattr(os, "fsync", raising(error))
                with pytest.raises(type(error)):
                    act()
            assert path.read_bytes() == before
            assert (session.state, session.log.head, session.log.next_seq) == (state, 1, 2)
        session.act(Search("bread"))
    assert [entry.seq for entry in read_log(path)] == [0, 1, 2]
    assert Replay(read_log(path), pages).run().log.states_by_id == session.log.states_by_id


def test_a_log_that_cannot_be_put_right_is_not_written_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.jsonl"
    with JsonlRecorder(path, PagesInMemory()) as recorder:
        session = Session(Question("bread?"), sittings.world(), recorder)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", raising(KeyboardInterrupt()))
            patch.setattr(recorder, "_file", Untruncated(recorder._file))
            with pytest.raises(OSError, match="read-only"):
                session.act(Search("bread"))
        for _ in range(2):
            with pytest.raises(BadRecord, match="could not be taken back; open the session again"):
                session.act(Search("bread"))
    assert session.log.next_id == 1
    assert len(read_log(path)) == 2, "what was written is whole, and is there when the session is opened again"


def test_an_entry_that_does_not_follow_is_refused(tmp_path: Path) -> None:
    sittings.record("chinese", tmp_path)
    path = tmp_path / "chinese.jsonl"
    count = len(read_log(path))
    with JsonlRecorder(path, PagesInMemory()) as recorder:
        for seq in (0, count - 1, count + 1):
            with pytest.raises(BadRecord, match=f"the log goes on with entry {count}, not {seq}"):
                recorder.record(Control("reset", 0, seq, "now"))
        recorder.record(Control("reset", 0, count, "now"))
    assert len(read_log(path)) == count + 1


def test_a_line_that_was_lost_from_the_middle_is_noticed_on_reading(tmp_path: Path) -> None:
    sittings.record("chinese", tmp_path)
    path = tmp_path / "chinese.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3] + lines[4:]))
    with pytest.raises(BadRecord, match="line 4: numbered 4, not 3"):
        read_log(path)
