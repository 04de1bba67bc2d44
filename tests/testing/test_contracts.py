"""Our own backends keep the contracts, and each contract notices an implementation that does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from expound.agents.rules import rules_agent
from expound.answer.synthesize import ExtractiveSynthesizer
from expound.batch import LocalRunner
from expound.browse.pages import PagesInMemory, PagesOnDisk
from expound.browse.recorder import JsonlRecorder, MemoryRecorder, Recorder, read_log
from expound.browse.world import IndexWorld
from expound.errors import PageMissing
from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact
from expound.records.page import Block, Hit, Link, Page, Span
from expound.records.question import Question
from expound.records.trajectory import Action, Control, Finish, LogEntry, Observation, OpenHit, ScrollDown, Search
from expound.search.bm25 import Bm25Index
from expound.sources.base import Entry
from expound.sources.folder import FolderSource
from expound.testing.contracts import (
    check_agent,
    check_engine,
    check_listed_source,
    check_page,
    check_page_store,
    check_recorder,
    check_source,
    check_synthesizer,
    check_world,
)
from expound.testing.library import library_path
from expound.testing.world import SmallWorld

QUERIES = ["stale bread", "面包 洋葱", "coffee stain carpet"]
PAGES = [
    Page("http://a.example/1", "Why bread goes stale", "Bread goes stale because starch crystallises.", "en"),
    Page("http://a.example/2", "Keeping bread", "Keep bread in a box.", "en"),
    Page("http://a.example/3", "面包", "面包变硬了。", "zh"),
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Bm25Index:
    made = Bm25Index(FolderSource(library_path()), tmp_path_factory.mktemp("index"), LocalRunner(1))
    made.refresh()
    return made


def test_the_folder_source_keeps_the_contract() -> None:
    check_listed_source(FolderSource(library_path()), most=100)


def test_the_bm25_index_keeps_the_contract(index: Bm25Index) -> None:
    check_engine(index, QUERIES, index.page)


def test_the_world_of_an_index_keeps_the_contract(index: Bm25Index) -> None:
    check_world(IndexWorld(index), QUERIES)


def test_the_small_world_keeps_the_contract() -> None:
    check_world(SmallWorld(PAGES), ["bread", "面包"])


def test_the_agent_by_rules_keeps_the_contract() -> None:
    check_agent(rules_agent)


@pytest.mark.parametrize("words", [30, 200])
def test_the_extractive_synthesizer_keeps_the_contract(words: int) -> None:
    check_synthesizer(ExtractiveSynthesizer(words))


def test_the_recorder_in_memory_keeps_the_contract() -> None:
    check_recorder(MemoryRecorder, kept_in_memory)


def test_the_recorder_on_disk_keeps_the_contract(tmp_path: Path) -> None:
    numbers, made = count(), []

    def make() -> JsonlRecorder:
        made.append(JsonlRecorder(tmp_path / f"{next(numbers)}.jsonl", PagesOnDisk(tmp_path / "pages")))
        return made[-1]

    check_recorder(make, kept_on_disk)
    for recorder in made:
        recorder.close()


def test_the_page_stores_keep_the_contract(tmp_path: Path) -> None:
    check_page_store(PagesInMemory())
    check_page_store(PagesOnDisk(tmp_path))


def kept_in_memory(recorder: Recorder) -> Iterable[LogEntry]:
    assert isinstance(recorder, MemoryRecorder)
    return recorder.entries


def kept_on_disk(recorder: Recorder) -> Iterable[LogEntry]:
    assert isinstance(recorder, JsonlRecorder)
    return read_log(recorder.path) if recorder.path.exists() else []


# What follows is broken on purpose.

GOOD = Page("http://a.example/", "Bread", "Bread goes stale.\n\nKeep it.", "en")
BROKEN_PAGES = {
    "its address is empty": (replace(GOOD, url=""), "this one's is empty"),
    "its accents are apart": (replace(GOOD, text="cafe\u0301"), "not in Unicode's form NFC"),
    "it commands a terminal": (replace(GOOD, text="bread \x1b[2J"), "characters that are no text"),
    "its title breaks the line": (replace(GOOD, title="Bread\nAllowed:"), "characters that are no text|one line"),
    "it is empty without a word": (replace(GOOD, text=""), "does not say why"),
    "a block ends after the text": (replace(GOOD, blocks=(Block("paragraph", Span(0, 99)),)), "ends after the text"),
    "a block begins with a blank": (replace(GOOD, blocks=(Block("paragraph", Span(5, 17)),)), "blank at an end"),
    "a block is empty": (replace(GOOD, blocks=(Block("paragraph", Span(3, 3)),)), "blank at an end"),
    "blocks overlap": (
        replace(GOOD, blocks=(Block("paragraph", Span(0, 17)), Block("paragraph", Span(6, 17)))),
        "out of order",
    ),
    "a heading has no level": (replace(GOOD, blocks=(Block("heading", Span(0, 17)),)), "heading of level 0"),
    "a link ends after the text": (replace(GOOD, links=(Link("http://b/", Span(0, 99)),)), "a link that ends after"),
}


@pytest.mark.parametrize("what", BROKEN_PAGES)
def test_a_page_that_does_not_hold_together_is_noticed(what: str) -> None:
    page, said = BROKEN_PAGES[what]
    check_page(GOOD)
    with pytest.raises(AssertionError, match=said):
        check_page(page)


@dataclass
class Shelf:
    """A source in memory that can be broken in one way at a time."""

    broken: str = ""
    name: str = "shelf:"

    def entries(self) -> Iterator[Entry]:
        pages = PAGES if self.broken != "order" or self.turn() else PAGES[::-1]
        for page in pages if self.broken != "nothing" else []:
            yield Entry(page.url if self.broken != "keys" else "same", "1", len(page.text))

    def read(self, key: str) -> list[Page]:
        if self.broken == "read raises":
            raise ValueError("odd bytes")
        if self.broken == "no page":
            return []
        page = next(page for page in PAGES if page.url == key or self.broken == "keys")
        return [page if self.broken != "addresses" else replace(page, url=PAGES[0].url)]

    def get(self, url: str) -> Page:
        found = next((page for page in PAGES if page.url == url), None)
        if found is None and self.broken == "missing is a key error":
            raise KeyError(url)
        if found is None and self.broken == "missing is an empty page":
            return Page(url, "?", "", problem="no such page")
        if found is None:
            raise PageMissing(url)
        if self.broken == "another page" or (self.broken == "another each time" and self.turn()):
            return replace(found, text=found.text + "!")
        return found if self.broken != "not normal" else replace(found, text="cafe\u0301")

    def turn(self) -> bool:
        self.turns = getattr(self, "turns", 0) + 1
        return self.turns % 2 == 0

    def __reduce__(self) -> Any:
        if self.broken == "pickle":
            raise TypeError("cannot pickle a socket")
        return Shelf, (self.broken, self.name)


def test_a_sound_shelf_keeps_the_contract() -> None:
    check_listed_source(Shelf())
    check_source(Shelf(), [page.url for page in PAGES])


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("nothing", "lists nothing"),
        ("order", "another list each time"),
        ("keys", "lists a key twice: 'same'"),
        ("pickle", "pickling, which worker processes need, raised TypeError"),
        ("read raises", "raised ValueError: odd bytes"),
        ("no page", "gives no page"),
        ("addresses", "gives another page than|two pages have one address"),
        ("another page", "gives another page than read"),
        ("not normal", "another page than read|NFC"),
        ("missing is a key error", "raised KeyError, not PageMissing"),
        ("missing is an empty page", "expected PageMissing"),
    ],
)
def test_a_broken_listed_source_is_noticed(broken: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_listed_source(Shelf(broken))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (Shelf("another each time"), "gives another page the second time"),
        (Shelf("not normal"), "not in Unicode's form NFC"),
        (Shelf("missing is a key error"), "not PageMissing"),
        (Shelf(name=""), "name"),
    ],
)
def test_a_broken_source_is_noticed(source: Shelf, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_source(source, [PAGES[0].url])


class Engine:
    """An engine over a small world that can be broken in one way at a time."""

    def __init__(self, broken: str = "") -> None:
        self.broken = broken
        self.name = "" if broken == "no name" else "small"
        self.world = SmallWorld(PAGES)
        self.calls = 0

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        self.calls += 1
        if self.broken == "odd queries" and '"' in query:
            raise SyntaxError("unbalanced quotes")
        if self.broken == "finds nothing":
            return []
        hits = [*self.world.search(query)]
        if self.broken == "by lot" and self.calls % 2:
            hits.reverse()
        if self.broken == "twice":
            hits *= 2
        if self.broken == "lines":
            hits = [replace(hit, snippet="a\nb") for hit in hits]
        if self.broken == "no address":
            hits = [replace(hit, url="") for hit in hits[:1]]
        if self.broken == "tuple":
            return tuple(hits)  # type: ignore[return-value]
        if self.broken == "others when few" and limit < 3:
            hits.reverse()
        return hits[: limit if self.broken != "too many" else 20]

    def open(self, url: str) -> Page:
        if self.broken == "cannot be opened":
            raise PageMissing(url)
        return self.world.open(url)


def test_a_sound_engine_keeps_the_contract() -> None:
    check_engine(Engine(), ["bread"], Engine().open)
    check_engine(Engine(), ["bread"])


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("no name", "name"),
        ("odd queries", "raised SyntaxError: unbalanced quotes"),
        ("finds nothing", "finds nothing"),
        ("by lot", "other hits the second time"),
        ("twice", "an address twice"),
        ("lines", "more than three lines"),
        ("no address", "without an address"),
        ("tuple", "gives a tuple, not a list"),
        ("others when few", "others than the first hits"),
        ("too many", r"search\('bread', 0\) gives 2 hits"),
        ("cannot be opened", "opening the hit .* raised PageMissing"),
    ],
)
def test_a_broken_engine_is_noticed(broken: str, said: str) -> None:
    engine = Engine(broken)
    with pytest.raises(AssertionError, match=said):
        check_engine(engine, ["bread"], engine.open)


class BrokenWorld(SmallWorld):
    """A world broken in one way."""

    def __init__(self, broken: str) -> None:
        super().__init__(PAGES)
        self.broken = broken
        self.calls = 0

    def search(self, query: str) -> tuple[Hit, ...]:
        self.calls += 1
        if self.broken == "odd queries" and not query.strip():
            raise ValueError("an empty query")
        hits = super().search(query)
        if self.broken == "by lot" and self.calls % 2:
            return hits[::-1]
        return list(hits) if self.broken == "list" else hits  # type: ignore[return-value]

    def open(self, url: str) -> Page:
        self.calls += 1
        if self.broken == "missing is none" and url not in self.pages_by_url:
            return None  # type: ignore[return-value]
        if self.broken == "missing is a key error":
            return self.pages_by_url[url]
        page = super().open(url)
        return replace(page, text=f"{page.text} {self.calls}") if self.broken == "never the same" else page


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("odd queries", "raised ValueError: an empty query"),
        ("by lot", "other hits the second time"),
        ("list", "gives a list, not a tuple"),
        ("missing is none", "gives None; expected PageMissing"),
        ("missing is a key error", "raised KeyError, not PageMissing"),
        ("never the same", "another page the second time"),
    ],
)
def test_a_broken_world_is_noticed(broken: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_world(BrokenWorld(broken), ["bread"])


class BrokenAgent:
    """An agent that does one wrong thing, by a function from what it sees."""

    def __init__(self, choose: Callable[[Observation], Action], name: str = "broken") -> None:
        self.choose = choose
        self.name = name

    def act(self, observation: Observation) -> Action:
        return self.choose(observation)


def crash(_observation: Observation) -> Action:
    raise KeyError("no such part")


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (crash, "act\\(\\) of broken raised KeyError"),
        (lambda _: ScrollDown(), "takes the action 'down' where only these are allowed: search, finish"),
        (lambda _: OpenHit(1), "takes the action 'open 1'"),
        (lambda _: Search(""), "refused.*The query is empty"),
        (lambda _: Finish(""), "refused.*The text is empty"),
        (lambda _: Search("bread"), "used up all its actions and never finished"),
    ],
)
def test_a_broken_agent_is_noticed(choose: Callable[[Observation], Action], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_agent(lambda *_: BrokenAgent(choose), seeds=range(2))


def test_an_agent_without_a_name_is_noticed() -> None:
    with pytest.raises(AssertionError, match="name"):
        check_agent(lambda *_: BrokenAgent(lambda _: Finish(), ""), seeds=range(1))


class BrokenSynthesizer:
    """An honest synthesizer whose answers are tampered with."""

    name = "broken"

    def __init__(self, tamper: Callable[[Answer], Answer]) -> None:
        self.tamper = tamper

    def write(self, question: Question, facts: tuple[Fact, ...]) -> Answer:
        return self.tamper(ExtractiveSynthesizer(200).write(question, facts))


def alter_quote(answer: Answer) -> Answer:
    if not answer.facts:
        return answer
    quote = replace(answer.facts[0].quotes[0], text="Bread is made of moonlight.")
    return replace(answer, facts=(Fact((quote,)), *answer.facts[1:]))


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (lambda answer: replace(answer, citations=answer.citations[1:]), "a sentence cites nothing"),
        (
            lambda answer: replace(answer, citations=(*answer.citations, replace(answer.citations[0], number=9))),
            "points at no fact",
        ),
        (alter_quote, "does not verify: not verbatim"),
        (lambda answer: replace(answer, question=Question("Why?")), "another question"),
        (lambda answer: replace(answer, text=""), "says nothing"),
        (lambda answer: answer.text, "gives a str, not an Answer"),
        (
            lambda answer: answer if answer.facts else replace(answer, citations=(Citation(Span(0, 5), 1),)),
            "without facts",
        ),
    ],
)
def test_a_broken_synthesizer_is_noticed(tamper: Callable[[Answer], Answer], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_synthesizer(BrokenSynthesizer(tamper))


class BrokenRecorder(MemoryRecorder):
    """A recorder that loses or spoils something."""

    def __init__(self, broken: str) -> None:
        super().__init__()
        self.broken = broken

    def record(self, entry: LogEntry) -> None:
        if self.broken == "loses controls" and isinstance(entry, Control):
            return
        if self.broken == "spoils controls" and isinstance(entry, Control):
            entry = replace(entry, head=0)
        if self.broken == "is full" and self.entries:
            raise OSError("no space left")
        super().record(entry)
        if self.broken == "forgets pages":
            self.pages = PagesInMemory()


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("loses controls", "entries were recorded, .* came back"),
        ("spoils controls", "entry .* came back changed"),
        ("is full", "raised OSError: no space left"),
        ("forgets pages", "replaying what was recorded raised BadRecord"),
    ],
)
def test_a_broken_recorder_is_noticed(broken: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_recorder(lambda: BrokenRecorder(broken), kept_in_memory)


def test_a_recorder_that_is_not_new_is_noticed() -> None:
    used = MemoryRecorder()
    with pytest.raises(AssertionError, match="holds entries already"):
        check_recorder(lambda: used, kept_in_memory)


class BrokenStore(PagesInMemory):
    """A page store broken in one way."""

    def __init__(self, broken: str) -> None:
        super().__init__()
        self.broken = broken

    def put(self, page: Page) -> str:
        if self.broken == "one key for a text":
            self.pages_by_key[page.fingerprint] = page
            return page.fingerprint
        return super().put(replace(page, title="") if self.broken == "loses titles" else page)

    def get(self, key: str) -> Page:
        if self.broken == "missing is a key error":
            return self.pages_by_key[key]
        return super().get(key)

    def find(self, text_fingerprint: str, url: str | None = None) -> Page | None:
        if self.broken == "finds nothing":
            return None
        wanted = url if self.broken != "heeds no address" else None
        return super().find(text_fingerprint, wanted) or (PAGES[0] if self.broken == "makes pages up" else None)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("one key for a text", "gives one key to two pages"),
        ("loses titles", "gives another page than was put"),
        ("missing is a key error", "raised KeyError, not PageMissing"),
        ("finds nothing", "does not find the text"),
        ("heeds no address", "at its address"),
        ("makes pages up", "find\\(\\) knows a page that was not put yet"),
    ],
)
def test_a_broken_page_store_is_noticed(broken: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_page_store(BrokenStore(broken))
