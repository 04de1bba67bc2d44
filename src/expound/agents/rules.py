"""The embedded agent: its three parts by rules, joined by one interest."""

from __future__ import annotations

from expound.agents.base import ThreePartAgent
from expound.agents.chooser import ChoicesByRules
from expound.agents.facts import FactsByInterest
from expound.agents.interest import Interest
from expound.agents.query import QueriesByRules
from expound.agents.refuse import RefusalsByCoverage
from expound.errors import BadInput
from expound.records.question import Question

FACT_WORDS = 2.2  # words of facts for each word of the answer: WebCPM's people kept 555.7 characters for 257.5


def rules_agent(question: Question, answer_words: int = 200, argument: str = "") -> ThreePartAgent:
    """Return an agent for one session about a question, who reads enough for an answer of that length."""
    if argument:
        raise BadInput(f'the agent "rules" takes nothing after its name, not "{argument}"')
    interest = Interest(question)
    queries = QueriesByRules(interest)
    facts = FactsByInterest(interest)
    chooser = ChoicesByRules(interest, queries, facts, enough_words=round(answer_words * FACT_WORDS))
    return ThreePartAgent("rules.v1", chooser, queries, facts, RefusalsByCoverage(interest))
