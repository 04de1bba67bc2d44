"""Two sittings that use every action and control, the same each time they are played; also run as a script.

    python sittings.py record FOLDER           play both into FOLDER, and print what was seen
    python sittings.py replay FOLDER           replay what is there, and print what is seen
    python sittings.py make                    write tests/data/session-v1*.zip, where they are missing

The bundles in tests/data are never made again once there is a release: they stand for what people recorded with it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from expound.browse.bundle import gather, write_bundle
from expound.browse.environment import observe
from expound.browse.pages import PagesOnDisk
from expound.browse.recorder import JsonlRecorder, MemoryRecorder, Recorder, read_log
from expound.browse.render import render
from expound.browse.replay import Replay
from expound.browse.session import EventLog, Session
from expound.records.page import Hit, Link, Page, Span
from expound.records.question import Question
from expound.records.trajectory import (
    FindInPage,
    Finish,
    FollowLink,
    GoBack,
    MergeFacts,
    OpenHit,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)
from expound.testing.world import SmallWorld

DATA = Path(__file__).resolve().parents[1] / "data"

STALING = (
    "Why bread goes stale\n\nBread goes stale because its starch crystallises and binds water. It is not, as many "
    "think, because the water evaporates: a loaf in a closed bag goes stale as well.\n\n"
    + "".join(
        f"On day {day} the crumb is {day} times as firm as on the first, at about {15 + day} °C. Dr. Scho\u0308n (e.g. "
        f"in his report no. {day}) found the same. “Is that so?” asked the baker. It is!\n"
        for day in range(1, 13)
    )
    + "Toasting undoes it for a while.\n"
)
STORING = (
    "Keep bread in a box at room temperature. The fridge makes it stale sooner; see Why bread goes stale. 🍞👩\u200d🍳"
)
CHINESE = (
    "面包为什么变硬？\n"
    + "面包变硬，主要是因为淀粉回生，而不是水分蒸发。" * 30
    + "\n冷藏会让面包更快变硬，冷冻则可以保鲜。"
)


class World(SmallWorld):
    """Lists one more page than it can open."""

    def search(self, query: str) -> tuple[Hit, ...]:
        """Return the hits of a query, and one that leads nowhere."""
        return (*super().search(query), Hit("http://bread.example/gone", "A page that is gone", "It was about bread."))


def world() -> World:
    """Return a world of pages that are long, linked, empty, and in Chinese."""
    at = STORING.index("Why bread")
    link = Link("http://bread.example/staling", Span(at, at + len("Why bread goes stale")))
    return World(
        [
            Page("http://bread.example/staling", "Why bread goes stale", STALING, "en"),
            Page("http://bread.example/storing", "Storing bread", STORING, "en", links=(link,)),
            Page("http://bread.example/empty", "Bread, an empty page", "", problem="the file is empty"),
            Page("http://bread.example/zh", "面包变硬的原因", CHINESE, "zh"),
        ]
    )


def clock() -> Callable[[], str]:
    """Return a clock that ticks once a second from midnight of the first day of 2024."""
    seconds = count()
    return lambda: f"2024-01-01T00:00:{next(seconds):02}.000+00:00"


def play_english(recorder: Recorder) -> Session:
    """Play a sitting under webgpt.v1 with every action, refusals, and every control."""
    session = Session(
        Question("Why does bread go stale?", "en", "q-en"),
        world(),
        recorder,
        rules="webgpt.v1",
        id="session-v1-english",
        clock=clock(),
    )
    act = session.act
    act(GoBack())  # refused
    act(Search("  stale   bread "))
    act(OpenHit(9))  # refused
    act(ScrollDown())
    act(ScrollUp())
    act(OpenHit(2))
    act(FollowLink(1))
    act(TakeQuote("Bread goes  stale because its starch crystallises and binds water."))
    act(TakeQuote("Bread goes mouldy because of spores in a damp larder."))  # refused, shows the nearest
    act(FindInPage("on DAY 12"))
    act(FindInPage("croissant"))  # refused
    start = session.observation.current.span.start  # type: ignore[union-attr]
    act(TakeQuote(span=Span(start, start + 80)))
    session.undo()
    act(TakeQuote(span=Span(start + 10, start + 90)))
    session.undo()
    session.redo()
    act(MergeFacts())
    act(TakeQuote("Toasting … while."))
    act(GoBack())
    act(GoBack())
    act(OpenHit(1))
    act(Search("gone"))
    act(OpenHit(1))
    session.reset()
    act(Search("empty"))
    act(OpenHit(1))
    act(TakeQuote("nothing"))  # refused: there is no text
    session.go_to(10)
    act(Finish())
    act(Search("too late"))  # refused
    return session


def play_chinese(recorder: Recorder) -> Session:
    """Play a sitting in Chinese under webcpm.v1 that ends because the sources do not answer."""
    question = Question("面包为什么会变硬？", "zh", "q-zh")
    session = Session(question, world(), recorder, id="session-v1-chinese", clock=clock())
    act = session.act
    act(Search("面包 变硬"))
    act(OpenHit(1))
    act(FindInPage("冷藏"))  # refused: not an action of these rules
    act(TakeQuote("面包变硬，主要是因为淀粉回生，而不是水分蒸发。"))
    act(ScrollDown())
    act(TakeQuote("冷藏会让面包更快变硬，冷冻则可以保鲜。"))
    act(MergeFacts())
    act(GoBack())
    session.undo()
    act(Finish("资料没有说明温度。"))
    return session


SITTINGS = {"english": play_english, "chinese": play_chinese}
BUNDLES = {"english": DATA / "session-v1.zip", "chinese": DATA / "session-v1-zh.zip"}


def record(name: str, folder: Path) -> EventLog:
    """Play a sitting into a folder."""
    with JsonlRecorder(folder / f"{name}.jsonl", PagesOnDisk(folder / "pages")) as recorder:
        return SITTINGS[name](recorder).log


def replay(name: str, folder: Path) -> EventLog:
    """Replay a sitting from a folder."""
    return Replay(read_log(folder / f"{name}.jsonl"), PagesOnDisk(folder / "pages")).run().log


def main(command: str, folder: str = "") -> None:
    """Do what the command line says."""
    for name in SITTINGS:
        if command == "make":
            make(name)
            continue
        log = {"record": record, "replay": replay}[command](name, Path(folder))
        for state in log.states_by_id.values():
            sys.stdout.write(render(observe(state)))


def make(name: str) -> None:
    """Write a bundle of a sitting where there is none yet."""
    recorder = MemoryRecorder()
    SITTINGS[name](recorder)
    if not BUNDLES[name].exists():
        write_bundle(gather(recorder.entries, recorder.pages), BUNDLES[name])


if __name__ == "__main__":
    main(*sys.argv[1:])
