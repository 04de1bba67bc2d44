"""What an answer is made of: sentences of facts, each with the list or the commands it introduces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from expound.records.evidence import Fact
from expound.text.lines import asks, introduces, is_ended, leans_back, line_kind
from expound.text.sentences import split_sentences
from expound.text.tokens import count_words, terms


@dataclass(frozen=True, slots=True)
class Unit:
    """Consecutive lines of a fact that stand or fall together; `position` counts the units of all facts."""

    fact: int
    lines: tuple[str, ...]
    terms: frozenset[str]
    words: int
    position: int
    leans_back: bool


def cut_units(facts: tuple[Fact, ...], most_words: int) -> list[Unit]:
    """Return the units of facts in order; those that say what an earlier one said word for word are left out."""
    units: list[Unit] = []
    seen: set[frozenset[str]] = set()
    for at, fact in enumerate(facts):
        for lines in _groups(fact, most_words):
            found = frozenset(term for line in lines for term in terms(line))
            if found and found not in seen:
                seen.add(found)
                words = sum(count_words(line) for line in lines)
                units.append(Unit(at, tuple(lines), found, words, len(units), leans_back(lines[0])))
    return units


def _groups(fact: Fact, most_words: int) -> Iterator[list[str]]:
    group: list[str] = []
    for quote in fact.quotes:
        for span in split_sentences(quote.text):
            line = span.of(quote.text)
            kind = line_kind(line)
            follows = group and introduces(group[0]) and kind in ("item", "command")
            if follows and sum(map(count_words, [*group, line])) <= most_words:
                group.append(line)
                continue
            yield from _complete(group)
            group = [line] if kind == "sentence" or (kind == "item" and is_ended(line)) else []
    yield from _complete(group)


def _complete(group: list[str]) -> Iterator[list[str]]:
    # What announces a list that is not there would leave the reader waiting, and so does a question.
    if group and not (len(group) == 1 and (introduces(group[0]) or asks(group[0]))):
        yield group
