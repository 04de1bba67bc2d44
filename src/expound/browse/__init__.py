"""The text browser: what a person or an agent can see and do."""

from expound.browse.environment import Turn, observe, reset, step
from expound.browse.render import render
from expound.browse.session import Session
from expound.browse.state import State
from expound.browse.world import World

__all__ = ["Session", "State", "Turn", "World", "observe", "render", "reset", "step"]
