"""`expound index`: read a source once, so that searching it is quick."""

from __future__ import annotations

from typing import Annotated

import typer

from expound.cli.options import Json, Source
from expound.cli.output import count, harmless, out, show_json
from expound.config import load_config

EXAMPLE = "expound index --in folder:/usr/share/doc/debian-handbook/html/en-US"


def command(
    source: Source = None,
    workers: Annotated[int | None, typer.Option(min=0, help="Processes that read; 0 for one per core.")] = None,
    problems: Annotated[bool, typer.Option("--problems", help="List the files that could not be read.")] = False,
    as_json: Json = False,
) -> None:
    """Bring the index of a source up to date; `ask` and `search` do so by themselves."""
    from dataclasses import asdict

    from rich.markup import escape

    from expound.cli.worlds import open_index, refresh

    index = open_index(load_config({"source": source, "workers": workers}))
    report = refresh(index)
    if as_json:
        show_json({**asdict(report), "unreadable": index.problems()})
        return
    out.print(
        f"{count(report.pages, 'page')}: {count(report.read, 'file')} read, {report.unchanged} unchanged, "
        f"{report.removed} removed, {report.problems} with problems; {report.seconds:.1f} s"
    )
    if problems:
        for key, problem in sorted(index.problems().items()):
            out.print(escape(harmless(f"{key}: {problem}")))
