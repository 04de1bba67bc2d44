"""Who chooses the actions when no person does."""

from expound.agents.base import ActionChooser, Agent, FactFinder, QueryWriter, ThreePartAgent
from expound.agents.loop import run_agent
from expound.records.question import Question
from expound.registry import Place, load, parse_spec

__all__ = ["AGENTS", "ActionChooser", "Agent", "FactFinder", "QueryWriter", "ThreePartAgent", "open_agent", "run_agent"]

AGENTS: dict[str, Place] = {  # name: (where it lives, the extra it needs)
    "rules": ("expound.agents.rules:rules_agent", None),
}


def open_agent(spec: str, question: Question, answer_words: int) -> Agent:
    """Return the agent that `spec` names, for one session about a question."""
    name, argument = parse_spec(spec)
    agent: Agent = load("agent", AGENTS, name)(question, answer_words, argument)
    return agent
