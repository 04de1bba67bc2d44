"""The fixed road, kept as the baseline to beat: one query, all its pages, their paragraphs ranked by TF-IDF.

This is the non-interactive search of WebCPM, section 6.2: the question itself is the query, and the best paragraphs
are taken until they exceed a budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from expound.browse.world import World
from expound.errors import PageMissing
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question
from expound.text.tokens import count_words, terms
from expound.text.vectors import TermWeights, cosine

PAGES = 10  # what one page of a web engine's results gives


def find_facts(question: Question, world: World, budget_words: int, most_pages: int = PAGES) -> tuple[Fact, ...]:
    """Return the paragraphs most like the question; the last one is the one that fills the budget."""
    paragraphs = [(page, span) for page in _retrieve(question, world, most_pages) for span in _paragraphs(page)]
    found = [terms(span.of(page.text)) for page, span in paragraphs]
    weights = TermWeights(found)
    asked = weights.vector(terms(question.text))
    scores = [cosine(asked, weights.vector(these)) for these in found]
    order = sorted(range(len(paragraphs)), key=lambda at: -scores[at])
    return tuple(_until(budget_words, (Quote.of(*paragraphs[at]) for at in order if scores[at] > 0)))


def _retrieve(question: Question, world: World, most_pages: int) -> Iterator[Page]:
    for hit in world.search(question.text)[:most_pages]:
        try:
            yield world.open(hit.url)
        except PageMissing:
            continue


def _paragraphs(page: Page) -> Iterator[Span]:
    start = 0
    for line in page.text.splitlines(keepends=True):
        content = line.strip()
        if content:
            at = start + line.index(content)
            yield Span(at, at + len(content))
        start += len(line)


def _until(budget_words: int, quotes: Iterable[Quote]) -> Iterator[Fact]:
    words = 0
    for quote in quotes:
        if words >= budget_words:
            return
        words += count_words(quote.text)
        yield Fact((quote,))
