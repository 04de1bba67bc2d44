"""`expound browse`: driven through its input, killed and continued, and never brought down by what is typed."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Expound, Printed
from expound.browse.recorder import read_log
from expound.records.jsonl import from_json
from expound.records.page import Page
from expound.records.trajectory import Control, Event, Header, Refusal, TakeQuote

QUESTION = "Why does bread go stale?"
Start = Callable[..., "subprocess.Popen[bytes]"]


def logs() -> list[Path]:
    return sorted((Path(os.environ["EXPOUND_DATA_DIR"]) / "sessions").glob("*.jsonl"))


def sections(printed: Printed) -> list[str]:
    """Return the observations that were shown, one after another."""
    return re.split(r"(?m)^(?=Question:$)", printed.out)[1:]


def test_a_session_is_shown_step_by_step_and_kept(expound: Expound, bread: str) -> None:
    printed = expound("browse", QUESTION, "--in", bread, stdin="search stale bread\nopen 1\nback\nfinish\n")
    assert printed.code == 0
    shown = sections(printed)
    assert len(shown) == 5
    assert "Hits 1–" in shown[1]
    assert "Why bread goes stale (window 1 of 1)" in shown[2]
    assert "nothing: the search is over" in shown[4]
    (log,) = logs()
    header, *events = read_log(log)
    assert isinstance(header, Header)
    assert header.session == log.stem
    assert [event.id for event in events if isinstance(event, Event)] == [1, 2, 3, 4]
    assert f"expound browse --resume {log.stem[:12]}" in printed.err


def test_quoting_by_text_by_ends_and_by_numbers(expound: Expound, bread: str) -> None:
    typed = [
        "search stale bread",
        "open 1",
        "quote Bread goes stale because its starch crystallises and binds water.",
        "quote A loaf … drying.",
        "sentences",
        "quote #4",
        "undo",
        "q #2-4",
    ]
    printed = expound("browse", QUESTION, "--in", bread, stdin="\n".join(typed))
    facts = re.findall(r"(?m)^\[(\d)\] (.*) \(Why bread goes stale\)$", sections(printed)[-1])
    assert [number for number, _ in facts] == ["1", "2", "3"]
    assert facts[1][1] == "A loaf in a closed bag goes stale as well, so it is not a matter of drying."
    assert facts[2][1].startswith("Bread goes stale because")
    assert re.search(r"(?m)^  2 Bread goes stale because", printed.out)


def test_every_quote_is_recorded_as_a_span_of_a_stored_page(expound: Expound, bread: str) -> None:
    expound("browse", QUESTION, "--in", bread, stdin="s stale bread\no 1\nq A loaf  in a closed … drying.\n")
    event = read_log(logs()[0])[-1]
    assert isinstance(event, Event)
    assert isinstance(event.action, TakeQuote)
    assert event.action.span
    pages = [
        from_json(Page, path.read_bytes()) for path in Path(os.environ["EXPOUND_DATA_DIR"]).rglob("pages/*/*.json")
    ]
    assert any(event.action.span.of(page.text).startswith("A loaf in a closed bag") for page in pages)


def test_undo_redo_reset_and_goto_move_about(expound: Expound, bread: str) -> None:
    typed = "search stale bread\nopen 1\nundo\nredo\nreset\nredo\ngoto 2\nundo\n"
    shown = sections(expound("browse", QUESTION, "--in", bread, stdin=typed))
    assert shown[3] == shown[1]
    assert shown[4] == shown[2]
    assert shown[5] == shown[0]
    assert shown[6] == shown[1]
    assert shown[7] == shown[2]
    controls = [entry.control for entry in read_log(logs()[0]) if isinstance(entry, Control)]
    assert controls == ["undo", "redo", "reset", "redo", "goto", "undo"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("dance", 'cannot read "dance" as an action'),
        ("undo", "there is nothing to undo"),
        ("redo", "there is nothing to redo"),
        ("goto", '"" is no number'),
        ("goto far", '"far" is no number'),
        ("goto 7", "there is no event 7"),
        ("goto " + "9" * 9999, "is no number"),
        ("open", "takes a number"),
        ("open " + "1" * 9999, "takes a number"),
        ("open 1", "There is no hit list in the window"),
        ("quote", "takes a text"),
        ("quote #1", "there is no page in the window"),
        ("sentences", "there is no page in the window"),
        ("down", "There is nothing further down"),
        ("merge", "Merging needs two facts"),
        ("search " + "x" * 300, "at most 256 are allowed"),
        ("ſ bread", "cannot read"),
        ("help", "keep sentences 2 to 4"),
    ],
)
def test_bad_input_is_answered_and_the_session_goes_on(expound: Expound, bread: str, typed: str, said: str) -> None:
    printed = expound("browse", QUESTION, "--in", bread, stdin=f"{typed}\n\n   \nsearch stale bread\n")
    assert printed.code == 0
    assert said in printed.out
    assert "Hits 1–" in printed.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("quote #0", "the window has sentences 1 to"),
        ("quote #99", "the window has sentences 1 to"),
        ("quote #3-2", "not 3-2"),
        ("quote #", "is no number"),
        ("quote #1-", "Why bread goes stale"),
        ("quote #a-b", '"a" is no number'),
        ("quote nothing like this is written here", "not consecutive text of the window"),
    ],
)
def test_bad_quotes_are_explained(expound: Expound, bread: str, typed: str, said: str) -> None:
    printed = expound("browse", QUESTION, "--in", bread, stdin=f"search stale bread\nopen 1\n{typed}\n")
    assert said in printed.out


def test_bytes_that_are_no_text_are_a_bad_line_not_the_end(expound: Expound, bread: str) -> None:
    printed = expound("browse", QUESTION, "--in", bread, stdin=b"\xff\xfe\x00\nsearch stale bread\n")
    assert printed.code == 0
    assert "cannot read" in printed.out
    assert "Hits 1–" in printed.out


def test_random_noise_never_brings_it_down(expound: Expound, bread: str) -> None:
    dice = random.Random(3)
    words = ["search", "open", "quote", "q #", "goto", "undo", "redo", "sentences", "find", "follow", "finish", "搜索<"]
    characters = [chr(code) for code in (*range(1, 10), *range(11, 600), *range(0x4E00, 0x4E20))]
    lines = [f"{dice.choice(words)} {''.join(dice.choices(characters, k=dice.randrange(9)))}" for _ in range(150)]
    typed = "\n".join(["search stale bread", "open 1", *lines])
    printed = expound("browse", QUESTION, "--in", bread, "--rules", "webgpt.v1", stdin=typed)
    assert printed.code == 0
    assert expound("replay", logs()[0]).code == 0


def test_quit_and_the_end_of_input_keep_the_session(expound: Expound, bread: str) -> None:
    for typed in ("search stale bread\nquit\nsearch never\n", "search stale bread\nexit\n", "search stale bread", ""):
        printed = expound("browse", QUESTION, "--in", bread, stdin=typed)
        assert printed.code == 0
        assert "never" not in printed.out
        assert "kept; go on with" in printed.err
    assert len(logs()) == 4


def test_results_are_on_stdout_without_a_prompt_where_nobody_types(expound: Expound, bread: str) -> None:
    printed = expound("browse", QUESTION, "--in", bread, stdin="search stale bread\n")
    assert "> " not in printed.out
    assert "kept" not in printed.out


def test_a_chinese_question_is_browsed_in_chinese(expound: Expound, bread: str) -> None:
    printed = expound("browse", "面包为什么会变硬？", "--in", bread, stdin="搜索 面包变硬\n打开1\nquote #2\n返回\n")
    assert "可选操作：" in printed.out
    assert "新增摘要<面包变硬主要是因为淀粉回生，而不是因为水分蒸发。>" in printed.out


def test_a_session_goes_on_where_it_was_left(expound: Expound, bread: str) -> None:
    first = expound("browse", QUESTION, "--in", bread, stdin="search stale bread\nopen 1\nquote #2\n")
    (log,) = logs()
    again = expound("browse", "--resume", log.stem[:8], stdin="undo\nredo\nback\n")
    assert again.code == 0
    assert sections(again)[0] == sections(first)[-1]
    assert logs() == [log]
    assert [entry.id for entry in read_log(log) if isinstance(entry, Event)] == [1, 2, 3, 4]
    assert expound("replay", log).code == 0


def test_a_session_goes_on_in_its_own_source_whatever_the_settings_say(
    expound: Expound, bread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expound("browse", QUESTION, "--in", bread, stdin="search stale bread\n")
    monkeypatch.setenv("EXPOUND_SOURCE", "library")
    again = expound("browse", "--resume", logs()[0], stdin="search oven\n")
    assert "Odd [bold]titles[/bold]" in again.out


def test_a_torn_last_line_is_mended_when_a_session_goes_on(expound: Expound, bread: str) -> None:
    expound("browse", QUESTION, "--in", bread, stdin="search stale bread\nopen 1\n")
    (log,) = logs()
    log.write_bytes(log.read_bytes()[:-30])
    again = expound("browse", "--resume", log.stem, stdin="open 2\n")
    assert again.code == 0
    assert [entry.id for entry in read_log(log) if isinstance(entry, Event)] == [1, 2]
    assert expound("replay", log).code == 0


def test_a_bundle_goes_on_as_a_session_of_its_own_in_another_place(
    expound: Expound, bread: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = tmp_path / "session.zip"
    first = expound("browse", QUESTION, "--in", bread, "--save", bundle, stdin="search stale bread\nopen 1\nquote #2\n")
    before = bundle.read_bytes()
    monkeypatch.setenv("EXPOUND_DATA_DIR", str(tmp_path / "elsewhere"))
    again = expound("browse", "--resume", bundle, "--save", tmp_path / "longer.zip", stdin="quote #3\n")
    assert again.code == 0
    assert sections(again)[0] == sections(first)[-1]
    (log,) = logs()
    header = read_log(log)[0]
    assert isinstance(header, Header)
    assert header.session == log.stem
    assert bundle.read_bytes() == before
    assert expound("replay", log.stem).code == 0
    assert expound("replay", tmp_path / "longer.zip").code == 0


def test_a_session_whose_source_is_gone_asks_for_another(expound: Expound, bread: str, tmp_path: Path) -> None:
    expound("browse", QUESTION, "--in", bread, stdin="search stale bread\n")
    (tmp_path / "bread").rename(tmp_path / "moved")
    printed = expound("browse", "--resume", logs()[0], stdin="")
    assert printed.code == 2
    assert "Name another source with --in" in printed.err
    assert expound("browse", "--resume", logs()[0], "--in", f"folder:{tmp_path / 'moved'}", stdin="open 1\n").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give a question to begin a session, or --resume"),
        ((QUESTION, "--resume", "abc"), "give a question to begin a session, or --resume"),
        (("--resume", "nosuchsession"), '"nosuchsession" is no file, nor is there a session of that id'),
        (("--resume", "../../etc"), "is no file"),
        (("--resume", ""), "is no file"),
        (("--resume", "/etc/hostname"), "holds no session"),
        (("--resume", "x", "--lang", "zh"), "leave --lang and --rules out"),
        (("   ",), "is no question"),
        ((QUESTION, "--rules", "chess.v1"), 'no rules called "chess.v1"'),
    ],
)
def test_what_cannot_be_begun_is_explained(expound: Expound, arguments: tuple[str, ...], said: str) -> None:
    if arguments[-1:] == ("/etc/hostname",):
        Path(os.environ["EXPOUND_DATA_DIR"]).mkdir(parents=True)
        note = Path(os.environ["EXPOUND_DATA_DIR"]) / "note.txt"
        note.write_text("a note without an end of line", "utf-8")
        arguments = ("--resume", str(note))
    printed = expound("browse", *arguments)
    assert printed.code == 2
    assert said in printed.err
    assert printed.out == ""
    assert not logs()


def test_a_file_that_is_no_record_is_never_mended(expound: Expound, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("first line\nlast line without an end", "utf-8")
    assert expound("browse", "--resume", note).code == 2
    assert note.read_text("utf-8") == "first line\nlast line without an end"


def test_an_id_that_several_sessions_begin_with_is_not_guessed_at(expound: Expound, bread: str) -> None:
    expound("browse", QUESTION, "--in", bread)
    (log,) = logs()
    log.with_name(log.stem[:6] + "zzzz.jsonl").write_bytes(log.read_bytes())
    printed = expound("browse", "--resume", log.stem[:5])
    assert printed.code == 2
    assert "2 sessions begin with it" in printed.err


def test_a_killed_session_goes_on_with_everything_that_was_shown(
    expound: Expound, in_a_process: Start, bread: str
) -> None:
    process = in_a_process("browse", QUESTION, "--in", bread)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"search stale bread\nopen 1\nquote #2\nquote nothing like it\n")
    process.stdin.flush()
    seen = b""
    while "Refused:" not in seen.decode("utf-8", "ignore"):
        seen += os.read(process.stdout.fileno(), 65536)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    (log,) = logs()
    kept = read_log(log)
    assert [type(entry) for entry in kept] == [Header, Event, Event, Event, Refusal]
    again = expound("browse", "--resume", log.stem, stdin="quote #3\n")
    assert again.code == 0
    assert "[1] " in sections(again)[0]
    assert "[2] " in sections(again)[-1]


def test_a_session_open_in_one_process_is_not_continued_in_another(
    expound: Expound, in_a_process: Start, bread: str
) -> None:
    process = in_a_process("browse", QUESTION, "--in", bread)
    assert process.stdin
    assert process.stdout
    while b"Allowed:" not in os.read(process.stdout.fileno(), 65536):
        time.sleep(0.01)
    (log,) = logs()
    printed = expound("browse", "--resume", log.stem)
    process.communicate()
    assert printed.code == 2
    assert "is open in another process" in printed.err
    assert expound("browse", "--resume", log.stem).code == 0


def test_control_characters_of_a_page_do_not_reach_the_terminal(
    expound: Expound, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from expound.browse.bundle import gather, write_bundle
    from expound.browse.recorder import MemoryRecorder
    from expound.browse.session import Session
    from expound.records.question import Question
    from expound.records.trajectory import OpenHit, Search
    from expound.testing.world import SmallWorld

    evil = Page("http://x.example/", "bread\x1b]0;owned\x07", "bread \x1b[2J\x9b31m\rsafe", "en")
    recorder = MemoryRecorder()
    session = Session(Question("bread?"), SmallWorld([evil, replace(evil, url="http://y.example/")]), recorder)
    session.act(Search("bread"))
    session.act(OpenHit(1))
    write_bundle(gather(recorder.entries, recorder.pages), tmp_path / "evil.zip")
    for printed in (expound("replay", tmp_path / "evil.zip", "--windows"), expound("replay", tmp_path / "evil.zip")):
        assert printed.code == 0
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", printed.out)


def read_until(terminal: int, wanted: str, seconds: float = 30) -> str:
    """Read what a terminal shows until a text is there."""
    shown = b""
    ends = time.monotonic() + seconds
    while wanted not in shown.decode("utf-8", "ignore"):
        ready, _, _ = select.select([terminal], [], [], max(0, ends - time.monotonic()))
        if not ready:
            pytest.fail(f"waited for {wanted!r}, and saw {shown[-500:]!r}")
        try:
            shown += os.read(terminal, 65536)
        except OSError:  # the other side is closed
            break
    return shown.decode("utf-8", "ignore")


def test_on_a_terminal_it_prompts_shows_and_ends_at_control_d(bread: str) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from expound.cli.main import run; run()", "browse", QUESTION, "--in", bread]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    try:
        read_until(ours, "> ")
        os.write(ours, b"search stale bread\n")
        assert "Why bread goes stale" in read_until(ours, "Finish\r\n")
        os.write(ours, b"open 1\n")
        shown = read_until(ours, "Quote <…>; Finish")
        assert "window 1 of 1" in shown
        if "> " not in shown.partition("Quote <…>; Finish")[2]:
            read_until(ours, "> ")  # before the prompt, the terminal itself would take Control-D
        os.write(ours, b"\x04")
        assert "kept; go on with" in read_until(ours, "--resume")
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_control_c_keeps_the_session_and_says_how_to_go_on(in_a_process: Start, bread: str) -> None:
    process = in_a_process("browse", QUESTION, "--in", bread)
    assert process.stdout
    while b"Allowed:" not in os.read(process.stdout.fileno(), 65536):
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert b"kept; go on with" in said
    assert b"Traceback" not in said


def test_a_finished_search_is_written_from_its_facts(expound: Expound, tmp_path: Path) -> None:
    typed = "search sea salt\nopen 1\nquote #2\nhistory\nfinish\nquit\n"
    bundle = tmp_path / "hand.zip"
    printed = expound("browse", "Why is the sea salty?", "--save", bundle, stdin=typed)
    assert "   1* Search <sea salt>" in printed.out
    assert "[1] Why the sea is salty" in printed.out
    assert expound("verify", bundle).code == 0
