"""Every error a user can cause, and what each one says.

    ExpoundError
    ├── BadInput              a value that cannot be used
    │   ├── UnknownName       a name that is in no table; suggests the nearest
    │   ├── BadSource         a folder, file or address that cannot be read from
    │   └── BadNotation       an action typed in a way that cannot be parsed
    ├── MissingExtra          a backend whose packages are not installed
    ├── IllegalAction         an action the rules do not allow now
    │   └── QuoteNotFound     a quote that is not consecutive text of the window
    ├── BadRecord             a recorded session, bundle or saved answer that is damaged or of another version
    │   └── ReplayMismatch    a replayed observation that differs from the recorded one
    ├── PageMissing           a page the store or the source does not have
    ├── IndexBusy             an index another process has been writing for too long
    ├── IndexUnwritable       an index that cannot be written: the disk is full, or the folder forbidden
    └── WorkerDied            a worker process that ended in the middle of an item

A message says what happened, with the value; what was expected, or the nearest name; and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class ExpoundError(Exception):
    """Something a user can cause and mend."""


class BadInput(ExpoundError):
    """A value that cannot be used."""


class UnknownName(BadInput):
    """A name that is in no table."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = get_close_matches(name, names, n=1)
        hint = f'Did you mean "{near[0]}"?' if near else f"Known: {', '.join(names)}."
        super().__init__(f'no {kind} called "{name}". {hint}')


class BadSource(BadInput):
    """A folder, file or address that cannot be read from."""


class BadNotation(BadInput):
    """An action typed in a way that cannot be parsed."""


class MissingExtra(ExpoundError):
    """A backend whose packages are not installed."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs more packages; install them with: pip install 'expound[{extra}]'")


class IllegalAction(ExpoundError):
    """An action the rules do not allow now."""


class QuoteNotFound(IllegalAction):
    """A quote that is not consecutive text of the window."""


class BadRecord(ExpoundError):
    """A recorded session, bundle or saved answer that is damaged or of another version."""


class ReplayMismatch(BadRecord):
    """A replayed observation that differs from the recorded one."""


class PageMissing(ExpoundError):
    """A page the store or the source does not have."""


class IndexBusy(ExpoundError):
    """An index another process has been writing for too long."""


class IndexUnwritable(ExpoundError):
    """An index that cannot be written: the disk is full, or the folder forbidden."""


class WorkerDied(ExpoundError):
    """A worker process that ended in the middle of an item: killed, out of memory, or crashed."""
