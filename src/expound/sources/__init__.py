"""A URL to a Page; a source that can be listed can also be indexed."""

from pathlib import Path

from expound.errors import BadSource
from expound.registry import Place, load, parse_spec
from expound.sources.base import Entry, ListedSource, Source
from expound.sources.sections import cut_at_headings

__all__ = ["SOURCES", "Entry", "ListedSource", "Source", "cut_at_headings", "open_source"]

SOURCES: dict[str, Place] = {  # name: (where it lives, the extra it needs)
    "folder": ("expound.sources.folder:FolderSource", None),
    "library": ("expound.testing.library:open_library", None),
}


def open_source(spec: str) -> Source:
    """Open the source that `spec` names, such as `folder:~/docs`."""
    name, argument = parse_spec(spec)
    if name not in SOURCES and Path(spec).expanduser().exists():
        raise BadSource(f'"{spec}" is a path, not yet a source: write folder:{spec}')
    source: Source = load("source", SOURCES, name)(argument)
    return source
