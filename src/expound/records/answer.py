"""A long-form text whose marks [n] point at facts."""

from __future__ import annotations

from dataclasses import dataclass

from expound.records.evidence import Fact
from expound.records.page import Span
from expound.records.question import Question


@dataclass(frozen=True, slots=True)
class Citation:
    """From a span of an answer to the fact numbered `number`, counted from 1."""

    span: Span
    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A text written from facts; `[n]` in it means `facts[n - 1]`.

    Where the sources do not answer, `answered` is false and the facts are the nearest that was found.
    """

    question: Question
    text: str
    facts: tuple[Fact, ...]
    answered: bool = True
    system: str = ""
