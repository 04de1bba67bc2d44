"""Names to backends."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from expound import registry
from expound.errors import MissingExtra, UnknownName
from expound.registry import load, parse_spec

TABLE = {
    "path": ("pathlib:Path", None),
    "absent": ("no_such_module_anywhere:Thing", "absent"),
    "broken": ("no_such_module_anywhere:Thing", None),
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("folder:~/docs", ("folder", "~/docs")),
        ("searxng:http://localhost:8888", ("searxng", "http://localhost:8888")),
        ("bm25", ("bm25", "")),
        ("  folder : /a b/c ", ("folder", "/a b/c")),
        ("", ("", "")),
    ],
)
def test_a_spec_is_split_at_its_first_colon(text: str, expected: tuple[str, str]) -> None:
    assert parse_spec(text) == expected


def test_a_name_in_the_table_is_imported() -> None:
    assert load("thing", TABLE, "path") is Path


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r'no thing called "pth"\. Did you mean "path"\?'):
        load("thing", TABLE, "pth")


def test_a_backend_without_its_packages_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match=r"pip install 'expound\[absent\]'"):
        load("thing", TABLE, "absent")


def test_a_backend_that_needs_no_extra_shows_its_own_import_error() -> None:
    with pytest.raises(ModuleNotFoundError):
        load("thing", TABLE, "broken")


def test_nothing_is_imported_before_it_is_named() -> None:
    code = (
        "import sys, expound.search, expound.sources; print({'tantivy', 'expound.sources.folder'} & set(sys.modules))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "set()\n"


def test_other_packages_add_backends_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("theirs", "pathlib:PurePath", "expound.things")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group == "expound.things" else [])
    registry._places_of_others.cache_clear()

    assert load("thing", TABLE, "theirs").__name__ == "PurePath"
    registry._places_of_others.cache_clear()


def test_entry_points_do_not_replace_our_own_backends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [EntryPoint("path", "os:getcwd", group)])
    registry._places_of_others.cache_clear()

    assert load("thing", TABLE, "path") is Path
    registry._places_of_others.cache_clear()
