"""Names to backends, imported only when named; entry points add those of other packages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from expound.errors import MissingExtra, UnknownName

Place = tuple[str, str | None]  # where a backend lives, "package.module:Class", and the extra it needs


class Spec(NamedTuple):
    """A backend's name and its argument, as typed: `folder:~/docs`."""

    name: str
    argument: str


def parse_spec(text: str) -> Spec:
    """Split `name:argument` at the first colon; without a colon the argument is empty."""
    name, _, argument = text.strip().partition(":")
    return Spec(name.strip(), argument.strip())


def load(kind: str, table: Mapping[str, Place], name: str, room: str = "") -> Any:
    """Import and return the backend called `name`, from the table or from entry points `expound.<room>`."""
    places = table if name in table else {**_places_of_others(room or f"{kind}s"), **table}
    if name not in places:
        raise UnknownName(kind, name, places)
    place, extra = places[name]
    module_name, _, attribute = place.partition(":")
    try:
        return getattr(import_module(module_name), attribute)
    except ModuleNotFoundError as error:
        if extra is None or _is_ours(error.name):
            raise
        raise MissingExtra(f'the {kind} "{name}"', extra) from error


def _is_ours(module_name: str | None) -> bool:
    return (module_name or "").partition(".")[0] == "expound"


@cache
def _places_of_others(room: str) -> dict[str, Place]:
    from importlib.metadata import entry_points  # takes longer to import than all of our rooms, and is rarely needed

    return {point.name: (point.value, None) for point in entry_points(group=f"expound.{room}")}
