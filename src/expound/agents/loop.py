"""Run an agent in a session until it finishes or a limit says stop."""

from __future__ import annotations

from collections.abc import Callable

from expound.agents.base import Agent
from expound.browse.session import Session
from expound.records.trajectory import Action, Finish, Observation

MOST_REFUSALS = 3  # in a row; an agent that goes on like that would never stop

OnStep = Callable[[Action, Observation], None]


def run_agent(agent: Agent, session: Session, on_step: OnStep | None = None) -> Observation:
    """Let an agent act until the search is over; what it saw last is returned."""
    observation, refusals = session.observation, 0
    while observation.allowed:
        action = agent.act(observation) if refusals < MOST_REFUSALS else Finish()
        observation = session.act(action)
        refusals = refusals + 1 if observation.message else 0
        if on_step:
            on_step(action, observation)
    return observation
