"""The tree of errors is as its docstring draws it, and names say what to do."""

from __future__ import annotations

import inspect
import re

import pytest

from expound import errors
from expound.errors import BadRecord, ExpoundError, IllegalAction, MissingExtra, ReplayMismatch, UnknownName

ALL = [error for _, error in inspect.getmembers(errors, inspect.isclass) if issubclass(error, ExpoundError)]


def test_the_docstring_draws_the_tree_as_it_is() -> None:
    drawn: list[tuple[str, int]] = []
    for line in (errors.__doc__ or "").splitlines():
        found = re.match(r"    ((?:│   |    )*(?:[├└]── )?)([A-Z]\w+)", line)
        if found:
            drawn.append((found[2], len(found[1]) // 4))
    path: list[str] = []
    parents = {}
    for name, depth in drawn:
        path = [*path[:depth], name]
        parents[name] = path[-2] if depth else "Exception"
    assert parents == {error.__name__: error.__base__.__name__ for error in ALL}  # type: ignore[union-attr]


@pytest.mark.parametrize("error", ALL)
def test_every_error_says_in_one_line_what_it_is(error: type[ExpoundError]) -> None:
    assert error.__doc__
    assert error.__doc__.strip().endswith(".")


def test_an_unknown_name_suggests_the_nearest_or_tells_all() -> None:
    known = ["folder", "zim", "warc"]
    assert str(UnknownName("source", "foldr", known)) == 'no source called "foldr". Did you mean "folder"?'
    assert str(UnknownName("source", "xyz", known)) == 'no source called "xyz". Known: folder, warc, zim.'


def test_a_missing_extra_says_how_to_install_it() -> None:
    assert "pip install 'expound[zim]'" in str(MissingExtra("reading ZIM archives", "zim"))


def test_one_handler_catches_all_that_a_user_can_cause() -> None:
    assert issubclass(ReplayMismatch, BadRecord)
    assert all(issubclass(error, ExpoundError) for error in (BadRecord, IllegalAction, UnknownName))
