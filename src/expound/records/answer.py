"""A long-form text, and beside it the citations that say which sentence stands on which fact."""

from __future__ import annotations

from dataclasses import dataclass

from expound.records.evidence import Fact
from expound.records.page import Span
from expound.records.question import Question


@dataclass(frozen=True, slots=True)
class Citation:
    """From a span of an answer's text, a sentence, to the fact numbered `number`, counted from 1."""

    span: Span
    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A text written from facts; its citations are kept beside it, so that a `[1]` in the text is only text.

    Where the sources do not answer, `answered` is false and the facts are the nearest that was found.
    """

    question: Question
    text: str
    facts: tuple[Fact, ...]
    citations: tuple[Citation, ...] = ()
    answered: bool = True
    system: str = ""
