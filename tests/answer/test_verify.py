"""What the three free layers of checking catch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expound.answer.cite import cited_sentences, drop_marks, find_citations, strip_marks
from expound.answer.verify import verify, withhold
from expound.browse.pages import PagesInMemory
from expound.records.answer import Answer
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question

PAGE = Page("http://v.example/", "Tea", "Green tea is brewed at 80 °C. Black tea takes boiling water in Assam.", "en")
STORE = PagesInMemory()
STORE.put(PAGE)
GREEN = Fact((Quote.of(PAGE, Span(0, 29)),))
BLACK = Fact((Quote.of(PAGE, Span(30, len(PAGE.text))),))
GOOD = Answer(Question("How is tea brewed?"), "Green tea is brewed at 80 °C. [1]", (GREEN,))


def problems(answer: Answer, layer: int) -> list[str]:
    return [problem.message for problem in verify(answer, STORE).problems if problem.layer == layer]


def test_a_sound_answer_has_no_problems() -> None:
    report = verify(GOOD, STORE)
    assert report.is_sound
    assert (report.sentences, report.citations, report.quotes) == (1, 1, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Green tea is brewed at 80 °C. [2]", "[2] points at no fact"),
        ("Green tea is brewed at 80 °C. [0] [1]", "[0] points at no fact"),
        ("Tea is good. Green tea is brewed at 80 °C. [1]", "no citation"),
    ],
)
def test_structure(text: str, message: str) -> None:
    assert any(message in found for found in problems(replace(GOOD, text=text), 0))


def test_a_fact_that_nothing_cites_is_named() -> None:
    assert problems(replace(GOOD, facts=(GREEN, BLACK)), 0) == ["fact 2 is not cited anywhere"]


def test_an_altered_quote_is_caught() -> None:
    quote = replace(GREEN.quotes[0], text="Green tea is brewed at 90 °C.")
    (found,) = problems(replace(GOOD, facts=(Fact((quote,)),)), 1)
    assert "not verbatim" in found


def test_a_quote_of_a_page_nobody_stored_is_caught() -> None:
    quote = replace(GREEN.quotes[0], fingerprint="0" * 64)
    (found,) = problems(replace(GOOD, facts=(Fact((quote,)),)), 1)
    assert "not stored" in found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Green tea is brewed at 90 °C. [1]", '"90" is in no fact'),
        ("Green tea from Kyoto is brewed at 80 °C. [1]", '"Kyoto" is in no fact'),
        ("Coffee should never be drunk after dinner by anyone. [1]", "says something else"),
    ],
)
def test_a_sentence_must_say_what_its_facts_say(text: str, message: str) -> None:
    assert any(message in found for found in problems(replace(GOOD, text=text), 2))


def test_chinese_sentences_are_compared_by_characters() -> None:
    page = Page("http://v.example/zh", "茶", "绿茶要用八十度的水冲泡。", "zh")
    STORE.put(page)
    cited = Fact((Quote.of(page, Span(0, len(page.text))),))
    good = Answer(Question("怎样泡绿茶？", "zh"), "绿茶用八十度的水冲泡。[1]", (cited,))
    assert verify(good, STORE).is_sound
    assert problems(replace(good, text="咖啡适合早晨喝，晚上喝会睡不着觉。[1]"), 2)


def test_what_does_not_resolve_is_not_shown_as_cited() -> None:
    quote = replace(BLACK.quotes[0], text="Black tea takes iced water in Assam.")
    text = "Green tea is brewed at 80 °C. [1] Black tea takes iced water in Assam. [2] [7]"
    answer = Answer(GOOD.question, text, (GREEN, Fact((quote,))))
    shown = withhold(answer, verify(answer, STORE))
    assert shown.text == "Green tea is brewed at 80 °C. [1] Black tea takes iced water in Assam."


def test_marks_belong_to_the_sentence_before_them() -> None:
    text = "One is here. [1] Two is there [2]. 三在这里。[3]四在那里。[4][5]\n- Five. [6]"
    assert [sentence.numbers for sentence in cited_sentences(text)] == [(1,), (2,), (3,), (4, 5), (6,)]
    assert [sentence.text.strip() for sentence in cited_sentences(text)][2:4] == ["三在这里。", "四在那里。"]


def test_marks_can_be_taken_out() -> None:
    assert strip_marks("One. [1] Two. [2][3]") == "One. Two."
    assert drop_marks("One. [1] Two. [2][3]", {2}) == "One. [1] Two.[3]"


def test_citations_point_at_their_sentences() -> None:
    (citation,) = find_citations(GOOD)
    assert citation.number == 1
    assert citation.span.of(GOOD.text) == GOOD.text


def test_a_quote_attributed_to_another_address_is_caught() -> None:
    quote = replace(GREEN.quotes[0], url="http://elsewhere.example/")
    (found,) = problems(replace(GOOD, facts=(Fact((quote,)),)), 1)
    assert "http://elsewhere.example/ is not stored" in found


def test_brackets_in_code_are_no_marks() -> None:
    text = "Take the first: [1]\n    first = all[0][2]  # [3] [1]\nIt is there[1]."
    assert [sentence.numbers for sentence in cited_sentences(text)] == [(1,), (3, 1), (1,)]
    assert strip_marks("    a[0] [2]") == "    a[0]"
    assert drop_marks("    a[0] [2]\nOne. [2]", {0, 2}) == "    a[0]\nOne."
