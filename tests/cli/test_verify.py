"""`expound verify`: a sound answer passes, a tampered one fails and says at which layer."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Expound

QUESTION = "Why does bread go stale?"


@pytest.fixture
def answer(expound: Expound, tmp_path: Path) -> Path:
    path = tmp_path / "answer.json"
    path.write_text(expound("ask", QUESTION, "--json").out, "utf-8")
    return path


def invent_a_citation(plain: dict[str, Any]) -> None:
    plain["citations"].append({"span": plain["citations"][0]["span"], "number": 99})


def cite_beyond_the_text(plain: dict[str, Any]) -> None:
    plain["citations"].append({"span": {"start": 10_000, "end": 10_010}, "number": 1})


def add_a_sentence_without_a_citation(plain: dict[str, Any]) -> None:
    plain["text"] += "\n\nThe moon is made of bread. [1]"


def alter_a_quote(plain: dict[str, Any]) -> None:
    quote = plain["facts"][0]["quotes"][0]
    quote["text"] = quote["text"][:-5] + "moon."


def shift_a_span(plain: dict[str, Any]) -> None:
    span = plain["facts"][0]["quotes"][0]["span"]
    span["start"] += 3
    span["end"] += 3


def forge_a_fingerprint(plain: dict[str, Any]) -> None:
    plain["facts"][0]["quotes"][0]["fingerprint"] = "0" * 64


def name_a_path_as_fingerprint(plain: dict[str, Any]) -> None:
    plain["facts"][0]["quotes"][0]["fingerprint"] = "/../../etc/passwd"


def forge_a_title(plain: dict[str, Any]) -> None:
    plain["facts"][0]["quotes"][0]["title"] = "Nature"


def say_something_else(plain: dict[str, Any]) -> None:
    start, end = plain["citations"][0]["span"]["start"], plain["citations"][0]["span"]["end"]
    other = "Elephants remember everything for ever" + "." * (end - start)
    plain["text"] = plain["text"][:start] + other[: end - start] + plain["text"][end:]


TAMPERED: list[tuple[Callable[[dict[str, Any]], None], int, str]] = [
    (invent_a_citation, 0, "[99] points at no fact"),
    (cite_beyond_the_text, 0, "lie in no sentence"),
    (add_a_sentence_without_a_citation, 0, "no citation"),
    (alter_a_quote, 1, "not verbatim"),
    (shift_a_span, 1, "not verbatim"),
    (forge_a_fingerprint, 1, "is not stored"),
    (name_a_path_as_fingerprint, 1, "is not stored"),
    (forge_a_title, 1, 'not "Nature"'),
    (say_something_else, 2, "says something else than its facts"),
]


def test_a_sound_answer_passes(expound: Expound, answer: Path) -> None:
    printed = expound("verify", answer)
    assert printed.code == 0
    assert "sentence" in printed.out
    assert "Every citation resolves, every quote is verbatim." in printed.err


@pytest.mark.parametrize(("tamper", "layer", "said"), TAMPERED, ids=[tamper.__name__ for tamper, _, _ in TAMPERED])
def test_a_tampered_answer_fails_and_says_at_which_layer(
    expound: Expound, answer: Path, tamper: Callable[[dict[str, Any]], None], layer: int, said: str
) -> None:
    plain = json.loads(answer.read_text("utf-8"))
    tamper(plain)
    answer.write_text(json.dumps(plain), "utf-8")
    printed = expound("verify", answer)
    assert printed.code == 1
    assert any(line.startswith(f"layer {layer}") and said in line for line in printed.out.splitlines())
    report = json.loads(expound("verify", answer, "--json").out)
    assert layer in {problem["layer"] for problem in report["problems"]}


def test_a_page_altered_in_the_store_is_noticed(expound: Expound, answer: Path, tmp_path: Path) -> None:
    import os

    for path in (Path(os.environ["EXPOUND_DATA_DIR"]) / "pages").rglob("*.json"):
        path.write_text(path.read_text("utf-8").replace("starch", "sugar!"), "utf-8")
    printed = expound("verify", answer)
    assert printed.code == 1
    assert "layer 1" in printed.out


def test_a_bundle_whose_answer_was_altered_fails(expound: Expound, tmp_path: Path) -> None:
    bundle = tmp_path / "answer.zip"
    expound("ask", QUESTION, "--save", bundle)
    with zipfile.ZipFile(bundle) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    plain = json.loads(parts["answer.json"])
    alter_a_quote(plain)
    with zipfile.ZipFile(bundle, "w") as archive:
        for name, data in {**parts, "answer.json": json.dumps(plain).encode()}.items():
            archive.writestr(name, data)
    printed = expound("verify", bundle)
    assert printed.code == 1
    assert "layer 1 not verbatim" in printed.out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "neither a bundle nor what"),
        (b"nonsense", "neither a bundle nor what"),
        (b"{}", "question: Field required"),
        (b"[" * 100_000, "neither a bundle nor what"),
        (b"\xff\xfe\x00", "neither a bundle nor what"),
        (b"PK\x03\x04nonsense", "is not a bundle that can be read"),
        (b'{"question":{"text":"q"},"text":"t [1]","facts":[{"quotes":[]}]}', "a fact needs at least one quote"),
    ],
)
def test_a_file_that_is_no_answer_is_explained(expound: Expound, tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "answer"
    path.write_bytes(data)
    printed = expound("verify", path)
    assert printed.code == 2
    assert said in printed.err
    assert "Traceback" not in printed.err


def test_a_file_that_is_not_there_is_explained(expound: Expound, tmp_path: Path) -> None:
    printed = expound("verify", tmp_path / "nowhere.json")
    assert printed.code == 2
    assert "is not a file; write one with: expound ask" in printed.err


def test_a_session_without_an_answer_has_nothing_to_verify(expound: Expound, tmp_path: Path) -> None:
    bundle = tmp_path / "session.zip"
    expound("browse", QUESTION, "--save", bundle, stdin="search bread\n")
    printed = expound("verify", bundle)
    assert printed.code == 2
    assert "holds a session but no answer" in printed.err
