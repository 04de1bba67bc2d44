"""What a reader wants to know: weights of terms, from the question and from what was read.

The question says which terms matter; hit lists say which of those are rare there; what is read says which other terms
keep company with them (relevance feedback, after Lavrenko and Croft 2001). A passage is worth the weights of the terms
it adds to what is known. Sums are exact (fsum), so that no decision hangs on the order in which a set is walked.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import fsum, log

from expound.records.evidence import Fact
from expound.records.page import Span
from expound.records.question import Question
from expound.records.trajectory import HitsWindow, PageWindow, Window
from expound.text.common_words import is_common
from expound.text.lines import Line, LineKind, gives_reasons, is_signpost, split_lines
from expound.text.questions import asks_how, asks_why, split_parts
from expound.text.sentences import split_sentences
from expound.text.tokens import count_words, split_words, terms
from expound.text.vectors import TermWeights

COMPANY = 0.5  # share of the weight that goes to terms the question does not name
COMPANY_TERMS = 120
CONTEXT = 0.5  # how much of its weight a sentence owes to the window around it
COMMON = 0.2  # what an everyday word is worth beside a telling one
AGAIN = 0.5  # what a term is still worth when the facts have it already
RARITY = 1.0  # how much rarity among the hits adds to what a term tells
NAMED = 1.5  # what a name in the question is worth beside another word
FIT = 1.5  # what a reason is worth to somebody who asks why, or a step to somebody who asks how
SIGNPOST = 0.3  # what a sentence is worth that only says where to read on
VOTE = 1.5  # how sharply windows that name more of the question outweigh those that name less


@dataclass(frozen=True, slots=True)
class ReadSentence:
    """A sentence of a window: its span in the page, its kind, its distinct terms, its length in words.

    `fit` is above 1 where it is of the kind that is asked for: a reason for a why-question, steps for a how-question.
    """

    span: Span
    kind: LineKind
    terms: frozenset[str]
    words: int
    fit: float


class Interest:
    """Learns from each window which terms matter, and says what a text is worth."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.asked = frozenset(terms(question.text))
        parts = [frozenset(terms(part)) for part in split_parts(question.text)]
        self.parts = [part for part in parts if len(part) > 1] if len(parts) > 1 else []
        self._named = _named_terms(question.text)
        self._how, self._why = asks_how(question.text), asks_why(question.text)
        self._hits = TermWeights()
        self._hit_terms: set[frozenset[str]] = set()
        self._company: dict[str, float] = defaultdict(float)
        self._spellings: dict[str, Counter[str]] = {}
        self._seen: set[str] = set()
        self._lines_by_url: dict[str, list[frozenset[str]]] = {}
        self._weights: dict[str, float] | None = None
        self._sentences: dict[str, list[ReadSentence]] = {}

    def watch(self, window: Window | None) -> None:
        """Learn from a window; seeing one again teaches nothing."""
        if isinstance(window, HitsWindow):
            for hit in window.hits:
                self._learn_hit(f"{hit.title}\n{hit.snippet}")
        elif isinstance(window, PageWindow):
            if window.text not in self._seen:
                lines = [frozenset(terms(line.span.of(window.text))) for line in split_lines(window.text)]
                self._lines_by_url.setdefault(window.url, [frozenset(terms(window.title))]).extend(lines)
            self.learn(window.text, window.title)

    def sentences(self, window: PageWindow) -> list[ReadSentence]:
        """Return the sentences of a page window, with spans into the page."""
        if window.text not in self._sentences:
            self._sentences[window.text] = [self._read(line, window.text) for line in split_lines(window.text)]
        found = self._sentences[window.text]
        return [replace(read, span=read.span.shift(window.span.start)) for read in found]

    def weight(self, term: str) -> float:
        """Return how much a term matters; the weights of the question's terms sum to 1 − COMPANY."""
        if self._weights is None:
            self._weights = self._weigh()
        return self._weights.get(term, 0.0)

    def worth(self, found: Iterable[str], known: frozenset[str] | set[str] = frozenset()) -> float:
        """Return what distinct terms are worth to a reader who knows some of them already."""
        return fsum(self.weight(term) * (AGAIN if term in known else 1.0) for term in found)

    def share_asked(self, found: Iterable[str], asked: frozenset[str] | None = None) -> float:
        """Return how much of the question, or of the part with the terms `asked`, the terms name: from 0 to 1."""
        wanted = self.asked if asked is None else asked
        total = fsum(self.telling(term) for term in wanted)
        named = fsum(self.telling(term) for term in wanted.intersection(found))
        return named / total if total else 0.0

    def relative_share(self, found: Iterable[str]) -> float:
        """Return how much of the question the terms name, compared with the best hit so far: from 0 to 1.

        Naming all of one part is as good: a page need not answer everything.
        """
        there = frozenset(found)
        best = self.best_share()
        whole = min(1.0, self.share_asked(there) / best) if best else 0.0
        return max([whole, *(self.share_asked(there, part) for part in self.parts)])

    def telling(self, term: str) -> float:
        """Return how much a term says about what a text is about: more if it is rare among the hits."""
        seen, among = max(self._hits.document_frequency[term], 1), self._hits.document_count
        rarity = 1.0 + RARITY * log((among + 1) / (seen + 0.5)) if among else 1.0
        return rarity * (NAMED if term in self._named else COMMON if is_common(term) else 1.0)

    def company(self) -> list[str]:
        """Return the terms that keep company with the question's, best first, in their commonest spelling."""
        ranked = sorted(self._company_weights().items(), key=lambda item: (-item[1], item[0]))
        return [self._spellings[term].most_common(1)[0][0] for term, _ in ranked if term in self._spellings]

    def learn(self, text: str, title: str = "") -> None:
        """Learn from a page's text; the same text again teaches nothing."""
        if text in self._seen:
            return
        self._seen.add(text)
        self._weights = None
        around = self.share_asked(terms(f"{title}\n{text}"))
        gained: dict[str, float] = defaultdict(float)
        for span in split_sentences(text):
            sentence = span.of(text)
            found = set(terms(sentence))
            share = (1 - CONTEXT) * self.share_asked(found) + CONTEXT * around
            for term in found - self.asked:
                gained[term] += share
            self._remember_spellings(sentence)
        # Each window has one vote, and what it says of the question decides how much it counts: a long page that is
        # off the subject must not vouch for itself.
        total = fsum(gained.values()) or 1.0
        for term, value in gained.items():
            self._company[term] += around**VOTE * value / total

    def best_share(self) -> float:
        """Return how much of the question the best hit so far names."""
        return max((self.share_asked(found) for found in self._hit_terms), default=0.0)

    def _read(self, line: Line, text: str) -> ReadSentence:
        content = line.span.of(text)
        # A heading repeats what the text under it says; alone it tells nothing.
        found = frozenset() if line.kind == "label" else frozenset(terms(content))
        is_wanted = (self._why and gives_reasons(content)) or (self._how and line.kind in ("step", "code"))
        fit = SIGNPOST if is_signpost(content) else FIT if is_wanted else 1.0
        return ReadSentence(line.span, line.kind, found, count_words(content), fit)

    def closest_passage(self, urls: Iterable[str], asked: frozenset[str] | None = None) -> frozenset[str]:
        """Return the terms of the passage, in pages that were read, that names most of the question or of a part of it.

        A passage is two lines that follow each other, under the title of their page.
        """
        passages = [
            frozenset().union(lines[0], *lines[at : at + 2])
            for lines in (self._lines_by_url.get(url, []) for url in dict.fromkeys(urls))
            for at in range(1, len(lines))
        ]
        return max(passages, key=lambda passage: self.share_asked(passage, asked), default=frozenset())

    def _learn_hit(self, text: str) -> None:
        if text not in self._seen:
            self._seen.add(text)
            self._weights = None
            found = frozenset(terms(text))
            self._hits.add(found)
            self._hit_terms.add(found & self.asked)

    def _remember_spellings(self, sentence: str) -> None:
        for word in split_words(sentence):
            stemmed = terms(word.text)
            if len(stemmed) == 1:
                self._spellings.setdefault(stemmed[0], Counter())[word.text] += 1

    def _weigh(self) -> dict[str, float]:
        asked = {term: self.telling(term) for term in self.asked}
        total = fsum(asked.values()) or 1.0
        weights = {term: (1 - COMPANY) * value / total for term, value in asked.items()}
        company = self._company_weights()
        total = fsum(company.values()) or 1.0
        return weights | {term: COMPANY * value / total for term, value in company.items()}

    def _company_weights(self) -> dict[str, float]:
        scored = {term: count * (COMMON if is_common(term) else 1.0) for term, count in self._company.items()}
        best = sorted(scored.items(), key=lambda item: (-item[1], item[0]))[:COMPANY_TERMS]
        return dict(best)


def known_terms(facts: Iterable[Fact]) -> set[str]:
    """Return the distinct terms of facts."""
    return {term for fact in facts for term in terms(fact.text)}


_NAME = re.compile(r"(?<![.?!。？！\n])(?<!^)\b[A-Z][\w'’-]*")


def _named_terms(question: str) -> frozenset[str]:
    """Return the terms of names: words with a capital that do not begin a sentence."""
    return frozenset(term for name in _NAME.findall(question.strip()) for term in terms(name))
