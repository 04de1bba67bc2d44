"""Weights of terms and the cosine of vectors."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.text import TermWeights, cosine

TERMS = st.lists(st.sampled_from("abcdef"), max_size=10)


def test_rare_terms_weigh_more():
    weights = TermWeights([["a", "b"], ["a"], ["a", "c", "c"]])
    assert weights.idf("b") == weights.idf("c") == log(4 / 1.5)
    assert weights.idf("unseen") == log(4 / 0.5)
    assert 0 < weights.idf("a") < weights.idf("b") < weights.idf("unseen")


def test_documents_can_be_added_one_by_one():
    once, later = TermWeights([["a"], ["b"]]), TermWeights()
    later.add(["a"])
    later.add(iter(["b"]))
    assert once.vector(["a", "c"]) == later.vector(["a", "c"])


def test_a_term_said_twice_weighs_less_than_double():
    vector = TermWeights([["x"]]).vector(["a", "a", "b"])
    assert vector["a"] / vector["b"] == pytest.approx(1 + log(2))


def test_nothing_has_an_empty_vector():
    assert TermWeights().vector([]) == {}
    assert cosine({}, {"a": 1.0}) == 0


@given(st.lists(TERMS), TERMS, TERMS)
def test_cosines_lie_between_nothing_shared_and_the_same(documents, a, b):
    weights = TermWeights(documents)
    x, y = weights.vector(a), weights.vector(b)
    assert cosine(x, y) == pytest.approx(cosine(y, x))
    assert -1e-9 <= cosine(x, y) <= 1 + 1e-9
    assert cosine(x, x) == pytest.approx(1 if a else 0)
