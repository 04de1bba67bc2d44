"""Refuser by rules: the sources answer if a passage of a page that was quoted names enough of what was asked."""

from __future__ import annotations

from expound.agents.interest import Interest
from expound.records.trajectory import Observation
from expound.text.tokens import split_words, terms

# Measured on questions with and without an answer in what is searched (docs/log.md): with these three, 14 of 151
# answerable questions are refused, and 3 of 191 unanswerable ones are not.
LEAST_SHARE = 0.4
SHORT_SHARE = 0.6  # of a question of one or two terms: a page that names one of two is about something else
PART_SHARE = 0.8  # of one part of a question, where the whole is not named

_REASONS = {
    "en": ("nothing was found", "no passage speaks of it; missing: {missing}"),
    "zh": ("没有找到相关内容", "没有哪一段谈到它，缺少：{missing}"),
}


class RefusalsByCoverage:
    """Refuses when no passage of a page that was quoted names enough of the question."""

    def __init__(self, interest: Interest) -> None:
        self.interest = interest

    def refuse(self, observation: Observation) -> str | None:
        """Return why the sources do not answer, or None when they do."""
        nothing, partial = _REASONS.get(observation.question.language, _REASONS["en"])
        if not observation.facts:
            return nothing
        urls = [quote.url for fact in observation.facts for quote in fact.quotes]
        # Half an answer is better than none.
        if any(self._is_named(urls, asked) for asked in (self.interest.asked, *self.interest.parts)):
            return None
        found = self.interest.closest_passage(urls)
        return partial.format(missing=", ".join(self._missing(found)))

    def _is_named(self, urls: list[str], asked: frozenset[str]) -> bool:
        of_whole = LEAST_SHARE if len(asked) > 2 else SHORT_SHARE
        least = of_whole if asked == self.interest.asked else PART_SHARE
        return self.interest.share_asked(self.interest.closest_passage(urls, asked), asked) >= least

    def _missing(self, found: frozenset[str]) -> list[str]:
        words = [word.text for word in split_words(self.interest.question.text) if terms(word.text)]
        return list(dict.fromkeys(word for word in words if not found.intersection(terms(word))))
