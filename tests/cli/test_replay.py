"""`expound replay`: what was seen is shown again, and what was altered is not."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from browse import sittings
from cli.conftest import Expound

TYPED = "search stale bread\nopen 1\nquote #2\nmerge\nundo\nfinish\n"


@pytest.fixture
def log(expound: Expound, bread: str) -> Path:
    expound("browse", "Why does bread go stale?", "--in", bread, stdin=TYPED)
    (log,) = (Path(os.environ["EXPOUND_DATA_DIR"]) / "sessions").glob("*.jsonl")
    return log


def test_each_entry_is_a_line(expound: Expound, log: Path) -> None:
    printed = expound("replay", log)
    lines = printed.out.splitlines()
    assert lines[0] == "Why does bread go stale? (person, webcpm.v1)"
    assert lines[1] == "   1 Search <stale bread>"
    assert lines[2] == "   2 Load Page <1> Why bread goes stale"
    assert lines[4] == "   × Merge"
    assert lines[5] == "   ↶ undo to 2"
    assert "7 entries replayed; every observation is the recorded one." in printed.err


def test_windows_show_exactly_what_was_seen(expound: Expound, bread: str, log: Path) -> None:
    from expound.browse.pages import PagesOnDisk
    from expound.browse.recorder import read_log
    from expound.browse.render import render
    from expound.browse.replay import Replay

    pages = PagesOnDisk(Path(os.environ["EXPOUND_DATA_DIR"]) / "pages")
    printed = expound("replay", log, "--windows")
    for replayed in Replay(read_log(log), pages):
        assert render(replayed.observation) in printed.out


def test_json_holds_the_text_of_every_observation(expound: Expound, log: Path) -> None:
    printed = expound("replay", log, "--json")
    plain = json.loads(printed.out)
    assert len(plain) == 7
    assert plain[1]["entry"].strip() == "1 Search <stale bread>"
    assert plain[1]["text"].startswith("Question:\n│ Why does bread go stale?\n")


@pytest.mark.parametrize("name", sittings.BUNDLES)
def test_bundles_of_the_first_version_replay(expound: Expound, name: str) -> None:
    assert expound("replay", sittings.BUNDLES[name], "--windows").code == 0


def test_a_record_saved_as_a_bundle_replays_where_its_pages_are_not(
    expound: Expound, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert expound("replay", log, "--save", tmp_path / "saved.zip").code == 0
    monkeypatch.setenv("EXPOUND_DATA_DIR", str(tmp_path / "elsewhere"))
    assert expound("replay", tmp_path / "saved.zip").code == 0
    printed = expound("replay", log)
    assert printed.code == 2
    assert "PageMissing" in printed.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"query":"stale bread"', '"query":"fresh bread"', "event 1 shows something else than was recorded"),
        ('"start":', '"start":1', "line 4: not a log entry: event.action.TakeQuote.span: Value error, a span needs"),
        ('"kind":"event"', '"kind":"evnt"', "line 2"),
        ('"schema":1', '"schema":2', "was written by a newer expound"),
        ('{"id":1,', '{"id":5,', "event 5 follows event 0"),
    ],
)
def test_an_altered_record_is_refused_with_where(expound: Expound, log: Path, old: str, new: str, said: str) -> None:
    text = log.read_text("utf-8")
    assert old in text
    log.write_text(text.replace(old, new, 1), "utf-8")
    printed = expound("replay", log)
    assert printed.code == 2
    assert said in printed.err
    assert "Traceback" not in printed.err
    assert "every observation is the recorded one" not in printed.err


def test_an_altered_page_is_refused(expound: Expound, log: Path) -> None:
    (page,) = (Path(os.environ["EXPOUND_DATA_DIR"]) / "pages").rglob("*.json")
    page.write_text(page.read_text("utf-8").replace("starch", "sugar!"), "utf-8")
    printed = expound("replay", log)
    assert printed.code == 2
    assert "was altered" in printed.err


@pytest.mark.parametrize("name", ["nosuchsession", "", "*", "../x", "x" * 5000, "a\0b"])
def test_a_session_that_is_not_there_is_explained(expound: Expound, name: str) -> None:
    printed = expound("replay", name)
    assert printed.code == 2
    assert "Traceback" not in printed.err
    assert printed.err
