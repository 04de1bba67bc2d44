"""Tables and notes, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def note(maker: str) -> str:
    """Return the line that tells readers of a page's source where it comes from."""
    return f"<!-- Made by docs/makers/{maker}.py from the code: edit that, then run `make docs`. -->"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; bars inside cells are escaped."""
    lines = [_row(headings), _row(["---"] * len(headings)), *(_row(row) for row in rows)]
    return "\n".join(lines)


def code(text: str) -> str:
    """Return a text as code, or nothing for nothing."""
    return f"`{text}`" if text else ""


def joined(parts: Iterable[str]) -> str:
    """Return paragraphs with an empty line between them, and a line feed at the end."""
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"
