"""The group of commands: errors are messages, closed pipes are quiet, and every command helps."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from cli.conftest import Expound
from expound import __version__
from expound.errors import BadInput

COMMANDS = ["ask", "browse", "search", "index", "replay", "verify", "config"]
Start = Callable[..., "subprocess.Popen[bytes]"]


def test_the_version_is_told(expound: Expound) -> None:
    assert expound("--version").out.strip() == f"expound {__version__}"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_ends_with_an_example(expound: Expound, command: str) -> None:
    printed = expound(command, "--help")
    assert printed.code == 0
    assert "Example: expound " + command in " ".join(printed.out.replace("`", "").split())


def test_the_help_names_every_command(expound: Expound) -> None:
    printed = expound("--help").out
    assert all(command in printed for command in COMMANDS)


def test_an_unknown_command_is_an_error(expound: Expound) -> None:
    printed = expound("aks", "Why?")
    assert printed.code == 2
    assert "aks" in printed.err


def test_with_debug_an_error_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from expound.cli.main import run

    monkeypatch.setattr(sys, "argv", ["expound", "--debug", "ask", "?"])
    with pytest.raises(BadInput):
        run()


@pytest.mark.parametrize(
    "arguments",
    [
        ["search", "bread", "--limit", "50"],
        ["search", "bread", "--json", "--limit", "50"],
        ["ask", "Why does bread go stale?"],
        ["ask", "Why does bread go stale?", "--json"],
        ["config"],
        ["browse", "Why does bread go stale?"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_a_pipe_closed_early_ends_it_quietly(in_a_process: Start, arguments: list[str]) -> None:
    process = in_a_process(*arguments)
    assert process.stdout
    assert process.stdin
    assert process.stderr
    process.stdout.close()
    if arguments[0] == "browse":
        process.stdin.write(b"search bread\n" * 50)
    process.stdin.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(60) in (1, 141)
    assert "Traceback" not in said
    assert "BrokenPipe" not in said


def test_a_terminal_without_chinese_still_gets_an_answer(bread: str) -> None:
    printed = subprocess.run(
        [sys.executable, "-c", "from expound.cli.main import run; run()", "ask", "面包为什么会变硬？", "--in", bread],
        env={**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert printed.returncode == 0
    assert rb"\u" in printed.stdout
    assert b"Traceback" not in printed.stderr


def test_the_command_is_installed_under_its_name() -> None:
    from importlib.metadata import entry_points

    (point,) = entry_points(group="console_scripts", name="expound")
    assert point.value == "expound.cli.main:run"


def test_a_data_folder_that_cannot_be_written_is_a_message(
    expound: Expound, monkeypatch: pytest.MonkeyPatch, bread: str
) -> None:
    monkeypatch.setenv("EXPOUND_DATA_DIR", "/dev/null/data")
    printed = expound("ask", "Why does bread go stale?", "--in", bread)
    assert printed.code == 2
    assert "/dev/null" in printed.err
    assert "Traceback" not in printed.err
