"""Marks [n] in an answer: find them, take them out, and tell which sentence each belongs to.

In prose every number in brackets is a mark, so what is quoted from a page must lose its own. A line of code, which four
spaces indent, may well hold `a[0]`: there only what stands at its end is a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from expound.records.answer import Answer, Citation
from expound.records.page import Span
from expound.text.sentences import split_sentences

CODE = "    "

_MARK = re.compile(r"\[(\d{1,6})\]")
_AT_END = re.compile(r"(?:[ \t]+\[\d{1,6}\])+[ \t]*$")
_RUN = re.compile(r"(?:[ \t]*\[\d{1,6}\])+")


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence of an answer: its span, its words without marks, and the numbers of the facts it cites."""

    span: Span
    text: str
    numbers: tuple[int, ...]


def find_citations(answer: Answer) -> list[Citation]:
    """Return a citation for every mark, with the span of the sentence it stands in."""
    return [Citation(cited.span, number) for cited in cited_sentences(answer.text) for number in cited.numbers]


def find_marks(text: str) -> list[Citation]:
    """Return every mark of a text: its own span, and its number."""
    found: list[Citation] = []
    for line in _lines(text):
        content = line.of(text)
        at_end = _AT_END.search(content)
        first = (at_end.start() if at_end else len(content)) if content.startswith(CODE) else 0
        marks = _MARK.finditer(content, first)
        found += [Citation(Span(*mark.span()).shift(line.start), int(mark[1])) for mark in marks]
    return found


def cited_sentences(text: str) -> Iterator[CitedSentence]:
    """Yield the sentences of a text, each with the marks that follow or stand in it."""
    marks = find_marks(text)
    for span in (span for line in _lines(text) for span in _sentences(text, line)):
        numbers = tuple(mark.number for mark in marks if span.covers(mark.span))
        yield CitedSentence(span, strip_marks(_indented(text, span)).strip(), numbers)


def strip_marks(text: str) -> str:
    """Return the text without its marks."""
    return drop_marks(text, {mark.number for mark in find_marks(text)})


def drop_marks(text: str, numbers: set[int]) -> str:
    """Return the text without the marks of these numbers, and without the spaces before them."""
    kept, done = "", 0
    for mark in find_marks(text):
        if mark.number in numbers:
            kept += text[done : mark.span.start].rstrip(" \t")
            done = mark.span.end
    return kept + text[done:]


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.split("\n"):
        if line.strip():
            yield Span(start, start + len(line))
        start += len(line) + 1


def _sentences(text: str, line: Span) -> list[Span]:
    """Return the sentences of a line; a mark after the full stop belongs to the sentence before it."""
    content = line.of(text)
    if content.startswith(CODE):
        return [Span(line.start + len(content) - len(content.lstrip()), line.end)]
    spans: list[Span] = []
    for span in split_sentences(content):
        leading = _RUN.match(span.of(content))
        if spans and leading:
            spans[-1] = Span(spans[-1].start, span.start + leading.end())
            rest = content[span.start + leading.end() : span.end].lstrip()
            if rest:
                spans.append(Span(span.end - len(rest), span.end))
        else:
            spans.append(span)
    return [span.shift(line.start) for span in spans]


def _indented(text: str, span: Span) -> str:
    """Return a sentence with what indents its line, so that code is still known as code."""
    is_code = text[: span.start].endswith(CODE)
    return (CODE if is_code else "") + span.of(text)
