"""The same question of the same pages gives the same session in every process."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
from pathlib import Path
import sys
from expound.ask import ask
from expound.browse.world import open_world
from expound.records.jsonl import to_json
from expound.testing.library import library_path, library_questions
world = open_world(f"folder:{library_path()}", Path(sys.argv[1]), workers=1)
for asked in library_questions()[::6]:
    got = ask(asked.question, world)
    print(to_json(got.answer), [event.observation for event in got.session.log.path()])
"""


def run(seed: str, folder: str) -> bytes:
    command = [sys.executable, "-c", PROGRAM, folder]
    return subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True).stdout


def test_answers_do_not_depend_on_the_hash_seed(tmp_path: object) -> None:
    first = run("1", f"{tmp_path}/1")
    assert first.count(b"\n") > 5
    assert first == run("2", f"{tmp_path}/2")
