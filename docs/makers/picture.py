"""The picture in the README: a terminal in which a question is asked, drawn from a real run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from expound.testing.library import library_path

QUESTION = "Why does bread go stale, and how can I keep it fresh longer?"
WIDTH = 100  # columns


def picture() -> str:
    """Ask the question and return the terminal as SVG, without what differs from run to run."""
    shown = "\n".join(line for line in _run(["ask", QUESTION]).splitlines() if "reading" not in line)  # the bar
    shown = shown.replace(library_path().as_uri(), "file:///…/shelf")
    shown = re.sub(r"session [0-9a-f]{12}", "session 5d3a9c07e1b4", shown)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=WIDTH, file=nowhere, force_terminal=True)
        console.print(Text.assemble(("$ ", "bold green"), (f'expound ask "{QUESTION}"', "bold")))
        console.print(Text.from_ansi(shown))
    return _without_web_fonts(console.export_svg(title="expound ask", unique_id="expound-ask"))


def _run(arguments: list[str]) -> str:
    with tempfile.TemporaryDirectory() as home:
        places = {
            "EXPOUND_DATA_DIR": f"{home}/data",
            "EXPOUND_CACHE_DIR": f"{home}/cache",
            "EXPOUND_CONFIG": f"{home}/none",
        }
        command = [sys.executable, "-c", "from expound.cli.main import run; run()", *arguments]
        environment = {**os.environ, **places, "FORCE_COLOR": "1", "PYTHONUTF8": "1", "COLUMNS": str(WIDTH)}
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=True,
        )
    return done.stdout.decode("utf-8").strip("\n")


def _without_web_fonts(svg: str) -> str:
    # The picture must look the same offline, and looking at it must tell nobody.
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL).replace(
        "Fira Code", "Menlo, Consolas, DejaVu Sans Mono"
    )
