"""The Agent protocol, its three parts, and the agent made of them."""

from __future__ import annotations

from typing import Protocol

from expound.records.page import Span
from expound.records.trajectory import (
    Action,
    Finish,
    GoBack,
    MergeFacts,
    Observation,
    OpenHit,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)


class Agent(Protocol):
    """The reader that is a program. One agent serves one session; it may remember what it saw."""

    name: str

    def act(self, observation: Observation) -> Action:
        """Return the action to take on what is seen."""


class ActionChooser(Protocol):
    """Decides which action comes next."""

    def choose(self, observation: Observation) -> str:
        """Return one of the names in `observation.allowed`."""


class QueryWriter(Protocol):
    """Decides what to search for."""

    def write(self, observation: Observation) -> str | None:
        """Return a query that was not sent before, or None when there is nothing left to ask."""


class FactFinder(Protocol):
    """Decides what to quote from a window."""

    def find(self, observation: Observation) -> Span | None:
        """Return the span of the page that should be quoted next, or None when nothing here is worth it."""


class Refuser(Protocol):
    """Decides whether what was found answers the question."""

    def refuse(self, observation: Observation) -> str | None:
        """Return why the sources do not answer, or None when they do."""


class ThreePartAgent:
    """An agent whose actions, queries and quotes come from three parts, each of which can be replaced."""

    def __init__(
        self, name: str, chooser: ActionChooser, query_writer: QueryWriter, fact_finder: FactFinder, refuser: Refuser
    ) -> None:
        self.name = name
        self.chooser = chooser
        self.query_writer = query_writer
        self.fact_finder = fact_finder
        self.refuser = refuser

    def act(self, observation: Observation) -> Action:
        """Choose an action, and have it completed by the part that knows how."""
        name = self.chooser.choose(observation)
        if name == "search":
            query = self.query_writer.write(observation)
            return Search(query) if query else self._finish(observation)
        if name == "quote":
            span = self.fact_finder.find(observation)
            return TakeQuote(span=span) if span else self._finish(observation)
        if name.startswith("open "):
            return OpenHit(int(name.removeprefix("open ")))
        return self._finish(observation) if name == "finish" else _PLAIN[name]

    def _finish(self, observation: Observation) -> Finish:
        return Finish(self.refuser.refuse(observation))


_PLAIN: dict[str, Action] = {"down": ScrollDown(), "up": ScrollUp(), "back": GoBack(), "merge": MergeFacts()}
