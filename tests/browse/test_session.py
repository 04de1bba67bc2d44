"""One sitting: the tree of events, where undo and redo lead, and what is recorded of refusals."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from browse import sittings
from expound.browse.environment import observe
from expound.browse.recorder import MemoryRecorder
from expound.browse.render import render
from expound.browse.session import Session, utc_now
from expound.errors import BadInput, BadSource, UnknownName
from expound.records.page import Page, fingerprint
from expound.records.question import Question
from expound.records.trajectory import (
    Control,
    Event,
    GoBack,
    Header,
    MergeFacts,
    OpenHit,
    Refusal,
    ScrollDown,
    Search,
    TakeQuote,
)
from expound.testing.world import SmallWorld


@pytest.fixture
def recorder() -> MemoryRecorder:
    return MemoryRecorder()


@pytest.fixture
def session(question: Question, world: SmallWorld, recorder: MemoryRecorder) -> Session:
    return Session(question, world, recorder, id="s1", clock=sittings.clock())


def test_a_session_begins_with_its_header(session: Session, recorder: MemoryRecorder) -> None:
    (header,) = recorder.entries
    assert isinstance(header, Header)
    assert (header.session, header.rules, header.world, header.reader) == ("s1", "webcpm.v1", "small", "person")
    assert header.at == "2024-01-01T00:00:00.000+00:00"


def test_each_action_is_an_event_whose_parent_is_the_one_before(session: Session, recorder: MemoryRecorder) -> None:
    session.act(Search("bread"))
    session.act(OpenHit(1))
    events = [entry for entry in recorder.entries if isinstance(entry, Event)]
    assert [(event.id, event.parent) for event in events] == [(1, 0), (2, 1)]
    assert events[0].hits
    assert events[1].page
    assert events[1].cuts
    assert events[1].cuts[0] == 0


def test_an_event_holds_the_fingerprint_of_what_was_shown(session: Session, recorder: MemoryRecorder) -> None:
    shown = render(session.act(Search("bread")))
    assert recorder.entries[-1].observation == fingerprint(shown)  # type: ignore[union-attr]


def test_undo_goes_back_and_redo_goes_forward_again(session: Session) -> None:
    first = session.act(Search("bread"))
    second = session.act(ScrollDown())
    assert session.undo() == first
    assert session.redo() == second
    assert session.log.head == 2


def test_undoing_everything_leads_to_the_beginning_and_then_says_so(session: Session) -> None:
    beginning = session.observation
    session.act(Search("bread"))
    assert session.undo() == beginning
    with pytest.raises(BadInput, match="nothing to undo: this is the beginning"):
        session.undo()


def test_there_is_nothing_to_redo_where_nothing_was_undone(session: Session, recorder: MemoryRecorder) -> None:
    session.act(Search("bread"))
    before = list(recorder.entries)
    with pytest.raises(BadInput, match="nothing to redo"):
        session.redo()
    assert recorder.entries == before


def test_acting_after_undo_makes_a_branch_and_forgets_nothing(session: Session) -> None:
    session.act(Search("bread"))
    session.act(OpenHit(1))
    session.undo()
    session.act(OpenHit(2))
    assert [event.id for event in session.log.path()] == [1, 3]
    assert session.log.events_by_id[2].parent == session.log.events_by_id[3].parent == 1
    session.go_to(2)
    assert [event.id for event in session.log.path()] == [1, 2]


def test_redo_follows_the_branch_last_visited(session: Session) -> None:
    session.act(Search("bread"))
    session.act(OpenHit(1))
    session.undo()
    session.act(OpenHit(2))
    session.undo()
    session.redo()
    assert session.log.head == 3
    session.go_to(2)
    session.undo()
    session.redo()
    assert session.log.head == 2


def test_redo_follows_the_branch_last_visited_from_the_beginning_on(session: Session) -> None:
    session.act(Search("bread"))
    session.act(OpenHit(1))
    session.act(GoBack())
    session.reset()
    session.act(Search("kind"))
    session.go_to(3)
    session.reset()
    assert [session.redo() and session.log.head for _ in range(3)] == [1, 2, 3]


def test_reset_goes_to_the_beginning_and_keeps_every_event(session: Session) -> None:
    beginning = session.observation
    session.act(Search("bread"))
    session.act(OpenHit(1))
    assert session.reset() == beginning
    assert set(session.log.events_by_id) == {1, 2}


def test_going_to_an_event_that_is_not_there_says_which_is_the_last(session: Session) -> None:
    session.act(Search("bread"))
    for number in (-1, 2, 99):
        with pytest.raises(BadInput, match=f"there is no event {number} in this session; the last one is 1"):
            session.go_to(number)


def test_controls_are_recorded_with_where_they_lead(session: Session, recorder: MemoryRecorder) -> None:
    session.act(Search("bread"))
    session.undo()
    session.redo()
    session.reset()
    session.go_to(1)
    controls = [(entry.control, entry.head) for entry in recorder.entries if isinstance(entry, Control)]
    assert controls == [("undo", 0), ("redo", 1), ("reset", 0), ("goto", 1)]


def test_a_refused_action_is_recorded_but_changes_nothing(session: Session, recorder: MemoryRecorder) -> None:
    session.act(Search("bread"))
    state, head, next_id = session.state, session.log.head, session.log.next_id
    observation = session.act(MergeFacts())
    assert (session.state, session.log.head, session.log.next_id) == (state, head, next_id)
    refusal = recorder.entries[-1]
    assert isinstance(refusal, Refusal)
    assert (refusal.head, refusal.action, refusal.message) == (1, MergeFacts(), observation.message)
    assert session.observation.message is None


def test_a_refused_action_does_not_spoil_redo(session: Session) -> None:
    session.act(Search("bread"))
    session.undo()
    session.act(GoBack())
    session.redo()
    assert session.log.head == 1


def test_an_undone_action_gives_its_cost_back(session: Session) -> None:
    session.act(Search("bread"))
    assert session.undo().actions_left == 100


def test_a_finished_session_can_be_undone(session: Session) -> None:
    from expound.records.trajectory import Finish

    session.act(Search("bread"))
    session.act(Finish())
    assert session.observation.allowed == ()
    assert "finish" in session.undo().allowed


def test_the_page_is_stored_before_the_event_speaks_of_it(question: Question, world: SmallWorld) -> None:
    class Checking(MemoryRecorder):
        def record(self, entry):  # type: ignore[no-untyped-def]
            if isinstance(entry, Event) and entry.page:
                assert self.pages.get(entry.page)
            super().record(entry)

    session = Session(question, world, Checking())
    session.act(Search("bread"))
    session.act(OpenHit(1))
    assert session.log.head == 2


def test_an_action_that_could_not_be_recorded_did_not_happen(question: Question, world: SmallWorld) -> None:
    class Full(MemoryRecorder):
        def record(self, entry):  # type: ignore[no-untyped-def]
            if isinstance(entry, Event):
                raise OSError("no space left on device")
            super().record(entry)

    session = Session(question, world, Full())
    before = session.state
    with pytest.raises(OSError, match="no space"):
        session.act(Search("bread"))
    assert session.state is before
    assert session.log.next_id == 1


def test_a_trajectory_is_the_path_to_the_head(session: Session) -> None:
    session.act(Search("bread"))
    session.act(OpenHit(1))
    session.undo()
    session.act(OpenHit(2))
    session.act(TakeQuote("Bread"))
    trajectory = session.trajectory()
    assert [step.action for step in trajectory.steps][:2] == [Search("bread"), OpenHit(2)]
    assert trajectory.steps[0].observation.current is None
    assert trajectory.facts == session.state.facts
    assert trajectory.header == session.header


def test_unknown_rules_are_refused_before_anything_is_recorded(question: Question, world: SmallWorld) -> None:
    recorder = MemoryRecorder()
    with pytest.raises(UnknownName, match=r'no rules called "webcpn.v1". Did you mean "webcpm.v1"\?'):
        Session(question, world, recorder, rules="webcpn.v1")
    assert recorder.entries == []


def test_the_clock_tells_utc() -> None:
    assert utc_now().endswith("+00:00")


class Counting(SmallWorld):
    """Counts how often it is asked for bytes."""

    asked: list[str]

    def raw(self, url: str) -> bytes | None:
        self.asked.append(url)
        if url.endswith("gone"):
            raise BadSource("the folder is gone")
        return b"Bread keeps."


def test_the_bytes_of_a_document_are_read_once(question: Question) -> None:
    raw = fingerprint(b"Bread keeps.")
    pages = [Page(f"http://a.example/{n}", "Bread", f"Bread {n}", raw_fingerprint=raw) for n in range(2)]
    gone = Page("http://a.example/gone", "Bread", "Bread", raw_fingerprint="0" * 64)
    recorder, small = MemoryRecorder(), Counting([*pages, gone])
    small.asked = []
    session = Session(question, small, recorder)
    session.act(Search("bread"))
    for rank in (1, 2, 3, 1):
        session.act(OpenHit(rank))
        session.act(GoBack())
    assert small.asked == ["http://a.example/0", "http://a.example/gone"]
    assert recorder.pages.raw(pages[1]) == b"Bread keeps."


MOVES = st.lists(
    st.sampled_from(["act", "act", "act", "undo", "redo", "reset"]) | st.tuples(st.just("goto"), st.integers(0, 30)),
    max_size=40,
)


@settings(max_examples=100, deadline=None)
@given(MOVES)
def test_undo_and_redo_walk_the_tree_as_a_plain_model_says(moves: list[str | tuple[str, int]]) -> None:
    """Compare with a model that keeps the whole path last visited, and walks along it."""
    session = Session(Question("bread?"), sittings.world(), MemoryRecorder())
    paths: dict[int, list[int]] = {0: [0]}
    line, at = [0], 0  # the line last visited, and where we are on it
    for move in moves:
        if move == "act":
            session.act(Search(f"bread {len(paths)}"))
            line = [*line[: at + 1], session.log.head]
            paths[session.log.head] = line
            at += 1
        elif move == "undo" and at > 0:
            session.undo()
            at -= 1
        elif move == "redo" and at + 1 < len(line):
            session.redo()
            at += 1
        elif move == "reset":
            session.reset()
            at = 0
        elif isinstance(move, tuple) and move[1] in paths:
            session.go_to(move[1])
            goal = paths[move[1]]
            if line[: len(goal)] != goal:  # going to an ancestor keeps the line beyond it
                line = goal
            at = len(goal) - 1
        assert session.log.head == line[at]
        assert session.observation == observe(session.log.states_by_id[line[at]])
