"""What the three free layers of checking catch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expound.answer.cite import parse_marks, with_marks
from expound.answer.refuse import decline
from expound.answer.verify import verify, withhold
from expound.browse.pages import PagesInMemory
from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question

PAGE = Page("http://v.example/", "Tea", "Green tea is brewed at 80 °C. Black tea takes boiling water in Assam.", "en")
STORE = PagesInMemory()
STORE.put(PAGE)
GREEN = Fact((Quote.of(PAGE, Span(0, 29)),))
BLACK = Fact((Quote.of(PAGE, Span(30, len(PAGE.text))),))
QUESTION = Question("How is tea brewed?")


def written(text: str, *facts: Fact, question: Question = QUESTION, answered: bool = True) -> Answer:
    """Return the answer that a text with marks stands for."""
    parsed = parse_marks(text)
    return Answer(question, parsed.text, facts, parsed.citations, answered)


GOOD = written("Green tea is brewed at 80 °C. [1]", GREEN)


def problems(answer: Answer, layer: int) -> list[str]:
    return [problem.message for problem in verify(answer, STORE).problems if problem.layer == layer]


def test_a_sound_answer_has_no_problems() -> None:
    found = verify(GOOD, STORE)
    assert found.is_sound
    assert (found.sentences, found.citations, found.quotes) == (1, 1, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Green tea is brewed at 80 °C. [2]", "[2] points at no fact"),
        ("Green tea is brewed at 80 °C. [0] [1]", "[0] points at no fact"),
        ("Tea is good. Green tea is brewed at 80 °C. [1]", "no citation"),
    ],
)
def test_structure(text: str, message: str) -> None:
    assert any(message in found for found in problems(written(text, GREEN), 0))


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
    assert any(message in found for found in problems(written(text, GREEN), 2))


def test_chinese_sentences_are_compared_by_characters() -> None:
    page = Page("http://v.example/zh", "茶", "绿茶要用八十度的水冲泡。", "zh")
    STORE.put(page)
    cited = Fact((Quote.of(page, Span(0, len(page.text))),))
    question = Question("怎样泡绿茶？", "zh")
    assert verify(written("绿茶用八十度的水冲泡。[1]", cited, question=question), STORE).is_sound
    assert problems(written("咖啡适合早晨喝，晚上喝会睡不着觉。[1]", cited, question=question), 2)


def test_an_english_sentence_under_a_chinese_question_is_compared_by_words() -> None:
    """Its letters would make a long common subsequence with any English text."""
    question = Question("怎样泡绿茶？", "zh")
    assert verify(replace(GOOD, question=question), STORE).is_sound
    assert problems(written("Great beds were eaten. [1]", GREEN, question=question), 2)


def test_both_sides_are_normalised_before_they_are_compared() -> None:
    page = Page("http://v.example/wide", "茶", "ＧＲＥＥＮ　ＴＥＡ绿茶叫做ｇｒｅｅｎ。", "zh")
    STORE.put(page)
    wide = Fact((Quote.of(page, Span(0, len(page.text))),))
    assert problems(written("绿茶叫做green tea。[1]", wide), 2) == []


def test_what_does_not_resolve_is_not_shown_as_cited() -> None:
    quote = replace(BLACK.quotes[0], text="Black tea takes iced water in Assam.")
    text = "Green tea is brewed at 80 °C. [1] Black tea takes iced water in Assam. [2] [7]"
    answer = written(text, GREEN, Fact((quote,)))
    shown = withhold(answer, verify(answer, STORE))
    assert shown.citations == (Citation(Span(0, 29), 1),)
    assert with_marks(shown) == "Green tea is brewed at 80 °C. [1] Black tea takes iced water in Assam."


@pytest.mark.parametrize("span", [Span(0, 0), Span(5, 300), Span(300, 310)])
def test_a_citation_outside_the_text_is_caught_and_withheld(span: Span) -> None:
    answer = replace(GOOD, citations=(*GOOD.citations, Citation(span, 1)))
    assert any("lie in no sentence" in found for found in problems(answer, 0))
    assert withhold(answer, verify(answer, STORE)) == GOOD


def test_a_mark_in_the_text_itself_cites_nothing() -> None:
    answer = Answer(QUESTION, "Green tea is brewed at 80 °C. [1]", (GREEN,))
    assert any("no citation" in found for found in problems(answer, 0))
    assert "fact 1 is not cited anywhere" in problems(answer, 0)


def test_a_forged_title_is_caught() -> None:
    quote = replace(GREEN.quotes[0], title="The Lancet")
    answer = replace(GOOD, facts=(Fact((quote,)),))
    assert problems(answer, 1) == ['the page http://v.example/ is called "Tea", not "The Lancet"']
    assert withhold(answer, verify(answer, STORE)).citations == ()


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_quote_is_caught(text: str) -> None:
    quote = replace(GREEN.quotes[0], text=text)
    (found,) = problems(replace(GOOD, facts=(Fact((quote,)),)), 1)
    assert "is empty" in found


def test_declined_answers_are_checked_too() -> None:
    assert verify(decline(QUESTION, (GREEN,)), STORE).is_sound
    assert verify(decline(Question("怎样泡绿茶？", "zh"), ()), STORE).is_sound
    refused = "The sources do not answer this question."
    assert problems(written(f"{refused} Tea is poison.", answered=False), 0) == ['no citation: "Tea is poison."']
    assert problems(written(f"{refused}\n\nGreen tea is brewed at 90 °C. [1]", GREEN, answered=False), 2)
    assert problems(written(f"{refused} [1]", GREEN, answered=False), 2)
    assert problems(written(refused), 0) == [f'no citation: "{refused}"']


def test_a_quote_attributed_to_another_address_is_caught() -> None:
    quote = replace(GREEN.quotes[0], url="http://elsewhere.example/")
    (found,) = problems(replace(GOOD, facts=(Fact((quote,)),)), 1)
    assert "http://elsewhere.example/ is not stored" in found
