"""The extractive synthesizer: choose, order and join sentences of the facts, each of them cited."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from expound.agents.interest import Interest
from expound.records.answer import Answer
from expound.records.evidence import Fact
from expound.records.page import Span
from expound.records.question import Question
from expound.text.sentences import split_sentences
from expound.text.tokens import count_words, terms


class Synthesizer(Protocol):
    """Writes an answer from facts."""

    name: str

    def write(self, question: Question, facts: tuple[Fact, ...]) -> Answer:
        """Return an answer that says nothing the facts do not say."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of a fact that an answer may use."""

    fact: int
    quote: int
    span: Span
    text: str
    terms: frozenset[str]
    words: int
    position: int


class ExtractiveSynthesizer:
    """Picks sentences one at a time, each time the one that adds most for its length."""

    name = "extractive.v1"

    def __init__(self, budget_words: int = 200) -> None:
        self.budget_words = budget_words

    def write(self, question: Question, facts: tuple[Fact, ...]) -> Answer:
        """Return an answer within the budget; its facts are those it cites, numbered by first use."""
        interest = Interest(question)
        for fact in facts:
            interest.learn(fact.text)
        chosen = self._choose(_candidates(facts), interest)
        used = list(dict.fromkeys(candidate.fact for candidate in chosen))
        numbers = {fact: number for number, fact in enumerate(used, start=1)}
        return Answer(question, _compose(chosen, numbers), tuple(facts[at] for at in used), system=self.name)

    def _choose(self, candidates: list[Candidate], interest: Interest) -> list[Candidate]:
        chosen: list[Candidate] = []
        known: set[str] = set()
        left, words = list(candidates), 0
        while left:
            fitting = [each for each in left if words + each.words <= self.budget_words]
            if not fitting:
                break
            best = max(fitting, key=lambda each: (_value(each, interest, known), -each.position))
            if _value(best, interest, known) <= 0:
                break
            chosen.append(best)
            known |= best.terms
            words += best.words
            left.remove(best)
        return sorted(chosen, key=lambda each: each.position)


def _value(candidate: Candidate, interest: Interest, known: set[str]) -> float:
    return interest.worth(candidate.terms, known) / (candidate.words + 8)


def _candidates(facts: tuple[Fact, ...]) -> list[Candidate]:
    found: list[Candidate] = []
    seen: set[frozenset[str]] = set()
    for at, fact in enumerate(facts):
        for number, quote in enumerate(fact.quotes):
            for span in split_sentences(quote.text):
                text = span.of(quote.text)
                these = frozenset(terms(text))
                if these and these not in seen:
                    seen.add(these)
                    found.append(Candidate(at, number, span, text, these, count_words(text), len(found)))
    return found


def _compose(chosen: list[Candidate], numbers: dict[int, int]) -> str:
    paragraphs: list[str] = []
    last: Candidate | None = None
    for each in chosen:
        cited = f"{each.text} [{numbers[each.fact]}]"
        if last and last.fact == each.fact:
            paragraphs[-1] += ("\n" if _is_line(last.text) or _is_line(each.text) else " ") + cited
        else:
            paragraphs.append(cited)
        last = each
    return "\n\n".join(paragraphs)


_LINE = re.compile(r"[-•*]\s|\d{1,2}[.)]\s")


def _is_line(text: str) -> bool:
    return bool(_LINE.match(text)) or text[-1] not in ".!?。！？；…”\"')）"
