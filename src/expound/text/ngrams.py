"""Count n-grams, their overlap, and the longest common subsequence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def ngrams(items: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    """Count the runs of `n` items; fewer items than `n` make none."""
    if n < 1:
        raise ValueError(f"n-grams need n >= 1, not {n}")
    return Counter(zip(*(items[i:] for i in range(n)), strict=False))


def overlap(a: Counter[tuple[str, ...]], b: Counter[tuple[str, ...]]) -> int:
    """Count what both hold, each n-gram at most as often as the one that has fewer of it."""
    if len(b) < len(a):
        a, b = b, a
    return sum(min(count, b[gram]) for gram, count in a.items() if gram in b)


def common_subsequence_length(a: Sequence[str], b: Sequence[str]) -> int:
    """Return how many items the two share in the same order, gaps allowed."""
    from rapidfuzz.distance import LCSseq

    return int(LCSseq.similarity(a, b))


def recall(candidate: Counter[tuple[str, ...]], reference: Counter[tuple[str, ...]]) -> float:
    """Return the share of the reference that the candidate holds; 0 for an empty reference."""
    total = reference.total()
    return overlap(candidate, reference) / total if total else 0.0


def precision(candidate: Counter[tuple[str, ...]], reference: Counter[tuple[str, ...]]) -> float:
    """Return the share of the candidate that the reference holds; 0 for an empty candidate."""
    return recall(reference, candidate)


def f1(candidate: Counter[tuple[str, ...]], reference: Counter[tuple[str, ...]]) -> float:
    """Return the harmonic mean of precision and recall; 0 where nothing is shared."""
    total = candidate.total() + reference.total()
    return 2 * overlap(candidate, reference) / total if total else 0.0
