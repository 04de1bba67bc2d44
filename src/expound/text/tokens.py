"""Split text into words, and words into the terms that search and similarity compare.

Rules go by the script of each word, so a query and a page agree whatever language either is taken for: words in ASCII
letters follow English, Chinese characters follow Chinese, everything else is only normalised.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from expound.records.page import Span
from expound.text.scripts import HAN, HIRAGANA, KATAKANA, is_han
from expound.text.stop_words import (
    CHINESE_QUESTION_WORDS,
    CHINESE_STOP_WORDS,
    ENGLISH_QUESTION_WORDS,
    ENGLISH_STOP_WORDS,
)

QUESTION_WORDS = ENGLISH_QUESTION_WORDS | CHINESE_QUESTION_WORDS
STOP_WORDS = ENGLISH_STOP_WORDS | CHINESE_STOP_WORDS

MOST_CACHED = 500_000  # raw words; about 100 MB at most


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is written, and where."""

    text: str
    span: Span


def split_words(text: str, language: str | None = None) -> list[Word]:
    """Return the words of `text` with their spans; punctuation and signs are left out.

    Hyphens, slashes and underscores separate; "don't", "C++", "3.5%" and "U.S." stay whole. Chinese is cut by rjieba.
    With `language="und"` an apostrophe separates too, as in "l'homme".
    """
    words = []
    for match in _pattern(language == "und").finditer(text):
        start = match.start()
        for piece in _pieces(match[0]):
            words.append(Word(piece, Span(start, start + len(piece))))
            start += len(piece)
    return words


def terms(text: str, language: str | None = None) -> list[str]:
    """Return what search and similarity compare: words normalised, without stop words, English ones stemmed.

    With `language="und"` words in ASCII letters are not taken for English: none is dropped or stemmed.
    """
    cache = _FOREIGN_TERMS if language == "und" else _TERMS
    words = _pattern(language == "und").findall(text)
    if _has_cjk(text):
        words = [piece for word in words for piece in _pieces(word)]
    return [term for word in words if (term := cache[word])]


def normalise(word: str) -> str:
    """Return the word in compatibility form, without case, with straight apostrophes and no final period."""
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word).replace("’", "'")
    return word.casefold().rstrip(".")


def stem(word: str, language: str | None = None) -> str:
    """Return the stem of a normalised word: by the English Snowball rules for ASCII letters, else the word itself."""
    if language == "und" or not (word.isascii() and word.replace("'", "").isalnum()):
        return word
    return _english_stemmer()(word)


def is_stop_word(word: str, language: str | None = None) -> bool:
    """Say whether a normalised word is too common to tell texts apart."""
    if language == "und":
        return False
    return word in STOP_WORDS


def count_words(text: str, language: str | None = None) -> int:
    """Count words for a budget: each Chinese or Japanese character is one, as WebCPM counts, and each other word."""
    words = _pattern(language == "und").findall(text)
    if not _has_cjk(text):
        return len(words)
    return sum(len(word) if _cjk_run().match(word) else 1 for word in words)


def segment(text: str) -> str:
    """Put spaces between the words of Chinese and Japanese runs, and between such a run and a letter beside it.

    Everything else stays as it is, so an index that splits at what is not alphanumeric finds the same words.
    """
    if not _has_cjk(text):
        return text
    return _cjk_run().sub(_spaced, text)


_CJK = HAN + KATAKANA + HIRAGANA

# Vowel signs and accents belong to the word they stand in, but `\w` leaves them out.
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0963\u0966-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    "\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u17b4-\u17d3\u200d"
)
_LETTER = rf"[^\W_{_CJK}]"
_LETTERS = rf"{_LETTER}++(?:[{_MARKS}]++{_LETTER}*+)*+"
_NUMBER = r"v?\d++(?:[.,]\d++)++%?+|\d++%"
_ACRONYM = rf"(?<!{_LETTER})(?:[A-Za-z]\.){{2,}}+(?!{_LETTER})"


# Compiled when first used: such wide character classes take milliseconds each, and importing must be quick.
@cache
def _pattern(is_foreign: bool) -> re.Pattern[str]:
    if is_foreign:
        return re.compile(rf"[{_CJK}]++|{_NUMBER}|{_LETTERS}")
    return re.compile(rf"[{_CJK}]++|{_NUMBER}|{_ACRONYM}|{_LETTERS}(?:['’]{_LETTERS})*+(?:\+\+|\#(?!{_LETTER}))?+")


@cache
def _cjk_run() -> re.Pattern[str]:
    return re.compile(rf"[{_CJK}]++")


@cache
def _script_run() -> re.Pattern[str]:
    return re.compile(rf"[{HAN}]++|[{KATAKANA}]++|[{HIRAGANA}]++")


def _has_cjk(text: str) -> bool:
    return not text.isascii() and _cjk_run().search(text) is not None


def _pieces(word: str) -> list[str]:
    """Return the word, or the words a run of Chinese and Japanese characters holds."""
    if word < "\u3005" or not _cjk_run().match(word):  # most words, at the cost of one comparison
        return [word]
    return [piece for run in _script_run().findall(word) for piece in _cut(run)]


def _cut(run: str) -> list[str]:
    """Cut a run of one script: Chinese characters by rjieba; kana stay whole, as no dictionary here knows them."""
    if len(run) == 1 or not is_han(run[0]):
        return [run]
    return _chinese_cutter()(run)


def _spaced(match: re.Match[str]) -> str:
    text, start, end = match.string, match.start(), match.end()
    before = " " if start > 0 and text[start - 1].isalnum() else ""
    after = " " if end < len(text) and text[end].isalnum() else ""
    return before + " ".join(_pieces(match[0])) + after


@cache
def _chinese_cutter() -> Callable[[str], list[str]]:
    import rjieba  # a third of a second for its dictionary, and only for Chinese

    cut: Callable[[str], list[str]] = rjieba.cut
    return cut


@cache
def _english_stemmer() -> Callable[[str], str]:
    import Stemmer

    stem_word: Callable[[str], str] = Stemmer.Stemmer("english").stemWord
    return stem_word


class _TermCache(dict[str, str]):
    """From words as written to their terms, "" for stop words; forgets all when it has grown too large."""

    def __init__(self, language: str | None) -> None:
        super().__init__()
        self.language = language

    def __missing__(self, word: str) -> str:
        if len(self) >= MOST_CACHED:
            self.clear()
        normal = normalise(word)
        term = "" if is_stop_word(normal, self.language) else stem(normal, self.language)
        self[word] = term
        return term


_TERMS = _TermCache(None)
_FOREIGN_TERMS = _TermCache("und")
