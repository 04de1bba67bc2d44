"""Queries: simple, split, refined, never the same twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expound.agents.interest import Interest
from expound.agents.query import QueriesByRules, simplify
from expound.browse.environment import observe, reset
from expound.records.question import Question
from expound.records.trajectory import Observation, PastAction, Search
from expound.text.questions import asks_how, split_parts
from expound.text.tokens import terms


def asked(observation: Observation, *queries: str) -> Observation:
    past = tuple(PastAction(Search(query)) for query in queries)
    return replace(observation, past=past)


@pytest.mark.parametrize(
    ("question", "language", "simple"),
    [
        ("How do I grow a logical volume?", "en", "grow logical volume"),
        ("Why is the sky blue?", "en", "sky blue"),
        ("请问如何保存茶叶？", "zh", "保存 茶叶"),
        ("为什么切洋葱会流泪", "zh", "切 洋葱 流泪"),
    ],
)
def test_a_query_keeps_the_words_worth_searching_for(question: str, language: str, simple: str) -> None:
    assert simplify(question, language) == simple


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("Why is the sky blue?", 1),
        ("Why does bread go stale, and how can I keep it fresh longer?", 2),
        ("What is LVM? How do I resize it?", 2),
        ("为什么切洋葱会流泪？怎样才能少流泪？", 2),
        ("salt and pepper", 1),
    ],
)
def test_a_question_of_several_parts_is_split(question: str, count: int) -> None:
    assert len(split_parts(question)) == count


def test_a_long_lead_in_does_not_fill_the_query() -> None:
    question = (
        "I have a question that bothers me a lot and that nobody could ever explain to me so far. "
        "Why do most crustaceans turn from light gray to red when they are heated?"
    )
    query = QueriesByRules(Interest(Question(question))).write(reset(Question(question)).observation)
    assert query is not None
    assert {"crustacean", "red", "heat"} <= set(terms(query))
    assert len(query.split()) <= 12


def test_no_query_is_sent_twice_and_they_end() -> None:
    question = Question("Why does bread go stale, and how can I keep it fresh longer?")
    interest = Interest(question)
    interest.learn("Bread goes stale because starch crystallises. A freezer keeps bread fresh.", "Stale bread")
    writer, observation = QueriesByRules(interest), reset(question).observation
    sent: list[str] = []
    while (query := writer.write(asked(observation, *sent))) is not None:
        assert frozenset(terms(query)) not in {frozenset(terms(before)) for before in sent}
        sent.append(query)
    assert 3 <= len(sent) <= writer.most


def test_later_queries_use_words_that_were_found() -> None:
    question = Question("Why does bread go stale?")
    interest = Interest(question)
    interest.learn("Bread goes stale because of retrogradation of starch.", "Stale bread")
    query = QueriesByRules(interest).write(asked(reset(question).observation, "bread go stale"))
    assert query is not None
    assert {"retrograd", "starch"} & set(terms(query))


def test_a_question_of_nothing_but_stop_words_is_still_sent() -> None:
    question = Question("What is it?")
    assert QueriesByRules(Interest(question)).write(observe(reset(question).state)) == "What is it?"


@pytest.mark.parametrize("question", ["How do I do it?", "how to bake", "怎样做", "如何做", "有什么方法"])
def test_how_questions_are_told_apart(question: str) -> None:
    assert asks_how(question)
    assert not asks_how("Why is the sky blue?")
