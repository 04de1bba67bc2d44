"""The map of rooms, from the folders and the first lines of their files; and the layers, from their contract."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from makers.markdown import table

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "expound"
WIDTH = 120
COLUMN = 27  # where the descriptions begin
# Folders without code of their own.
SHELVES = {"shelf": "the pages of the little library, in English and Chinese", "prompts": "one file per prompt"}


def tree() -> str:
    """Return the map: a line for each room and each file, with its idea."""
    lines = ["src/expound/", *_lines(SOURCE, 1)]
    return "```text\n" + "\n".join(lines) + "\n```"


def layers() -> str:
    """Return the rooms from the doors down to the ground, as the contract lists them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    names = [line for contract in contracts if contract["type"] == "layers" for line in contract["layers"]]
    rows = [[f"`{name.removeprefix('expound.')}`", idea_of(_file_of(name))] for line in names for name in _parts(line)]
    return table(["room", "what it does"], rows)


def idea_of(path: Path) -> str:
    """Return the first line of a module's docstring, without its full stop."""
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return docstring.partition("\n")[0].rstrip(".")


def _lines(folder: Path, depth: int) -> Iterator[str]:
    files = [path for path in folder.iterdir() if path.suffix == ".py" and (path.name != "__init__.py" or depth == 1)]
    for path in sorted(files, key=lambda path: (path.name != "__init__.py", path.name)):
        yield _line(path.name, idea_of(path), depth)
    for path in sorted(path for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"):
        if (path / "__init__.py").exists():
            yield _line(f"{path.name}/", idea_of(path / "__init__.py"), depth)
            yield from _lines(path, depth + 1)
        else:
            yield _line(f"{path.name}/", SHELVES[path.name], depth)


def _line(name: str, idea: str, depth: int) -> str:
    return f"{'  ' * depth}{name}".ljust(COLUMN) + _fitting(idea)


def _fitting(idea: str) -> str:
    """Return as many whole clauses of an idea as fit a line."""
    while len(idea) > WIDTH - COLUMN and (end := max(idea.rfind(mark) for mark in (", ", "; ", ": "))) > 0:
        idea = idea[:end]
    return idea


def _parts(layer: str) -> list[str]:
    return [part.strip(" ()") for part in layer.replace(":", "|").split("|")]


def _file_of(name: str) -> Path:
    path = SOURCE.parent.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
