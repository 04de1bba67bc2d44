"""What an answer is made of: sentences of facts, and lists or commands kept whole with what introduces them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from expound.records.evidence import Fact, Quote
from expound.text.lines import Line, asks, gives_reasons, introduces, is_ended, is_personal, leans_back, split_lines
from expound.text.tokens import count_words, terms

_FIRST = re.compile(r"\(?1\D")
_PROMPT = re.compile(r"(?:[#$%]|>>>) ")
COMMANDS = 6  # lines of code kept with the sentence that introduces them


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines of a fact that stand or fall together; `position` counts the units of all facts."""

    fact: int
    lines: tuple[str, ...]
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


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    kind: str


def _unit(fact: int, group: list[_Piece], position: int) -> Unit:
    lines = tuple(piece.text for piece in group)
    return Unit(
        fact,
        lines,
        is_prose=all(piece.kind == "sentence" for piece in group),
        is_procedure=any(piece.kind in ("step", "code") for piece in group),
        gives_reasons=gives_reasons(" ".join(lines)),
        terms=frozenset(term for line in lines for term in terms(line)),
        words=sum(count_words(line) for line in lines),
        position=position,
        leans_back=leans_back(lines[0]) or (group[0].kind == "step" and not _FIRST.match(lines[0])),
        is_personal=is_personal(" ".join(lines)),
    )


def _groups(quote: Quote, most_words: int) -> Iterator[list[_Piece]]:
    """Yield the pieces of a quote, lists and commands grouped with what introduces them where they are short enough."""
    group: list[_Piece] = []
    for line in split_lines(quote.text):
        piece = _Piece(line.span.of(quote.text), line.kind)
        if group and _belongs(piece, group) and _words([*group, piece]) <= most_words:
            group.append(piece)
            continue
        yield from _usable(group)
        group = [] if _is_title(quote, line) else [piece]
    yield from _usable(group)


def _words(group: list[_Piece]) -> int:
    return sum(count_words(piece.text) for piece in _typed(group))


def _belongs(piece: _Piece, group: list[_Piece]) -> bool:
    if piece.kind == "code":
        return group[-1].kind == "code" or introduces(group[-1].text)
    if piece.kind == "step":
        return any(each.kind == "step" for each in group) or introduces(group[-1].text)
    return piece.kind == "item" and introduces(group[0].text)


def _usable(group: list[_Piece]) -> Iterator[list[_Piece]]:
    """Yield a group if it can be read by itself: no heading, no question, no announcement of what is not there."""
    if not group or group[0].kind in ("label", "row", "code"):
        return
    kept = _typed(group)
    if len(kept) == 1 and kept[0].kind != "sentence" and not is_ended(kept[0].text):
        return
    if not introduces(kept[-1].text) and not asks(kept[-1].text):
        yield kept


def _typed(group: list[_Piece]) -> list[_Piece]:
    """Leave out what commands print, where the lines that are typed can be told from it."""
    code = [piece for piece in group if piece.kind == "code"]
    typed = [piece for piece in code if _PROMPT.match(piece.text)] or code
    return [piece for piece in group if piece.kind != "code" or piece in typed[:COMMANDS]]


def _is_title(quote: Quote, line: Line) -> bool:
    return line.span.of(quote.text) == quote.title
