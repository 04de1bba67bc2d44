"""The non-interactive baseline: paragraphs of the question's hits, by TF-IDF, until the budget."""

from __future__ import annotations

from expound.agents.pipeline import find_facts
from expound.records.page import Page
from expound.records.question import Question
from expound.testing.world import SmallWorld
from expound.text.tokens import count_words

PAGES = [
    Page(f"http://p.example/{n}", f"Page {n}", f"Nothing here.\n\nStale bread is dry {'very ' * n}indeed.", "en")
    for n in range(6)
]


def test_the_paragraphs_most_like_the_question_come_first() -> None:
    facts = find_facts(Question("Why is stale bread dry?"), SmallWorld(PAGES), budget_words=12)
    assert facts[0].text == "Stale bread is dry indeed."
    assert all("Nothing" not in fact.text for fact in facts)


def test_the_budget_is_filled_by_the_last_paragraph() -> None:
    facts = find_facts(Question("stale bread"), SmallWorld(PAGES), budget_words=12)
    words = [count_words(fact.text) for fact in facts]
    assert sum(words[:-1]) < 12 <= sum(words)


def test_quotes_are_verbatim() -> None:
    world = SmallWorld(PAGES)
    for fact in find_facts(Question("stale bread"), world, budget_words=100):
        assert fact.quotes[0].span.of(world.open(fact.url).text) == fact.text


def test_nothing_found_gives_no_facts() -> None:
    assert find_facts(Question("Why do cats purr?"), SmallWorld(PAGES), budget_words=100) == ()
