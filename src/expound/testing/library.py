"""The little library: a shelf of short pages in English and Chinese, and questions about them.

Its text was written for expound. Pages of a topic overlap, and some are weaker sources that repeat a myth or an
outdated claim on purpose; the references follow the better ones.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from expound.errors import BadSource
from expound.records.question import Question, Reference
from expound.sources.folder import FolderSource

QuestionKind = Literal["how", "why", "what"]


@dataclass(frozen=True, slots=True)
class Support:
    """Words of a page that bear on a question; `page` is a path on the shelf such as "en/bread/staling.md"."""

    page: str
    quote: str


@dataclass(frozen=True, slots=True)
class LibraryQuestion:
    """A question about the library; one that its pages do not answer has no support, and a reference that says so."""

    question: Question
    reference: Reference
    support: tuple[Support, ...]
    answerable: bool
    kind: QuestionKind


def library_path() -> Path:
    """Return the folder with the pages, arranged as language/topic/page."""
    return Path(__file__).parent / "shelf"


def open_library(argument: str = "") -> FolderSource:
    """Open the library as a source; it takes no argument."""
    if argument:
        raise BadSource(f'the library takes nothing after its name, not "{argument}": write library')
    return FolderSource(library_path())


def library_questions() -> list[LibraryQuestion]:
    """Read the questions in the order of the file."""
    lines = (Path(__file__).parent / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [_read_question(json.loads(line)) for line in lines]


def _read_question(fields: dict[str, Any]) -> LibraryQuestion:
    return LibraryQuestion(
        question=Question(fields["question"], fields["language"], fields["id"]),
        reference=Reference(fields["reference"], writer="expound"),
        support=tuple(Support(span["page"], span["quote"]) for span in fields["support"]),
        answerable=fields["answerable"],
        kind=fields["kind"],
    )
