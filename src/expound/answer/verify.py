"""Check the citations of an answer: marks resolve, quotes are verbatim, sentences say what their facts say.

Layer 0, structure: every mark has a fact, every sentence a mark. Layer 1, integrity: every quote equals its span of
the stored page. Layer 2, overlap: a sentence's words come from the facts it cites (ROUGE-1 precision of at least 0.75
as in WebGLM; for Chinese a common subsequence of at least 0.45 as in WebCPM), and so do its numbers and names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from expound.answer.cite import CitedSentence, cited_sentences, drop_marks
from expound.browse.pages import PageStore
from expound.errors import BadRecord
from expound.records.answer import Answer
from expound.records.evidence import Quote
from expound.records.page import Span
from expound.text.language import is_spaced
from expound.text.ngrams import common_subsequence_length, ngrams, precision
from expound.text.tokens import normalise, split_words

LEAST_WORDS_SHARED = 0.75
LEAST_CHARACTERS_SHARED = 0.45

Layer = Literal[0, 1, 2]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, at which layer, and where: the number of a fact, or the span of a sentence."""

    layer: Layer
    message: str
    number: int | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, and everything that was wrong."""

    sentences: int
    citations: int
    quotes: int
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing was wrong."""
        return not self.problems


def verify(answer: Answer, pages: PageStore) -> Report:
    """Check an answer against the stored pages, layers 0 to 2."""
    sentences = list(cited_sentences(answer.text))
    problems = [*_structure(answer, sentences), *_integrity(answer, pages), *_overlap(answer, sentences)]
    return Report(
        sentences=len(sentences),
        citations=sum(len(sentence.numbers) for sentence in sentences),
        quotes=sum(len(fact.quotes) for fact in answer.facts),
        problems=tuple(problems),
    )


def withhold(answer: Answer, report: Report) -> Answer:
    """Return the answer without the marks of facts that do not resolve: what cannot be found is not shown as cited."""
    unresolved = {problem.number for problem in report.problems if problem.layer < 2 and problem.number is not None}
    return replace(answer, text=drop_marks(answer.text, unresolved)) if unresolved else answer


def _structure(answer: Answer, sentences: list[CitedSentence]) -> Iterator[Problem]:
    for sentence in sentences:
        for number in sentence.numbers:
            if not 1 <= number <= len(answer.facts):
                yield Problem(0, f"[{number}] points at no fact; there are {len(answer.facts)}", number, sentence.span)
        if answer.answered and not sentence.numbers:
            yield Problem(0, f'no citation: "{_short(sentence.text)}"', span=sentence.span)
    cited = {number for sentence in sentences for number in sentence.numbers}
    for number in range(1, len(answer.facts) + 1):
        if number not in cited:
            yield Problem(0, f"fact {number} is not cited anywhere", number)


def _integrity(answer: Answer, pages: PageStore) -> Iterator[Problem]:
    for number, fact in enumerate(answer.facts, start=1):
        for quote in fact.quotes:
            problem = _quote_problem(quote, pages)
            if problem:
                yield Problem(1, problem, number)


def _quote_problem(quote: Quote, pages: PageStore) -> str | None:
    try:
        page = pages.find(quote.fingerprint, quote.url)
    except BadRecord as error:
        return str(error)
    if page is None:
        return f"the page {quote.url} is not stored, so the quote cannot be checked"
    if quote.span.of(page.text) != quote.text:
        return f'not verbatim: {quote.url} says "{_short(quote.span.of(page.text))}", not "{_short(quote.text)}"'
    return None


def _overlap(answer: Answer, sentences: list[CitedSentence]) -> Iterator[Problem]:
    if not answer.answered:
        return
    for sentence in sentences:
        cited = [answer.facts[number - 1].text for number in sentence.numbers if 1 <= number <= len(answer.facts)]
        if not cited:
            continue
        evidence = "\n".join(cited)
        if _shared(sentence.text, evidence, answer.question.language) is False:
            yield Problem(2, f'says something else than its facts: "{_short(sentence.text)}"', span=sentence.span)
        for detail in sorted(_details(sentence.text) - _details(evidence) - _words(evidence)):
            yield Problem(2, f'"{detail}" is in no fact that is cited: "{_short(sentence.text)}"', span=sentence.span)


def _shared(sentence: str, evidence: str, language: str) -> bool | None:
    """Say whether enough of a sentence occurs in the evidence; None where there is nothing to compare."""
    words = [normalise(word.text) for word in split_words(sentence, language)]
    if not words:
        return None
    if is_spaced(language):
        there = [normalise(word.text) for word in split_words(evidence, language)]
        return precision(ngrams(words, 1), ngrams(there, 1)) >= LEAST_WORDS_SHARED
    characters = "".join(words)
    return common_subsequence_length(characters, evidence) / len(characters) >= LEAST_CHARACTERS_SHARED


_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*%?")
_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][A-Za-z]+")


def _details(text: str) -> set[str]:
    """Return the numbers of a text, and the capitalised words that begin no sentence."""
    return {*_NUMBER.findall(text), *_NAME.findall(text)}


def _words(text: str) -> set[str]:
    return {word.text for word in split_words(text)}


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 80 else flat[:77] + "…"
