"""The page of records, from the dataclasses that flow through expound."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from typing import Any, get_args

from expound.answer.verify import Problem, Verification
from expound.browse.environment import reset
from expound.browse.render import render
from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact, Quote
from expound.records.jsonl import to_json
from expound.records.page import Block, Hit, Link, Page, Span, fingerprint
from expound.records.question import Question, Reference
from expound.records.trajectory import (
    Action,
    Event,
    Header,
    HitsWindow,
    LogEntry,
    Observation,
    PageWindow,
    PastAction,
    Search,
    Step,
    Trajectory,
    WindowLink,
)
from makers.markdown import code, joined, note, table

INTRODUCTION = """\
# Records

A session's record is a file of JSON lines: a header first, then one line for everything that happened, in order. Each
line is on disk before the screen shows what it led to. Read it with any JSON reader, or with
`expound.browse.recorder.read_log`. `expound replay` plays it again and checks every observation.

A bundle (`--save session.zip`) is a zip file with `record.jsonl`, the pages it speaks of as `pages/KEY.json`, and
`answer.json` if one was written. The same session always gives the same bytes.
"""

READING = """\
## How to read one

Events form a tree. `id` counts them from 1; `parent` is the event on whose state the action was taken, and 0 is the
beginning. Undoing writes a control line that moves the head; what is done next has that head as its parent, and the
branch that was left stays in the file. `hits` is what the engine answered to a search, whole, and `page` the key of
what an address gave: so replaying needs neither an engine nor a network. `observation` is the SHA-256 of the rendered
text the reader saw next.

A line cut short by a crash was never acknowledged: readers leave it out, and going on with the session removes it.
`schema` rises when the form of records changes; a record of a newer schema than the program knows is refused.
"""

GROUPS: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    ("Entries of the log", "One JSON line each; `kind` tells them apart.", get_args(LogEntry)),
    (
        "Actions",
        "What `action` holds; `kind` tells them apart. How they are typed: [actions](actions.md).",
        get_args(Action),
    ),
    ("What is read", "", (Question, Reference, Hit, Page, Block, Link, Span)),
    ("What is kept and written", "", (Quote, Fact, Answer, Citation)),
    (
        "What the reader sees",
        "These are not stored: they are computed from the record, and agents are given them.",
        (Observation, PastAction, HitsWindow, PageWindow, WindowLink, Step, Trajectory),
    ),
    ("What checking finds", "`expound verify --json` prints a verification.", (Verification, Problem)),
)


def page() -> str:
    """Return the page."""
    parts = [note("records"), INTRODUCTION, "```json\n" + "\n".join(_example()) + "\n```", READING]
    for title, words, kinds in GROUPS:
        parts += [f"## {title}", *([words] if words else []), *map(_record, kinds)]
    return joined(parts)


def documented() -> list[type]:
    """Return every record the page speaks of."""
    return [kind for _, _, kinds in GROUPS for kind in kinds]


def _record(kind: type) -> str:
    rows = [[code(each.name), code(str(each.type)), _default(each)] for each in fields(kind) if not _is_hidden(each)]
    names = {each.__name__ for each in documented()}
    return joined([f"### {kind.__name__}", _linked(inspect.getdoc(kind) or "", names - {kind.__name__}), _table(rows)])


def _table(rows: Iterable[list[str]]) -> str:
    return table(["field", "type", "default"], rows)


def _is_hidden(each: Field[Any]) -> bool:
    return each.name.startswith("_")


def _default(each: Field[Any]) -> str:
    if not each.init:
        return "computed"
    if each.default is MISSING:
        return "required" if each.default_factory is MISSING else "empty"
    return code(repr(each.default) if each.default not in ("", ()) else "") or "empty"


def _linked(text: str, names: set[str]) -> str:
    return re.sub(r"\b[A-Z]\w+\b", lambda m: f"[{m[0]}](#{m[0].lower()})" if m[0] in names else m[0], text)


def _example() -> Iterable[str]:
    question = Question("Why is the sea salty?")
    seen = fingerprint(render(reset(question).observation))
    hit = Hit("file:///shelf/sea.md", "Why the sea is salty", "Rivers carry the dissolved ions to the sea.")
    yield to_json(
        Header(
            "9f2c", question, "webcpm.v1", "person", "folder:/shelf", "2025-01-31T09:00:00.000+00:00", "expound 0.1.0"
        )
    )
    yield to_json(Event(1, 0, 1, Search("sea salt"), seen, "2025-01-31T09:00:07.412+00:00", hits=(hit,)))
