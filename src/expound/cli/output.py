"""Tables for people, JSON for programs, progress on stderr."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def show_json(value: Any) -> None:
    """Print a value as JSON on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def link(url: str, text: str | None = None) -> str:
    """Return markup that a terminal shows as a link."""
    return f"[link={url}]{escape(text or url)}[/link]" if "]" not in url else escape(text or url)


def progress_bar(what: str) -> Progress:
    """Return a bar on stderr, with counts and time left; it shows only on a terminal."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)
