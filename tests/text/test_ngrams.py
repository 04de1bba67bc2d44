"""Counts, clipped overlap and subsequences, on examples counted by hand."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.text import common_subsequence_length, f1, ngrams, overlap, precision, recall

WORDS = st.lists(st.sampled_from("abcd"), max_size=12)


def test_ngrams_are_counted():
    assert ngrams(["a", "b", "a", "b"], 2) == Counter({("a", "b"): 2, ("b", "a"): 1})
    assert ngrams(["a"], 2) == Counter()


def test_an_ngram_has_at_least_one_item():
    with pytest.raises(ValueError, match="n >= 1"):
        ngrams(["a"], 0)


def test_overlap_counts_no_ngram_more_often_than_either_has_it():
    the = ngrams(["the"] * 7, 1)
    assert overlap(the, ngrams(["the", "cat", "is", "on", "the", "mat"], 1)) == 2  # the example of the BLEU paper


def test_recall_precision_and_f1():
    candidate, reference = ngrams(["a", "b", "c"], 1), ngrams(["a", "b", "d", "e"], 1)
    assert recall(candidate, reference) == 2 / 4
    assert precision(candidate, reference) == 2 / 3
    assert f1(candidate, reference) == pytest.approx(4 / 7)
    assert recall(candidate, Counter()) == precision(Counter(), reference) == f1(Counter(), Counter()) == 0


def test_the_longest_common_subsequence_may_have_gaps():
    assert common_subsequence_length(["police", "killed", "the", "gunman"], ["police", "kill", "the", "gunman"]) == 3
    assert common_subsequence_length([], ["a"]) == 0


@given(WORDS, WORDS)
def test_the_subsequence_agrees_with_the_textbook(a, b):
    row = [0] * (len(b) + 1)
    for x in a:
        previous = row
        row = [0]
        for j, y in enumerate(b):
            row.append(previous[j] + 1 if x == y else max(previous[j + 1], row[j]))
    assert common_subsequence_length(a, b) == row[-1]


@given(WORDS, WORDS)
def test_overlap_is_the_same_from_both_sides(a, b):
    x, y = ngrams(a, 1), ngrams(b, 1)
    assert overlap(x, y) == overlap(y, x) == (x & y).total()
