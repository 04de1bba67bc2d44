"""Who chooses the actions when no person does."""

from expound.agents.base import ActionChooser, Agent, FactFinder, QueryWriter, ThreePartAgent
from expound.agents.loop import run_agent
from expound.agents.rules import rules_agent

__all__ = ["ActionChooser", "Agent", "FactFinder", "QueryWriter", "ThreePartAgent", "rules_agent", "run_agent"]
