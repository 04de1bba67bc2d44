"""The extractive synthesizer: choose, order and join sentences of the facts, each of them cited."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import Protocol

from expound.agents.interest import Interest
from expound.answer.cite import CODE, cite_sentences, gap_after
from expound.answer.units import Unit, cut_units
from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact
from expound.records.page import Span
from expound.records.question import Question
from expound.text.language import is_foreign
from expound.text.questions import asks_how, asks_why, split_parts
from expound.text.tokens import terms

LONGEST = 0.7  # share of the budget that one list with its introduction may take
PROCEDURE = 2.0  # what steps and commands are worth, beside prose, to somebody who asks how
SHORT = 16  # words added to a unit's length when its worth is divided by it, so that short ones do not always win
REASON = 1.5  # what a sentence with a reason is worth, beside others, to somebody who asks why
PERSONAL = 0.4  # what a sentence is worth in which somebody tells of themselves (WebCPM, appendix B.3: objectivity)
FOREIGN = 0.3  # what prose in another script than the question's is worth, as in half-translated manuals
REPEATED = 0.75  # share of a unit's terms that, when known already, makes it a repetition


class Synthesizer(Protocol):
    """Writes an answer from facts."""

    name: str

    def write(self, question: Question, facts: tuple[Fact, ...]) -> Answer:
        """Return an answer that says nothing the facts do not say."""


class ExtractiveSynthesizer:
    """Picks units one at a time, each time the one that adds most for its length."""

    name = "extractive.v1"

    def __init__(self, budget_words: int = 200) -> None:
        self.budget_words = budget_words

    def write(self, question: Question, facts: tuple[Fact, ...]) -> Answer:
        """Return an answer within the budget; its facts are those it cites, numbered by first use."""
        interest = Interest(question)
        for fact in facts:
            interest.learn(fact.text, fact.title)
        units = cut_units(facts, round(self.budget_words * LONGEST))
        chosen = self._choose(units, interest, _stands_alone) or self._choose(units, interest, _anything)
        ordered = _in_order(chosen, question, facts)
        used = list(dict.fromkeys(unit.fact for unit in ordered))
        numbers = {fact: number for number, fact in enumerate(used, start=1)}
        text, citations = _compose(ordered, numbers, facts, question.language)
        return Answer(question, text, tuple(facts[at] for at in used), citations, system=self.name)

    def _choose(self, units: list[Unit], interest: Interest, fits: Callable[[Unit, set[int]], bool]) -> list[Unit]:
        chosen: list[Unit] = []
        known: set[str] = set()
        left, words = list(units), 0
        while left:
            positions = {unit.position for unit in chosen}
            left = [each for each in left if words + each.words <= self.budget_words and not _repeats(each, known)]
            worth = {each.position: _value(each, interest, known) for each in left if fits(each, positions)}
            ranked = (each for each in left if each.position in worth)
            best = max(ranked, key=lambda each: (worth[each.position], -each.position), default=None)
            if best is None or worth[best.position] <= 0:
                break
            chosen.append(best)
            left.remove(best)
            known |= best.terms
            words += best.words
        return chosen


def _stands_alone(unit: Unit, chosen: set[int]) -> bool:
    """Say whether a unit says something, and leans on no other that is missing from those chosen."""
    return not unit.is_signpost and (not unit.leans_back or unit.position - 1 in chosen)


def _anything(_unit: Unit, _chosen: set[int]) -> bool:
    return True


def _value(unit: Unit, interest: Interest, known: set[str]) -> float:
    worth = interest.worth(unit.terms, known) / (unit.words + SHORT)
    if unit.is_procedure and asks_how(interest.question.text):
        worth *= PROCEDURE
    if unit.gives_reasons and asks_why(interest.question.text):
        worth *= REASON
    if unit.is_personal:
        worth *= PERSONAL
    if unit.is_prose and is_foreign(unit.pieces[0].text, interest.question.language):
        worth *= FOREIGN
    return worth


def _repeats(unit: Unit, known: set[str]) -> bool:
    return len(unit.terms & known) > REPEATED * len(unit.terms)


def _in_order(chosen: list[Unit], question: Question, facts: tuple[Fact, ...]) -> list[Unit]:
    """Put units in the order of the question's parts they speak to; those of one page stay together, as they stood."""
    pages = list(dict.fromkeys(facts[unit.fact].url for unit in sorted(chosen, key=lambda unit: unit.position)))
    part_by_page = _parts_of_pages(chosen, question, facts)
    return sorted(
        chosen,
        key=lambda unit: (
            part_by_page[facts[unit.fact].url],
            pages.index(facts[unit.fact].url),
            facts[unit.fact].quotes[0].span.start,
            unit.position,
        ),
    )


def _parts_of_pages(chosen: list[Unit], question: Question, facts: tuple[Fact, ...]) -> dict[str, int]:
    """Return for each page the part of the question it speaks to more than the other pages do; titles count double."""
    parts = [set(terms(part)) for part in split_parts(question.text)]
    shares: dict[str, list[float]] = {}
    for url, title in {facts[unit.fact].url: facts[unit.fact].title for unit in chosen}.items():
        found = {term for unit in chosen if facts[unit.fact].url == url for term in unit.terms}
        named = set(terms(title))
        shares[url] = [(len(part & found) + len(part & named)) / max(1, len(part)) for part in parts]
    usual = [fsum(share) / len(shares) for share in zip(*shares.values(), strict=True)]
    return {
        url: max(range(len(parts)), key=lambda part: (own[part] - usual[part], -part)) for url, own in shares.items()
    }


def _compose(
    units: list[Unit], numbers: dict[int, int], facts: tuple[Fact, ...], language: str
) -> tuple[str, tuple[Citation, ...]]:
    """Join units into paragraphs, one for each page, and cite the sentences; lists and commands stand on own lines."""
    text = ""
    pieces: list[Citation] = []
    for before, unit in zip([None, *units], units, strict=False):
        if before:
            same_page = facts[before.fact].url == facts[unit.fact].url
            gap = gap_after(text, language) if before.is_prose and unit.is_prose else "\n"
            text += gap if same_page else "\n\n"
        start = len(text)
        text += "\n".join(f"{CODE if piece.kind == 'code' else ''}{piece.text}" for piece in unit.pieces)
        pieces.append(Citation(Span(start, len(text)), numbers[unit.fact]))
    # The sentences are those that a reader of the text finds: two pieces may read as one, which then cites both.
    return text, cite_sentences(text, pieces)
