"""Which actions are allowed now, and the limits; a change that alters sessions makes a new version."""

from __future__ import annotations

from dataclasses import dataclass

from expound.browse.state import HitList, OpenPage, State
from expound.errors import UnknownName
from expound.records.page import Page
from expound.records.trajectory import Action, OpenHit
from expound.text.language import is_spaced


@dataclass(frozen=True, slots=True)
class Rules:
    """What a reader may do, and how much is shown at a time."""

    name: str
    kinds: tuple[str, ...]
    actions: int = 100
    hits_shown: int = 3
    window_spaced: int = 1200  # characters of a page in a language with spaces, about as much reading as 500 Chinese
    window_unspaced: int = 500
    query_characters: int = 256

    @property
    def shows_links(self) -> bool:
        """Whether windows list their links: only where one can follow them."""
        return "follow" in self.kinds

    def window_size(self, page: Page) -> int:
        """Return how many characters of this page fit a window."""
        return self.window_spaced if is_spaced(page.language) else self.window_unspaced


_WEBCPM = ("search", "open", "down", "up", "back", "quote", "merge", "finish")

RULES = {
    rules.name: rules
    for rules in (
        Rules("webcpm.v1", _WEBCPM),
        Rules("webgpt.v1", (*_WEBCPM, "find", "follow")),
    )
}


def find_rules(name: str) -> Rules:
    """Return the rules of that name."""
    if name not in RULES:
        raise UnknownName("rules", name, RULES)
    return RULES[name]


def name_of(action: Action) -> str:
    """Return the name under which `allowed` lists an action: its kind, with the rank for hits."""
    return f"open {action.rank}" if isinstance(action, OpenHit) else action.kind


def allowed(state: State) -> tuple[str, ...]:
    """Return the names of the actions that can be taken on a state, in the order of the rules."""
    rules = find_rules(state.rules)
    if state.is_over:
        return ()
    ranks = [f"open {rank + 1}" for rank in range(_hits_in_window(state, rules))]
    open_now = {
        "search": True,
        "down": can_scroll_down(state, rules),
        "up": can_scroll_up(state),
        "back": isinstance(state.top, OpenPage),
        "quote": isinstance(state.top, OpenPage) and bool(state.top.page.text),
        "merge": len(state.facts) >= 2,
        "finish": True,
        "find": isinstance(state.top, OpenPage) and bool(state.top.page.text),
        "follow": _has_links(state),
    }
    names: list[str] = []
    for kind in rules.kinds:
        names += ranks if kind == "open" else [kind] if open_now[kind] else []
    return tuple(names)


def can_scroll_down(state: State, rules: Rules) -> bool:
    """Say whether there is more below the window."""
    top = state.top
    if isinstance(top, HitList):
        return top.first + rules.hits_shown < len(top.hits)
    return isinstance(top, OpenPage) and top.number + 2 < len(top.cuts)


def can_scroll_up(state: State) -> bool:
    """Say whether there is more above the window."""
    top = state.top
    if isinstance(top, HitList):
        return top.first > 0
    return isinstance(top, OpenPage) and top.number > 0


def _hits_in_window(state: State, rules: Rules) -> int:
    top = state.top
    return len(top.hits[top.first : top.first + rules.hits_shown]) if isinstance(top, HitList) else 0


def _has_links(state: State) -> bool:
    top = state.top
    if not isinstance(top, OpenPage) or len(top.cuts) < 2:
        return False
    start, end = top.cuts[top.number], top.cuts[top.number + 1]
    return any(start <= link.span.start and link.span.end <= end for link in top.page.links)
