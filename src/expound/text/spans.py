"""Find, clamp, merge and widen character spans."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from expound.records.page import Span

How = Literal["exact", "spaces", "closest"]

LEAST_SCORE = 0.92  # below it, an alignment is another sentence rather than a slip of the pen
LONGEST_ALIGNED = 400  # characters; beyond it, a quote is aligned by its two ends
LARGEST_ALIGNMENT = 40_000_000  # characters of quote × characters of text: 30 ms, or 110 ms at worst

MOST_TRIES = 16  # places looked at for a quote that fits only across an accent or inside an ellipsis


@dataclass(frozen=True, slots=True)
class Located:
    """Where a quote was found, how, and how alike the two are, from 0 to 1."""

    span: Span
    how: How
    score: float


def locate(quote: str, text: str, within: Span | None = None) -> Located | None:
    """Find `quote` as consecutive text: exactly, then but for white space and typography, then the closest.

    White space of any kind and amount equals any other, or none. "First words … last words" stands for the longest
    text that begins and ends so. Returns None where nothing is alike enough.
    """
    region, offset = _region(text, within)
    if not quote.strip():
        return None
    found = _find(quote, region) or _find_elided(quote, region) or _find_closest(quote, region)
    return _shifted(found, offset)


def nearest(quote: str, text: str, within: Span | None = None) -> Located | None:
    """Return the best alignment however unlike it is, to show beside "not found"; None if either is blank."""
    region, offset = _region(text, within)
    if not quote.strip() or not region.strip():
        return None
    quote = quote.strip()[:LONGEST_ALIGNED]
    return _shifted(_align(quote, region[: LARGEST_ALIGNMENT // len(quote)]), offset)


def widen_to_sentences(span: Span, sentences: Sequence[Span]) -> Span:
    """Return the span grown to whole sentences (which are in order); text outside of any sentence stays as it is."""
    first = bisect_right(sentences, span.start, key=lambda sentence: sentence.end)
    last = bisect_left(sentences, span.end, key=lambda sentence: sentence.start) - 1
    if first > last:
        return span
    return Span(min(span.start, sentences[first].start), max(span.end, sentences[last].end))


def merge_spans(spans: Iterable[Span], gap: int = 0) -> list[Span]:
    """Return the spans in order, those joined that overlap or lie at most `gap` characters apart."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end + gap:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def clamp(span: Span, within: Span) -> Span:
    """Return the part of the span that lies within; an empty span at the nearer edge if none does."""
    start = min(max(span.start, within.start), within.end)
    return Span(start, min(max(span.end, start), within.end))


def _region(text: str, within: Span | None) -> tuple[str, int]:
    return (text, 0) if within is None else (within.of(text), min(within.start, len(text)))


def _shifted(found: Located | None, by: int) -> Located | None:
    return Located(found.span.shift(by), found.how, found.score) if found else None


def _find(quote: str, text: str, last: bool = False) -> Located | None:
    """Find the first (or last) occurrence, exactly or else ignoring white space and typography."""
    start = text.rfind(quote) if last else text.find(quote)
    if start >= 0:
        return Located(Span(start, start + len(quote)), "exact", 1.0)
    folded_quote, folded_text = _fold(quote), _fold(text)
    if not folded_quote:
        return None
    start = folded_text.rfind(folded_quote) if last else folded_text.find(folded_quote)
    for _ in range(MOST_TRIES):
        if start < 0:
            return None
        end = start + len(folded_quote)
        span = _unfolded(text, folded_text, start, end)
        if span:
            return Located(span, "spaces", 1.0)
        start = folded_text.rfind(folded_quote, 0, end - 1) if last else folded_text.find(folded_quote, start + 1)
    return None


# White space and invisible characters count for nothing; typographic variants of a sign are one sign.
_TYPOGRAPHY: dict[int, str | None] = {
    **{code: None for code in range(0x3001) if chr(code).isspace()},
    **dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF), None),
    **dict.fromkeys(map(ord, "‘’‚‛′＇`´"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″＂«»"), '"'),
    **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
    ord("…"): "...",
}


def _fold(text: str) -> str:
    """Return the text without what `_find` ignores. Each character folds by itself, so lengths add up."""
    if not text.isascii():
        text = unicodedata.normalize("NFD", text)
    return text.translate(_TYPOGRAPHY)


def _unfolded(text: str, folded: str, start: int, end: int) -> Span | None:
    """Map a span of the folded text back; None if it would cut a character in two, or an accent off its letter."""
    if unicodedata.combining(folded[start]) or (end < len(folded) and unicodedata.combining(folded[end])):
        return None
    first = _unfolded_index(text, start)
    last = first + _unfolded_index(text[first:], end - start - 1) + 1
    is_whole = len(_fold(text[:first])) == start and len(_fold(text[first:last])) == end - start
    return Span(first, last) if is_whole else None


def _unfolded_index(text: str, offset: int) -> int:
    """Return the index of the character that the folded character at `offset` comes from."""
    low, high, passed = 0, len(text), 0
    while high - low > 1:
        middle = (low + high) // 2
        length = len(_fold(text[low:middle]))
        if passed + length <= offset:
            low, passed = middle, passed + length
        else:
            high = middle
    return low


_ELLIPSIS = re.compile(r"\s*+(?:\.{3,}+|…++)\s*+")


def _find_elided(quote: str, text: str) -> Located | None:
    """Find "first words … last words", from the first occurrence of the one to the last of the other."""
    parts = [part for part in _ELLIPSIS.split(quote) if any(map(str.isalnum, part))]
    if not parts or parts == [quote]:
        return None
    head = _find(parts[0], text)
    if head is None or len(parts) == 1:
        return head
    tail = _find(parts[-1], text[head.span.end :], last=True)
    if tail is None:
        return None
    how: How = "exact" if head.how == tail.how == "exact" else "spaces"
    return Located(Span(head.span.start, head.span.end + tail.span.end), how, 1.0)


_NUMBER = re.compile(r"\d+")


def _numbers(text: str) -> list[str]:
    """Return the numbers in a text; in a long one without its first and last words, which may have been cut."""
    if len(text) > LONGEST_ALIGNED:
        text = text.partition(" ")[2].rpartition(" ")[0]
    return _NUMBER.findall(text)


def _find_closest(quote: str, text: str) -> Located | None:
    quote = quote.strip()
    if len(quote) > LONGEST_ALIGNED:
        found = _align_ends(quote, text)
    elif len(quote) * len(text) <= LARGEST_ALIGNMENT:
        found = _align(quote, text, LEAST_SCORE)
    else:
        return None
    if found is None or found.score < LEAST_SCORE:
        return None
    # A slip of the pen changes letters; another number is another statement.
    return found if _numbers(quote) == _numbers(found.span.of(text)) else None


def _align(quote: str, text: str, least: float = 0.0) -> Located | None:
    """Return the stretch of text most like the quote, its edges moved to whole words."""
    from rapidfuzz.fuzz import partial_ratio_alignment, ratio

    if len(quote) >= len(text):
        return Located(_trimmed(text, 0, len(text)), "closest", ratio(quote, text.strip()) / 100)
    # A window of the quote's length misses what the text has more; the edges find it again, so ask for less here.
    found = partial_ratio_alignment(quote, text, score_cutoff=100 * least * 0.95)
    if found is None:
        return None
    start = max(_edges(text, found.dest_start), key=lambda edge: ratio(quote, text[edge : found.dest_end]))
    end = max(_edges(text, found.dest_end), key=lambda edge: ratio(quote, text[start:edge]) if edge > start else 0.0)
    span = _trimmed(text, start, max(start, end))
    return Located(span, "closest", ratio(quote, span.of(text)) / 100)


def _align_ends(quote: str, text: str) -> Located | None:
    """Align a long quote by its first and last words, then compare the whole."""
    from rapidfuzz.fuzz import ratio

    size = LONGEST_ALIGNED // 2
    if size * len(text) > LARGEST_ALIGNMENT:
        return None
    head = _align(quote[:size], text, LEAST_SCORE * 0.9)
    if head is None:
        return None
    start, reach = head.span.start, len(quote) * 5 // 4
    tail = _align(quote[-size:], text[start : start + reach], LEAST_SCORE * 0.9)
    if tail is None:
        return None
    span = Span(start, start + tail.span.end)
    return Located(span, "closest", ratio(quote, span.of(text)) / 100)


def _edges(text: str, near: int, reach: int = 12) -> list[int]:
    """Return the nearby places where a word can begin or end, nearest first; between any two Chinese characters."""
    places = sorted(range(max(0, near - reach), min(len(text), near + reach) + 1), key=lambda place: abs(place - near))
    return [place for place in places if not _is_inside_word(text, place)] or [near]


def _is_inside_word(text: str, place: int) -> bool:
    if not 0 < place < len(text):
        return False
    return all(c.isalnum() and not "\u3041" <= c <= "\u9fff" for c in text[place - 1 : place + 1])


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    if not piece.strip():
        return Span(start, end)
    return Span(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))
