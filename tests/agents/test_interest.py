"""What terms are worth, before and after reading."""

from __future__ import annotations

from expound.agents.interest import Interest, known_terms
from expound.records.evidence import Fact, Quote
from expound.records.page import Hit, Page, Span
from expound.records.question import Question
from expound.records.trajectory import HitsWindow, PageWindow

QUESTION = Question("What is the treatment for Crohn disease?")


def test_names_and_rare_words_tell_more_than_everyday_ones() -> None:
    interest = Interest(QUESTION)
    assert interest.telling("crohn") > interest.telling("diseas") > interest.telling("treatment")


def test_a_word_that_every_hit_has_tells_less() -> None:
    interest = Interest(QUESTION)
    hits = tuple(Hit(f"u{n}", f"disease {n}", "a disease") for n in range(3))
    interest.watch(HitsWindow("disease", hits, 1, 3))
    assert interest.telling("crohn") > 2 * interest.telling("diseas")


def test_company_of_the_question_gains_weight_by_reading() -> None:
    interest = Interest(QUESTION)
    assert interest.weight("steroid") == 0
    interest.watch(PageWindow("u", "Crohn disease", "Crohn disease is treated with steroids.", Span(0, 40), 1, 1))
    assert interest.weight("steroid") > 0
    assert "steroids" in interest.company()


def test_a_page_off_the_subject_says_little_however_long() -> None:
    interest = Interest(QUESTION)
    interest.learn("Crohn disease is treated with steroids.", "Crohn disease")
    interest.learn("A disease of elms is spread by beetles. " + "Beetles fly far in summer. " * 40, "Elms")
    assert interest.weight("steroid") > interest.weight("beetl")


def test_seeing_a_window_again_teaches_nothing() -> None:
    interest = Interest(QUESTION)
    window = PageWindow("u", "Crohn", "Crohn disease is treated with steroids.", Span(0, 40), 1, 1)
    interest.watch(window)
    before = interest.weight("steroid")
    interest.watch(window)
    assert interest.weight("steroid") == before


def test_what_is_known_is_worth_less() -> None:
    page = Page("u", "Crohn", "Crohn disease.", "en")
    known = known_terms([Fact((Quote.of(page, Span(0, 14)),))])
    interest = Interest(QUESTION)
    assert interest.worth({"crohn"}, known) < interest.worth({"crohn"})


def test_the_share_of_the_question_goes_from_nothing_to_all() -> None:
    interest = Interest(QUESTION)
    assert interest.share_asked([]) == 0
    assert interest.share_asked(interest.asked) == 1
