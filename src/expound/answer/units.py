"""What an answer is made of: sentences of facts, and lists or commands kept whole with what introduces them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from expound.answer.cite import CODE
from expound.records.evidence import Fact, Quote
from expound.text.lines import (
    Line,
    LineKind,
    asks,
    gives_reasons,
    introduces,
    is_ended,
    is_personal,
    is_signpost,
    leans_back,
    split_lines,
)
from expound.text.tokens import count_words, terms

_FIRST = re.compile(r"\(?1\D")
_PROMPT = re.compile(r"(?:[#$%]|>>>) ")
_FOOTNOTES = re.compile(r"(?:\s?\[\w{1,3}\])+$")
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
    is_signpost: bool


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
        gives_reasons=len(lines) == 1 and gives_reasons(lines[0]),
        terms=frozenset(term for line in lines for term in terms(line)),
        words=sum(count_words(line) for line in lines),
        position=position,
        leans_back=leans_back(lines[0]) or (group[0].kind == "step" and not _FIRST.match(lines[0])),
        is_personal=is_personal(" ".join(lines)),
        is_signpost=len(lines) == 1 and is_signpost(lines[0]),
    )


def _groups(quote: Quote, most_words: int) -> Iterator[list[Piece]]:
    """Yield the pieces of a quote, lists and commands grouped with what introduces them where they are short enough."""
    group: list[Piece] = []
    lines = split_lines(quote.text)
    for line in lines:
        piece = Piece(_content(line, quote.text), line.kind)
        if group and _belongs(piece, group) and _words([*group, piece]) <= most_words:
            group.append(piece)
            continue
        yield from _usable(group)
        # A title says what the page is about; it is content only where it is all there is.
        group = [] if piece.text == quote.title and len(lines) > 1 else [piece]
    yield from _usable(group)


def _content(line: Line, text: str) -> str:
    """Return the words of a line; of code also what indents it beyond the block, for in some languages that counts."""
    start = text.rfind("\n", 0, line.span.start) + 1
    indent = len(text[start : line.span.start].expandtabs(4)) - len(CODE)
    return " " * (max(0, indent) if line.kind == "code" else 0) + line.span.of(text)


def _words(group: list[Piece]) -> int:
    return sum(count_words(piece.text) for piece in _typed(group))


def _belongs(piece: Piece, group: list[Piece]) -> bool:
    if piece.kind == "code":
        return group[-1].kind == "code" or _announces(group[-1])
    if piece.kind == "step":
        return any(each.kind == "step" for each in group) or _announces(group[-1]) or group[-1].kind == "label"
    # The heading above a list goes with it: it may say that these are the ways that do not work.
    return piece.kind == "item" and (_announces(group[0]) or group[0].kind == "label")


def _announces(piece: Piece) -> bool:
    """Say whether a piece introduces what comes after it; the page's own footnote marks may follow the colon."""
    return introduces(_FOOTNOTES.sub("", piece.text))


def _usable(group: list[Piece]) -> Iterator[list[Piece]]:
    """Yield a group if it can be read by itself: no heading, no question, no announcement of what is not there."""
    if not group or group[0].kind in ("row", "code") or (group[0].kind == "label" and len(group) == 1):
        return
    kept = _typed(group)
    if len(kept) == 1 and kept[0].kind != "sentence" and not is_ended(kept[0].text):
        return
    if not _announces(kept[-1]) and not asks(_FOOTNOTES.sub("", kept[-1].text)):
        yield kept


def _typed(group: list[Piece]) -> list[Piece]:
    """Leave out what commands print, where the lines that are typed can be told from it."""
    code = [piece for piece in group if piece.kind == "code"]
    typed = [piece for piece in code if _PROMPT.match(piece.text)] or code
    return [piece for piece in group if piece.kind != "code" or piece in typed[:COMMANDS]]
