"""One sitting of one reader with one question: environment, clock, recorder, undo."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from expound.browse.environment import observe, reset, step
from expound.browse.foreign import sound
from expound.browse.recorder import Recorder
from expound.browse.render import find_rendering
from expound.browse.state import HitList, OpenPage, State
from expound.browse.world import World
from expound.errors import BadInput, ExpoundError
from expound.records.page import Page, fingerprint
from expound.records.question import Question
from expound.records.trajectory import (
    Action,
    Control,
    Event,
    FollowLink,
    Header,
    LogEntry,
    Observation,
    OpenHit,
    Refusal,
    Search,
    Step,
    Trajectory,
)
from expound.version import VERSION

Clock = Callable[[], str]


def utc_now() -> str:
    """Return the time now, as ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Session:
    """Events with parents, and a head: undo moves the head and forgets nothing."""

    def __init__(
        self,
        question: Question,
        world: World,
        recorder: Recorder,
        *,
        rules: str = "webcpm.v1",
        reader: str = "person",
        id: str | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self.world = world
        self.recorder = recorder
        self.clock = clock
        beginning = reset(question, rules)
        self.header = Header(id or uuid4().hex, question, rules, reader, world.name, clock(), f"expound {VERSION}")
        self.log = EventLog(beginning.state)
        recorder.record(self.header)

    @classmethod
    def resume(cls, log: EventLog, header: Header, world: World, recorder: Recorder, clock: Clock = utc_now) -> Session:
        """Go on with a session whose log was read back; nothing is recorded until something is done."""
        session = cls.__new__(cls)
        session.world, session.recorder, session.clock = world, recorder, clock
        session.header, session.log = header, log
        return session

    @property
    def state(self) -> State:
        """Where the reader is."""
        return self.log.states_by_id[self.log.head]

    @property
    def observation(self) -> Observation:
        """What the reader sees."""
        return observe(self.state)

    def act(self, action: Action) -> Observation:
        """Take an action; when this returns, it is recorded, and if recording raises, it did not happen."""
        action = sound(action)
        turn = step(self.state, action, self.world)
        seen = fingerprint(find_rendering(self.header)(turn.observation))
        if turn.state is self.state:
            message = turn.observation.message or ""
            self._record(Refusal(self.log.head, self.log.next_seq, action, message, seen, self.clock()))
            return turn.observation
        taken = turn.state.past[-1].action
        event = Event(self.log.next_id, self.log.head, self.log.next_seq, taken, seen, self.clock())
        event = self._with_answer(event, turn.state)
        self._record(event)
        self.log.append(event, turn.state)
        return turn.observation

    def _with_answer(self, event: Event, after: State) -> Event:
        """Add what the world gave for an action: it is what the action put on top."""
        top = after.top
        if isinstance(event.action, Search) and isinstance(top, HitList):
            return replace(event, hits=top.hits, problem=top.problem)
        if isinstance(event.action, OpenHit | FollowLink) and isinstance(top, OpenPage):
            # The page goes first: an event on disk never speaks of a page that is not.
            return replace(event, page=self._keep(top.page), cuts=top.cuts)
        return event

    def _keep(self, page: Page) -> str:
        pages, raw = self.recorder.pages, None
        if page.raw_fingerprint and not pages.has_raw(page):
            with suppress(ExpoundError):  # the bytes are a help for later, not a part of the session
                raw = self.world.raw(page.url)
        return pages.put(page, raw)

    def _record(self, entry: LogEntry) -> None:
        self.recorder.record(entry)
        self.log.next_seq += 1

    def undo(self) -> Observation:
        """Go back to before the last action."""
        if self.log.head == 0:
            raise BadInput("there is nothing to undo: this is the beginning of the session")
        return self._move("undo", self.log.events_by_id[self.log.head].parent)

    def redo(self) -> Observation:
        """Go forward again to the action last taken from here."""
        child = self.log.last_child_by_id.get(self.log.head)
        if child is None:
            raise BadInput("there is nothing to redo: no action was undone here")
        return self._move("redo", child)

    def reset(self) -> Observation:
        """Go back to the beginning."""
        return self._move("reset", 0)

    def go_to(self, event_id: int) -> Observation:
        """Go to the state after an event; 0 is the beginning."""
        if event_id not in self.log.states_by_id:
            raise BadInput(f"there is no event {event_id} in this session; the last one is {self.log.next_id - 1}")
        return self._move("goto", event_id)

    def trajectory(self) -> Trajectory:
        """Return the path from the beginning to the head, as steps."""
        return self.log.trajectory(self.header)

    def _move(self, control: str, head: int) -> Observation:
        self._record(Control(control, head, self.log.next_seq, self.clock()))  # type: ignore[arg-type]
        self.log.move(head)
        return self.observation


class EventLog:
    """The events of a session as a tree, with the state after each; the state is their fold."""

    def __init__(self, beginning: State) -> None:
        self.head = 0
        self.next_id = 1
        self.next_seq = 1  # of the next entry, whatever its kind; the header is 0
        self.states_by_id: dict[int, State] = {0: beginning}
        self.events_by_id: dict[int, Event] = {}
        self.last_child_by_id: dict[int, int] = {}

    def append(self, event: Event, state: State) -> None:
        """Add an event after the head and move there."""
        self.events_by_id[event.id] = event
        self.states_by_id[event.id] = state
        self.next_id = event.id + 1
        self.move(event.id)

    def move(self, head: int) -> None:
        """Move the head; redo follows the path it was on last, from the beginning on."""
        self.head = at = head
        while at:
            parent = self.events_by_id[at].parent
            self.last_child_by_id[parent] = at
            at = parent

    def path(self) -> list[Event]:
        """Return the events from the beginning to the head."""
        events, at = [], self.head
        while at:
            events.append(self.events_by_id[at])
            at = self.events_by_id[at].parent
        return events[::-1]

    def trajectory(self, header: Header) -> Trajectory:
        """Return the path to the head as steps: what was seen, and what was done on it."""
        ids = [0, *(event.id for event in self.path())]
        steps = [
            Step(observe(self.states_by_id[before]), self.events_by_id[after].action)
            for before, after in itertools.pairwise(ids)
        ]
        state = self.states_by_id[self.head]
        return Trajectory(header, tuple(steps), state.facts)
