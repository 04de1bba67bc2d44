"""What a step of the text browser costs: `python bench/environment.py` prints one table.

step         a random legal action on the little library, its observation rendered and fingerprinted
flat         actions 91–100 of a sitting against actions 1–10
undo         moving the head back and rendering what is seen there
recorded     the same actions through a session whose every event is synced to disk
yardstick    trafilatura extracting one average page of the web in the same run; a step should take 1/20 of it at most
"""

from __future__ import annotations

import gzip
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import trafilatura

from expound.browse.environment import reset, step
from expound.browse.pages import PagesOnDisk
from expound.browse.recorder import JsonlRecorder, MemoryRecorder
from expound.browse.render import render
from expound.browse.session import Session
from expound.extract import extract_page
from expound.records.page import Hit, Page, Span, fingerprint
from expound.records.question import Question
from expound.records.trajectory import (
    Action,
    GoBack,
    MergeFacts,
    Observation,
    OpenHit,
    PageWindow,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)
from expound.testing.library import library_path, library_questions
from expound.testing.world import SmallWorld

WEB_PAGES = Path(__file__).resolve().parents[2] / "shared" / "data" / "page_text" / "html"
SITTINGS = 40
ACTIONS = 100
SYNCED_SITTINGS = 4
MOST_WEB_PAGES = 60
SEED = 13


class RememberingWorld:
    """A world that answers at once what it was asked before, so that the environment alone is timed."""

    name = "bench"

    def __init__(self, world: SmallWorld) -> None:
        self.search = cache(world.search)
        self.open = cache(world.open)

    search: Callable[[str], tuple[Hit, ...]]
    open: Callable[[str], Page]

    def raw(self, _url: str) -> bytes | None:
        return None


def main() -> None:
    """Measure everything and print it."""
    world = RememberingWorld(SmallWorld(library_pages()))
    questions = [entry.question for entry in library_questions()]
    sittings(world, questions, 2)  # warm: patterns compile, dictionaries load, windows of the pages are cut
    times = sittings(world, questions, SITTINGS)
    first, last = median(times, 1, 10), median(times, 91, 100)
    steps = median(times, 1, ACTIONS)
    undo = undo_time(world, questions)
    in_memory, on_disk, synced = recorded_times(world, questions)
    yardstick, pages, what = trafilatura_time()
    print(f"load average {' '.join(f'{load:.2f}' for load in os.getloadavg())} on {os.cpu_count()} cores, seed {SEED}")
    print(f"{'what':44} {'median':>12}   target")
    row("one step: step, render, fingerprint", steps, f"{steps / yardstick:.4f} of the yardstick; at most 1/20 = 0.05")
    row("  actions 1–10", first)
    row("  actions 91–100", last, f"{flatness(times):.2f} of actions 1–10 of the same sitting; at most about 1.3")
    row("a step of a session, recorded in memory", in_memory)
    row("an undo of a session, recorded in memory", undo, f"{undo / in_memory:.2f} of such a step; at most 1")
    row("a step of a session, synced to disk", on_disk, f"of which one fsync takes {1e6 * synced:.0f} µs here")
    row(f"yardstick: trafilatura, one of {pages} {what}", yardstick)


def row(what: str, seconds: float, target: str = "") -> None:
    """Print one line of the table."""
    print(f"{what:44} {1e6 * seconds:9.1f} µs   {target}".rstrip())


def library_pages() -> list[Page]:
    """Return the pages of the little library."""
    return [
        extract_page(path.read_bytes(), path.as_uri()) for path in sorted(library_path().rglob("*")) if path.is_file()
    ]


def sittings(world: RememberingWorld, questions: list[Question], count: int) -> list[list[float]]:
    """Return the seconds each action took, for each sitting."""
    return [list(sitting(world, questions, random.Random(SEED + number))) for number in range(count)]


def sitting(world: RememberingWorld, questions: list[Question], dice: random.Random) -> Iterator[float]:
    """Take random legal actions until none are left, and yield how long each took."""
    question = dice.choice(questions)
    turn = reset(question)
    while turn.observation.allowed:
        action = random_action(turn.observation, questions, dice)
        began = time.perf_counter()
        turn = step(turn.state, action, world)
        fingerprint(render(turn.observation))
        yield time.perf_counter() - began


def random_action(observation: Observation, questions: list[Question], dice: random.Random) -> Action:
    """Return a legal action other than finishing; reading and quoting come more often than searching again."""
    names = [name for name in observation.allowed if name != "finish"]
    name = dice.choices(names, [0.3 if name in ("search", "merge") else 1.0 for name in names])[0]
    plain: dict[str, Action] = {"down": ScrollDown(), "up": ScrollUp(), "back": GoBack(), "merge": MergeFacts()}
    if name == "search":
        return Search(dice.choice(questions).text)
    if name == "quote":
        assert isinstance(observation.current, PageWindow)
        window = observation.current.span
        start = dice.randrange(window.start, window.end)
        return TakeQuote(span=Span(start, min(window.end, start + dice.randint(20, 400))))
    return OpenHit(int(name.removeprefix("open "))) if name.startswith("open ") else plain[name]


def undo_time(world: RememberingWorld, questions: list[Question]) -> float:
    """Return the median time of undoing, from the end of a sitting to its beginning."""
    times = []
    for number in range(5):
        session = Session(questions[number], world, MemoryRecorder())
        act_at_random(session, questions, random.Random(SEED + number))
        while session.log.head:
            began = time.perf_counter()
            fingerprint(render(session.undo()))
            times.append(time.perf_counter() - began)
    return statistics.median(times)


def recorded_times(world: RememberingWorld, questions: list[Question]) -> tuple[float, float, float]:
    """Return the median time of an action recorded in memory, of one synced to disk, and of a bare fsync."""
    in_memory, on_disk = [], []
    with tempfile.TemporaryDirectory(dir=".") as folder:
        for number in range(SYNCED_SITTINGS):
            dice = random.Random(SEED + number)
            in_memory += act_at_random(Session(questions[number], world, MemoryRecorder()), questions, dice)
            recorder = JsonlRecorder(Path(folder) / f"{number}.jsonl", PagesOnDisk(Path(folder) / "pages"))
            dice = random.Random(SEED + number)
            on_disk += act_at_random(Session(questions[number], world, recorder), questions, dice)
            recorder.close()
        synced = [fsync_time(Path(folder) / "bare") for _ in range(200)]
    return statistics.median(in_memory), statistics.median(on_disk), statistics.median(synced)


def act_at_random(session: Session, questions: list[Question], dice: random.Random) -> list[float]:
    """Act in a session until no actions are left; return how long each took."""
    times = []
    while session.observation.allowed:
        action = random_action(session.observation, questions, dice)
        began = time.perf_counter()
        session.act(action)
        times.append(time.perf_counter() - began)
    return times


def fsync_time(path: Path) -> float:
    """Return how long it takes to append a line to a file and sync it."""
    with path.open("ab", buffering=0) as file:
        began = time.perf_counter()
        file.write(b"x" * 300 + b"\n")
        os.fsync(file.fileno())
        return time.perf_counter() - began


def median(times: list[list[float]], first: int, last: int) -> float:
    """Return the median time of the actions of those numbers, counted from 1."""
    return statistics.median(seconds for sitting in times for seconds in sitting[first - 1 : last])


def flatness(times: list[list[float]]) -> float:
    """Return how much dearer late actions are than early ones, sitting by sitting: the load changes between them."""
    return statistics.median(median([sitting], 91, 100) / median([sitting], 1, 10) for sitting in times)


def trafilatura_time() -> tuple[float, int, str]:
    """Return the mean seconds trafilatura takes for a page, how many pages were read, and which."""
    paths = sorted(WEB_PAGES.glob("*.html.gz"))
    if paths:
        what, raw = "pages of the web", [gzip.decompress(path.read_bytes()) for path in paths[:MOST_WEB_PAGES]]
    else:
        what, raw = (
            "pages of the little library",
            [path.read_bytes() for path in sorted(library_path().rglob("*.html"))],
        )
    trafilatura.extract(raw[0])  # warm
    began = time.perf_counter()
    for page in raw:
        trafilatura.extract(page)
    return (time.perf_counter() - began) / len(raw), len(raw), what


if __name__ == "__main__":
    main()
