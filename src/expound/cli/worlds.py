"""From what `--in` names to a world that can be searched and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from expound.cli.output import count, err, progress_bar
from expound.config import Config

if TYPE_CHECKING:
    from expound.browse.world import World
    from expound.search.bm25 import Bm25Index
    from expound.search.refresh import RefreshReport


def open_world(config: Config) -> World:
    """Return the world of the source in the configuration, its index brought up to date."""
    from expound.browse.world import IndexWorld

    index = open_index(config)
    refresh(index)
    return IndexWorld(index)


def open_index(config: Config) -> Bm25Index:
    """Return the index of the source in the configuration, as it is now."""
    from expound.browse import world

    return world.open_index(config.source, config.indexes, workers=config.workers or None)


def refresh(index: Bm25Index) -> RefreshReport:
    """Bring an index up to date, with a bar while it reads, and a word about what could not be read."""
    from rich.markup import escape

    with progress_bar("reading") as bar:
        task = bar.add_task("reading", total=None)
        report = index.refresh(lambda done, total: bar.update(task, completed=done, total=total))
    if report.read and report.problems:
        err.print(
            f"[yellow]{count(report.problems, 'file')} could not be read[/]; "
            f"see: expound index --in {escape(index.source.name)} --problems"
        )
    return report
