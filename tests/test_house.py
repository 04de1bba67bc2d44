"""Tests that guard the house itself: layers, public names, sizes, errors, and what every test can rely on."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import expound
from expound import errors
from expound.config import config_file, load_config
from expound.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "expound"
FILES = sorted(SOURCE.rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LINES_IN_A_FILE = 400
LINES_IN_A_FUNCTION = 60
HEAVY = ("pydantic", "tantivy", "trafilatura", "rich", "typer", "numpy", "selectolax", "resiliparse", "rjieba", "pypdf")
IMPORT_SECONDS = 0.25

each_file = pytest.mark.parametrize("path", [pytest.param(path, id=str(path.relative_to(SOURCE))) for path in FILES])


def module_name(path: Path) -> str:
    return ".".join(("expound", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")


# Rooms.


@pytest.mark.slow
def test_rooms_import_upwards_only() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([str(linter), "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()


def test_every_room_has_its_place_in_the_table_of_layers() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    listed = " ".join(line for contract in contracts if contract["type"] == "layers" for line in contract["layers"])
    assert set(re.findall(r"expound\.(\w+)", listed)) == rooms()


def test_the_map_in_the_readme_shows_every_room_and_file() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    lines = text.partition("src/expound/\n")[2].partition("```")[0].splitlines()
    shown, room = set(), Path()
    for line in lines:
        depth, name = (len(line) - len(line.lstrip())) // 2, line.split()[0]
        room = Path(*room.parts[: depth - 1])
        if name.endswith("/"):
            room /= name.rstrip("/")
        shown.add(str(room) if name.endswith("/") else str(room / name))
    files = {str(path.relative_to(SOURCE)) for path in FILES if path.name != "__init__.py" or path.parent == SOURCE}
    folders = {str(path.relative_to(SOURCE).parent) for path in FILES} - {"."}
    assert files <= shown
    assert folders <= shown
    assert all((SOURCE / name).exists() for name in shown)


def test_the_architecture_page_lists_every_room() -> None:
    text = (ROOT / "docs" / "explanation" / "architecture.md").read_text("utf-8")
    table = text.partition("| room |")[2].partition("<!--")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == rooms()


def rooms() -> set[str]:
    """Return the folders and the files beside them, without the door plate."""
    names = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in FILES}
    return names - {"__init__"}


def test_no_module_imports_itself_by_way_of_others() -> None:
    names = {module_name(path) for path in FILES}
    graph = {module_name(path): set(imports_of(path, names)) - {module_name(path)} for path in FILES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def imports_of(path: Path, names: set[str]) -> Iterator[str]:
    """Yield the modules of ours that a file imports when it is imported itself."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from {inner, node.module} & names if inner not in names else {inner}
        elif isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & names


# Importing.


def in_a_new_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT)
    return done.stdout.decode().strip()


@pytest.mark.parametrize("name", ["expound", "expound.errors", "expound.records.trajectory", "expound.registry"])
def test_importing_loads_nothing_heavy(name: str) -> None:
    loaded = in_a_new_process(f"import sys, {name}; print(' '.join(set({HEAVY}) & set(sys.modules)))")
    assert loaded == ""


def test_the_command_line_starts_without_what_only_some_commands_need() -> None:
    needed = {"rich", "typer"}
    loaded = in_a_new_process(f"import sys, expound.cli.main; print(' '.join(set({HEAVY}) & set(sys.modules)))")
    assert set(loaded.split()) <= needed


def test_importing_is_quick() -> None:
    code = "import time; began = time.perf_counter(); import expound; print(time.perf_counter() - began)"
    assert min(float(in_a_new_process(code)) for _ in range(3)) < IMPORT_SECONDS


def test_public_names_are_there_and_documented() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in expound.__all__:
        assert getattr(expound, name).__name__ == name
        assert re.search(rf"\b{name}\b", readme), f"{name} is not in the README"
    with pytest.raises(AttributeError, match="nonsense"):
        expound.nonsense  # noqa: B018


def test_type_checkers_see_the_same_public_names() -> None:
    body = ast.parse((SOURCE / "__init__.py").read_text("utf-8")).body
    guarded = next(node for node in body if isinstance(node, ast.If))
    seen = {alias.asname or alias.name for node in guarded.body for alias in node.names}  # type: ignore[attr-defined]
    assert seen == set(expound.__all__)


def test_the_version_is_said_once() -> None:
    assert importlib.metadata.version("expound") == VERSION
    assert [path for path in FILES if f'"{VERSION}"' in path.read_text("utf-8")] == [SOURCE / "version.py"]


# Files.


@each_file
def test_the_first_line_of_a_file_states_its_idea(path: Path) -> None:
    text = path.read_text("utf-8")
    first = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    assert text.startswith('"""'), "the first line is a docstring"
    assert len(first.split()) > 1, f'"{first}" says nothing'
    assert first.endswith((".", "?")), f'"{first}" is not a sentence'


@each_file
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= LINES_IN_A_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= LINES_IN_A_FUNCTION, f"{node.name} has {length} lines"


def test_modules_are_named_after_what_they_do() -> None:
    vague = {"utils", "util", "helpers", "helper", "misc", "common", "tools"}
    assert not [path for path in FILES if path.stem in vague]


# Errors.


def test_every_error_is_drawn_where_it_belongs() -> None:
    drawn: dict[str, str] = {}
    above: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        if found := re.match(r"    ([│├└─ ]*)(\w+)(?:\s{2,}|$)", line):
            depth = len(found[1]) // 4
            above[depth:] = [found[2]]
            drawn[found[2]] = above[depth - 1] if depth else "Exception"
    real = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)}
    assert drawn == {name: kind.__bases__[0].__name__ for name, kind in real.items()}


@each_file
def test_errors_live_in_one_file(path: Path) -> None:
    if path.name != "errors.py":
        classes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef)]
        bases = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
        assert not bases & vars(errors).keys()


# The suite and what stands around it.


def test_warnings_are_errors() -> None:
    assert PROJECT["tool"]["pytest"]["ini_options"]["filterwarnings"][0] == "error"


def test_tests_cannot_reach_the_network() -> None:
    with pytest.raises(RuntimeError, match="without a network"):
        socket.create_connection(("192.0.2.1", 80), timeout=1)
    with pytest.raises(RuntimeError, match="without a network"):
        socket.getaddrinfo("example.org", 443)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as open_socket, pytest.raises(RuntimeError):
        open_socket.connect(("192.0.2.1", 53))


def test_tests_may_talk_to_themselves() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=5).close()


def test_tests_have_folders_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    config, base = load_config(), tmp_path_factory.getbasetemp()
    for path in (config.sessions, config.pages, config.indexes, config_file()):
        assert path.is_relative_to(base)
    assert config.origins["words"] == "default"


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
def test_make_lists_its_targets() -> None:
    shown = subprocess.run(["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, check=True)
    listed = set(re.findall(r"^make (\w+)", shown.stdout.decode(), re.MULTILINE))
    assert listed == {"help", "demo", "test", "quick", "lint", "format", "bench", "docs", "clean"}


def test_continuous_integration_runs_what_a_developer_runs() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text("utf-8")
