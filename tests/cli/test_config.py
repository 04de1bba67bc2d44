"""`expound config`: every setting with where it came from."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli.conftest import Expound


def test_every_setting_is_shown_with_its_origin(
    expound: Expound, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = Path(os.environ["EXPOUND_CONFIG"])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('words = 300\nsource = "folder:/tmp"\n', "utf-8")
    monkeypatch.setenv("EXPOUND_WORDS", "250")
    plain = json.loads(expound("config", "--json").out)
    assert plain["words"] == {"value": 250, "origin": "EXPOUND_WORDS"}
    assert plain["source"] == {"value": "folder:/tmp", "origin": str(file)}
    assert plain["rules"] == {"value": "webcpm.v1", "origin": "default"}


def test_a_person_sees_whole_lines_however_long_a_path_is(expound: Expound, monkeypatch: pytest.MonkeyPatch) -> None:
    long = "/tmp/[bold]" + "long-name/" * 20
    monkeypatch.setenv("EXPOUND_DATA_DIR", long)
    printed = expound("config")
    assert any(line.startswith("data_dir") and long.rstrip("/") in line for line in printed.out.splitlines())
    assert str(Path(os.environ["EXPOUND_CONFIG"])) in printed.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("words = ", "cannot be read as TOML"),
        ("wrods = 5", 'sets "wrods", which is no setting'),
        ('words = "many"', 'gives words as "many"; it must be a whole number from 10 to 5000'),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_what_is_wrong(expound: Expound, text: str, said: str) -> None:
    file = Path(os.environ["EXPOUND_CONFIG"])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    for command in (["config"], ["search", "bread"], ["ask", "Why?"], ["replay", "x"]):
        printed = expound(*command)
        assert printed.code == 2
        assert str(file) in printed.err
        assert said in printed.err
