"""Weigh terms by how rare they are, and compare texts as vectors of weighted terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log, sqrt

# A term of every text still says a little: without a floor, texts of common terms alone would have no vector.
LEAST_IDF = 0.01


class TermWeights:
    """Document frequencies of terms; more documents may be added at any time."""

    def __init__(self, documents: Iterable[Iterable[str]] = ()) -> None:
        self.document_count = 0
        self.document_frequency: Counter[str] = Counter()
        for terms in documents:
            self.add(terms)

    def add(self, terms: Iterable[str]) -> None:
        """Count one more document, given by its terms."""
        self.document_count += 1
        self.document_frequency.update(set(terms))

    def idf(self, term: str) -> float:
        """Return log((N + 1) / (df + 0.5)): highest for a term never seen, never below a small positive number."""
        return max(log((self.document_count + 1) / (self.document_frequency[term] + 0.5)), LEAST_IDF)

    def vector(self, terms: Iterable[str]) -> dict[str, float]:
        """Return each term's (1 + log count) × idf, scaled to length 1; no terms give an empty vector."""
        weights = {term: (1 + log(count)) * self.idf(term) for term, count in Counter(terms).items()}
        length = sqrt(sum(weight * weight for weight in weights.values()))
        return {term: weight / length for term, weight in weights.items()}


def cosine(a: dict[str, float], b: dict[str, float]) -> float:
    """Return the cosine of two vectors of length 1, as TermWeights.vector makes them; 0 if either is empty."""
    if len(b) < len(a):
        a, b = b, a
    return sum(weight * b[term] for term, weight in a.items() if term in b)
