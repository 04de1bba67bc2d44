"""ActionChooser by rules: open what promises something new, quote what adds, move on when reading stops paying."""

from __future__ import annotations

from expound.agents.base import FactFinder, QueryWriter
from expound.agents.facts import NEXT
from expound.agents.interest import Interest, known_terms
from expound.records.page import Hit
from expound.records.trajectory import (
    GoBack,
    HitsWindow,
    Observation,
    OpenHit,
    PageWindow,
    PastAction,
    ScrollDown,
    Search,
    TakeQuote,
)
from expound.text.tokens import count_words, terms

MOST_OF_ONE_PAGE = 0.5  # share of the facts after which a page is left for another: sources should be diverse
IDLE_WINDOWS = 2  # windows of a page read without quoting before it is left
IDLE_PAGES = 3  # pages read in a row without quoting before the search ends
IDLE_SEARCHES = 2  # queries in a row that led to no quote before the search ends
LEAST_PROMISE = 0.2  # share of the question a hit must name to be opened
RELATIVE_PROMISE = 0.5  # and compared with the best hit so far
SAME_TITLE = 0.3  # what a hit still promises when a page of its title was read
RANK_DISCOUNT = 0.5  # the engine knows rarity better than a reader of three hits
HITS = 6  # looked at before another query is sent: further down, a new query pays better (WebCPM, appendix B.1)


class ChoicesByRules:
    """Reads until the facts hold `enough_words`, or until more reading stops paying."""

    def __init__(
        self, interest: Interest, query_writer: QueryWriter, fact_finder: FactFinder, enough_words: int = 400
    ) -> None:
        self.interest = interest
        self.query_writer = query_writer
        self.fact_finder = fact_finder
        self.enough_words = enough_words
        self._opened: set[str] = set()
        self._titles_before: frozenset[str | None] | None = None

    def choose(self, observation: Observation) -> str:
        """Return the name of the action that comes next."""
        self.interest.watch(observation.current)
        if self._titles_before is None:
            # What was opened before this agent took over is known by its title alone.
            opened = (taken for taken in observation.past if isinstance(taken.action, OpenHit))
            self._titles_before = frozenset(taken.about for taken in opened)
        if isinstance(observation.current, PageWindow):
            self._opened.add(observation.current.url)
        if observation.current is None:
            return "search"
        if isinstance(observation.current, PageWindow):
            return self._on_page(observation, observation.current)
        return self._on_hits(observation, observation.current)

    def _on_page(self, observation: Observation, window: PageWindow) -> str:
        if _crosses_windows(observation):
            return "merge"
        if self._has_enough(observation):
            return "finish"
        if self._has_enough_of(observation, window.url):
            return "back"
        if self.fact_finder.find(observation):
            return "quote"
        idle = _windows_since_quote(observation.past)
        if "down" in observation.allowed and idle < IDLE_WINDOWS:
            return "down"
        return "back"

    def _on_hits(self, observation: Observation, window: HitsWindow) -> str:
        if self._has_enough(observation):
            return "finish"
        is_paying = _pages_since_quote(observation.past) < IDLE_PAGES
        rank = self._most_promising(observation, window)
        if rank and is_paying:
            return f"open {rank}"
        if "down" in observation.allowed and is_paying and window.first + len(window.hits) <= HITS:
            return "down"
        if _idle_searches(observation.past) >= IDLE_SEARCHES:
            return "finish"
        return "search" if self.query_writer.write(observation) else "finish"

    def _has_enough(self, observation: Observation) -> bool:
        return sum(count_words(fact.text) for fact in observation.facts) >= self.enough_words

    def _has_enough_of(self, observation: Observation, url: str) -> bool:
        here = sum(count_words(fact.text) for fact in observation.facts if fact.url == url)
        return here >= MOST_OF_ONE_PAGE * self.enough_words

    def _most_promising(self, observation: Observation, window: HitsWindow) -> int | None:
        known = known_terms(observation.facts)
        titles = {taken.about for taken in observation.past if isinstance(taken.action, OpenHit)}
        least = max(LEAST_PROMISE, RELATIVE_PROMISE * self.interest.best_share())
        promises = [
            (self._promise(hit, known, titles) / (1 + RANK_DISCOUNT * (window.first + rank - 2)), -rank)
            for rank, hit in enumerate(window.hits, start=1)
            if not self._was_opened(hit) and self.interest.share_asked(terms(f"{hit.title} {hit.snippet}")) >= least
        ]
        return -max(promises)[1] if promises else None

    def _was_opened(self, hit: Hit) -> bool:
        return hit.url in self._opened or hit.title in (self._titles_before or ())

    def _promise(self, hit: Hit, known: set[str], titles: set[str | None]) -> float:
        title, snippet = set(terms(hit.title)), set(terms(hit.snippet))
        worth = self.interest.worth(title, known) + self.interest.worth(title | snippet, known)
        return worth * self.interest.share_asked(title | snippet) * (SAME_TITLE if hit.title in titles else 1.0)


def _crosses_windows(observation: Observation) -> bool:
    """Say whether the last two facts are one passage that a window's end had cut."""
    if len(observation.facts) < 2 or "merge" not in observation.allowed or not observation.past:
        return False
    if not isinstance(observation.past[-1].action, TakeQuote):
        return False
    before, after = observation.facts[-2].quotes[-1], observation.facts[-1].quotes[0]
    return before.url == after.url and 0 <= after.span.start - before.span.end <= NEXT


def _windows_since_quote(past: tuple[PastAction, ...]) -> int:
    """Count the windows of the page read since the last quote, the present one included."""
    count = 1
    for taken in reversed(past):
        if isinstance(taken.action, ScrollDown):
            count += 1
        elif not isinstance(taken.action, TakeQuote) or count > 1:
            break
        else:
            return 0
    return count


def _pages_since_quote(past: tuple[PastAction, ...]) -> int:
    """Count the pages opened since the last quote or the last search."""
    count = 0
    for taken in reversed(past):
        if isinstance(taken.action, TakeQuote | Search):
            break
        if isinstance(taken.action, GoBack):
            count += 1
    return count


def _idle_searches(past: tuple[PastAction, ...]) -> int:
    """Count the queries sent since the last quote."""
    count = 0
    for taken in reversed(past):
        if isinstance(taken.action, TakeQuote):
            break
        count += isinstance(taken.action, Search)
    return count
