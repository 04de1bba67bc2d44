"""Marks [n] in an answer: find them, take them out, number them by first use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from expound.records.answer import Answer, Citation
from expound.records.page import Span
from expound.text.sentences import split_sentences

_MARK = re.compile(r"\[(\d{1,6})\]")
_MARKS = re.compile(r"[ \t]*(?:\[\d{1,6}\])+")


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence of an answer: its span, its words without marks, and the numbers of the facts it cites."""

    span: Span
    text: str
    numbers: tuple[int, ...]


def find_citations(answer: Answer) -> list[Citation]:
    """Return a citation for every mark, with the span of the sentence it stands in."""
    return [Citation(cited.span, number) for cited in cited_sentences(answer.text) for number in cited.numbers]


def cited_sentences(text: str) -> Iterator[CitedSentence]:
    """Yield the sentences of a text with the marks that follow or stand in them."""
    spans: list[Span] = []
    for span in split_sentences(text):
        # A mark after the full stop belongs to the sentence before it, wherever the splitter puts it.
        if spans and _only_marks(span.of(text)):
            spans[-1] = Span(spans[-1].start, span.end)
            continue
        leading = _MARKS.match(span.of(text))
        if leading and spans and "\n" not in text[spans[-1].end : span.start]:
            spans[-1] = Span(spans[-1].start, span.start + leading.end())
            rest = span.of(text)[leading.end() :]
            span = Span(span.end - len(rest.lstrip()), span.end)
        spans.append(span)
    for span in spans:
        sentence = span.of(text)
        yield CitedSentence(span, strip_marks(sentence), tuple(int(mark[1]) for mark in _MARK.finditer(sentence)))


def strip_marks(text: str) -> str:
    """Return the text without its marks."""
    return _MARKS.sub("", text)


def drop_marks(text: str, numbers: set[int]) -> str:
    """Return the text without the marks of these numbers."""
    return re.sub(r"[ \t]?\[(\d{1,6})\]", lambda mark: "" if int(mark[1]) in numbers else mark[0], text)


def _only_marks(text: str) -> bool:
    return not strip_marks(text).strip()
