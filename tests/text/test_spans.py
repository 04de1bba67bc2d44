"""Quotes are found again exactly, but for their spaces, or closest; spans are merged, clamped and widened."""

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.records.page import Span
from expound.text import clamp, locate, merge_spans, nearest, split_sentences, widen_to_sentences

PAGE = (
    "A logical volume can be grown while it is mounted. Run “lvextend” first,\n"
    "then grow the file system – with resize2fs, for example – and check the result.\n"
    "Un café naïve. 逻辑卷可以在线扩展。先运行 lvextend，\n再扩展文件系统。The end of the page… is near."
)

FOUND = [
    ("logical volume", "exact", "logical volume"),
    ("e", "exact", "e"),
    ("lvextend” first,\nthen", "exact", "lvextend” first,\nthen"),
    ('Run "lvextend" first, then grow', "spaces", "Run “lvextend” first,\nthen grow"),
    ("Run\n\n“lvextend”\tfirst,then", "spaces", "Run “lvextend” first,\nthen"),
    ("system - with resize2fs", "spaces", "system – with resize2fs"),
    ("cafe\u0301 nai\u0308ve", "spaces", "café naïve"),
    ("先运行lvextend，再扩展", "spaces", "先运行 lvextend，\n再扩展"),
    ("先 运行 lvextend", "spaces", "先运行 lvextend"),
    ("page... is near", "spaces", "page… is near"),
    ("log\u00adical vol\u200bume", "spaces", "logical volume"),
    ("  logical volume \n", "spaces", "logical volume"),
    ("A logical … mounted.", "exact", "A logical volume can be grown while it is mounted."),
    ("grown...then grow", "exact", "grown while it is mounted. Run “lvextend” first,\nthen grow"),
    ('Run "lvextend" … resize2fs', "spaces", "Run “lvextend” first,\nthen grow the file system – with resize2fs"),
    ("… can be grown …", "exact", "can be grown"),
    (
        "A logical volumes can be grown while its mounted.",
        "closest",
        "A logical volume can be grown while it is mounted.",
    ),
    (
        "逻辑卷可以在线扩展。先运行 lvextend,再扩展文件系统",
        "closest",
        "逻辑卷可以在线扩展。先运行 lvextend，\n再扩展文件系统",
    ),
]


@pytest.mark.parametrize(("quote", "how", "expected"), FOUND)
def test_a_quote_is_located(quote, how, expected):
    found = locate(quote, PAGE)
    assert found is not None
    assert (found.how, found.span.of(PAGE)) == (how, expected)
    assert found.score >= 0.92


MISSING = ["", "  \n", "snapshots are taken nightly", "cafe", "mounted … logical volume can", "逻辑卷不能缩小"]


@pytest.mark.parametrize("quote", MISSING)
def test_what_is_not_there_is_not_located(quote):
    assert locate(quote, PAGE) is None


def test_an_elided_quote_takes_the_longest_text():
    text = "Start here. End. Start here. End. Tail."
    found = locate("Start … End", text)
    assert found is not None
    assert found.span == Span(0, text.rindex("End") + 3)


def test_the_first_of_several_occurrences_is_taken():
    assert locate("an", "banana").span == Span(1, 3)


def test_only_the_part_within_is_searched():
    within = Span(PAGE.index("Run"), PAGE.index("Un"))
    assert locate("logical volume", PAGE, within) is None
    found = locate("then grow", PAGE, within)
    assert found.span.of(PAGE) == "then grow"
    assert locate("banana", "banana", Span(0, 99)).span == Span(0, 6)


def test_an_accent_is_not_cut_from_its_letter():
    assert locate("nai", "naïve nai\u0308ve") is None or locate("nai", "naïve nai\u0308ve").how == "exact"
    assert locate("e x", "e\u0301x e  x").span == Span(4, 8)


def test_korean_syllables_are_one_however_they_are_stored():
    assert locate("\u1112\u1161\u11ab\u1100\u1173\u11af", "이것은 한글 이다").span == Span(4, 6)


TEXTS = st.one_of(st.text(min_size=1), st.text(alphabet="ab \n“\"'’é\u0301e…-–中文", min_size=1, max_size=60))


@given(TEXTS, st.data())
def test_an_exact_part_is_located_as_itself(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    part = text[start : data.draw(st.integers(start + 1, len(text)))]
    found = locate(part, text)
    if not part.strip():
        assert found is None
    else:
        assert found.how == "exact"
        assert found.span.of(text) == part


@given(TEXTS, st.data())
def test_white_space_makes_no_difference(text, data):
    spaced = "".join(c + data.draw(st.sampled_from(["", "", " ", "\n "])) for c in text)
    found = locate(text, spaced)
    if text.strip() and found is not None and found.how == "spaces":
        assert "".join(found.span.of(spaced).split()) in "".join(spaced.split())


@given(
    st.text(alphabet='abc 中。“"…\n', max_size=40),
    st.text(alphabet='abc 中。“"…\n', max_size=40),
    st.integers(0, 50),
    st.integers(0, 50),
)
def test_whatever_is_located_lies_within(quote, text, a, b):
    within = Span(min(a, b), max(a, b))
    for found in (locate(quote, text, within), nearest(quote, text, within)):
        if found is not None:
            assert within.covers(found.span)
            assert found.span.end <= len(text)
            assert 0 <= found.score <= 1


def test_the_nearest_is_shown_however_unlike():
    found = nearest("then shrink the file systems", PAGE)
    assert found.how == "closest"
    assert "grow the file system" in found.span.of(PAGE)
    assert found.score < 0.92
    assert nearest("", PAGE) is None
    assert nearest("x", " ") is None


def test_a_quote_longer_than_the_text_is_compared_with_all_of_it():
    assert locate("the whole text, and", "the whole text and").span == Span(0, 18)


def test_a_long_quote_is_located_by_its_ends():
    text = " ".join(f"word{i} follows" for i in range(1000))
    quote = text[3000:6000].replace("word300", "wort300").replace("word350 follows", "word350 folows")
    found = locate(quote, text)
    assert found.how == "closest"
    assert abs(found.span.start - 3000) < 12
    assert abs(found.span.end - 6000) < 12


def test_a_window_is_searched_in_milliseconds():
    window = (PAGE * 6)[:1200]
    quotes = [quote for quote, _, _ in FOUND] + ["snapshots are taken nightly by the administrator"]
    begun = time.process_time()
    for _ in range(10):
        for quote in quotes:
            locate(quote, window)
    assert (time.process_time() - begun) / (10 * len(quotes)) < 0.01  # usually 0.1 ms


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("a" * 5_000 + "b", "a" * 1_000_000),
        ("b" * 300, "a" * 1_000_000),
        ("ab " * 100_000, "abc " * 250_000),
        ("e", "é" * 1_000_000),
        ("x … y", "x " * 500_000),
        (". . . " * 100_000, "a" * 10_000),
        ("..." * 100_000, "…" * 100_000 + "."),
    ],
    ids=lambda text: repr(text[:6]),
)
def test_hostile_quotes_cost_little(quote, text):
    begun = time.process_time()
    locate(quote, text)
    nearest(quote, text)
    assert time.process_time() - begun < 10


def test_spans_widen_to_whole_sentences():
    text = "One two. Three four.  Five six."
    sentences = split_sentences(text)
    assert widen_to_sentences(Span(4, 5), sentences) == Span(0, 8)
    assert widen_to_sentences(Span(4, 10), sentences) == Span(0, 20)
    assert widen_to_sentences(Span(0, 8), sentences) == Span(0, 8)
    assert widen_to_sentences(Span(20, 22), sentences) == Span(20, 22)
    assert widen_to_sentences(Span(19, 23), sentences) == Span(9, 31)
    assert widen_to_sentences(Span(3, 4), []) == Span(3, 4)


SPANS = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 20)).map(lambda p: Span(p[0], p[0] + p[1])), max_size=12)


@given(SPANS)
def test_merged_spans_cover_the_same_and_stand_apart(spans):
    merged = merge_spans(spans)
    assert {i for s in merged for i in range(s.start, s.end)} == {i for s in spans for i in range(s.start, s.end)}
    assert all(a.end < b.start for a, b in itertools.pairwise(merged))


def test_merging_bridges_a_gap():
    spans = [Span(10, 12), Span(0, 5), Span(7, 9)]
    assert merge_spans(spans) == [Span(0, 5), Span(7, 9), Span(10, 12)]
    assert merge_spans(spans, gap=1) == [Span(0, 5), Span(7, 12)]
    assert merge_spans(spans, gap=2) == [Span(0, 12)]


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        ((2, 4), (10, 10)),
        ((5, 15), (10, 15)),
        ((12, 14), (12, 14)),
        ((15, 40), (15, 20)),
        ((30, 40), (20, 20)),
        ((0, 99), (10, 20)),
    ],
)
def test_clamping_keeps_what_lies_within(span, expected):
    assert clamp(Span(*span), Span(10, 20)) == Span(*expected)


def test_another_number_is_never_the_closest() -> None:
    text = "Warm the loaf at 180 degrees for 10 minutes and let it cool on a rack before cutting it."
    assert locate("Warm the loaf at 180 degrees for ten minutes", text) is None
    assert locate("Warm the loaf at 160 degrees for 10 minutes and let it cool on a rack", text) is None
    assert locate("Warm the loav at 180 degrees for 10 minutes and let it cool on a rack", text) is not None
