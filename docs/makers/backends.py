"""The page of backends, from the tables of the rooms."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import NamedTuple

from expound.agents import AGENTS
from expound.agents.base import Agent
from expound.browse.rules import RULES
from expound.registry import Place
from expound.search import ENGINES
from expound.search.base import Engine
from expound.sources import SOURCES
from expound.sources.base import ListedSource, Source
from makers.markdown import code, joined, note

INTRODUCTION = """\
# Backends

A backend is a part that is chosen by name: `name` or `name:argument`, as in `folder:~/docs`. Its name stands in the
table of its room beside the place it lives, and it is imported only when it is named, so a backend nobody uses costs
nothing. A name in no table is answered with the nearest one.
"""

ADDING = """\
## Adding a backend

In expound, a backend is four things: one file that does the work, one line in its room's table, one contract test and
one paragraph of documentation (its docstring, which this page shows). See [CONTRIBUTING](../../CONTRIBUTING.md).

Another package adds its own without touching expound, by an entry point in its `pyproject.toml`. The group is
`expound.` and the name of the room:

```toml
[project.entry-points."expound.sources"]
shelf = "my_package.shelf:ShelfSource"
```

After `pip install` of that package, `expound ask … --in shelf:ARGUMENT` finds it. The names in expound's own tables
win, so no package can take the place of `folder`. What the class must offer is the protocol of its room, below.
"""


class Room(NamedTuple):
    """A table of backends, and the protocols its backends keep."""

    title: str
    table: dict[str, Place]
    group: str
    chosen: str
    protocols: tuple[type, ...]


ROOMS = (
    Room(
        "Sources", SOURCES, "expound.sources", "`--in NAME:ARGUMENT`, or the setting `source`", (Source, ListedSource)
    ),
    Room("Engines", ENGINES, "expound.search", "`open_engine` in Python", (Engine,)),
    Room("Agents", AGENTS, "expound.agents", "`--agent NAME`, or the setting `agent`", (Agent,)),
)


def page() -> str:
    """Return the page."""
    rules = "\n".join(
        f"- `{rules.name}`: {len(rules.kinds)} kinds of action, at most {rules.actions} actions in a session"
        for rules in RULES.values()
    )
    return joined(
        [
            note("backends"),
            INTRODUCTION,
            *map(_room, ROOMS),
            "## The little library",
            "`library` stands for the folder of short pages that comes with expound; it is the default of `--in`.",
            "## Rules",
            f"Rules are chosen by name as well, though other packages cannot add to them: a session must replay "
            f"everywhere. Their actions are listed in [actions](actions.md).\n\n{rules}",
            ADDING,
            "## Protocols",
            *(_protocol(protocol) for room in ROOMS for protocol in room.protocols),
        ]
    )


def _room(room: Room) -> str:
    parts = [f"## {room.title}", f"Chosen by {room.chosen}. Entry points: `{room.group}`."]
    for name, (place, extra) in room.table.items():
        module, _, attribute = place.partition(":")
        found = getattr(import_module(module), attribute)
        needs = f"`pip install 'expound[{extra}]'`" if extra else "the base install"
        parts += [
            f"### {name}",
            inspect.getdoc(import_module(module)) or "",
            inspect.getdoc(found) or "",
            f"Lives in `{place}`; needs {needs}.",
        ]
    return joined(parts)


def _protocol(protocol: type) -> str:
    lines = [f"### {protocol.__name__}", inspect.getdoc(protocol) or ""]
    members = [f"- `{name}: {kind}`" for name, kind in protocol.__annotations__.items()]
    for name, member in vars(protocol).items():
        if isinstance(member, property):
            members.append(f"- `{name}`: {inspect.getdoc(member)}")
        elif inspect.isfunction(member) and not name.startswith("_"):
            members.append(f"- {code(name + _signature(member))}: {inspect.getdoc(member)}")
    return joined([*lines, "\n".join(members)])


def _signature(function: object) -> str:
    return str(inspect.signature(function)).replace("'", "").replace("(self, ", "(").replace("(self)", "()")  # type: ignore[arg-type]
