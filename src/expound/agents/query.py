"""QueryWriter by rules: the question made simple, then its parts, then what reading suggests; never the same twice."""

from __future__ import annotations

from collections.abc import Iterator

from expound.agents.interest import Interest
from expound.records.trajectory import Observation, Search
from expound.text.questions import split_parts
from expound.text.tokens import QUESTION_WORDS, normalise, split_words, terms

MOST_WORDS = 12  # engines do worse on longer queries (WebCPM, appendix B.1)
SUGGESTED_TERMS = 2


class QueriesByRules:
    """Writes at most `most` queries for a session."""

    def __init__(self, interest: Interest, most: int = 6) -> None:
        self.interest = interest
        self.most = most

    def write(self, observation: Observation) -> str | None:
        """Return the next query that asks for something none before it did."""
        past = [taken.action.query for taken in observation.past if isinstance(taken.action, Search)]
        if len(past) >= self.most:
            return None
        sent = [frozenset(terms(query)) for query in past]
        for query in self._candidates():
            wanted = frozenset(terms(query))
            if wanted and wanted not in sent:
                return query
        return None if past else observation.question.text[:200].strip() or None

    def _candidates(self) -> Iterator[str]:
        question, language = self.interest.question.text, self.interest.question.language
        parts = split_parts(question)
        yield simplify(" ".join(parts[-3:]), language)
        if len(parts) > 1:
            subject = simplify(parts[0], language)
            for part in parts:
                simple = simplify(part, language)
                # A part that names little ("and how can I prevent it?") means the subject of the first.
                yield simple if len(terms(simple)) > 1 else _join([subject, simple])
        suggested = [word for word in self.interest.company() if normalise(word) not in question.casefold()]
        core = simplify(parts[0] if parts else question, language)
        for first in range(0, len(suggested), SUGGESTED_TERMS):
            yield _join([core, *suggested[first : first + SUGGESTED_TERMS]])


def simplify(question: str, language: str) -> str:
    """Return the words of a question that are worth searching for, as they are written, in their order."""
    words = [word.text for word in split_words(question, language) if terms(word.text)]
    kept = [word for word in words if normalise(word) not in QUESTION_WORDS] or words
    distinct = list(dict.fromkeys(kept))
    return _join(distinct[:MOST_WORDS])


def _join(words: list[str]) -> str:
    # Spaces in Chinese queries too: engines take them as they are, and words stay apart.
    return " ".join(word for word in words if word)
