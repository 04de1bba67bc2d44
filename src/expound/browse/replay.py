"""A recorded session played again, entry by entry, and every observation checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from expound.browse.environment import Turn, observe, reset, step
from expound.browse.pages import PageStore
from expound.browse.render import render
from expound.browse.session import EventLog
from expound.errors import BadRecord, ReplayMismatch
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
        for entry in self._entries:
            match entry:
                case Header():
                    yield self._begin(entry)
                case Event():
                    yield self._event(entry)
                case Refusal():
                    yield self._refusal(entry)
                case Control():
                    yield self._control(entry)

    def run(self) -> Replay:
        """Play to the end; ReplayMismatch if anything differs from what was recorded."""
        for _ in self:
            pass
        return self

    def _begin(self, header: Header) -> Replayed:
        self.header = header
        beginning = reset(header.question, header.rules)
        self.log = EventLog(beginning.state)
        return Replayed(header, beginning.observation)

    def _event(self, event: Event) -> Replayed:
        parent = self.log.states_by_id.get(event.parent)
        if parent is None or event.id != self.log.next_id:
            raise BadRecord(f"event {event.id} follows event {event.parent}, which is not in the log before it")
        turn = step(parent, event.action, _Recorded(event, self._pages))
        self._check(turn, event.observation, f"event {event.id}")
        self.log.append(event, turn.state)
        return Replayed(event, turn.observation)

    def _refusal(self, refusal: Refusal) -> Replayed:
        self._known(refusal.head)
        turn = step(self.log.states_by_id[refusal.head], refusal.action, _Recorded(None, self._pages))
        self._check(turn, refusal.observation, f"the refused action after event {refusal.head}")
        return Replayed(refusal, turn.observation)

    def _control(self, control: Control) -> Replayed:
        self._known(control.head)
        self.log.move(control.head)
        return Replayed(control, observe(self.log.states_by_id[control.head]))

    def _known(self, head: int) -> None:
        if head not in self.log.states_by_id:
            raise BadRecord(f"the log speaks of event {head}, which is not in it")

    @staticmethod
    def _check(turn: Turn, recorded: str, where: str) -> None:
        if fingerprint(render(turn.observation)) != recorded:
            raise ReplayMismatch(f"{where} shows something else than was recorded; the record or a page was altered")


class _Recorded:
    """The world as one event recorded it."""

    name = "replay"

    def __init__(self, event: Event | None, pages: PageStore) -> None:
        self._event = event
        self._pages = pages

    def search(self, query: str) -> tuple[Hit, ...]:
        if self._event is None or self._event.hits is None:
            raise BadRecord(f'the record has no hits for the query "{query}"')
        return self._event.hits

    def open(self, url: str) -> Page:
        if self._event is None or self._event.page is None:
            raise BadRecord(f"the record has no page for {url}")
        return self._pages.get(self._event.page)
