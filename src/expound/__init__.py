"""expound: ask a hard question, get a long answer you can check."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from expound.version import VERSION

if TYPE_CHECKING:
    from expound.answer.verify import verify as verify
    from expound.browse.render import render as render
    from expound.browse.session import Session as Session
    from expound.browse.world import open_world as open_world
    from expound.errors import ExpoundError as ExpoundError
    from expound.records.answer import Answer as Answer
    from expound.records.evidence import Fact as Fact
    from expound.records.evidence import Quote as Quote
    from expound.records.page import Page as Page
    from expound.records.page import Span as Span
    from expound.records.question import Question as Question

__version__ = VERSION

# Imported when first used, so that `import expound` is quick. The function `ask` is not among them: importing its
# module, expound.ask, would put the module in its place.
_PLACES = {
    "Answer": "expound.records.answer",
    "ExpoundError": "expound.errors",
    "Fact": "expound.records.evidence",
    "Page": "expound.records.page",
    "Question": "expound.records.question",
    "Quote": "expound.records.evidence",
    "Session": "expound.browse.session",
    "Span": "expound.records.page",
    "open_world": "expound.browse.world",
    "render": "expound.browse.render",
    "verify": "expound.answer.verify",
}

__all__ = sorted(_PLACES)


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'expound' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
