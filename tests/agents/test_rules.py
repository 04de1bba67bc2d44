"""The rules agent at work in small worlds: what it opens, quotes, merges, and when it stops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expound.agents import open_agent
from expound.agents.interest import Interest
from expound.agents.loop import MOST_REFUSALS, run_agent
from expound.agents.refuse import RefusalsByCoverage
from expound.agents.rules import rules_agent
from expound.browse.environment import reset
from expound.browse.recorder import MemoryRecorder
from expound.browse.session import Session
from expound.errors import BadInput
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question
from expound.records.trajectory import Action, MergeFacts, Observation, OpenHit, PageWindow, Search, TakeQuote
from expound.testing.world import SmallWorld
from expound.text.sentences import split_sentences

STALE = Page(
    "http://w.example/stale",
    "Why bread goes stale",
    "Bread goes stale because its starch crystallises as it cools. "
    "The crystals push water out, so the crumb of stale bread feels dry. "
    "Warming stale bread melts the crystals again.",
    "en",
)
KEEP = Page(
    "http://w.example/keep",
    "How to keep bread fresh",
    "Keep bread at room temperature in a box. A freezer keeps bread fresh for three months. "
    "A refrigerator makes bread go stale sooner.",
    "en",
)
OTHER = Page("http://w.example/other", "Breadboards", "A breadboard holds electronic parts for trying out.", "en")


THINGS = [
    f"{first}{last}"
    for first in ("bar", "mel", "tor", "vin", "gal", "pes")
    for last in ("ka", "lo", "mu", "ri", "za", "ne", "po", "di", "su", "te", "wo", "fi")
]


def sit(question: str, *pages: Page, words: int = 200) -> Session:
    asked = Question(question, "zh" if any("\u4e00" <= c <= "\u9fff" for c in question) else "en")
    session = Session(asked, SmallWorld(pages), MemoryRecorder())
    run_agent(rules_agent(asked, words), session)
    return session


def actions(session: Session) -> list[Action]:
    return [taken.action for taken in session.state.past]


def test_both_parts_of_a_question_are_answered_from_their_pages() -> None:
    session = sit("Why does bread go stale, and how can I keep it fresh?", STALE, KEEP, OTHER)
    assert {fact.url for fact in session.state.facts} == {STALE.url, KEEP.url}
    assert session.state.finish is not None
    assert session.state.finish.unanswerable is None


def test_quotes_are_whole_consecutive_sentences() -> None:
    session = sit("Why does bread go stale?", STALE)
    edges = {edge for span in split_sentences(STALE.text) for edge in (span.start, span.end)}
    for fact in session.state.facts:
        for quote in fact.quotes:
            assert {quote.span.start, quote.span.end} <= edges


def test_the_same_thing_is_not_quoted_from_two_pages() -> None:
    copy = Page("http://w.example/copy", "Why bread goes stale, again", STALE.text, "en")
    session = sit("Why does bread go stale?", STALE, copy)
    assert len({fact.url for fact in session.state.facts}) == 1


def test_a_passage_across_a_window_is_merged() -> None:
    steps = "".join(
        f"{n}. Knead the {a} into the bread dough, then let {b} and {c} rest beside {d} until morning.\n"
        for n, (a, b, c, d) in enumerate(zip(*[iter(THINGS)] * 4, strict=False), start=1)
    )
    page = Page("http://w.example/steps", "How to knead bread dough", f"Knead bread dough like this:\n{steps}", "en")
    session = sit("How do I knead bread dough?", page)
    assert MergeFacts() in actions(session)


def test_nothing_found_is_said() -> None:
    session = sit("Why do cats purr?", STALE, KEEP)
    assert session.state.finish is not None
    assert session.state.finish.unanswerable
    assert not session.state.facts


def test_a_page_that_shares_one_word_does_not_answer() -> None:
    session = sit("How is bread dough for panettone aged in copper moulds?", OTHER, KEEP)
    assert session.state.finish is not None
    assert session.state.finish.unanswerable


def test_a_refusal_names_what_no_page_speaks_of() -> None:
    question = Question("How is panettone aged in copper moulds with bread?")
    page_fact = Fact((Quote.of(KEEP, Span(0, 40)),))
    interest = Interest(question)
    interest.watch(PageWindow(KEEP.url, KEEP.title, KEEP.text, Span(0, len(KEEP.text)), 1, 1))
    refusal = RefusalsByCoverage(interest).refuse(replace(reset(question).observation, facts=(page_fact,)))
    assert refusal is not None
    assert "panettone" in refusal
    assert "bread" not in refusal


def test_a_chinese_question_is_refused_in_chinese() -> None:
    session = sit("猫为什么会打呼噜？", STALE)
    assert session.state.finish is not None
    assert "没有找到" in (session.state.finish.unanswerable or "")


def test_no_page_is_opened_twice() -> None:
    session = sit("Why does bread go stale, and how can I keep it fresh?", STALE, KEEP, OTHER)
    opened = [taken.about for taken in session.state.past if isinstance(taken.action, OpenHit)]
    assert len(opened) == len(set(opened))


def test_reading_stops_when_there_is_enough() -> None:
    pages = [
        Page(f"http://w.example/{n}", f"Stale bread {n}", STALE.text.replace("starch", f"starch{n}"), "en")
        for n in range(30)
    ]
    session = sit("Why does bread go stale?", *pages, words=30)
    assert sum(len(fact.text.split()) for fact in session.state.facts) <= 3 * 30 + 60
    assert len(session.state.past) < 40


def test_the_loop_ends_an_agent_that_only_does_what_is_refused() -> None:
    class Stubborn:
        name = "stubborn"

        def act(self, _observation: Observation) -> Action:
            return TakeQuote("not there")

    session = Session(Question("Why?"), SmallWorld([STALE]), MemoryRecorder())
    seen: list[Action] = []
    run_agent(Stubborn(), session, lambda action, _: seen.append(action))
    assert len(seen) == MOST_REFUSALS + 1
    assert session.state.finish is not None


@pytest.mark.parametrize("question", ["?", "the of and", "a" * 5000, "\u200b\u200b", "🙂 why", "why " * 400])
def test_odd_questions_end_too(question: str) -> None:
    session = sit(question, STALE, KEEP)
    assert session.state.is_over
    assert all(len(action.query) <= 256 for action in actions(session) if isinstance(action, Search))


def test_pages_that_share_a_title_are_told_apart() -> None:
    first = Page("http://w.example/a", "FAQ", "Bread goes stale because starch crystallises.", "en")
    second = Page("http://w.example/b", "FAQ", "Stale bread is dry, since water leaves the crumb of bread.", "en")
    session = sit("Why does bread go stale and dry?", first, second)
    assert {fact.url for fact in session.state.facts} == {first.url, second.url}


def test_a_question_in_another_language_finds_its_words() -> None:
    page = Page(
        "http://w.example/fr", "Conserver des tomates", "Pour conserver des tomates longtemps, il faut les sécher."
    )
    asked = Question("Comment conserver des tomates longtemps ?", "und")
    session = Session(asked, SmallWorld([page]), MemoryRecorder())
    run_agent(rules_agent(asked), session)
    assert session.state.facts
    assert session.state.finish is not None
    assert session.state.finish.unanswerable is None


def test_the_rules_agent_takes_no_argument() -> None:
    with pytest.raises(BadInput, match='not "nonsense"'):
        open_agent("rules:nonsense", Question("Why?"), 100)


def test_one_part_of_a_question_is_answered_though_another_is_not() -> None:
    session = sit("Why does bread go stale? Who invented the toaster?", STALE)
    assert session.state.finish is not None
    assert session.state.finish.unanswerable is None


def test_words_far_apart_on_a_page_do_not_answer() -> None:
    page = Page(
        "http://w.example/far",
        "Notes of a summer",
        "The cat of the baker likes the sun. "
        + "It was a warm day, and nothing happened at all. " * 12
        + "Engines purr.",
        "en",
    )
    session = sit("Why do cats purr when they are petted by a child?", page)
    assert session.state.finish is not None
    assert session.state.finish.unanswerable


def test_the_heading_of_a_list_is_quoted_with_it() -> None:
    page = Page(
        "http://w.example/list",
        "Keeping bread",
        "Keeping bread fresh is an old art.\n\nWays that do not keep bread fresh\n\n"
        "- Keep the bread in the refrigerator overnight.\n- Keep fresh bread beside a warm stove.",
        "en",
    )
    session = sit("How do I keep bread fresh?", page)
    assert any("Ways that do not keep bread fresh\n\n- Keep" in fact.text for fact in session.state.facts)
