"""Tables for people, JSON for programs, progress on stderr."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from typing import Any, NoReturn

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PIPE_CLOSED = 128 + 13  # what a shell shows of programs that end because nobody reads on


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        """End quietly: whoever read our output has seen enough."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(PIPE_CLOSED)


# Codes such as :warning: are what a page says, not an emoji to be drawn.
out = _Console(highlight=False, soft_wrap=True, emoji=False)
err = _Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def show_text(text: str) -> None:
    """Print text as it is; what could command a terminal is shown as a sign instead."""
    _write(harmless(text) + "\n")


def show_json(value: Any) -> None:
    """Print a value as JSON on standard output."""
    _write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def harmless(text: str) -> str:
    """Return the text with a sign for each control character but tab and line feed: pages are data."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if unicodedata.category(one) == "Cc" and one not in "\n\t" else one for one in text)


def count(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def link(url: str, text: str | None = None) -> str:
    """Return markup that a terminal shows as a link."""
    return f"[link={url}]{escape(text or url)}[/link]" if "]" not in url else escape(text or url)


def _write(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        out.on_broken_pipe()


def progress_bar(what: str) -> Progress:
    """Return a bar on stderr, with counts and time left; it shows only on a terminal."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)
