"""Where the material of these tests lies, and how to skip clearly when it is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

PAGE_TEXT = Path(__file__).parents[2].parent / "shared" / "data" / "page_text"


def folder_or_skip(path: str | Path) -> Path:
    """Return a folder, or skip the test with a message that says what is missing."""
    folder = Path(path).resolve()
    if not folder.is_dir():
        pytest.skip(f"{path} is not there")
    return folder
