"""Citations beside the text: marks are put in for people, taken out of what people write, and never forged."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expound.answer.cite import cite_sentences, cited_sentences, misplaced_citations, parse_marks, with_marks
from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question

PAGE = Page("http://c.example/", "Tea", "Green tea is brewed at 80 °C.", "en")
FACT = Fact((Quote.of(PAGE, Span(0, 9)),))
MARK = re.compile(r"\[(\d+)\]")


def cited(text: str, number: int = 1, language: str = "en") -> Answer:
    """Return an answer whose every sentence cites one fact."""
    citations = cite_sentences(text, [Citation(Span(0, len(text)), number)])
    return Answer(Question("Why?", language), text, (FACT,) * 9, citations)


def numbers(text: str) -> list[tuple[int, ...]]:
    """Return what the sentences of a text with marks cite."""
    parsed = parse_marks(text)
    answer = Answer(Question("Why?"), parsed.text, (), parsed.citations)
    return [sentence.numbers for sentence in cited_sentences(answer)]


@pytest.mark.parametrize(
    ("text", "language", "shown"),
    [
        ("One is here. Two is there.", "en", "One is here. [1] Two is there. [1]"),
        ("To do so:\n1. Boil it.\n2. Drink it.", "en", "To do so: [1]\n1. Boil it. [1]\n2. Drink it. [1]"),
        ("三在这里。四在那里。", "zh", "三在这里。[1]四在那里。[1]"),
        ("三在这里。 This is Tea.", "zh", "三在这里。[1] This is Tea. [1]"),
        ("Do this:\n    first = all[0][2]", "en", "Do this: [1]\n    first = all[0][2]  [1]"),
        ("", "en", ""),
    ],
)
def test_marks_follow_the_sentences_that_cite(text: str, language: str, shown: str) -> None:
    assert with_marks(cited(text, language=language)) == shown


def test_several_facts_make_several_marks_and_an_uncited_sentence_none() -> None:
    span = Span(0, 12)
    answer = Answer(Question("?"), "One is here. Two is.", (FACT,) * 3, (Citation(span, 3), Citation(span, 1)))
    assert with_marks(answer) == "One is here. [3][1] Two is."


def test_a_number_without_a_fact_is_never_shown() -> None:
    answer = Answer(Question("?"), "One is here.", (FACT,), tuple(Citation(Span(0, 12), n) for n in (0, 2, 77)))
    assert with_marks(answer) == "One is here."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Tea is hot [9].", "Tea is hot (9). [1]"),
        ("Tea is hot [1, 2].", "Tea is hot (1, 2). [1]"),
        ("Tea is hot [1-2].", "Tea is hot (1-2). [1]"),
        ("Tea is hot [1–2].", "Tea is hot (1–2). [1]"),
        ("Tea is hot 【3】.", "Tea is hot (3). [1]"),
        ("Tea is hot ［３］.", "Tea is hot (３). [1]"),
        ("Tea is hot [[9]2].", "Tea is hot ((9)2). [1]"),
        ("Tea is hot [\u200b9].", "Tea is hot (\u200b9). [1]"),
        ("The array x[7] is hot.", "The array x(7) is hot. [1]"),
        ("- Tea is hot. [2]", "- Tea is hot. (2) [1]"),
        ("    - Tea is hot. [2]", "    - Tea is hot. (2) [1]"),
        ("    1. Tea is hot. [2]", "    1. Tea is hot. (2) [1]"),
        ("    tea[7] = [1, 2]", "    tea[7] = [1, 2]  [1]"),
        ("    tea  [2]", "    tea  (2)  [1]"),
        ("    tea  [2] [3]", "    tea  (2) (3)  [1]"),
        ("    tea\u2028Tea is hot. [2]", "    tea\u2028Tea is hot. (2) [1]"),
        ("In 1998 [citation needed] tea [sic] was hot.", "In 1998 [citation needed] tea [sic] was hot. [1]"),
        ("# Tea is hot [2]", "# Tea is hot (2) [1]"),
    ],
)
def test_what_the_text_has_in_brackets_is_not_taken_for_a_mark(text: str, shown: str) -> None:
    answer = cited(text)
    assert answer.text == text
    assert with_marks(answer) == shown


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(["[", "]", "【", "】", "9", "1", ", ", "Tea.", " ", "\n", "[7]", "a", "。"])).map("".join)
)
def test_no_prose_can_forge_a_mark(text: str) -> None:
    lines = "\n".join(line.strip() for line in text.split("\n"))
    answer = cited(lines, number=5)
    shown = with_marks(answer)
    assert set(MARK.findall(shown)) <= {"5"}
    assert parse_marks(shown).text.count("[5]") == 0
    assert len(MARK.findall(shown)) == len(answer.citations)


def test_marks_belong_to_the_sentence_they_stand_in_or_follow() -> None:
    text = "One is here. [1] Two is there [2]. 三在这里。[3]四在那里。[4][5]\n- Five. [6, 7]【8】\n[9] says so."
    assert numbers(text) == [(1,), (2,), (3,), (4, 5), (6, 7, 8), (9,)]
    assert parse_marks(text).text == "One is here. Two is there. 三在这里。四在那里。\n- Five.\nsays so."


def test_brackets_in_code_are_no_marks() -> None:
    text = "Take the first: [1]\n    first = all[0][2]  # [3]  [1]\nIt is there[1]."
    assert numbers(text) == [(1,), (1,), (1,)]
    assert parse_marks(text).text == "Take the first:\n    first = all[0][2]  # [3]\nIt is there."


@pytest.mark.parametrize(
    ("text", "plain", "found"),
    [
        ("Tea. [[9]2]", "Tea.", [9, 2]),
        ("Tea. [1, [2] 3]", "Tea. [1, 3]", None),
        ("Tea [citation needed] [a] [1", "Tea [citation needed] [a] [1", []),
        ("[1]", "", []),
        ("", "", []),
    ],
)
def test_odd_marks(text: str, plain: str, found: list[int] | None) -> None:
    parsed = parse_marks(text)
    if found is None:
        assert parse_marks(parsed.text).text == parsed.text
        return
    assert parsed.text == plain
    assert [citation.number for citation in parsed.citations] == found


PIECES = [
    "[",
    "]",
    "【",
    "】",
    "1",
    "22",
    ",",
    " ",
    "  ",
    "    ",
    "\n",
    "\t",
    "Tea is hot.",
    "a",
    "。",
    "- ",
    "[3]",
    "\u2028",
]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join) | st.text(max_size=80))
def test_whatever_is_parsed_no_mark_is_left_and_spans_are_in_order(text: str) -> None:
    plain, citations = parse_marks(text)
    assert parse_marks(plain) == (plain, ())
    spans = [citation.span for citation in citations]
    assert all(before <= after for before, after in pairwise(spans))
    assert all(0 <= span.start < span.end <= len(plain) for span in spans)
    answer = Answer(Question("?"), plain, (), citations)
    assert misplaced_citations(answer) == []


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["Tea is hot. ", "水很热。", "\n- It boils.", "\n    cup[0] = 3\n", "\n\nWhy"])).map(
        "".join
    )
)
def test_marks_that_were_put_in_are_found_again(text: str) -> None:
    answer = cited(text)
    assert parse_marks(with_marks(answer)) == (text, answer.citations)


def test_a_citation_says_where_its_sentence_ends() -> None:
    text = "Tea is brewed at 80 °C. [1] Black tea is not. [2] Smith et al. [3] say so. Nobody objects."
    assert numbers(text) == [(1,), (2,), (3,), ()]
    parsed = parse_marks(text)
    answer = Answer(Question("?"), parsed.text, (FACT,) * 3, parsed.citations)
    assert with_marks(answer) == text.replace(" [3] say so.", " say so. [3]")
    part = Answer(Question("?"), "One is here.", (FACT,), (Citation(Span(0, 3), 1),))
    assert [(sentence.text, sentence.numbers) for sentence in cited_sentences(part)] == [
        ("One", (1,)),
        ("is here.", ()),
    ]


def test_a_citation_must_lie_in_one_sentence() -> None:
    text = "One is here. Two is there."
    spans = [Span(0, 12), Span(4, 12), Span(0, 26), Span(12, 13), Span(3, 3), Span(13, 99), Span(500, 600)]
    answer = Answer(Question("?"), text, (FACT,) * 7, tuple(Citation(span, n) for n, span in enumerate(spans, 1)))
    assert [sentence.numbers for sentence in cited_sentences(answer)] == [(1, 2), ()]
    assert [citation.number for citation in misplaced_citations(answer)] == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("gap", [" ", "\n", "    "])
def test_long_answers_take_linear_time(gap: str) -> None:
    text = gap.join(f"Sentence number {n} is here." for n in range(8_000))
    started = time.process_time()
    answer = cited(text)
    assert sum(len(sentence.numbers) for sentence in cited_sentences(answer)) == len(answer.citations) >= 8_000
    assert parse_marks(with_marks(answer)).citations == answer.citations
    assert time.process_time() - started < 4  # about half a second on a quiet machine, for five passes


@pytest.mark.parametrize(
    "hostile", ["[", "]", "[1", "[1]", "[ ", " ", "[1, ", "[[1]2]", "    [1]", "  [1]", "【", "a[1]"]
)
@pytest.mark.parametrize("before", ["", "    x"])
def test_hostile_text_takes_linear_time(hostile: str, before: str) -> None:
    text = before + hostile * 40_000
    started = time.process_time()
    parse_marks(text)
    with_marks(Answer(Question("?"), text, (FACT,)))
    assert time.process_time() - started < 4
