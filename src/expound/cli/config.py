"""`expound config`: every setting, with where its value came from."""

from __future__ import annotations

from expound.cli.options import Json
from expound.cli.output import out, show_json
from expound.config import SETTINGS, config_file, load_config

EXAMPLE = "expound config"


def command(as_json: Json = False) -> None:
    """Show each setting, its value, and its origin."""
    from rich.markup import escape
    from rich.table import Table

    config = load_config()
    rows = [(setting.name, getattr(config, setting.name), config.origins[setting.name]) for setting in SETTINGS]
    if as_json:
        show_json({name: {"value": value, "origin": origin} for name, value, origin in rows})
        return
    table = Table("setting", "value", "from", box=None, header_style="bold")
    for name, value, origin in rows:
        table.add_row(name, escape(str(value)) or "–", escape(origin))
    out.print(table)
    out.print(f"[dim]file: {escape(str(config_file()))}; environment: EXPOUND_WORDS, EXPOUND_SOURCE, …[/]")
