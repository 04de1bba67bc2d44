"""The preview of a hit: the sentence or two that show why it matched."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from expound.records.page import Span
from expound.search.fields import cut_into_terms
from expound.text.language import is_spaced
from expound.text.sentences import split_sentences

MOST_CHARACTERS = 200
MOST_CHARACTERS_UNSPACED = 100
MOST_MATCHES = 300  # per page: bounds the time for a page that repeats one word
MOST_LINES = 4  # per page are cut into sentences, which takes longer than finding the words
AROUND = 400  # characters looked at on either side of a match in a very long line
LABEL = 30  # characters; a line shorter than this without a period is a heading or a cell of a table


class _Match(NamedTuple):
    start: int
    end: int
    term: str


class _Sentence(NamedTuple):
    span: Span
    matches: tuple[_Match, ...]
    terms: frozenset[str]


def make_snippet(text: str, weights: Mapping[str, float], language: str = "en", title: str = "") -> str:
    """Return the sentence with the rarest terms, and another that adds to it; "…" stands where text is left out."""
    most = MOST_CHARACTERS if is_spaced(language) else MOST_CHARACTERS_UNSPACED
    sentences = list(_sentences(text, _matches(text, weights), weights))
    if not sentences:
        return _shown(text, [_beginning(text, most)])
    worths = [_worth(sentence, weights, _is_label(sentence.span.of(text), title)) for sentence in sentences]
    best = sentences[worths.index(max(worths))]
    spans = [_narrowed(text, best, most)]
    second = max(sentences, key=lambda sentence: _worth(sentence, weights, False, best.terms))
    room = most - len(spans[0])
    if second.terms - best.terms and len(second.span) <= room:
        spans.append(second.span)
    elif spans[0] == best.span:
        spans[0] = _extended(text, best.span, most)
    return _shown(text, sorted(spans))


def _matches(text: str, weights: Mapping[str, float]) -> list[_Match]:
    """Find the words whose term is asked for: first those that begin alike, of which the index's own rules decide."""
    found: list[_Match] = []
    if not weights:
        return found
    for match in _pattern(tuple(sorted(weights))).finditer(text):
        term = match[0] if match[0] in weights else _term(match[0])
        if term in weights:
            found.append(_Match(match.start(), match.end(), term))
            if len(found) == MOST_MATCHES:
                break
    return found


@lru_cache(maxsize=64)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    latin = [re.escape(term[:-1] if term.endswith(("i", "y")) and len(term) > 3 else term) for term in terms]
    whole = rf"(?<![^\W_])(?:{'|'.join(latin)})[^\W_]*"
    unspaced = [re.escape(term) for term in terms if not term.isascii()]
    return re.compile("|".join([*sorted(unspaced, key=len, reverse=True), whole]), re.IGNORECASE)


@lru_cache(maxsize=10_000)
def _term(word: str) -> str:
    return (cut_into_terms(word) or [""])[0]


def _sentences(text: str, matches: list[_Match], weights: Mapping[str, float]) -> Iterator[_Sentence]:
    """Yield the sentences with matches in them, of the lines that have the rarest terms."""
    starts = [match.start for match in matches]

    def within(span: Span) -> list[_Match]:
        return matches[bisect_left(starts, span.start) : bisect_left(starts, span.end)]

    def worth(line: Span) -> float:
        return fsum(weights[term] for term in {match.term for match in within(line)})

    for line in sorted(_lines(text, matches), key=worth, reverse=True)[:MOST_LINES]:
        for found in split_sentences(line.of(text)):
            span = found.shift(line.start)
            if inside := within(span):
                yield _Sentence(span, tuple(inside), frozenset(match.term for match in inside))


def _lines(text: str, matches: list[_Match]) -> Iterator[Span]:
    done = 0
    for match in matches:
        if match.start >= done:
            line = _line(text, match, done)
            done = line.end
            yield line


def _line(text: str, match: _Match, least: int) -> Span:
    earliest, latest = max(least, match.start - AROUND), min(len(text), match.end + AROUND)
    start = text.rfind("\n", earliest, match.start) + 1 or earliest
    end = text.find("\n", match.end, latest)
    return Span(start, end if end >= 0 else latest)


def _worth(
    sentence: _Sentence, weights: Mapping[str, float], is_label: bool, shown: Iterable[str] = frozenset()
) -> float:
    worth = fsum(weights[term] for term in sentence.terms.difference(shown))  # exact: sets have no order
    return worth * (0.5 if is_label else 1.0)


def _is_label(line: str, title: str) -> bool:
    """Say whether a line shows less than a sentence would: the title has it already, or it ends like a heading."""
    return line in title or (len(line) < LABEL and line[-1].isalnum())


def _narrowed(text: str, sentence: _Sentence, most: int) -> Span:
    """Return the sentence, or the part of a long one that has most of its matches."""
    if len(sentence.span) <= most:
        return sentence.span
    starts = [match.start for match in sentence.matches]
    first = max(starts, key=lambda start: bisect_left(starts, start + most * 3 // 4) - bisect_left(starts, start))
    start = max(sentence.span.start, first - most // 4)
    end = min(sentence.span.end, start + most)
    return _at_words(text, Span(max(sentence.span.start, end - most), end), sentence.span)


def _extended(text: str, span: Span, most: int) -> Span:
    """Add the next sentences of the same line while there is room."""
    end = text.find("\n", span.end, span.start + most + 1)
    following = text[span.end : end if end >= 0 else span.start + most + 1]
    ends = [span.end + sentence.end for sentence in split_sentences(following)]
    if end < 0 and ends:
        ends.pop()  # it may go on beyond what we looked at
    return Span(span.start, max([span.end, *(each for each in ends if each - span.start <= most)]))


def _beginning(text: str, most: int) -> Span:
    return _at_words(text, Span(0, min(len(text), most)), Span(0, len(text)))


def _at_words(text: str, span: Span, whole: Span) -> Span:
    """Move the ends of a span inwards to the nearest spaces, unless they are ends of the whole."""
    start, end = span.start, span.end
    if start > whole.start and (space := text.find(" ", start, start + 20)) >= 0:
        start = space + 1
    if end < whole.end and (space := text.rfind(" ", max(start, end - 20), end)) > start:
        end = space
    return Span(start, end)


def _shown(text: str, spans: list[Span]) -> str:
    shown = ""
    for before, span in zip([None, *spans], spans, strict=False):
        gap_start = before.end if before else max(0, text.rfind("\n", 0, span.start) + 1)
        left_out = bool(text[gap_start : span.start].strip(" \n\t*-•"))
        shown += (" … " if shown else "… ") if left_out else (" " if shown else "")
        shown += " ".join(span.of(text).split())
    line_end = text.find("\n", spans[-1].end)
    rest = text[spans[-1].end : line_end if line_end >= 0 else len(text)]
    return f"{shown} …" if rest.strip() else shown
