"""Pages and worlds that the tests of the text browser share."""

from __future__ import annotations

import pytest

from expound.records.page import Link, Page, Span
from expound.records.question import Question
from expound.testing.world import SmallWorld

SENTENCE = "Stale bread number {n} can be refreshed in a warm oven for a few minutes. "


def long_page() -> Page:
    text = "".join(SENTENCE.format(n=n) for n in range(80))
    return Page("http://a.example/long", "Long bread", text, "en")


def linked_page() -> Page:
    text = "Bread is kept in a box. See the page on long storage for more."
    at = text.index("long storage")
    link = Link("http://a.example/long", Span(at, at + len("long storage")))
    return Page("http://a.example/linked", "Linked bread", text, "en", links=(link,))


def chinese_page() -> Page:
    return Page("http://a.example/zh", "面包保存", "面包变硬是因为淀粉回生。" * 120, "zh")


@pytest.fixture
def world() -> SmallWorld:
    few = [
        Page(f"http://a.example/{n}", f"Bread {n}", f"Bread of kind {n} keeps for {n} days.", "en") for n in range(9)
    ]
    empty = Page("http://a.example/empty", "Empty bread", "", problem="the file is empty")
    return SmallWorld([long_page(), linked_page(), chinese_page(), empty, *few])


@pytest.fixture
def question() -> Question:
    return Question("How is bread kept fresh?", "en")
