"""The documentation names everything, is up to date, and every example in it runs."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from typer.testing import CliRunner

from expound import records
from expound.agents import AGENTS
from expound.browse.phrases import CHINESE, ENGLISH
from expound.browse.rules import RULES
from expound.cli.main import app
from expound.config import SETTINGS
from expound.records.trajectory import Action, LogEntry
from expound.search import ENGINES
from expound.sources import SOURCES
from expound.testing.library import library_path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
EXPLANATIONS = sorted((DOCS / "explanation").glob("*.md"))
# Pages whose commands are run, block by block, in an empty folder.
WALKED = [ROOT / "README.md", DOCS / "tutorial.md", DOCS / "zh" / "quickstart.md"]
HANDBOOK = "/usr/share/doc/debian-handbook"
SET_UP = ("make ", "pip ", ". ")  # what the reader has done by then

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!\\)\]\(([^)\s]+)\)")
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def named(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in paths]


def reference(name: str) -> str:
    return (DOCS / "reference" / f"{name}.md").read_text("utf-8")


def section(page: str, heading: str) -> str:
    """Return what stands under a heading, up to the next of its level or above."""
    level = len(heading) - len(heading.lstrip("#"))
    found = re.search(rf"^{re.escape(heading)}$(.*?)(?=^#{{1,{level}}} |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, f"there is no heading {heading!r}"
    return found[1]


def blocks(path: Path, language: str) -> Iterator[str]:
    for kind, text in _BLOCK.findall(path.read_text("utf-8")):
        if kind == language:
            yield text


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    """Import docs/generate.py."""
    sys.path.insert(0, str(DOCS))
    try:
        return importlib.import_module("generate")
    finally:
        sys.path.remove(str(DOCS))


@pytest.fixture(scope="module")
def commands(generate: ModuleType) -> ModuleType:
    return importlib.import_module("makers.commands")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Return a function that runs a command line in this process and gives what it showed; it must succeed."""
    monkeypatch.chdir(tmp_path)

    def invoke(line: str) -> str:
        words = shlex.split(line)
        assert words[0] == "expound", line
        result = CliRunner().invoke(app, words[1:], input="quit\n", catch_exceptions=False)
        assert result.exit_code == 0, f"{line}\n{result.output}"
        return result.output

    return invoke


# What the reference pages must name.


def test_generated_pages_are_up_to_date(generate: ModuleType) -> None:
    stale = [str(path) for path, text in generate.texts().items() if path.read_text("utf-8") != text]
    assert not stale, f"run `make docs`: {', '.join(stale)}"


def test_every_command_and_option_is_documented_as_it_is_typed(commands: ModuleType) -> None:
    page = reference("commands")
    for name, function, example in commands.commands():
        words = section(page, f"## {name}")
        shown = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
        typed = set(re.findall(r"^[│|*\s]*(--[a-z-]+)", _ESCAPE.sub("", shown), re.MULTILINE)) - {"--help"}
        documented = {each.spelled for each in commands.parameters(function) if each.is_option}
        assert documented == typed
        assert all(f"| `{option}` |" in words for option in documented)
        assert f"\n{example}\n" in words
    assert set(re.findall(r"^## ([a-z]+)$", page, re.MULTILINE)) == {info.name for info in app.registered_commands}


def test_every_action_is_documented_in_both_languages() -> None:
    page = reference("actions")
    for action in get_args(Action):
        kind = next(field.default for field in fields(action) if field.name == "kind")
        assert f"`{action.__name__}`" in page
        assert f"`{kind}`" in page
        for phrases in (ENGLISH, CHINESE):
            assert f"`{phrases[kind].partition('<')[0].strip()}" in page
    for name, rules in RULES.items():
        line = next(line for line in page.splitlines() if line.startswith(f"| `{name}`"))
        assert all(f"`{kind}`" in line for kind in rules.kinds)


def test_every_setting_is_documented_with_its_variable() -> None:
    page = reference("settings")
    for setting in SETTINGS:
        assert f"| `{setting.name}` |" in page
        assert f"`EXPOUND_{setting.name.upper()}`" in page
        assert setting.metadata["help"] in page
    assert "EXPOUND_CONFIG" in page


@pytest.mark.parametrize(
    ("heading", "table"), [("## Sources", SOURCES), ("## Engines", ENGINES), ("## Agents", AGENTS), ("## Rules", RULES)]
)
def test_every_backend_is_documented(heading: str, table: dict[str, object]) -> None:
    words = section(reference("backends"), heading)
    for name in table:
        assert f"### {name}\n" in words or f"`{name}`" in words


def test_every_record_is_documented_with_its_fields() -> None:
    page = reference("records")
    modules = [
        importlib.import_module(f"expound.records.{path.stem}") for path in Path(records.__path__[0]).glob("*.py")
    ]
    kinds = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    kinds = {kind for kind in kinds if is_dataclass(kind) and kind.__module__.startswith("expound.records")}
    assert kinds >= {*get_args(LogEntry), *get_args(Action)}
    for kind in kinds:
        words = section(page, f"### {kind.__name__}")
        for field in fields(kind):
            assert f"| `{field.name}` |" in words


# What is written by hand must be true.


@pytest.mark.parametrize("path", named(PAGES))
def test_links_lead_somewhere(path: Path) -> None:
    text = _BLOCK.sub("", path.read_text("utf-8"))
    for link in _LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), f"{path.name} links to {link}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}, link


@pytest.mark.parametrize("path", named(EXPLANATIONS))
def test_explanations_speak_of_files_and_constants_that_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    source = "\n".join(file.read_text("utf-8") for file in (ROOT / "src").rglob("*.py"))
    for name in re.findall(r"`([\w/]+\.py)`", text):
        assert (ROOT / name).exists() or (ROOT / "src" / "expound" / name).exists(), name
    for name in re.findall(r"`([A-Z][A-Z_]{3,})`", text):
        assert re.search(rf"^{name}\b", source, re.MULTILINE), name


@pytest.mark.parametrize("path", named([*PAGES, DOCS / "images" / "ask.svg"]))
def test_no_page_tells_where_it_was_made(path: Path) -> None:
    assert str(library_path()) not in path.read_text("utf-8")


def test_the_picture_shows_the_question_and_a_sound_answer() -> None:
    svg = (DOCS / "images" / "ask.svg").read_text("utf-8")
    words = re.sub(r"&#160;|\s+", " ", " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg)))
    assert "Why does bread go stale" in words
    assert "all verbatim" in words
    assert "url(http" not in svg


# Examples run.


@pytest.mark.parametrize("info", app.registered_commands, ids=lambda info: info.name)
def test_the_example_at_the_end_of_help_runs(
    info: object, run: Callable[[str], str], debian_docs: Callable[[str], Path], commands: ModuleType
) -> None:
    examples = {name: example for name, _, example in commands.commands()}
    example = examples[info.name]  # type: ignore[attr-defined]
    if HANDBOOK in example:
        debian_docs("debian-handbook")
    if "answer.zip" in example:
        run('expound ask "Why is the sea salty?" --save answer.zip')
    if "session.zip" in example:
        run('expound browse "Why is the sea salty?" --save session.zip')
    assert run(example)


@pytest.mark.slow
@pytest.mark.parametrize("path", named(WALKED))
def test_the_commands_of_a_page_run_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    found = [text for text in blocks(path, "bash") if not text.startswith(SET_UP) and HANDBOOK not in text]
    assert found
    for text in found:
        walk(text, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("path", named(WALKED[:1]))
def test_the_commands_about_the_debian_handbook_run(
    path: Path, tmp_path: Path, debian_docs: Callable[[str], Path]
) -> None:
    debian_docs("debian-handbook")
    for text in blocks(path, "bash"):
        if HANDBOOK in text:
            walk(text, tmp_path)


def walk(text: str, folder: Path) -> None:
    """Run a block of shell commands as a reader would who answers a prompt with `quit`."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONUTF8": "1"},
        input=b"quit\n",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    shown = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, f"{text}\n{shown}"
    for refused in (f"{ENGLISH['message']}:", f"{CHINESE['message']}："):
        assert refused not in shown, f"{text}\n{shown}"


@pytest.mark.parametrize("path", named([ROOT / "README.md"]))
def test_python_on_the_page_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = list(blocks(path, "python"))
    assert found
    for text in found:
        exec(compile(text, str(path), "exec"), {"__name__": "readme"})
    assert "[1]" in capsys.readouterr().out


@pytest.mark.parametrize("path", named(sorted((ROOT / "examples").glob("*.py"))))
def test_examples_run(path: Path, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, str(path)], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.strip()
