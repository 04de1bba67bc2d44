"""What an answer is made of: sentences of facts, and lists or commands kept whole with what introduces them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from expound.answer.cite import CODE, find_marks, strip_marks
from expound.records.evidence import Fact, Quote
from expound.text.lines import (
    Line,
    LineKind,
    asks,
    gives_reasons,
    introduces,
    is_ended,
    is_personal,
    leans_back,
    split_lines,
)
from expound.text.tokens import count_words, terms

_FIRST = re.compile(r"\(?1\D")
_PROMPT = re.compile(r"(?:[#$%]|>>>) ")
COMMANDS = 6  # lines of code kept with the sentence that introduces them


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence, list item or line of code of a fact."""

    text: str
    kind: LineKind


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines of a fact that stand or fall together; `position` counts the units of all facts."""

    fact: int
    pieces: tuple[Piece, ...]
    is_prose: bool
    is_procedure: bool
    gives_reasons: bool
    terms: frozenset[str]
    words: int
    position: int
    leans_back: bool
    is_personal: bool


def cut_units(facts: tuple[Fact, ...], most_words: int) -> list[Unit]:
    """Return the units of facts in order; those that say what an earlier one said word for word are left out."""
    units: list[Unit] = []
    seen: set[frozenset[str]] = set()
    for at, fact in enumerate(facts):
        for group in (group for quote in fact.quotes for group in _groups(quote, most_words)):
            unit = _unit(at, group, len(units))
            if unit.terms and unit.terms not in seen:
                seen.add(unit.terms)
                units.append(unit)
    return units


def _unit(fact: int, group: list[Piece], position: int) -> Unit:
    lines = tuple(piece.text for piece in group)
    return Unit(
        fact,
        tuple(group),
        is_prose=all(piece.kind == "sentence" for piece in group),
        is_procedure=any(piece.kind in ("step", "code") for piece in group),
        gives_reasons=gives_reasons(" ".join(lines)),
        terms=frozenset(term for line in lines for term in terms(line)),
        words=sum(count_words(line) for line in lines),
        position=position,
        leans_back=leans_back(lines[0]) or (group[0].kind == "step" and not _FIRST.match(lines[0])),
        is_personal=is_personal(" ".join(lines)),
    )


def _groups(quote: Quote, most_words: int) -> Iterator[list[Piece]]:
    """Yield the pieces of a quote, lists and commands grouped with what introduces them where they are short enough."""
    group: list[Piece] = []
    for line in split_lines(quote.text):
        text = line.span.of(quote.text)
        # Marks that the page itself had would be taken for ours.
        piece = Piece(text if line.kind == "code" else strip_marks(text), line.kind)
        if group and _belongs(piece, group) and _words([*group, piece]) <= most_words:
            group.append(piece)
            continue
        yield from _usable(group)
        group = [] if _is_title(quote, line) else [piece]
    yield from _usable(group)


def _words(group: list[Piece]) -> int:
    return sum(count_words(piece.text) for piece in _typed(group))


def _belongs(piece: Piece, group: list[Piece]) -> bool:
    if piece.kind == "code":
        return group[-1].kind == "code" or introduces(group[-1].text)
    if piece.kind == "step":
        return any(each.kind == "step" for each in group) or introduces(group[-1].text)
    return piece.kind == "item" and introduces(group[0].text)


def _usable(group: list[Piece]) -> Iterator[list[Piece]]:
    """Yield a group if it can be read by itself: no heading, no question, no announcement of what is not there."""
    if not group or group[0].kind in ("label", "row", "code"):
        return
    kept = _typed(group)
    if len(kept) == 1 and kept[0].kind != "sentence" and not is_ended(kept[0].text):
        return
    if not introduces(kept[-1].text) and not asks(kept[-1].text):
        yield kept


def _typed(group: list[Piece]) -> list[Piece]:
    """Leave out what commands print, where the lines that are typed can be told from it."""
    code = [piece for piece in group if piece.kind == "code"]
    typed = [piece for piece in code if _PROMPT.match(piece.text)] or code
    # A line that ends as a citation does could not be told from one.
    kept = [piece for piece in typed if not find_marks(f"{CODE}{piece.text}")]
    return [piece for piece in group if piece.kind != "code" or piece in kept[:COMMANDS]]


def _is_title(quote: Quote, line: Line) -> bool:
    return line.span.of(quote.text) == quote.title
