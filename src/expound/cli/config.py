"""`expound config`: every setting, with where its value came from."""

from __future__ import annotations

from expound.cli.options import Json
from expound.cli.output import out, show_json
from expound.config import SETTINGS, config_file, load_config

EXAMPLE = "expound config"


def command(as_json: Json = False) -> None:
    """Show each setting, its value, and its origin."""
    from rich.markup import escape

    config = load_config()
    rows = [(setting.name, getattr(config, setting.name), config.origins[setting.name]) for setting in SETTINGS]
    if as_json:
        show_json({name: {"value": value, "origin": origin} for name, value, origin in rows})
        return
    lines = [("setting", "value", "from"), *((name, str(value) or "–", origin) for name, value, origin in rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    for number, line in enumerate(lines):
        # No table of rich's: off a terminal it would break a long path in two.
        cells = "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        out.print(cells, markup=False, style=None if number else "bold")
    out.print(f"[dim]file: {escape(str(config_file()))}; environment: EXPOUND_WORDS, EXPOUND_SOURCE, …[/]")
