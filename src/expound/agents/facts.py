"""FactFinder by rules: the run of whole sentences that adds most to what is known, for what it costs to read."""

from __future__ import annotations

from collections.abc import Sequence

from expound.agents.interest import Interest, ReadSentence, known_terms
from expound.records.evidence import Fact
from expound.records.page import Span
from expound.records.trajectory import Observation, PageWindow
from expound.text.language import is_spaced
from expound.text.spans import merge_spans
from expound.text.tokens import terms

WORD_COST = 0.003  # worth that one more word must bring
LEAST_GAIN = 0.015  # worth of a passage, beyond its cost, below which it is not quoted
ON_SUBJECT = 0.0  # how the cost of a word changes in a window that names as much of the question as the best hit
OFF_SUBJECT = 6.0  # and on one that names none of it
CHARACTER = 0.6  # what a Chinese character costs beside a word: it says about as much less
LONGEST_WORDS = 140
SHORTEST_WORDS = 6  # fewer is a heading or a fragment
TOLD = 0.8  # share of a sentence's terms that, when one fact has them, makes it a repetition
NEXT = 20  # characters between two quotes that only a window's end has parted: white space, and what indents code


class FactsByInterest:
    """Quotes consecutive sentences as long as they add more than they cost."""

    def __init__(self, interest: Interest) -> None:
        self.interest = interest
        self._passages: dict[tuple[str, Span], list[Span]] = {}

    def find(self, observation: Observation) -> Span | None:
        """Return the next passage of the window in reading order, or None when nothing more is worth quoting."""
        window = observation.current
        if not isinstance(window, PageWindow) or "quote" not in observation.allowed:
            return None
        taken = [quote.span for fact in observation.facts for quote in fact.quotes if quote.url == window.url]
        key = (window.url, window.span)
        if key not in self._passages:
            self._passages[key] = self._choose(window, taken, observation.facts)
        return next((span for span in self._passages[key] if not any(span.overlaps(other) for other in taken)), None)

    def _choose(self, window: PageWindow, taken: list[Span], facts: tuple[Fact, ...]) -> list[Span]:
        """Pick the best run again and again, each time knowing what the runs before it say; join those that touch."""
        sentences, known = self.interest.sentences(window), known_terms(facts)
        told = [known_terms([fact]) for fact in facts]
        free = [
            not any(sentence.span.overlaps(span) for span in taken) and not _is_told(sentence, told)
            for sentence in sentences
        ]
        about = self.interest.relative_share(terms(f"{window.title}\n{window.text}"))
        word = WORD_COST if is_spaced(self.interest.question.language) else WORD_COST * CHARACTER
        cost = word * (OFF_SUBJECT - (OFF_SUBJECT - ON_SUBJECT) * about)
        runs: list[Span] = []
        best = _continued(sentences, taken) or self._best_run(sentences, free, known, cost)
        while best is not None:
            for at in range(best.start, best.end):
                free[at] = False
                known = known | sentences[at].terms
            runs.append(best)
            best = self._best_run(sentences, free, known, cost)
        whole = merge_spans(_with_heading(run, sentences, free) for run in runs)
        return [Span(sentences[run.start].span.start, sentences[run.end - 1].span.end) for run in whole]

    def _best_run(
        self, sentences: Sequence[ReadSentence], free: Sequence[bool], known: set[str], word_cost: float
    ) -> Span | None:
        """Return the run of sentences, counted from the first of the window, that gains most."""
        best, best_gain = None, LEAST_GAIN
        for first in (at for at, sentence in enumerate(sentences) if sentence.kind not in ("label", "code")):
            found: set[str] = set()
            words, worth = 0, 0.0
            for last in range(first, len(sentences)):
                sentence = sentences[last]
                words += sentence.words
                if not free[last] or (words > LONGEST_WORDS and last > first):
                    break
                worth += sentence.fit * self.interest.worth(sentence.terms - found, known)
                found |= sentence.terms
                gain = worth - word_cost * words
                if gain > best_gain and words >= SHORTEST_WORDS:
                    best, best_gain = Span(first, last + 1), gain
        return best


def _with_heading(run: Span, sentences: Sequence[ReadSentence], free: Sequence[bool]) -> Span:
    """Add the heading above a list: it may say that these are the ways that do not work."""
    above = run.start - 1
    is_list = sentences[run.start].kind in ("item", "step")
    return Span(above, run.end) if is_list and above >= 0 and sentences[above].kind == "label" and free[above] else run


def _is_told(sentence: ReadSentence, told: list[set[str]]) -> bool:
    """Say whether one of the facts says nearly the same."""
    return any(len(sentence.terms & fact) > TOLD * len(sentence.terms) for fact in told)


def _continued(sentences: Sequence[ReadSentence], taken: list[Span]) -> Span | None:
    """Return the run at the top of a window that goes on with a list or with code quoted from the window before.

    It is taken whole, whatever it adds: half a procedure is worse than none.
    """
    if not sentences or not any(0 <= sentences[0].span.start - span.end <= NEXT for span in taken):
        return None
    kind, words, last = sentences[0].kind, 0, 0
    while kind in ("code", "step", "item") and last < len(sentences) and sentences[last].kind in (kind, "code"):
        words += sentences[last].words
        if words > LONGEST_WORDS:
            break
        last += 1
    return Span(0, last) if last else None
