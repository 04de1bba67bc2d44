"""`expound ask`: what a person sees, what a program reads, and what happens when the question cannot be answered."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.conftest import Expound
from expound.text.tokens import count_words

QUESTION = "Why does bread go stale, and how can I keep it fresh longer?"
CHINESE = "面包为什么会变硬？"
MARK = re.compile(r"\[(\d+)\]")


def test_the_answer_has_marks_and_each_mark_a_source(expound: Expound) -> None:
    printed = expound("ask", QUESTION)
    assert printed.code == 0
    answer, _, sources = printed.out.rstrip().rpartition("\n\n")
    assert set(MARK.findall(answer)) == set(MARK.findall(sources)) != set()
    assert "file://" in sources


def test_the_answer_is_on_stdout_and_everything_else_on_stderr(expound: Expound) -> None:
    printed = expound("ask", QUESTION)
    assert "Search <" not in printed.out
    assert "Search <" in printed.err
    assert "all verbatim" in printed.err
    assert "verbatim" not in printed.out


def test_a_chinese_question_is_answered_in_chinese(expound: Expound, bread: str) -> None:
    printed = expound("ask", CHINESE, "--in", bread)
    assert printed.code == 0
    assert "搜索<" in printed.err
    assert re.search(r"[\u4e00-\u9fff]{6,}", printed.out)
    assert MARK.search(printed.out)


@pytest.mark.parametrize("question", [QUESTION, CHINESE])
def test_json_parses_and_is_consistent_with_itself(expound: Expound, bread: str, question: str) -> None:
    printed = expound("ask", question, "--in", bread, "--json")
    plain = json.loads(printed.out)
    assert printed.err == ""
    assert plain["question"]["text"] == question
    assert plain["answered"] is True
    assert {citation["number"] for citation in plain["citations"]} == set(range(1, len(plain["facts"]) + 1))
    assert plain["verification"]["problems"] == []
    assert plain["verification"]["citations"] == len(plain["citations"])
    for citation in plain["citations"]:
        sentence = plain["text"][citation["span"]["start"] : citation["span"]["end"]]
        assert re.search(rf"{re.escape(sentence)} *\[{citation['number']}\]", plain["marked"])
    assert not MARK.search(plain["text"])
    for fact in plain["facts"]:
        for quote in fact["quotes"]:
            assert len(quote["text"]) == quote["span"]["end"] - quote["span"]["start"]


def test_what_json_prints_verify_accepts(expound: Expound, tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(expound("ask", QUESTION, "--json").out, "utf-8")
    assert expound("verify", answer).code == 0


def test_the_session_that_json_names_can_be_replayed(expound: Expound) -> None:
    session = json.loads(expound("ask", QUESTION, "--json").out)["session"]
    assert expound("replay", session).code == 0
    assert expound("replay", session[:12]).code == 0


def test_the_session_that_the_screen_names_can_be_replayed(expound: Expound) -> None:
    named = re.search(r"session (\w{12})", expound("ask", QUESTION).err)
    assert named
    assert expound("replay", named[1]).code == 0


def test_a_saved_bundle_replays_and_verifies_anywhere(
    expound: Expound, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = tmp_path / "answer.zip"
    assert expound("ask", QUESTION, "--save", bundle).code == 0
    monkeypatch.setenv("EXPOUND_DATA_DIR", str(tmp_path / "somewhere else"))
    assert expound("replay", bundle).code == 0
    verified = expound("verify", bundle)
    assert verified.code == 0
    assert "every quote is verbatim" in verified.err


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who won the chess olympiad of 1998?", "The sources do not answer this question."),
        ("谁赢得了国际象棋奥林匹克？", "现有资料没有回答这个问题。"),
    ],
)
def test_a_question_the_pages_do_not_answer_is_said_to_be_unanswered(
    expound: Expound, bread: str, question: str, said: str
) -> None:
    printed = expound("ask", question, "--in", bread)
    assert printed.code == 0
    assert said in printed.out
    plain = json.loads(expound("ask", question, "--in", bread, "--json").out)
    assert plain["answered"] is False


@pytest.mark.parametrize("words", [30, 60, 120])
def test_an_answer_is_as_short_as_was_asked_for(expound: Expound, words: int) -> None:
    text = json.loads(expound("ask", QUESTION, "--words", words, "--json").out)["text"]
    assert 5 <= count_words(text) <= words


@pytest.mark.parametrize("question", ["", "   ", "?!", "。。。", "\u200b"])
def test_a_question_without_words_is_refused_with_an_example(expound: Expound, question: str) -> None:
    printed = expound("ask", question)
    assert printed.code == 2
    assert printed.out == ""
    assert "is no question: ask in words" in printed.err


def test_a_question_that_the_shell_could_not_decode_is_still_answered(expound: Expound) -> None:
    printed = expound("ask", "Why does bread go stale \udcff\udcfe?", "--json")
    assert printed.code == 0
    assert json.loads(printed.out)["facts"]


def test_a_very_long_question_is_answered_or_declined(expound: Expound, bread: str) -> None:
    assert expound("ask", "why does bread go stale " * 2000, "--in", bread, "--json").code == 0


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("foldr:/tmp", 'UnknownName: no source called "foldr". Did you mean "folder"?'),
        ("nonsense", 'no source called "nonsense"'),
        ("folder:/no/such/place", 'BadSource: there is no folder "/no/such/place"'),
        ("folder:", "no folder was named"),
        ("folder:/etc/hostname", "is a file: name the folder it is in"),
        ("/tmp", '"/tmp" is a path, not yet a source: write folder:/tmp'),
        ("", "BadSource"),
    ],
)
def test_a_source_that_is_none_is_explained(expound: Expound, source: str, said: str) -> None:
    printed = expound("ask", QUESTION, "--in", source)
    assert printed.code == 2
    assert said in printed.err
    assert "Traceback" not in printed.err
    assert printed.out == ""


def test_a_folder_with_nothing_to_read_is_explained(expound: Expound, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "photo.jpg").write_bytes(b"\xff\xd8")
    printed = expound("ask", QUESTION, "--in", f"folder:{tmp_path / 'empty'}")
    assert printed.code == 2
    assert "there is nothing to read in" in printed.err


def test_unreadable_files_are_counted_and_the_rest_is_read(expound: Expound, bread: str) -> None:
    folder = Path(bread.removeprefix("folder:"))
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 nothing here")
    (folder / "binary.txt").write_bytes(bytes(range(256)) * 40)
    printed = expound("ask", "Why does bread go stale?", "--in", bread)
    assert printed.code == 0
    assert "[1]" in printed.out
    assert "2 files could not be read" in printed.err
    assert f"expound index --in {bread} --problems" in printed.err.replace("\n", "")


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [
        ("--agent", "rulse", 'no agent called "rulse". Did you mean "rules"?'),
        ("--rules", "webcpn.v1", 'no rules called "webcpn.v1". Did you mean "webcpm.v1"?'),
        ("--words", "5", "--words"),
        ("--words", "many", "--words"),
    ],
)
def test_a_flag_that_cannot_be_used_is_explained_and_leaves_no_session_behind(
    expound: Expound, flag: str, value: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPOUND_DATA_DIR", str(tmp_path / "data"))
    printed = expound("ask", QUESTION, flag, value)
    assert printed.code == 2
    assert said in printed.err
    assert not list(tmp_path.rglob("*.jsonl"))


def test_markup_and_codes_of_a_page_are_shown_as_they_stand(expound: Expound, bread: str) -> None:
    printed = expound("ask", "What does the oven say?", "--in", bread)
    assert "The oven says [red]hot[/red] and :warning: and " in printed.out
    assert "Odd [bold]titles[/bold] :warning:" in printed.out


def test_a_bundle_that_cannot_be_written_is_a_message(expound: Expound, tmp_path: Path) -> None:
    printed = expound("ask", QUESTION, "--save", tmp_path)
    assert printed.code == 2
    assert str(tmp_path) in printed.err
    assert "Traceback" not in printed.err
