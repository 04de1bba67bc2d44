"""The page of actions, from the rules, the phrases and the notation of the text browser."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import get_args

from expound.browse.environment import reset, step
from expound.browse.notation import WORDS
from expound.browse.phrases import PHRASES
from expound.browse.rules import RULES, allowed
from expound.browse.state import State
from expound.cli.browse import CHINESE_HELP, ENGLISH_HELP
from expound.records.page import Link, Page, Span
from expound.records.question import Question
from expound.records.trajectory import Action, Finish, GoBack, MergeFacts, OpenHit, ScrollDown, Search, TakeQuote
from expound.testing.world import SmallWorld
from expound.text.spans import LEAST_SCORE
from makers.markdown import code, joined, note, table

INTRODUCTION = """\
# Actions

What a reader, person or program, may do in the text browser. Every action is written one way, in the language of the
question, and that is how the record, the observation and training data show it; shorter words may be typed. What is
allowed depends on what is in the window. An action that is not allowed is refused with the reason and with what is
allowed instead; it costs nothing and changes nothing.
"""

WHEN = {
    "search": "always; it starts a new hit list",
    "open": "when the window shows hits: a number for each of them",
    "down": "when there is more below, of the hits or of the page",
    "up": "when there is more above",
    "back": "when a page is open; it returns to what was shown before, where it was",
    "quote": "when a page with text is open; the text must be consecutive text of the window",
    "merge": "when there are two facts or more",
    "finish": "always; with words after it, it says why the sources do not answer",
    "find": "when a page with text is open",
    "follow": "when the window has links",
}

BLANKS = {"query": "query", "rank": "n", "text": "text", "number": "n", "reason": "reason"}

QUOTES = f"""\
## How a quote is found

A quote is typed as text: all of it, or its beginning and end with `…` between. It is looked for in the window:
exactly; then without regard to white space and to the shape of quotation marks and dashes; then as the closest text,
if that is at least {LEAST_SCORE:.0%} alike. What is kept is always the text of the page, never what was typed. What
cannot be found is refused, with the nearest text of the window as a hint. A quote can also be given as a span of
characters of the page, `Quote 120–245`, and that is what the record keeps: so it replays the same whatever later
versions call "closest".
"""


def page() -> str:
    """Return the page."""
    return joined(
        [
            note("actions"),
            INTRODUCTION,
            "## The actions",
            table(
                ["action", "in Chinese", "may be typed", "in code", "in the record", "what it does", "allowed"],
                [_row(kind) for kind in WORDS],
            ),
            QUOTES,
            "## Rules",
            "Rules carry a version in their name. A change that would alter sessions makes a new one; the old stays.",
            _rules(),
            "## What is allowed where",
            "Found by asking the rules (`webgpt.v1`) in each of these places.",
            _matrix(),
            "## Controls of the session",
            "These are no actions: they cost nothing and are no part of a trajectory, though the record keeps them. "
            "`expound browse` offers them beside the actions:",
            f"```text\n{ENGLISH_HELP}\n```",
            "In a session in Chinese:",
            f"```text\n{CHINESE_HELP}\n```",
        ]
    )


def kinds_by_class() -> dict[str, type]:
    """Return the class of each kind of action."""
    return {str(field.default): each for each in get_args(Action) for field in fields(each) if field.name == "kind"}


def _row(kind: str) -> list[str]:
    found = kinds_by_class()[kind]
    return [
        _notation("en", kind),
        _notation("zh", kind),
        ", ".join(code(word) for word in WORDS[kind]),
        code(found.__name__),
        code(kind),
        inspect.getdoc(found) or "",
        WHEN[kind],
    ]


def _notation(language: str, kind: str) -> str:
    forms = [kind, "unanswerable"] if kind == "finish" else [kind]
    return ", ".join(code(PHRASES[language][form].format_map(BLANKS)) for form in forms)


def _rules() -> str:
    rows = [
        [
            code(rules.name),
            ", ".join(code(kind) for kind in rules.kinds),
            str(rules.actions),
            str(rules.hits_shown),
            f"{rules.window_spaced:,}; {rules.window_unspaced:,} in Chinese and Japanese",
            f"{rules.query_characters} characters",
        ]
        for rules in RULES.values()
    ]
    return table(["rules", "actions", "most actions", "hits shown", "characters of a page", "longest query"], rows)


def _matrix() -> str:
    places = _places()
    rows = []
    for kind in WORDS:
        marks = ["yes" if any(name.split()[0] == kind for name in allowed(state)) else "" for state in places.values()]
        rows.append([code(PHRASES["en"][kind].format_map(BLANKS)), *marks])
    return table(["", *places], rows)


def _places() -> dict[str, State]:
    """Return states that differ in what is allowed, by what a reader would call them."""
    long = "Bread keeps in a box. " * 120
    pages = [Page(f"http://a.example/{n}", f"Bread {n}", long, "en", links=(Link("#", Span(0, 5)),)) for n in range(4)]
    pages.append(Page("http://a.example/empty", "Bread", "", problem="the file is empty"))
    world = SmallWorld(pages)
    begin = reset(Question("How is bread kept?"), "webgpt.v1").state
    hits = step(begin, Search("bread"), world).state
    lower = step(hits, ScrollDown(), world).state
    opened = step(hits, OpenHit(1), world).state
    last = opened
    while "down" in allowed(last):
        last = step(last, ScrollDown(), world).state
    one = step(opened, TakeQuote("Bread keeps in a box."), world).state
    two = step(one, TakeQuote(span=Span(22, 43)), world).state
    assert len(two.facts) == 2
    assert len(step(two, MergeFacts(), world).state.facts) == 1
    return {
        "at the beginning": begin,
        "first hits": hits,
        "last hits": lower,
        "top of a page": opened,
        "end of a page": last,
        "a page, two facts": two,
        "back at the hits, two facts": step(two, GoBack(), world).state,
        "finished": step(two, Finish(), world).state,
    }
