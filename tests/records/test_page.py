"""Spans stay in order, and fingerprints tell texts apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span, fingerprint
from expound.records.trajectory import TakeQuote
from records.strategies import TEXTS

SMALL_SPANS = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda ends: Span(min(ends), max(ends)))


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (4, 3), (-2, -1)])
def test_a_span_that_runs_backwards_or_begins_before_the_text_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="a span needs 0 <= start <= end"):
        Span(start, end)


@given(SMALL_SPANS, TEXTS)
def test_a_span_covers_as_many_characters_as_the_text_has_there(span: Span, text: str) -> None:
    assert span.of(text) == text[span.start : span.end]
    assert len(span.of(text)) <= len(span)


@given(SMALL_SPANS, SMALL_SPANS)
def test_covering_and_overlapping_agree_with_the_characters(a: Span, b: Span) -> None:
    in_a, in_b = set(range(a.start, a.end)), set(range(b.start, b.end))
    assert a.overlaps(b) == (a.start < b.end and b.start < a.end)
    if len(a) and len(b):
        assert a.overlaps(b) == bool(in_a & in_b)
        assert a.covers(b) == (in_b <= in_a)


@given(SMALL_SPANS, st.integers(0, 9))
def test_shifting_there_and_back_changes_nothing(span: Span, by: int) -> None:
    assert span.shift(by).shift(-by) == span
    assert len(span.shift(by)) == len(span)


@given(TEXTS, TEXTS)
def test_pages_share_a_fingerprint_exactly_when_they_share_their_text(a: str, b: str) -> None:
    assert (Page("u", "t", a).fingerprint == Page("v", "s", b).fingerprint) == (a == b)


def test_a_fingerprint_is_the_sha256_of_the_text_in_utf8() -> None:
    assert fingerprint("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert fingerprint("面包") == fingerprint("面包".encode())


@pytest.mark.parametrize(("text", "span"), [(None, None), ("bread", Span(0, 5))])
def test_a_quote_is_given_in_one_way(text: str | None, span: Span | None) -> None:
    with pytest.raises(ValueError, match="either as text or as a span"):
        TakeQuote(text, span)


def test_a_fact_without_a_quote_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one quote"):
        Fact(())


def test_merged_quotes_show_that_something_is_left_out_between_them() -> None:
    page = Page("http://a.example/", "Bread", "Bread goes stale. It does. Toast it.")
    fact = Fact((Quote.of(page, Span(0, 17)), Quote.of(page, Span(27, 36))))
    assert fact.text == "Bread goes stale. … Toast it."
    assert (fact.url, fact.title) == ("http://a.example/", "Bread")
