"""A recorded session played again, entry by entry, and every observation checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from expound.browse.environment import Turn, observe, reset, step
from expound.browse.pages import PageStore
from expound.browse.render import find_rendering
from expound.browse.session import EventLog
from expound.browse.state import OpenPage
from expound.errors import BadRecord, BadSource, PageMissing, ReplayMismatch
from expound.records.page import Hit, Page, fingerprint
from expound.records.trajectory import Control, Event, Header, LogEntry, Observation, Refusal


@dataclass(frozen=True, slots=True)
class Replayed:
    """An entry of the log, and what the reader saw after it."""

    entry: LogEntry
    observation: Observation


class Replay:
    """Plays a log; afterwards, `header` and `log` are those of the session, ready to go on."""

    header: Header
    log: EventLog

    def __init__(self, entries: Iterable[LogEntry], pages: PageStore) -> None:
        self._entries = iter(entries)
        self._pages = pages

    def __iter__(self) -> Iterator[Replayed]:
        for number, entry in enumerate(self._entries):
            if isinstance(entry, Header) != (number == 0):
                raise BadRecord("a log has one header, at its beginning")
            if entry.seq != number:
                raise BadRecord(f"entry {number} of the log is numbered {entry.seq}; one was removed, added or moved")
            match entry:
                case Header():
                    replayed = self._begin(entry)
                case Event():
                    replayed = self._event(entry)
                case Refusal():
                    replayed = self._refusal(entry)
                case Control():
                    replayed = self._control(entry)
            self.log.next_seq = number + 1
            yield replayed

    def run(self) -> Replay:
        """Play to the end; ReplayMismatch if anything differs from what was recorded."""
        for _ in self:
            pass
        return self

    def _begin(self, header: Header) -> Replayed:
        self.header = header
        self._render = find_rendering(header)
        beginning = reset(header.question, header.rules)
        self.log = EventLog(beginning.state)
        return Replayed(header, beginning.observation)

    def _event(self, event: Event) -> Replayed:
        parent = self.log.states_by_id.get(event.parent)
        if parent is None or event.id != self.log.next_id:
            raise BadRecord(f"event {event.id} follows event {event.parent}, which is not in the log before it")
        try:
            turn = _with_cuts(step(parent, event.action, _Recorded(event, self._pages)), event)
        except _NotRecorded as error:
            raise BadRecord(str(error)) from error
        self._check(turn, event.observation, f"event {event.id}")
        if turn.state is parent:
            raise ReplayMismatch(f"event {event.id} takes an action that is refused; the record was altered")
        self.log.append(event, turn.state)
        return Replayed(event, turn.observation)

    def _refusal(self, refusal: Refusal) -> Replayed:
        self._known(refusal.head)
        state = self.log.states_by_id[refusal.head]
        turn = Turn(state, observe(state, refusal.message))
        self._check(turn, refusal.observation, f"the refused action after event {refusal.head}")
        return Replayed(refusal, turn.observation)

    def _control(self, control: Control) -> Replayed:
        self._known(control.head)
        if control.head != self._goal(control):
            raise BadRecord(f"{control.control} after event {self.log.head} does not lead to event {control.head}")
        self.log.move(control.head)
        return Replayed(control, observe(self.log.states_by_id[control.head]))

    def _goal(self, control: Control) -> int | None:
        """Return where a control leads from the head; None where it leads nowhere."""
        event = self.log.events_by_id.get(self.log.head)
        match control.control:
            case "undo":
                return event.parent if event else None
            case "redo":
                return self.log.last_child_by_id.get(self.log.head)
            case "reset":
                return 0
            case "goto":
                return control.head

    def _known(self, head: int) -> None:
        if head not in self.log.states_by_id:
            raise BadRecord(f"the log speaks of event {head}, which is not in it")

    def _check(self, turn: Turn, recorded: str, where: str) -> None:
        if fingerprint(self._render(turn.observation)) != recorded:
            raise ReplayMismatch(f"{where} shows something else than was recorded; the record or a page was altered")


def _with_cuts(turn: Turn, event: Event) -> Turn:
    """Show the page in the windows it was recorded in."""
    top = turn.state.top
    if event.cuts is None or not isinstance(top, OpenPage) or top.cuts == event.cuts:
        return turn
    if event.cuts[:1] != (0,) or event.cuts[-1] != len(top.page.text) or list(event.cuts) != sorted(set(event.cuts)):
        raise BadRecord(f"event {event.id} cuts its page where it cannot be cut; the record or the page was altered")
    state = replace(turn.state, stack=(*turn.state.stack[:-1], replace(top, cuts=event.cuts)))
    return Turn(state, observe(state))


class _NotRecorded(Exception):
    """The record lacks an answer of the world; no ExpoundError, which to the environment is the world failing."""


class _Recorded:
    """The world as one event recorded it."""

    name = "replay"

    def __init__(self, event: Event, pages: PageStore) -> None:
        self._event = event
        self._pages = pages

    def search(self, query: str) -> tuple[Hit, ...]:
        if self._event.problem is not None:
            raise BadSource(self._event.problem)
        if self._event.hits is None:
            raise _NotRecorded(f'event {self._event.id} has no hits for the query "{query}"')
        return self._event.hits

    def open(self, url: str) -> Page:
        if self._event.page is None:
            raise _NotRecorded(f"event {self._event.id} has no page for {url}")
        try:
            return self._pages.get(self._event.page)
        except (PageMissing, BadRecord) as error:
            raise _NotRecorded(f"event {self._event.id}: {error}") from error

    def raw(self, _url: str) -> bytes | None:
        return None
