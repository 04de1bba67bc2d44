"""Refuser by rules: the facts answer if together they name enough of what was asked."""

from __future__ import annotations

from expound.agents.interest import Interest, known_terms
from expound.records.trajectory import Observation

LEAST_SHARE = 0.5


class RefusalsByCoverage:
    """Refuses when the facts leave out the rarer half of the question."""

    def __init__(self, interest: Interest) -> None:
        self.interest = interest

    def refuse(self, observation: Observation) -> str | None:
        """Return why the sources do not answer, or None when they do."""
        if not observation.facts:
            return "nothing found"
        share = self.interest.share_asked(known_terms(observation.facts))
        return None if share >= LEAST_SHARE else f"share {share:.2f}"
