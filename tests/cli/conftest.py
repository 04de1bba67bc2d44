"""The command line run in this process, with what it printed; folders of its own, and an index made once."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from expound.batch import LocalRunner
from expound.cli.main import run
from expound.search.bm25 import Bm25Index
from expound.sources.folder import FolderSource
from expound.testing.library import library_path

PAGES = {
    "staling.md": "# Why bread goes stale\n\nBread goes stale because its starch crystallises and binds water. "
    "A loaf in a closed bag goes stale as well, so it is not a matter of drying. "
    "Staling is fastest just above freezing, which is why bread should not be kept in the fridge.\n",
    "storing.md": "# How to keep bread fresh\n\nKeep bread at room temperature in a box or a paper bag. "
    "Bread that should last longer than three days is best sliced and frozen. "
    "Frozen slices can be toasted at once.\n",
    "zh/mianbao.md": "# 面包为什么会变硬\n\n面包变硬主要是因为淀粉回生，而不是因为水分蒸发。"
    "冷藏会让面包更快变硬，所以面包不要放进冰箱。要保存三天以上，请切片后冷冻。\n",
    "markup.md": "# Odd [bold]titles[/bold] :warning:\n\nThe oven says [red]hot[/red] and :warning: and 100%.\n",
}


@dataclass(frozen=True, slots=True)
class Printed:
    """How a command ended, and what it printed where."""

    code: int
    out: str
    err: str


Expound = Callable[..., Printed]


@pytest.fixture(scope="session")
def library_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache folder with an index of the little library, made once for all tests."""
    cache = tmp_path_factory.mktemp("library-cache")
    Bm25Index(FolderSource(library_path()), cache / "indexes", LocalRunner(1)).refresh()
    return cache


@pytest.fixture(autouse=True)
def _settings(_folders_of_the_test: None, library_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPOUND_CACHE_DIR", str(library_cache))
    monkeypatch.setenv("EXPOUND_WORKERS", "1")
    monkeypatch.setenv("TERM", "dumb")


@pytest.fixture
def expound(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Expound:
    """Return a function that runs a command line as `expound` does, errors and all."""

    def call(*arguments: object, stdin: str | bytes = "") -> Printed:
        data = stdin.encode("utf-8") if isinstance(stdin, str) else stdin
        capsys.readouterr()
        monkeypatch.setattr(sys, "argv", ["expound", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            run()
        printed = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Printed(ended.value.code, printed.out, printed.err)

    return call


@pytest.fixture
def in_a_process() -> Callable[..., subprocess.Popen[bytes]]:
    """Return a function that starts `expound` in a process of its own, with pipes."""

    def start(*arguments: object, **options: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", "from expound.cli.main import run; run()", *map(str, arguments)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, **{**pipes, **options}, env=dict(os.environ))  # type: ignore[call-overload, no-any-return]

    return start


@pytest.fixture
def bread(tmp_path: Path) -> str:
    """Return a source of a few pages about bread."""
    folder = tmp_path / "bread"
    for name, text in PAGES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return f"folder:{folder}"
