"""Strings in, strings or numbers out: languages, sentences, words, spans, n-grams and term vectors."""

from expound.text.language import detect_language, is_spaced
from expound.text.ngrams import common_subsequence_length, f1, ngrams, overlap, precision, recall
from expound.text.sentences import split_sentences
from expound.text.spans import Located, clamp, locate, merge_spans, nearest, widen_to_sentences
from expound.text.tokens import (
    QUESTION_WORDS,
    STOP_WORDS,
    Word,
    count_words,
    is_stop_word,
    normalise,
    segment,
    split_words,
    stem,
    terms,
)
from expound.text.vectors import TermWeights, cosine

__all__ = [
    "QUESTION_WORDS",
    "STOP_WORDS",
    "Located",
    "TermWeights",
    "Word",
    "clamp",
    "common_subsequence_length",
    "cosine",
    "count_words",
    "detect_language",
    "f1",
    "is_spaced",
    "is_stop_word",
    "locate",
    "merge_spans",
    "nearest",
    "ngrams",
    "normalise",
    "overlap",
    "precision",
    "recall",
    "segment",
    "split_sentences",
    "split_words",
    "stem",
    "terms",
    "widen_to_sentences",
]
