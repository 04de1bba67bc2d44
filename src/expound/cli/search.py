"""`expound search`: the hits of a query, as readers see them."""

from __future__ import annotations

from typing import Annotated

import typer

from expound.cli.options import Json, Source
from expound.cli.output import harmless, link, out, show_json
from expound.config import load_config

EXAMPLE = 'expound search "stale bread" --limit 5'


def command(
    query: Annotated[str, typer.Argument(help="Words to search for.")],
    source: Source = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many hits at most.")] = 10,
    as_json: Json = False,
) -> None:
    """Search a source and show its hits."""
    from rich.markup import escape

    from expound.cli.worlds import open_index, refresh
    from expound.records.jsonl import to_plain

    config = load_config({"source": source})
    index = open_index(config)
    refresh(index)
    hits = index.search(query, limit)
    if as_json:
        show_json([to_plain(hit) for hit in hits])
        return
    if not hits:
        out.print(f'No hits for "{escape(query)}" in {escape(config.source)} ({len(index)} pages).')
    for rank, hit in enumerate(hits, start=1):
        title, snippet = escape(harmless(hit.title)), escape(harmless(hit.snippet))
        out.print(f"[bold]{rank}. {title}[/]\n   [dim]{link(harmless(hit.url))}[/]\n   {snippet}")
