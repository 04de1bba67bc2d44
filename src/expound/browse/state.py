"""Where the reader is: a snapshot that never changes."""

from __future__ import annotations

from dataclasses import dataclass

from expound.records.evidence import Fact
from expound.records.page import Hit, Page
from expound.records.question import Question
from expound.records.trajectory import Finish, PastAction, Window


@dataclass(frozen=True, slots=True)
class HitList:
    """The hits of a query, shown from number `first` (counted from 0) on; `problem` says why searching failed."""

    query: str
    hits: tuple[Hit, ...]
    first: int = 0
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class OpenPage:
    """An open page, cut into windows at `cuts` (from 0 to the length of the text), shown at window `number`."""

    page: Page
    cuts: tuple[int, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Question, what is open (the hit list first, the page on top last), facts, and the actions taken."""

    question: Question
    rules: str
    actions_left: int
    stack: tuple[HitList | OpenPage, ...] = ()
    facts: tuple[Fact, ...] = ()
    past: tuple[PastAction, ...] = ()
    previous: Window | None = None

    @property
    def top(self) -> HitList | OpenPage | None:
        """What is shown now; None before the first search."""
        return self.stack[-1] if self.stack else None

    @property
    def query(self) -> str | None:
        """The query of the hit list."""
        bottom = self.stack[0] if self.stack else None
        return bottom.query if isinstance(bottom, HitList) else None

    @property
    def finish(self) -> Finish | None:
        """The action that ended the search, if one did."""
        last = self.past[-1].action if self.past else None
        return last if isinstance(last, Finish) else None

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be done: finished, or no actions left."""
        return self.actions_left == 0 or self.finish is not None
