"""`expound index`: what was read, what was not, and silence where nobody watches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Expound


@pytest.fixture
def untidy(bread: str) -> str:
    folder = Path(bread.removeprefix("folder:"))
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 nothing here")
    (folder / "[odd] name.txt").write_bytes(bytes(range(256)) * 40)
    return bread


def test_the_first_time_everything_is_read_and_then_nothing(expound: Expound, bread: str) -> None:
    first, second = expound("index", "--in", bread), expound("index", "--in", bread)
    assert first.out.startswith("4 pages: 4 files read, 0 unchanged, 0 removed, 0 with problems;")
    assert second.out.startswith("4 pages: 0 files read, 4 unchanged, 0 removed")


def test_only_what_changed_is_read_again(expound: Expound, bread: str) -> None:
    folder = Path(bread.removeprefix("folder:"))
    expound("index", "--in", bread)
    (folder / "storing.md").write_text("# New\n\nKeep bread in linen.\n", "utf-8")
    (folder / "markup.md").unlink()
    assert "1 file read, 2 unchanged, 1 removed" in expound("index", "--in", bread).out
    assert "linen" in expound("search", "linen", "--in", bread).out


def test_off_a_terminal_progress_is_silent(expound: Expound, bread: str) -> None:
    assert expound("index", "--in", bread).err == ""


def test_problems_are_listed_by_file_when_asked_for(expound: Expound, untidy: str) -> None:
    quiet, told = expound("index", "--in", untidy), expound("index", "--in", untidy, "--problems")
    assert "2 with problems" in quiet.out
    assert "broken.pdf" not in quiet.out
    assert "2 files could not be read" in quiet.err
    assert any(line.startswith("broken.pdf: ") for line in told.out.splitlines())
    assert any(line.startswith("[odd] name.txt: ") for line in told.out.splitlines())


def test_problems_of_files_not_read_this_time_are_not_counted_against_those_that_were(
    expound: Expound, untidy: str
) -> None:
    expound("index", "--in", untidy)
    (Path(untidy.removeprefix("folder:")) / "one-more.md").write_text("# More\n\nBread again.\n", "utf-8")
    assert "2 files could not be read" in expound("index", "--in", untidy).err


def test_json_tells_counts_and_problems(expound: Expound, untidy: str) -> None:
    plain = json.loads(expound("index", "--in", untidy, "--json").out)
    assert (plain["read"], plain["pages"], plain["problems"]) == (6, 4, 2)
    assert set(plain["unreadable"]) == {"broken.pdf", "[odd] name.txt"}
