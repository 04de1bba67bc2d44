"""Make the pages that come from the code: `python docs/generate.py`, or `make docs`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS))

from makers import actions, backends, commands, picture, records, rooms, settings  # noqa: E402 - they lie beside this file

PAGES = {
    "reference/commands.md": commands.page,
    "reference/actions.md": actions.page,
    "reference/settings.md": settings.page,
    "reference/backends.md": backends.page,
    "reference/records.md": records.page,
}
PARTS = {  # of pages otherwise written by hand: what stands between the marks of that name
    "../README.md": {"rooms": rooms.tree},
    "explanation/architecture.md": {"layers": rooms.layers},
}
PICTURES = {"images/ask.svg": picture.picture}


def texts() -> dict[Path, str]:
    """Return every generated page as it should be now; pictures, which need a run each, are left out."""
    found = {DOCS / name: make() for name, make in PAGES.items()}
    for name, parts in PARTS.items():
        path = (DOCS / name).resolve()
        text = path.read_text("utf-8")
        for mark, make in parts.items():
            text = put(text, mark, make())
        found[path] = text
    return found


def put(text: str, mark: str, part: str) -> str:
    """Return the text with `part` between the marks of that name."""
    begin, end = f"<!-- {mark}: made by `make docs` -->", f"<!-- end of {mark} -->"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"there is no place for {mark}: expected {begin} … {end}")
    return pattern.sub(lambda _: f"{begin}\n\n{part}\n\n{end}", text)


def main() -> None:
    """Write all of them."""
    for path, text in texts().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name, make in PICTURES.items():
        (DOCS / name).parent.mkdir(parents=True, exist_ok=True)
        (DOCS / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
