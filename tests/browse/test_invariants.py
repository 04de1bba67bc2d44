"""Random legal and illegal actions never break what the environment promises."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expound.browse.environment import observe, reset, step
from expound.browse.pages import PagesInMemory
from expound.browse.recorder import MemoryRecorder
from expound.browse.render import render
from expound.browse.replay import Replay
from expound.browse.rules import RULES, name_of
from expound.browse.session import Session
from expound.browse.state import OpenPage, State
from expound.errors import BadInput
from expound.records.page import Link, Page, Span
from expound.records.question import Question
from expound.records.trajectory import (
    Action,
    FindInPage,
    Finish,
    FollowLink,
    GoBack,
    MergeFacts,
    OpenHit,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)
from expound.testing.world import SmallWorld

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=3000) | st.lists(
    st.sampled_from(["bread", "oven", "面包", "烤箱。", "warm.", "Why?", "\n", "e.g.", "é", "👩‍👩‍👧"]), max_size=600
).map(" ".join)


@st.composite
def pages(draw: st.DrawFn) -> list[Page]:
    texts = draw(st.lists(TEXT, min_size=1, max_size=4))
    made = []
    for number, text in enumerate(texts):
        spans = draw(st.lists(st.tuples(st.integers(0, len(text)), st.integers(0, len(text))), max_size=3))
        links = tuple(Link(f"http://p/{n % 5}", Span(min(span), max(span))) for n, span in enumerate(spans))
        language = draw(st.sampled_from(["en", "zh", "und"]))
        made.append(Page(f"http://p/{number}", f"bread {number}", text, language, links=links))
    return made


ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Search, st.sampled_from(["bread", "oven", "面包", "", "nothing at all"])),
    st.builds(OpenHit, st.integers(-1, 5)),
    st.builds(ScrollDown),
    st.builds(ScrollUp),
    st.builds(GoBack),
    st.builds(TakeQuote, text=st.sampled_from(["bread", "bread oven", "烤箱。", "", " ", "warm. … Why?"])),
    st.builds(lambda a, b: TakeQuote(span=Span(a, a + b)), st.integers(0, 3000), st.integers(0, 300)),
    st.builds(MergeFacts),
    st.builds(Finish, st.sampled_from([None, "", "no page says so"])),
    st.builds(FindInPage, st.sampled_from(["bread", "x", ""])),
    st.builds(FollowLink, st.integers(-1, 4)),
)
MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check(state: State, world: SmallWorld) -> None:
    assert state.actions_left == RULES[state.rules].actions - len(state.past)
    for fact in state.facts:
        for quote in fact.quotes:
            assert quote.text
            assert quote.text == quote.span.of(world.open(quote.url).text)
            assert quote.fingerprint == world.open(quote.url).fingerprint
    for frame in state.stack:
        if isinstance(frame, OpenPage):
            text = frame.page.text
            assert "".join(text[start:end] for start, end in pairwise(frame.cuts)) == text


@MANY
@given(pages(), st.sampled_from(sorted(RULES)), st.sampled_from(["en", "zh"]), st.lists(ACTIONS, max_size=40))
def test_every_step_keeps_the_invariants(made: list[Page], rules: str, language: str, actions: list[Action]) -> None:
    world = SmallWorld(made)
    turn = reset(Question("bread 面包？", language), rules)
    for action in actions:
        before = turn.state
        turn = step(before, action, world)
        check(turn.state, world)
        if turn.state is before:
            assert turn.observation.message
        else:
            assert turn.observation.message is None
            assert name_of(action) in observe(before).allowed
            assert turn.state.actions_left == before.actions_left - 1
        assert step(before, action, world) == turn  # the same state and action, the same outcome
        assert render(turn.observation)


@MANY
@given(pages(), st.lists(ACTIONS, max_size=30))
def test_undo_after_a_step_changes_nothing(made: list[Page], actions: list[Action]) -> None:
    session = Session(Question("bread?", "en"), SmallWorld(made), MemoryRecorder(), rules="webgpt.v1")
    for action in actions:
        before, head = session.state, session.log.head
        session.act(action)
        if session.log.head != head:
            session.undo()
            assert session.state == before
            session.redo()


@MANY
@given(pages(), st.lists(ACTIONS | st.sampled_from(["undo", "redo", "reset", "goto"]), max_size=30), st.data())
def test_what_was_recorded_replays(made: list[Page], moves: list[Action | str], data: st.DataObject) -> None:
    recorder = MemoryRecorder()
    session = Session(Question("bread?", "en"), SmallWorld(made), recorder, rules="webgpt.v1")
    for move in moves:
        if move == "goto":
            session.go_to(data.draw(st.integers(0, session.log.next_id - 1)))
        elif isinstance(move, str):
            try_control(session, move)
        else:
            session.act(move)
    assert isinstance(recorder.pages, PagesInMemory)
    replay = Replay(recorder.entries, recorder.pages).run()
    assert replay.log.head == session.log.head
    assert replay.log.states_by_id == session.log.states_by_id
    assert replay.log.trajectory(replay.header) == session.trajectory()


def try_control(session: Session, move: str) -> None:
    with suppress(BadInput):  # there may be nothing to undo or redo
        getattr(session, move)()


@pytest.mark.parametrize("rules", sorted(RULES))
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_allowed_name_is_accepted(rules: str, language: str) -> None:
    text = "Bread keeps in a box. " * 200
    page = Page("http://p/1", "bread", text, "en", links=(Link("http://p/1", Span(0, 5)),))
    world = SmallWorld([page, *(Page(f"http://p/{n}", "bread", f"{n} bread", "en") for n in range(2, 9))])
    tries: dict[str, Action] = {
        "search": Search("bread"),
        "down": ScrollDown(),
        "up": ScrollUp(),
        "back": GoBack(),
        "merge": MergeFacts(),
        "finish": Finish(),
        "find": FindInPage("box"),
        "follow": FollowLink(1),
        **{f"open {rank}": OpenHit(rank) for rank in (1, 2, 3)},
    }
    turn = reset(Question("bread", language), rules)
    path = [Search("bread"), ScrollDown(), ScrollUp(), OpenHit(1), ScrollDown(), ScrollUp()]
    for action in path:
        for name in turn.observation.allowed:
            trial = tries.get(name) or TakeQuote(span=Span(*turn.state.top.cuts[:2]))  # type: ignore[union-attr]
            if name == "quote":
                number = turn.state.top.number  # type: ignore[union-attr]
                trial = TakeQuote(span=Span(*turn.state.top.cuts[number : number + 2]))  # type: ignore[union-attr]
            assert step(turn.state, trial, world).observation.message is None, name
        turn = step(turn.state, action, world)
