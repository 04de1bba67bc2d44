"""Any record at all, for hypothesis: every kind, every script, every odd character that UTF-8 can hold."""

from __future__ import annotations

from hypothesis import strategies as st

from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact, Quote
from expound.records.page import Block, Hit, Link, Page, Span
from expound.records.question import Question, Reference
from expound.records.trajectory import (
    Control,
    Event,
    FindInPage,
    Finish,
    FollowLink,
    GoBack,
    Header,
    HitsWindow,
    MergeFacts,
    Observation,
    OpenHit,
    PageWindow,
    PastAction,
    Refusal,
    ScrollDown,
    ScrollUp,
    Search,
    Step,
    TakeQuote,
    Trajectory,
    WindowLink,
)

PIECES = ["面包。", "e\u0301", "👩\u200d👩\u200d👧", "\0", "\u2028", "\ufeff", "\U0010ffff", '"\\/', "\r\n", "{}<>"]
CHARACTERS = st.characters(exclude_categories=["Cs"])
TEXTS = st.text(CHARACTERS, max_size=30) | st.lists(st.sampled_from(PIECES), max_size=5).map("".join)
NUMBERS = st.integers(0, 2**53)
SPANS = st.tuples(NUMBERS, NUMBERS).map(lambda ends: Span(min(ends), max(ends)))
MAYBE_TEXTS = st.none() | TEXTS


def few(strategy: st.SearchStrategy) -> st.SearchStrategy:
    """Tuples of at most three."""
    return st.lists(strategy, max_size=3).map(tuple)


QUESTIONS = st.builds(Question, TEXTS, TEXTS, TEXTS)
REFERENCES = st.builds(Reference, TEXTS, TEXTS)
HITS = st.builds(Hit, TEXTS, TEXTS, TEXTS)
BLOCK_KINDS = st.sampled_from(["heading", "paragraph", "list_item", "table_row", "term", "code", "question", "answer"])
BLOCKS = st.builds(Block, BLOCK_KINDS, SPANS, st.integers(0, 6), MAYBE_TEXTS)
LINKS = st.builds(Link, TEXTS, SPANS)
PAGES = st.builds(
    Page, TEXTS, TEXTS, TEXTS, TEXTS, MAYBE_TEXTS, few(BLOCKS), few(LINKS), TEXTS, TEXTS, problem=MAYBE_TEXTS
)
QUOTES = st.builds(Quote, TEXTS, TEXTS, TEXTS, SPANS.filter(len), TEXTS)
FACTS = st.builds(Fact, st.lists(QUOTES, min_size=1, max_size=3).map(tuple))
CITATIONS = st.builds(Citation, SPANS, NUMBERS)
ANSWERS = st.builds(Answer, QUESTIONS, TEXTS, few(FACTS), few(CITATIONS), st.booleans(), TEXTS)
ACTIONS = st.one_of(
    st.builds(Search, TEXTS),
    st.builds(OpenHit, st.integers(-9, 999)),
    st.builds(ScrollDown),
    st.builds(ScrollUp),
    st.builds(GoBack),
    st.builds(TakeQuote, text=TEXTS),
    st.builds(TakeQuote, text=st.none(), span=SPANS),
    st.builds(MergeFacts),
    st.builds(Finish, MAYBE_TEXTS),
    st.builds(FindInPage, TEXTS),
    st.builds(FollowLink, st.integers(-9, 999)),
)
HITS_WINDOWS = st.builds(HitsWindow, TEXTS, few(HITS), NUMBERS, NUMBERS, MAYBE_TEXTS)
PAGE_WINDOWS = st.builds(
    PageWindow, TEXTS, TEXTS, TEXTS, SPANS, NUMBERS, NUMBERS, few(st.builds(WindowLink, TEXTS, TEXTS)), MAYBE_TEXTS
)
MAYBE_WINDOWS = st.none() | HITS_WINDOWS | PAGE_WINDOWS
OBSERVATIONS = st.builds(
    Observation,
    QUESTIONS,
    MAYBE_TEXTS,
    few(st.builds(PastAction, ACTIONS, MAYBE_TEXTS)),
    MAYBE_WINDOWS,
    MAYBE_WINDOWS,
    few(FACTS),
    NUMBERS,
    few(TEXTS),
    MAYBE_TEXTS,
)
HEADERS = st.builds(Header, TEXTS, QUESTIONS, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, rendering=TEXTS)
TRAJECTORIES = st.builds(Trajectory, HEADERS, few(st.builds(Step, OBSERVATIONS, ACTIONS)), few(FACTS))
EVENTS = st.builds(
    Event,
    NUMBERS,
    NUMBERS,
    NUMBERS,
    ACTIONS,
    TEXTS,
    TEXTS,
    st.none() | few(HITS),
    MAYBE_TEXTS,
    st.none() | few(NUMBERS),
    MAYBE_TEXTS,
)
REFUSALS = st.builds(Refusal, NUMBERS, NUMBERS, ACTIONS, TEXTS, TEXTS, TEXTS)
CONTROLS = st.builds(Control, st.sampled_from(["undo", "redo", "reset", "goto"]), NUMBERS, NUMBERS, TEXTS)
LOG_ENTRIES = HEADERS | EVENTS | REFUSALS | CONTROLS
RECORDS = st.one_of(
    SPANS,
    QUESTIONS,
    REFERENCES,
    HITS,
    PAGES,
    QUOTES,
    FACTS,
    CITATIONS,
    ANSWERS,
    OBSERVATIONS,
    TRAJECTORIES,
    LOG_ENTRIES,
)
