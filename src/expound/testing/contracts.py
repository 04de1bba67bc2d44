"""Contracts of the rooms, for anyone who writes a backend: each check raises AssertionError and says what is broken.

    def test_my_source_keeps_the_contract(tmp_path):
        check_listed_source(MySource(tmp_path))

A check uses nothing but the protocol, so it says the same of our backends and of yours.
"""

from __future__ import annotations

import pickle
import random
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from expound.agents.base import Agent
from expound.agents.loop import run_agent
from expound.answer.cite import cited_sentences
from expound.answer.synthesize import Synthesizer
from expound.answer.verify import verify
from expound.browse.environment import Turn, reset, step
from expound.browse.pages import PagesInMemory, PageStore
from expound.browse.recorder import MemoryRecorder, Recorder
from expound.browse.replay import Replay
from expound.browse.rules import name_of
from expound.browse.session import Session
from expound.browse.world import World
from expound.errors import PageMissing
from expound.records.answer import Answer
from expound.records.evidence import Fact, Quote
from expound.records.jsonl import from_json, to_json
from expound.records.page import Hit, Page, Span, fingerprint
from expound.records.question import Question
from expound.records.trajectory import (
    Action,
    Finish,
    GoBack,
    LogEntry,
    MergeFacts,
    OpenHit,
    PageWindow,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)
from expound.search.base import Engine
from expound.sources.base import ListedSource, Source
from expound.testing.world import SmallWorld

ODD_QUERIES = (
    *("", "   ", "\x00\x07\x1b", '"', "'unclosed", "(((", "AND OR NOT", "title:bread^2 +x -y ~z", "*?", "../../etc"),
    *("bread " * 2000, "面" * 3000, "👩\u200d👩\u200d👧 e\u0301 \ufeff", "<script>alert(1)</script>"),
)
ODD_URLS = (
    *("", " ", "nonsense", "http://nowhere.invalid/page", "file:///etc/passwd", "file:///../../etc/passwd"),
    *("\x00", "file://\x00", "http://[", "x" * 5000),
)
UNANSWERED = Question("Who won the chess olympiad of 1998?", "en")  # by the pages that the contracts use
Result = TypeVar("Result")


def check_page(page: Page) -> None:
    """Check that a page holds together: text that can be kept, blocks and links inside of it."""
    where = f"the page {page.url!r}"
    _expect(isinstance(page, Page), f"expected a Page, not {type(page).__name__}")
    _expect(bool(page.url), "a page has an address; this one's is empty")
    _expect(unicodedata.is_normalized("NFC", page.text), f"the text of {where} is not in Unicode's form NFC")
    odd = sorted({one for one in page.text + page.title if unicodedata.category(one) in ("Cc", "Cs")} - {"\n", "\t"})
    _expect(not odd, f"{where} holds characters that are no text: {odd}")
    _expect("\n" not in page.title, f"the title of {where} has more than one line")
    _expect(from_json(Page, to_json(page)) == page, f"{where} does not come back from JSON as it was")
    _expect(bool(page.text.strip()) or bool(page.problem), f"{where} is empty and does not say why in `problem`")
    end = 0
    for block in page.blocks:
        text = block.span.of(page.text)
        _expect(block.span.end <= len(page.text), f"{where} has a {block.kind} block that ends after the text")
        _expect(text == text.strip() != "", f"{where} has a {block.kind} block that is blank at an end: {text[:60]!r}")
        _expect(block.span.start >= end, f"{where} has blocks out of order, or one inside another: {text[:60]!r}")
        _expect(block.kind != "heading" or 1 <= block.level <= 6, f"{where} has a heading of level {block.level}")
        end = block.span.end
    for link in page.links:
        _expect(link.span.end <= len(page.text), f"{where} has a link that ends after the text: {link.url}")


def check_source(source: Source, urls: Iterable[str]) -> None:
    """Check a source with addresses it has: the same page each time, and PageMissing for what it has not."""
    _expect(bool(source.name), "a source has a name that opens it again; this one's is empty")
    for url in urls:
        page = _call(f"get({url!r})", source.get, url)
        check_page(page)
        _expect(_call(f"get({url!r})", source.get, url) == page, f"get({url!r}) gives another page the second time")
    _check_missing("get", source.get)


def check_listed_source(source: ListedSource, most: int = 50) -> None:
    """Check a source that can be listed, by the first `most` of its entries."""
    entries = _call("entries()", lambda: list(source.entries()))
    _expect(bool(entries), "entries() lists nothing; give the contract a source with something in it")
    _expect(_call("entries()", lambda: list(source.entries())) == entries, "entries() gives another list each time")
    keys = [entry.key for entry in entries]
    _expect(len(set(keys)) == len(keys), f"entries() lists a key twice: {_first_repeated(keys)!r}")
    _expect(all(entry.size >= 0 for entry in entries), "entries() gives a size below zero")
    again = _call("pickling, which worker processes need,", lambda: pickle.loads(pickle.dumps(source)))
    addresses = []
    for entry in islice(entries, most):
        pages = _call(f"read({entry.key!r})", source.read, entry.key)
        _expect(bool(pages), f"read({entry.key!r}) gives no page: an empty one says why in `problem`")
        _expect(_call("read", again.read, entry.key) == pages, f"read({entry.key!r}) differs in a worker process")
        for page in pages:
            check_page(page)
            found = _call(f"get({page.url!r})", source.get, page.url)
            _expect(found == page, f"get({page.url!r}) gives another page than read({entry.key!r})")
            addresses.append(page.url)
    _expect(len(set(addresses)) == len(addresses), f"two pages have one address: {_first_repeated(addresses)!r}")
    check_source(source, addresses[:3])


def check_engine(engine: Engine, queries: Iterable[str], open_hit: Callable[[str], Page] | None = None) -> None:
    """Check an engine with queries that have hits: never too many, the same each time, whatever is asked.

    With `open_hit`, every hit is opened as well: what is found can be read.
    """
    _expect(bool(engine.name), "an engine has a name that opens it again; this one's is empty")
    for query in queries:
        hits = _call(f"search({query!r})", engine.search, query)
        _expect(bool(hits), f"search({query!r}) finds nothing; give the contract queries that have hits")
        _check_hits(hits, f"search({query!r})", list)
        _expect(_call("search", engine.search, query) == hits, f"search({query!r}) gives other hits the second time")
        for limit in (0, 1, 2):
            few = _call(f"search({query!r}, {limit})", engine.search, query, limit)
            _expect(len(few) <= limit, f"search({query!r}, {limit}) gives {len(few)} hits")
            _expect(few == hits[:limit], f"search({query!r}, {limit}) gives others than the first hits of more")
        for hit in hits if open_hit else ():
            check_page(_call(f"opening the hit {hit.url!r}", open_hit, hit.url))  # type: ignore[arg-type]
    for query in ODD_QUERIES:
        _check_hits(_call(f"search({query[:40]!r})", engine.search, query), f"search({query[:40]!r})", list)


def check_world(world: World, queries: Iterable[str]) -> None:
    """Check a world with queries that have hits: what is found opens, what is not there is missing."""
    _expect(bool(world.name), "a world has a name, which goes into the record; this one's is empty")
    for query in queries:
        hits = _call(f"search({query!r})", world.search, query)
        _expect(bool(hits), f"search({query!r}) finds nothing; give the contract queries that have hits")
        _check_hits(hits, f"search({query!r})", tuple)
        _expect(_call("search", world.search, query) == hits, f"search({query!r}) gives other hits the second time")
        for hit in hits:
            page = _call(f"open({hit.url!r})", world.open, hit.url)
            check_page(page)
            _expect(_call("open", world.open, hit.url) == page, f"open({hit.url!r}) gives another page the second time")
    for query in ODD_QUERIES:
        _check_hits(_call(f"search({query[:40]!r})", world.search, query), f"search({query[:40]!r})", tuple)
    _check_missing("open", world.open)


def check_agent(make_agent: Callable[[Question, int], Agent], seeds: Iterable[int] = range(12)) -> None:
    """Check an agent: a legal action on whatever it is shown, and an end to every session.

    `make_agent` is given a question and the words of the answer, and returns an agent for one session.
    """
    for question in _questions():
        name = make_agent(question, 100).name
        _expect(bool(name), "an agent has a name, which goes into the record; this one's is empty")
        for seed in seeds:
            for turn in _walk(question, random.Random(seed)):
                action = _call(f"act() of {name}", make_agent(question, 100).act, turn.observation)
                _check_legal(name, turn, action)
        for world in (_small_world(), SmallWorld([])):
            _check_sitting(make_agent(question, 100), Session(question, world, MemoryRecorder(), reader=name))


def check_synthesizer(synthesizer: Synthesizer) -> None:
    """Check a synthesizer: every sentence is cited, every citation sound, and nothing is made of nothing."""
    _expect(bool(synthesizer.name), "a synthesizer has a name, which goes into the answer; this one's is empty")
    for question in _questions():
        pages, facts = _some_facts(question.language)
        answer = _call(f"write() of {synthesizer.name}", synthesizer.write, question, facts)
        _expect(isinstance(answer, Answer), f"write() gives a {type(answer).__name__}, not an Answer")
        _expect(answer.question == question, "write() answers another question than it was asked")
        if question != UNANSWERED:
            _expect(bool(answer.text.strip()), f"write() says nothing to {question.text!r}, though there are facts")
        for sentence in cited_sentences(answer):
            _expect(bool(sentence.numbers), f"a sentence cites nothing: {sentence.text!r}")
        found = verify(answer, pages)
        _expect(found.is_sound, f"the answer does not verify: {'; '.join(each.message for each in found.problems)}")
        nothing = _call("write() without facts", synthesizer.write, question, ())
        _expect(nothing.facts == (), "write() without facts gives an answer with facts")
        cited = [citation.number for citation in nothing.citations]
        _expect(not cited, f"write() without facts gives citations: {cited}")


def check_recorder(make_recorder: Callable[[], Recorder], read: Callable[[Recorder], Iterable[LogEntry]]) -> None:
    """Check a recorder: what was recorded is read back, in order, and with its pages it replays.

    `make_recorder` returns an empty one; `read` returns what one has kept, from wherever it keeps it.
    """
    for question in _questions():
        recorder, beside = make_recorder(), MemoryRecorder()
        _expect(not _entries(read, recorder), "a new recorder holds entries already")
        for each in (recorder, beside):
            session = Session(question, _small_world(), each, id="contract", clock=lambda: "2024-01-01T00:00:00+00:00")
            _call("a recorded session", _play, session)
        kept = _entries(read, recorder)
        _expect(len(kept) == len(beside.entries), f"{len(beside.entries)} entries were recorded, {len(kept)} came back")
        for number, (wanted, found) in enumerate(zip(beside.entries, kept, strict=True), start=1):
            _expect(found == wanted, f"entry {number} came back changed: {found} instead of {wanted}")
        _call("replaying what was recorded", Replay(kept, recorder.pages).run)


def check_page_store(store: PageStore) -> None:
    """Check a page store: pages come back as they were, by key and by text, and no key is made up."""
    first = Page("http://a.example/", "Bread", "Bread goes stale. 面包变硬。 e\u0301 👩\u200d👩\u200d👧\n\ttab", "en")
    twin = Page("http://b.example/", "Bread, again", first.text, "en")
    empty = Page("http://c.example/", "Nothing", "", problem="the file is empty")
    _expect(store.find(first.fingerprint) is None, "find() knows a page that was not put yet; give an empty store")
    keys = [_call("put()", store.put, page) for page in (first, twin, empty)]
    _expect(len(set(keys)) == 3, "put() gives one key to two pages: the same text at two addresses is two pages")
    for key, page in zip(keys, (first, twin, empty), strict=True):
        _expect(_call("get()", store.get, key) == page, f"get() gives another page than was put: {page.url}")
        _expect(_call("put()", store.put, page) == key, f"put() gives another key the second time: {page.url}")
        found = _call("find()", store.find, page.fingerprint)
        _expect(found is not None and found.text == page.text, f"find() does not find the text of {page.url}")
        at_address = _call("find()", store.find, page.fingerprint, page.url)
        _expect(at_address == page, f"find() does not find the text of {page.url} at its address")
    for key in ("", "nonsense", "../../etc/passwd", "/etc/passwd", "\x00", "*", "0" * 64 + "-" + "0" * 16, "x" * 5000):
        _expect_missing(f"get({key[:40]!r})", store.get, key)
        _expect(_call("find()", store.find, key) is None, f"find({key[:40]!r}) finds a page; there is none")
    _check_bytes(store, keys[0])


def _check_bytes(store: PageStore, key: str) -> None:
    data = _call("get_json()", store.get_json, key)
    _expect(_call("put_json()", store.put_json, data) == key, "put_json() of what get_json() gave has another key")
    later = data.replace(b"{", b'{"a field to come": 1, ', 1)
    kept = _call("put_json() of a page with a field we do not know", store.put_json, later)
    _expect(_call("get_json()", store.get_json, kept) == later, "get_json() gives other bytes than were put")
    _expect(_call("get()", store.get, kept) == store.get(key), "get() of a page with a field more gives another page")
    raw = b"<p>Bread goes stale."
    page = Page("http://d.example/", "Raw", "Bread goes stale.", "en", raw_fingerprint=fingerprint(raw))
    _call("put()", store.put, page, b"other bytes")
    _expect(not _call("has_raw()", store.has_raw, page), "put() keeps bytes that the page was not read from")
    _call("put()", store.put, page, raw)
    _expect(_call("has_raw()", store.has_raw, page), "has_raw() does not know bytes that were put")
    _expect(_call("raw()", store.raw, page) == raw, "raw() gives other bytes than were put")


def _expect(truth: bool, message: str) -> None:
    if not truth:
        raise AssertionError(message)


def _call(what: str, function: Callable[..., Result], *arguments: Any) -> Result:
    """Call something of theirs; whatever it raises is a broken contract."""
    try:
        return function(*arguments)
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{what} raised {type(error).__name__}: {error}") from error


def _expect_missing(what: str, function: Callable[[str], Any], argument: str) -> None:
    try:
        found = function(argument)
    except PageMissing:
        return
    except Exception as error:
        raise AssertionError(f"{what} raised {type(error).__name__}, not PageMissing: {error}") from error
    raise AssertionError(f"{what} gives {found!r}; expected PageMissing")


def _check_missing(name: str, function: Callable[[str], Page]) -> None:
    for url in ODD_URLS:
        _expect_missing(f"{name}({url[:40]!r})", function, url)


def _check_hits(hits: Any, what: str, kind: type) -> None:
    _expect(isinstance(hits, kind), f"{what} gives a {type(hits).__name__}, not a {kind.__name__}")
    for hit in hits:
        _expect(isinstance(hit, Hit), f"{what} gives a {type(hit).__name__} among its hits")
        _expect(bool(hit.url), f"{what} gives a hit without an address: {hit.title!r}")
        shown = hit.title + hit.snippet
        _expect("\n" not in shown, f"{what} gives a hit of more than three lines: {hit.title!r}")
    urls = [hit.url for hit in hits]
    _expect(len(set(urls)) == len(urls), f"{what} gives an address twice: {_first_repeated(urls)!r}")


def _first_repeated(values: list[str]) -> str | None:
    return next((value for at, value in enumerate(values) if value in values[:at]), None)


def _questions() -> list[Question]:
    return [
        Question("Why does bread go stale, and how can it be kept fresh?", "en"),
        Question("面包为什么会变硬？", "zh"),
        UNANSWERED,
    ]


def _small_world() -> SmallWorld:
    """Return a world with all that can happen: long, short, empty, missing, Chinese, and the same text twice."""
    long = "".join(f"Bread of kind {n} goes stale in {n} days as its starch crystallises. Box it. " for n in range(60))
    return _World(
        [
            Page("http://bread.example/long", "Why bread goes stale", long, "en"),
            Page("http://bread.example/short", "How to keep bread fresh", "Keep bread in a box. Freeze it.", "en"),
            Page("http://bread.example/twin", "Keeping bread fresh", "Keep bread in a box. Freeze it.", "en"),
            Page("http://bread.example/empty", "Bread goes stale", "", problem="the file is empty"),
            Page("http://bread.example/zh", "面包为什么会变硬", "面包变硬主要是因为淀粉回生。" * 60, "zh"),
            Page("http://bread.example/one-line", "Bread", "stale bread " * 400, "en"),
        ]
    )


class _World(SmallWorld):
    """A small world that lists one page more than it can open."""

    def search(self, query: str) -> tuple[Hit, ...]:
        hits = super().search(query)
        missing = Hit("http://bread.example/missing", "Stale bread that is gone", "bread stale fresh 面包 变硬")
        return (*hits[:2], missing, *hits[2:]) if hits else ()


def _walk(question: Question, dice: random.Random, steps: int = 25) -> Iterator[Turn]:
    """Yield the states of a reader who acts at random, and always legally."""
    world, turn = _small_world(), reset(question)
    for _ in range(steps):
        yield turn
        names = [name for name in turn.observation.allowed if name != "finish"]
        turn = step(turn.state, _random_action(dice.choice(names), turn, dice), world)


def _random_action(name: str, turn: Turn, dice: random.Random) -> Action:
    plain: dict[str, Action] = {"down": ScrollDown(), "up": ScrollUp(), "back": GoBack(), "merge": MergeFacts()}
    if name == "search":
        return Search(dice.choice(["stale bread", "面包 变硬", "fresh", "zeppelin"]))
    if name == "quote":
        window = turn.observation.current
        assert isinstance(window, PageWindow)
        start = dice.randrange(window.span.start, window.span.end)
        return TakeQuote(span=Span(start, min(window.span.end, start + dice.randint(10, 300))))
    return plain.get(name) or OpenHit(int(name.removeprefix("open ")))


def _check_legal(name: str, turn: Turn, action: Action) -> None:
    kind = name_of(action)
    allowed = turn.observation.allowed
    _expect(kind in allowed, f"{name} takes the action {kind!r} where only these are allowed: {', '.join(allowed)}")
    message = step(turn.state, action, _small_world()).observation.message
    _expect(message is None, f"{name} takes an action that is refused, {action}: {message}")


def _check_sitting(agent: Agent, session: Session) -> None:
    told: list[str] = []
    last = _call("a session", run_agent, agent, session, lambda _, seen: told.append(seen.message or ""))
    refused = next((message for message in told if message), None)
    _expect(refused is None, f"{agent.name} took an action that was refused: {refused}")
    _expect(not last.allowed, f"{agent.name} left a session before it was over")
    _expect(session.state.finish is not None, f"{agent.name} used up all its actions and never finished")


def _some_facts(language: str) -> tuple[PagesInMemory, tuple[Fact, ...]]:
    texts = {
        "en": [
            "Bread goes stale because its starch crystallises and binds water. A closed bag does not help.",
            "Keep bread in a box at 20 °C. For more than 3 days, freeze it. Frozen slices can be toasted at once.",
        ],
        "zh": [
            "面包变硬主要是因为淀粉回生，而不是因为水分蒸发。",
            "要保存三天以上，请切片后冷冻。不要把面包放进冰箱。",
        ],
    }[language]
    pages, facts = PagesInMemory(), []
    for number, text in enumerate(texts):
        page = Page(f"http://bread.example/{number}", f"Bread {number}", f"Bread.\n\n{text}\n\nThe end.", language)
        pages.put(page)
        facts.append(Fact((Quote.of(page, Span(8, 8 + len(text))),)))
    return pages, tuple(facts)


def _entries(read: Callable[[Recorder], Iterable[LogEntry]], recorder: Recorder) -> list[LogEntry]:
    return _call("reading back", lambda: list(read(recorder)))


def _play(session: Session) -> None:
    quote = TakeQuote(span=Span(0, 12))
    for action in (GoBack(), Search("stale bread 面包"), OpenHit(1), quote, ScrollDown(), OpenHit(3)):
        session.act(action)
    session.undo()
    session.redo()
    session.reset()
    session.act(Search("fresh bread 面包"))
    session.act(OpenHit(2))
    session.go_to(1)
    session.act(Finish("no page says so"))
