"""What was recorded replays: in another process, in every later version; and what was altered is noticed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from browse import sittings
from expound.browse.bundle import read_bundle
from expound.browse.environment import observe
from expound.browse.pages import PagesInMemory, PagesOnDisk
from expound.browse.recorder import JsonlRecorder, MemoryRecorder, read_log
from expound.browse.render import render
from expound.browse.replay import Replay
from expound.browse.session import Session
from expound.browse.state import OpenPage
from expound.errors import BadRecord, BadSource, ReplayMismatch
from expound.records.page import Hit, fingerprint
from expound.records.question import Question
from expound.records.trajectory import Control, Event, Header, Refusal, Search

SITTINGS = Path(sittings.__file__)


def told(command: str, folder: Path, hash_seed: str) -> str:
    """Run the sittings in a process of their own, and return what was seen."""
    return subprocess.run(
        [sys.executable, str(SITTINGS), command, str(folder)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": f"UTC+{hash_seed}", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=120,
    ).stdout


def test_a_session_recorded_in_one_process_replays_byte_for_byte_in_another(tmp_path: Path) -> None:
    recorded = told("record", tmp_path, "1")
    assert told("replay", tmp_path, "7") == recorded
    assert recorded.count("Question:") > 10
    assert recorded.count("问题：") > 5


def test_the_record_of_a_sitting_never_depends_on_when_or_where_it_is_played(tmp_path: Path) -> None:
    told("record", tmp_path / "a", "2")
    told("record", tmp_path / "b", "5")
    for name in sittings.SITTINGS:
        assert (tmp_path / "a" / f"{name}.jsonl").read_bytes() == (tmp_path / "b" / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("name", sittings.BUNDLES)
def test_sessions_of_the_first_version_replay_in_this_one(name: str) -> None:
    bundle = read_bundle(sittings.BUNDLES[name])
    replayed = list(Replay(bundle.entries, bundle.pages))
    assert len(replayed) == len(bundle.entries) > 10
    for each in replayed:
        if isinstance(each.entry, Event | Refusal):
            assert fingerprint(render(each.observation)) == each.entry.observation


def test_the_bundles_of_the_first_version_use_every_action_and_control() -> None:
    entries = [entry for path in sittings.BUNDLES.values() for entry in read_bundle(path).entries]
    actions = {entry.action.kind for entry in entries if isinstance(entry, Event)}
    assert actions == {"search", "open", "down", "up", "back", "quote", "merge", "finish", "find", "follow"}
    assert {entry.control for entry in entries if isinstance(entry, Control)} == {"undo", "redo", "reset", "goto"}


@pytest.mark.parametrize("name", sittings.SITTINGS)
def test_a_replayed_session_stands_where_the_recorded_one_stood(name: str) -> None:
    recorder = MemoryRecorder()
    session = sittings.SITTINGS[name](recorder)
    replay = Replay(recorder.entries, recorder.pages).run()
    assert replay.header == session.header
    assert replay.log.head == session.log.head
    assert replay.log.states_by_id == session.log.states_by_id
    assert replay.log.last_child_by_id == session.log.last_child_by_id
    assert replay.log.trajectory(replay.header) == session.trajectory()


def test_windows_are_shown_as_they_were_recorded_however_text_is_split_today() -> None:
    recorder = MemoryRecorder()
    session = sittings.play_english(recorder)
    at, opened = next((at, e) for at, e in enumerate(recorder.entries) if isinstance(e, Event) and e.page)
    state = session.log.states_by_id[opened.id]
    assert isinstance(state.top, OpenPage)
    cuts = (0, 40, len(state.top.page.text))
    cut_otherwise = replace(state, stack=(*state.stack[:-1], replace(state.top, cuts=cuts)))
    recorded = replace(opened, cuts=cuts, observation=fingerprint(render(observe(cut_otherwise))))
    replay = Replay([*recorder.entries[:at], recorded], recorder.pages).run()
    assert replay.log.states_by_id[opened.id] == cut_otherwise


def altered(lines: list[dict[str, Any]], change: Callable[[list[dict[str, Any]]], None]) -> list[str]:
    change(lines)
    return [json.dumps(line, ensure_ascii=False) for line in lines]


def entry(lines: list[dict[str, Any]], event_id: int) -> dict[str, Any]:
    return next(line for line in lines if line.get("id") == event_id)


ALTERATIONS: dict[str, tuple[Callable[[list[dict[str, Any]]], Any], str]] = {
    "the question": (lambda log: log[0]["question"].update(text="Why is bread round?"), "after event 0"),
    "the language": (lambda log: log[0]["question"].update(language="zh"), "after event 0"),
    "the rules": (lambda log: log[0].update(rules="webcpm.v1"), "event"),
    "a query": (lambda log: entry(log, 1)["action"].update(query="fresh bread"), "event 1"),
    "a hit's title": (lambda log: entry(log, 1)["hits"][0].update(title="Why bread never goes stale"), "event 1"),
    "a hit's address": (lambda log: entry(log, 1)["hits"][0].update(url="http://evil.example/"), "event 1"),
    "a hit that is gone": (lambda log: entry(log, 1)["hits"].pop(), "event 1"),
    "all hits": (lambda log: entry(log, 1).update(hits=None), "event 1 has no hits"),
    "a rank": (lambda log: entry(log, 4)["action"].update(rank=1), "event 4"),
    "a page": (lambda log: entry(log, 4).update(page=entry(log, 5)["page"]), "event 4"),
    "no page": (lambda log: entry(log, 4).update(page=None), "event 4 has no page"),
    "a page nobody has": (lambda log: entry(log, 4).update(page="0" * 64 + "-" + "0" * 16), "event 4: page 0000"),
    "where it is cut": (lambda log: entry(log, 5).update(cuts=[0, 100, *entry(log, 5)["cuts"][1:]]), "event 5"),
    "cuts outside of it": (lambda log: entry(log, 5).update(cuts=[0, 10**6]), "event 5 cuts its page"),
    "cuts out of order": (lambda log: entry(log, 5)["cuts"].insert(1, 2000), "event 5 cuts its page"),
    "a quote": (lambda log: entry(log, 6)["action"]["span"].update(end=60), "event 6"),
    "a quote outside": (lambda log: entry(log, 6)["action"]["span"].update(end=10**6), "event 6"),
    "a fingerprint": (lambda log: entry(log, 6).update(observation="0" * 64), "event 6"),
    "a parent": (lambda log: entry(log, 7).update(parent=2), "event 7"),
    "a parent to come": (lambda log: entry(log, 7).update(parent=9), "event 7 follows event 9"),
    "a number": (lambda log: entry(log, 7).update(id=8), "event 8 follows"),
    "an event left out": (lambda log: log.remove(entry(log, 3)), "numbered"),
    "an action": (lambda log: entry(log, 10).update(action={"kind": "back"}), "event 10"),
    "an action that is refused": (lambda log: entry(log, 2).update(action={"kind": "merge"}), "event 2"),
    "where undo leads": (lambda log: next(e for e in log if e.get("control") == "undo").update(head=3), "undo after"),
    "where redo leads": (lambda log: next(e for e in log if e.get("control") == "redo").update(head=8), "redo after"),
    "where reset leads": (
        lambda log: next(e for e in log if e.get("control") == "reset").update(head=1),
        "reset after",
    ),
    "where goto leads": (lambda log: next(e for e in log if e.get("control") == "goto").update(head=99), "event 99"),
    "what a refusal said": (lambda log: log[1].update(message="As you wish."), "the refused action after event 0"),
    "where it was refused": (lambda log: log[1].update(head=7), "event 7, which is not in it"),
}


@pytest.mark.parametrize("what", ALTERATIONS)
def test_an_altered_record_is_noticed_and_the_event_named(what: str, tmp_path: Path) -> None:
    change, said = ALTERATIONS[what]
    sittings.record("english", tmp_path)
    path = tmp_path / "english.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    path.write_text("".join(line + "\n" for line in altered(lines, change)), "utf-8")
    with pytest.raises(BadRecord) as caught:
        Replay(read_log(path), PagesOnDisk(tmp_path / "pages")).run()
    assert said in str(caught.value)


def test_an_altered_page_is_noticed(tmp_path: Path) -> None:
    sittings.record("english", tmp_path)
    pages = [path for path in (tmp_path / "pages").rglob("*.json") if "Toasting undoes" in path.read_text("utf-8")]
    for path in pages:
        path.write_text(path.read_text("utf-8").replace("Toasting undoes", "Toasting causes"), "utf-8")
    with pytest.raises(BadRecord, match="was altered"):
        Replay(read_log(tmp_path / "english.jsonl"), PagesOnDisk(tmp_path / "pages")).run()


def test_a_page_swapped_in_memory_is_a_mismatch_at_the_event_that_opened_it() -> None:
    recorder = MemoryRecorder()
    sittings.play_english(recorder)
    pages = PagesInMemory()
    assert isinstance(recorder.pages, PagesInMemory)
    for key, page in recorder.pages.pages_by_key.items():
        pages.pages_by_key[key] = replace(page, text=page.text.replace("bread", "bagel"))
    with pytest.raises(ReplayMismatch, match="event 4 shows something else than was recorded"):
        Replay(recorder.entries, pages).run()


def test_a_page_that_is_missing_is_said_to_be_missing_not_altered() -> None:
    recorder = MemoryRecorder()
    sittings.play_english(recorder)
    with pytest.raises(BadRecord, match=r"event 4: page .* is not among the stored pages"):
        Replay(recorder.entries, PagesInMemory()).run()


def test_a_log_without_a_header_is_no_session() -> None:
    recorder = MemoryRecorder()
    sittings.play_chinese(recorder)
    for entries in (recorder.entries[1:], [*recorder.entries, recorder.entries[0]]):
        with pytest.raises(BadRecord, match="a log has one header, at its beginning"):
            Replay(entries, recorder.pages).run()


def test_a_session_shown_in_a_way_we_do_not_know_says_what_can_replay_it() -> None:
    recorder = MemoryRecorder()
    sittings.play_chinese(recorder)
    header = recorder.entries[0]
    assert isinstance(header, Header)
    assert header.rendering == "text.v1"
    later = replace(header, rendering="text.v7", software="expound 7.1")
    with pytest.raises(BadRecord, match=r'shown as "text.v7", .* knows text.v1 only; replay it with expound 7.1'):
        Replay([later, *recorder.entries[1:]], recorder.pages).run()


def test_the_entries_of_a_log_are_numbered_without_a_gap() -> None:
    recorder = MemoryRecorder()
    sittings.play_english(recorder)
    assert [entry.seq for entry in recorder.entries] == list(range(len(recorder.entries)))
    assert Replay(recorder.entries, recorder.pages).run().log.next_seq == len(recorder.entries)
    for gone in (1, 5, len(recorder.entries) - 2):
        with pytest.raises(BadRecord, match=f"entry {gone} of the log is numbered {gone + 1}"):
            Replay([*recorder.entries[:gone], *recorder.entries[gone + 1 :]], recorder.pages).run()


class Offline(sittings.World):
    """A world whose engine is down."""

    def search(self, query: str) -> tuple[Hit, ...]:
        """Fail."""
        raise BadSource(f"the engine is\ndown for {query}")


def test_a_failed_search_replays_as_it_was_seen(tmp_path: Path) -> None:
    path, pages = tmp_path / "log.jsonl", PagesOnDisk(tmp_path / "pages")
    with JsonlRecorder(path, pages) as recorder:
        session = Session(Question("bread?"), Offline([]), recorder)
        seen = render(session.act(Search("bread")))
    assert "\nNo hits: the engine is down for bread\n" in seen
    replayed = list(Replay(read_log(path), pages))
    assert isinstance(replayed[-1].entry, Event)
    assert replayed[-1].entry.problem == "the engine is down for bread"
    assert render(replayed[-1].observation) == seen
    assert replayed[-1].observation.actions_left == 99
