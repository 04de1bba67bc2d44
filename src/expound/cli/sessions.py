"""Where the command line keeps sessions, and how it finds them again."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from expound.browse.bundle import Bundle, gather, read_bundle, write_bundle
from expound.browse.pages import PagesOnDisk, PageStore
from expound.browse.recorder import JsonlRecorder, read_log
from expound.config import Config
from expound.errors import BadInput
from expound.records.answer import Answer


def new_recorder(config: Config) -> JsonlRecorder:
    """Return a recorder for a new session, under the data folder."""
    return JsonlRecorder(config.sessions / f"{uuid4().hex}.jsonl", PagesOnDisk(config.pages))


def find_session(config: Config, name: str) -> Path:
    """Return the file a name stands for: a path, the beginning of a session's id, or `last`."""
    if Path(name).is_file():
        return Path(name)
    if name == "last":
        return _last_session(config)
    found = sorted(config.sessions.glob(f"{name}*.jsonl")) if name.isalnum() else []
    if len(found) == 1:
        return found[0]
    many = (
        f"{len(found)} sessions begin with it" if found else f"nor is there a session of that id in {config.sessions}"
    )
    raise BadInput(f'"{name}" is no file, {many}. Give a record, a bundle, or more of the id')


def _last_session(config: Config) -> Path:
    sessions = list(config.sessions.glob("*.jsonl"))
    if not sessions:
        raise BadInput(f"there is no session yet in {config.sessions}")
    return max(sessions, key=lambda path: path.stat().st_mtime_ns)


def load_session(config: Config, name: str) -> Bundle:
    """Return the log and the pages of a record or a bundle."""
    path = find_session(config, name)
    if is_bundle(path):
        return read_bundle(path)
    return gather(read_log(path), PagesOnDisk(config.pages))


def save_bundle(recorder: JsonlRecorder, path: Path, answer: Answer | None = None) -> None:
    """Write a session with its pages, and its answer if there is one, to one file."""
    write_bundle(gather(read_log(recorder.path), recorder.pages, answer), path)


def is_bundle(path: Path) -> bool:
    """Say whether a file is a bundle: they begin as zip files do."""
    with path.open("rb") as file:
        return file.read(2) == b"PK"


def store_pages(bundle: Bundle, pages: PageStore) -> None:
    """Keep the pages of a bundle, so that its session can be continued here."""
    for key, page in bundle.pages.pages_by_key.items():
        pages.put_json(bundle.pages.get_json(key), bundle.pages.raw(page))
