"""Refuser by rules: the sources answer if one of their pages names enough of what was asked."""

from __future__ import annotations

from collections import defaultdict

from expound.agents.interest import Interest
from expound.records.trajectory import Observation
from expound.text.tokens import split_words, terms

# Measured on questions with and without an answer in what is searched (docs/log.md): at 0.4, one in eleven answerable
# questions is refused, and one in thirty unanswerable ones is not.
LEAST_SHARE = 0.4
SHORT_SHARE = 0.6  # of a question of one or two terms: a page that names one of two is about something else

_REASONS = {
    "en": ("nothing was found", "no page speaks of all of it; missing: {missing}"),
    "zh": ("没有找到相关内容", "没有页面谈到全部内容，缺少：{missing}"),
}


class RefusalsByCoverage:
    """Refuses when no page that was quoted names enough of the question."""

    def __init__(self, interest: Interest) -> None:
        self.interest = interest

    def refuse(self, observation: Observation) -> str | None:
        """Return why the sources do not answer, or None when they do."""
        nothing, partial = _REASONS.get(observation.question.language, _REASONS["en"])
        found_by_page: dict[str, set[str]] = defaultdict(set)
        for fact in observation.facts:
            for quote in fact.quotes:
                found_by_page[quote.url].update(terms(f"{quote.title}\n{quote.text}"))
        if not found_by_page:
            return nothing
        best = max(found_by_page.values(), key=self.interest.share_asked)
        least = LEAST_SHARE if len(self.interest.asked) > 2 else SHORT_SHARE
        if self.interest.share_asked(best) >= least:
            return None
        return partial.format(missing=", ".join(self._missing(best)))

    def _missing(self, found: set[str]) -> list[str]:
        words = [word.text for word in split_words(self.interest.question.text) if terms(word.text)]
        return list(dict.fromkeys(word for word in words if not found.intersection(terms(word))))
