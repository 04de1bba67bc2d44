"""A reader to be killed: acts for ever in the session of a folder, and prints a line for each action it was told of.

    python acting.py FOLDER SEED

Each line is the number of the entry in the log and the fingerprint of what was seen. A log that is there is continued.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from expound.browse.pages import PagesOnDisk
from expound.browse.recorder import JsonlRecorder, mend_log, read_log
from expound.browse.render import render
from expound.browse.replay import Replay
from expound.browse.session import Session
from expound.records.page import Page, Span, fingerprint
from expound.records.question import Question
from expound.records.trajectory import Action, GoBack, LogEntry, OpenHit, ScrollDown, ScrollUp, Search, TakeQuote
from expound.testing.world import SmallWorld


class CountingRecorder(JsonlRecorder):
    """Knows how many entries the log has."""

    count = 0

    def record(self, entry: LogEntry) -> None:
        """Record and count."""
        super().record(entry)
        self.count += 1


def world(dice: random.Random) -> SmallWorld:
    """Return pages that nobody stored before, so that opening one writes it."""
    texts = [f"Bread {dice.random()} keeps well. " * 200 for _ in range(9)]
    return SmallWorld(Page(f"http://bread.example/{n}", f"Bread {n}", text, "en") for n, text in enumerate(texts))


def main(folder: Path, seed: int) -> None:
    """Act until killed."""
    dice = random.Random(seed)
    path = folder / "session.jsonl"
    session = resumed(path, folder, dice) if path.exists() and b"\n" in path.read_bytes() else begun(path, folder, dice)
    recorder = session.recorder
    assert isinstance(recorder, CountingRecorder)
    while True:
        if not session.observation.allowed:
            session.reset()
        elif dice.random() < 0.1 and session.log.head:
            session.undo()
        else:
            seen = fingerprint(render(session.act(any_action(dice))))
            sys.stdout.write(f"{recorder.count} {seen}\n")
            sys.stdout.flush()


def begun(path: Path, folder: Path, dice: random.Random) -> Session:
    """Begin a session; half a header that a killed process left behind is thrown away."""
    path.unlink(missing_ok=True)
    return Session(Question("bread?", "en"), world(dice), CountingRecorder(path, PagesOnDisk(folder / "pages")))


def resumed(path: Path, folder: Path, dice: random.Random) -> Session:
    """Go on with the session of a process that was killed."""
    recorder = CountingRecorder(path, PagesOnDisk(folder / "pages"))
    entries = read_log(path)
    replay = Replay(entries, recorder.pages).run()
    mend_log(path)
    recorder.count = len(entries)
    return Session.resume(replay.log, replay.header, world(dice), recorder)


def any_action(dice: random.Random) -> Action:
    """Return an action; some are refused, which is recorded as well."""
    start = dice.randrange(5000)
    return dice.choice(
        [
            Search(f"bread {dice.randrange(9)}"),
            OpenHit(dice.randint(1, 4)),
            ScrollDown(),
            ScrollUp(),
            GoBack(),
            TakeQuote(span=Span(start, start + dice.randrange(200))),
        ]
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
