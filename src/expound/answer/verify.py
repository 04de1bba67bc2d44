"""Check the citations of an answer: they resolve, quotes are verbatim, sentences say what their facts say.

Layer 0, structure: every citation has a fact and lies in a sentence, every sentence has a citation, every fact is
cited. Layer 1, integrity: every quote says something, equals its span of the stored page, and names its address and
title. Layer 2, overlap: a sentence's words come from the facts it cites (ROUGE-1 precision of at least 0.75 as in
WebGLM; for Chinese a common subsequence of at least 0.45 as in WebCPM), and so do its numbers and names. The sentences
by which an answer is declined, word for word those of refuse.py, need no citation.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from expound.answer.cite import CitedSentence, cited_sentences, misplaced_citations
from expound.answer.refuse import FIXED_SENTENCES
from expound.browse.pages import PageStore
from expound.errors import BadRecord
from expound.records.answer import Answer
from expound.records.evidence import Quote
from expound.records.page import Span
from expound.text.language import detect_language, is_spaced
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
class Verification:
    """What was checked, and everything that was wrong."""

    sentences: int
    citations: int
    quotes: int
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing was wrong."""
        return not self.problems


def verify(answer: Answer, pages: PageStore) -> Verification:
    """Check an answer against the stored pages, layers 0 to 2."""
    sentences = list(cited_sentences(answer))
    problems = [*_structure(answer, sentences), *_integrity(answer, pages), *_overlap(answer, sentences)]
    return Verification(
        sentences=len(sentences),
        citations=len(answer.citations),
        quotes=sum(len(fact.quotes) for fact in answer.facts),
        problems=tuple(problems),
    )


def withhold(answer: Answer, verification: Verification) -> Answer:
    """Return the answer without the citations that do not resolve: what cannot be found is not shown as cited."""
    unresolved = {problem.number for problem in verification.problems if problem.layer == 1}
    misplaced = set(misplaced_citations(answer))
    kept = tuple(
        citation
        for citation in answer.citations
        if _has_fact(answer, citation.number) and citation.number not in unresolved and citation not in misplaced
    )
    return replace(answer, citations=kept)


def _has_fact(answer: Answer, number: int) -> bool:
    return 1 <= number <= len(answer.facts)


def _is_fixed(answer: Answer, sentence: CitedSentence) -> bool:
    """Say whether a sentence is one by which an answer is declined: it says nothing that a fact could support."""
    return not answer.answered and not sentence.numbers and sentence.text in FIXED_SENTENCES


def _structure(answer: Answer, sentences: list[CitedSentence]) -> Iterator[Problem]:
    count = len(answer.facts)
    for citation in answer.citations:
        if not _has_fact(answer, citation.number):
            yield Problem(
                0, f"[{citation.number}] points at no fact; there are {count}", citation.number, citation.span
            )
    for citation in misplaced_citations(answer):
        where = f"characters {citation.span.start} to {citation.span.end}"
        yield Problem(0, f"[{citation.number}] is at {where}, which lie in no sentence", citation.number, citation.span)
    for sentence in sentences:
        if not sentence.numbers and not _is_fixed(answer, sentence):
            yield Problem(0, f'no citation: "{_short(sentence.text)}"', span=sentence.span)
    cited = {number for sentence in sentences for number in sentence.numbers}
    for number in range(1, count + 1):
        if number not in cited:
            yield Problem(0, f"fact {number} is not cited anywhere", number)


def _integrity(answer: Answer, pages: PageStore) -> Iterator[Problem]:
    for number, fact in enumerate(answer.facts, start=1):
        for quote in fact.quotes:
            problem = _quote_problem(quote, pages)
            if problem:
                yield Problem(1, problem, number)


def _quote_problem(quote: Quote, pages: PageStore) -> str | None:
    if not quote.text.strip():
        return f"the quote of {quote.url} is empty, so it supports nothing"
    try:
        page = pages.find(quote.fingerprint, quote.url)
    except BadRecord as error:
        return str(error)
    if page is None:
        return f"the page {quote.url} is not stored, so the quote cannot be checked"
    if quote.span.of(page.text) != quote.text:
        return f'not verbatim: {quote.url} says "{_short(quote.span.of(page.text))}", not "{_short(quote.text)}"'
    if quote.title != page.title:
        return f'the page {quote.url} is called "{_short(page.title)}", not "{_short(quote.title)}"'
    return None


def _overlap(answer: Answer, sentences: list[CitedSentence]) -> Iterator[Problem]:
    evidence_by_numbers: dict[tuple[int, ...], _Evidence] = {}
    for sentence in sentences:
        numbers = tuple(number for number in sentence.numbers if _has_fact(answer, number))
        if not numbers:
            continue
        if numbers not in evidence_by_numbers:
            evidence_by_numbers[numbers] = _Evidence("\n".join(answer.facts[number - 1].text for number in numbers))
        evidence = evidence_by_numbers[numbers]
        if evidence.shares(sentence.text) is False:
            yield Problem(2, f'says something else than its facts: "{_short(sentence.text)}"', span=sentence.span)
        for detail in sorted(_details(sentence.text) - evidence.details):
            yield Problem(2, f'"{detail}" is in no fact that is cited: "{_short(sentence.text)}"', span=sentence.span)


class _Evidence:
    """The facts that a sentence cites, made ready for comparison once, however many sentences cite them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.details = _details(text) | {word.text for word in split_words(text)}

    def shares(self, sentence: str) -> bool | None:
        """Say whether enough of a sentence occurs here; None where there is nothing to compare.

        The language of the sentence decides how, not that of the question: either may quote the other.
        """
        language = detect_language(sentence)
        words = _normal_words(sentence, language)
        if not words:
            return None
        if is_spaced(language):
            return precision(ngrams(words, 1), self._counts) >= LEAST_WORDS_SHARED
        characters = "".join(words)
        return common_subsequence_length(characters, self._characters) / len(characters) >= LEAST_CHARACTERS_SHARED

    @cached_property
    def _counts(self) -> Counter[tuple[str, ...]]:
        return ngrams(_normal_words(self.text, "en"), 1)

    @cached_property
    def _characters(self) -> str:
        return "".join(_normal_words(self.text, "zh"))


def _normal_words(text: str, language: str) -> list[str]:
    return [normalise(word.text) for word in split_words(text, language)]


_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*%?")
_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][A-Za-z]+")


def _details(text: str) -> set[str]:
    """Return the numbers of a text, and the capitalised words that begin no sentence."""
    return {*_NUMBER.findall(text), *_NAME.findall(text)}


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 80 else flat[:77] + "…"
