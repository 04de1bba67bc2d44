"""Floors for quality: not worse than trafilatura on annotated pages, and documentation keeps its structure."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from expound.records.page import fingerprint

from .material import PAGE_TEXT, folder_or_skip

STRUCTURE_FLOOR = 0.95
SEGMENT_FLOOR = 0.940
SEGMENTS = "9ba8a9cc2fa44f9cf17be459da9bd233dc0faee9ebb0d5bf45e6f835c8391827"  # of the annotations it was measured on


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """Load the benchmark, so that the floor and the printed table are counted by the same functions."""
    path = Path(__file__).parents[2] / "bench" / "extract.py"
    spec = importlib.util.spec_from_file_location("bench_extract", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_extract"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_segments_are_found_as_well_as_when_the_floor_was_set(bench: ModuleType) -> None:
    folder = folder_or_skip(PAGE_TEXT)
    assert fingerprint((folder / "segments.jsonl").read_bytes()) == SEGMENTS, "other pages: measure and pin again"
    items, raws = bench.load_pages(folder)
    assert bench.count_segments(items, [bench.our_text(raw) for raw in raws]).f1 >= SEGMENT_FLOOR


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_segments_are_found_at_least_as_well_as_by_trafilatura(bench: ModuleType) -> None:
    folder = folder_or_skip(PAGE_TEXT)
    pytest.importorskip("trafilatura", exc_type=ImportError)
    items, raws = bench.load_pages(folder)
    theirs = bench.count_segments(items, [bench.trafilatura_text(raw) for raw in raws])
    ours = bench.count_segments(items, [bench.our_text(raw) for raw in raws])
    assert ours.f1 >= theirs.f1


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["debian-handbook/html/en-US", "python3-doc/html", "postgresql-doc-15/html"])
def test_documentation_keeps_its_structure(bench: ModuleType, folder: str) -> None:
    pages = sorted(folder_or_skip(f"/usr/share/doc/{folder}").rglob("*.html"))[::25]
    for name, (kept, there) in bench.structure_kept([page.read_bytes() for page in pages]).items():
        assert kept >= STRUCTURE_FLOOR * there, name
