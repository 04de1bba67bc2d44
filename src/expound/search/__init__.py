"""A query to a list of hits."""

from pathlib import Path

from expound.registry import Place, load, parse_spec
from expound.search.base import Engine
from expound.sources.base import ListedSource

__all__ = ["ENGINES", "Engine", "open_engine"]

ENGINES: dict[str, Place] = {  # name: (where it lives, the extra it needs)
    "bm25": ("expound.search.bm25:Bm25Index", None),
}


def open_engine(spec: str, source: ListedSource, folder: Path) -> Engine:
    """Open the engine that `spec` names over a source; what it remembers is kept under `folder`."""
    name, _ = parse_spec(spec)
    engine: Engine = load("engine", ENGINES, name, room="search")(source, folder)
    return engine
