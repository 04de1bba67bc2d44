"""What is done and seen in a session: actions, windows, observations, and the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from expound.records.evidence import Fact
from expound.records.page import Hit, Span
from expound.records.question import Question

# Actions; `kind` is what tells them apart in JSON.


@dataclass(frozen=True, slots=True)
class Search:
    """Send a query; starts a new hit list."""

    query: str
    kind: Literal["search"] = "search"


@dataclass(frozen=True, slots=True)
class OpenHit:
    """Open a hit of the window by its rank there, counted from 1."""

    rank: int
    kind: Literal["open"] = "open"


@dataclass(frozen=True, slots=True)
class ScrollDown:
    """Show what comes next."""

    kind: Literal["down"] = "down"


@dataclass(frozen=True, slots=True)
class ScrollUp:
    """Show what came before."""

    kind: Literal["up"] = "up"


@dataclass(frozen=True, slots=True)
class GoBack:
    """Leave the page for what was shown before it."""

    kind: Literal["back"] = "back"


@dataclass(frozen=True, slots=True)
class TakeQuote:
    """Keep consecutive text of the window as a fact, given as a span of the page or as text to be found."""

    text: str | None = None
    span: Span | None = None
    kind: Literal["quote"] = "quote"

    def __post_init__(self) -> None:
        if (self.text is None) == (self.span is None):
            raise ValueError("a quote is given either as text or as a span")


@dataclass(frozen=True, slots=True)
class MergeFacts:
    """Join the last two facts into one."""

    kind: Literal["merge"] = "merge"


@dataclass(frozen=True, slots=True)
class Finish:
    """End the search; `unanswerable` says why the sources do not answer."""

    unanswerable: str | None = None
    kind: Literal["finish"] = "finish"


@dataclass(frozen=True, slots=True)
class FindInPage:
    """Go to the next window of the page that contains a text."""

    text: str
    kind: Literal["find"] = "find"


@dataclass(frozen=True, slots=True)
class FollowLink:
    """Open a link of the window by its number there, counted from 1."""

    number: int
    kind: Literal["follow"] = "follow"


Action = Search | OpenHit | ScrollDown | ScrollUp | GoBack | TakeQuote | MergeFacts | Finish | FindInPage | FollowLink


@dataclass(frozen=True, slots=True)
class HitsWindow:
    """The hits visible now: some of `total`, from number `first` (counted from 1) on; `problem` if searching failed."""

    query: str
    hits: tuple[Hit, ...]
    first: int
    total: int
    problem: str | None = None
    kind: Literal["hits"] = "hits"


@dataclass(frozen=True, slots=True)
class WindowLink:
    """A link of the window: the words it is linked from, and its address."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class PageWindow:
    """The slice of a page visible now: window `number` of `count`, counted from 1."""

    url: str
    title: str
    text: str
    span: Span
    number: int
    count: int
    links: tuple[WindowLink, ...] = ()
    problem: str | None = None
    kind: Literal["page"] = "page"


Window = HitsWindow | PageWindow


@dataclass(frozen=True, slots=True)
class PastAction:
    """An action taken, and what it was about: the title of the page it opened, the ends of the text it quoted."""

    action: Action
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """What the reader sees: WebCPM's state, the actions allowed, and a message where one was refused."""

    question: Question
    query: str | None
    past: tuple[PastAction, ...]
    previous: Window | None
    current: Window | None
    facts: tuple[Fact, ...]
    actions_left: int
    allowed: tuple[str, ...]
    message: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """An observation with the action taken on it."""

    observation: Observation
    action: Action


@dataclass(frozen=True, slots=True)
class Trajectory:
    """The record of a session along one path, from the first action to where it ended; the header says whose."""

    header: Header
    steps: tuple[Step, ...]
    facts: tuple[Fact, ...]


# Entries of a session's log, one JSON line each: a Header, then any of the others. `seq` numbers them from 0 on.


@dataclass(frozen=True, slots=True)
class Header:
    """Whose session this is, about what, under which rules, and how it was shown."""

    SCHEMA: ClassVar[int] = 1

    session: str
    question: Question
    rules: str
    reader: str
    world: str
    at: str
    software: str
    schema: int = SCHEMA
    rendering: str = "text.v1"
    seq: int = 0
    kind: Literal["header"] = "header"


@dataclass(frozen=True, slots=True)
class Event:
    """An action taken on the state after event `parent` (0 is the beginning), what the world answered, what was seen.

    `page` is the key under which the page store holds the opened page, and `cuts` are where it was cut into windows:
    with them the record replays however text is split into sentences later. `observation` is the fingerprint of the
    rendered text; `problem` is why a search failed.
    """

    id: int
    parent: int
    seq: int
    action: Action
    observation: str
    at: str
    hits: tuple[Hit, ...] | None = None
    page: str | None = None
    cuts: tuple[int, ...] | None = None
    problem: str | None = None
    kind: Literal["event"] = "event"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action the rules did not allow on the state after event `head`, and what the reader was told.

    The message is kept because it may show the nearest text, which another version may find elsewhere.
    """

    head: int
    seq: int
    action: Action
    message: str
    observation: str
    at: str
    kind: Literal["refusal"] = "refusal"


@dataclass(frozen=True, slots=True)
class Control:
    """A move of the head: what was done afterwards continues from event `head`."""

    control: Literal["undo", "redo", "reset", "goto"]
    head: int
    seq: int
    at: str
    kind: Literal["control"] = "control"


LogEntry = Header | Event | Refusal | Control
