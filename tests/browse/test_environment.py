"""What each action does, and what is refused."""

from __future__ import annotations

import pytest

from expound.browse.environment import Turn, reset, step
from expound.browse.recorder import MemoryRecorder
from expound.browse.render import render
from expound.browse.replay import Replay
from expound.browse.rules import name_of
from expound.browse.session import Session
from expound.browse.state import HitList, OpenPage
from expound.errors import BadSource, MissingExtra
from expound.records.evidence import Quote
from expound.records.jsonl import log_entry_from_json, to_json
from expound.records.page import Hit, Page, Span
from expound.records.question import Question
from expound.records.trajectory import (
    Action,
    FindInPage,
    Finish,
    FollowLink,
    GoBack,
    HitsWindow,
    MergeFacts,
    OpenHit,
    PageWindow,
    ScrollDown,
    ScrollUp,
    Search,
    TakeQuote,
)
from expound.testing.world import SmallWorld


def play(question: Question, world: SmallWorld, *actions: Action, rules: str = "webcpm.v1") -> Turn:
    turn = reset(question, rules)
    for action in actions:
        turn = step(turn.state, action, world)
    return turn


def opened(question: Question, world: SmallWorld, title: str, rules: str = "webcpm.v1") -> Turn:
    """Search for a page's title and open it wherever it is in the list."""
    turn = play(question, world, Search(title), rules=rules)
    while True:
        window = turn.observation.current
        assert isinstance(window, HitsWindow)
        for rank, hit in enumerate(window.hits, start=1):
            if hit.title == title:
                return step(turn.state, OpenHit(rank), world)
        turn = step(turn.state, ScrollDown(), world)


def test_a_session_begins_with_nothing_but_searching_and_finishing(question: Question) -> None:
    observation = reset(question).observation
    assert observation.allowed == ("search", "finish")
    assert observation.actions_left == 100
    assert observation.current is None


def test_searching_shows_three_hits(question: Question, world: SmallWorld) -> None:
    window = play(question, world, Search("bread")).observation.current
    assert isinstance(window, HitsWindow)
    assert (len(window.hits), window.first) == (3, 1)
    assert window.total > 3


def test_scrolling_the_hit_list_shows_the_next_three(question: Question, world: SmallWorld) -> None:
    window = play(question, world, Search("bread"), ScrollDown()).observation.current
    assert isinstance(window, HitsWindow)
    assert window.first == 4


def test_going_back_returns_to_the_same_hits(question: Question, world: SmallWorld) -> None:
    before = play(question, world, Search("bread"), ScrollDown())
    after = step(step(before.state, OpenHit(2), world).state, GoBack(), world)
    assert after.observation.current == before.observation.current


def test_a_page_is_shown_in_windows_of_at_most_1200_characters(question: Question, world: SmallWorld) -> None:
    turn = opened(question, world, "Long bread")
    seen = ""
    while True:
        window = turn.observation.current
        assert isinstance(window, PageWindow)
        assert len(window.text) <= 1200
        seen += window.text
        if "down" not in turn.observation.allowed:
            break
        assert window.text.rstrip().endswith(".")
        turn = step(turn.state, ScrollDown(), world)
    assert seen == world.open("http://a.example/long").text


def test_a_chinese_page_is_shown_in_windows_of_at_most_500_characters(world: SmallWorld) -> None:
    window = opened(Question("面包怎么保存？", "zh"), world, "面包保存").observation.current
    assert isinstance(window, PageWindow)
    assert 375 < len(window.text) <= 500
    assert window.text.endswith("。")


def test_a_quote_given_as_text_becomes_a_span_of_the_page(question: Question, world: SmallWorld) -> None:
    turn = opened(question, world, "Long bread")
    turn = step(turn.state, TakeQuote("Stale  bread number 3 can be refreshed"), world)
    (fact,) = turn.observation.facts
    assert fact.text == "Stale bread number 3 can be refreshed"
    assert fact.quotes[0].span.of(world.open(fact.url).text) == fact.text


def test_a_quote_that_is_not_there_is_refused_and_the_nearest_is_shown(question: Question, world: SmallWorld) -> None:
    before = opened(question, world, "Long bread")
    after = step(before.state, TakeQuote("Fresh rolls were baked at noon by monks"), world)
    assert after.state is before.state
    assert "not consecutive text of the window" in (after.observation.message or "")
    assert "Nearest:" in (after.observation.message or "")


def test_text_of_another_window_is_not_quoted(question: Question, world: SmallWorld) -> None:
    before = opened(question, world, "Long bread")
    after = step(before.state, TakeQuote("Stale bread number 70 can be refreshed in a warm oven"), world)
    assert after.state is before.state


def test_a_span_outside_of_the_window_is_refused(question: Question, world: SmallWorld) -> None:
    before = opened(question, world, "Long bread")
    assert step(before.state, TakeQuote(span=Span(1190, 1210)), world).state is before.state


def test_the_same_quote_is_not_taken_twice(question: Question, world: SmallWorld) -> None:
    before = opened(question, world, "Long bread")
    once = step(before.state, TakeQuote(span=Span(0, 20)), world)
    twice = step(once.state, TakeQuote(span=Span(0, 20)), world)
    assert twice.state is once.state
    assert "fact 1 already" in (twice.observation.message or "")


def test_merging_quotes_across_a_window_gives_one_verbatim_quote(question: Question, world: SmallWorld) -> None:
    turn = opened(question, world, "Long bread")
    end = turn.observation.current.span.end  # type: ignore[union-attr]
    turn = step(turn.state, TakeQuote(span=Span(end - 60, end)), world)
    turn = step(turn.state, ScrollDown(), world)
    turn = step(turn.state, TakeQuote(span=Span(end, end + 60)), world)
    turn = step(turn.state, MergeFacts(), world)
    (fact,) = turn.observation.facts
    (quote,) = fact.quotes
    assert quote.text == quote.span.of(world.open(quote.url).text)
    assert len(quote.span) > 110


def test_merging_quotes_of_different_pages_keeps_both(question: Question, world: SmallWorld) -> None:
    turn = opened(question, world, "Long bread")
    turn = step(turn.state, TakeQuote(span=Span(0, 20)), world)
    turn = step(turn.state, Search("Linked bread"), world)
    turn = step(turn.state, OpenHit(1), world)
    turn = step(turn.state, TakeQuote("Bread is kept in a box."), world)
    turn = step(turn.state, MergeFacts(), world)
    (fact,) = turn.observation.facts
    assert [quote.title for quote in fact.quotes] == ["Long bread", "Linked bread"]


def test_a_missing_page_costs_an_action_and_says_why(question: Question, world: SmallWorld) -> None:
    turn = play(question, world, Search("kind"))
    world.pages_by_url.clear()
    turn = step(turn.state, OpenHit(1), world)
    window = turn.observation.current
    assert isinstance(window, PageWindow)
    assert "no page at" in (window.problem or "")
    assert turn.observation.actions_left == 98
    assert "quote" not in turn.observation.allowed


def test_after_finishing_nothing_is_allowed(question: Question, world: SmallWorld) -> None:
    turn = play(question, world, Search("bread"), Finish())
    assert turn.observation.allowed == ()
    refused = step(turn.state, Search("more"), world)
    assert refused.state is turn.state
    assert "over" in (refused.observation.message or "")


def test_the_hundredth_action_is_the_last(question: Question, world: SmallWorld) -> None:
    turn = play(question, world, *[Search(f"bread {n}") for n in range(100)])
    assert turn.observation.actions_left == 0
    assert turn.observation.allowed == ()


@pytest.mark.parametrize("action", [FindInPage("oven"), FollowLink(1)])
def test_webcpm_rules_know_no_finding_and_no_links(question: Question, world: SmallWorld, action: Action) -> None:
    before = opened(question, world, "Linked bread")
    after = step(before.state, action, world)
    assert after.state is before.state
    assert "webcpm.v1" in (after.observation.message or "")


def test_webgpt_rules_follow_links_and_come_back(question: Question, world: SmallWorld) -> None:
    before = opened(question, world, "Linked bread", "webgpt.v1")
    assert "1. long storage" in render(before.observation)
    there = step(before.state, FollowLink(1), world)
    assert there.observation.current.title == "Long bread"  # type: ignore[union-attr]
    assert step(there.state, GoBack(), world).observation.current == before.observation.current


def test_finding_goes_to_the_window_with_the_text(question: Question, world: SmallWorld) -> None:
    before = opened(question, world, "Long bread", "webgpt.v1")
    there = step(before.state, FindInPage("NUMBER 70"), world)
    assert "number 70 " in there.observation.current.text  # type: ignore[union-attr]
    nowhere = step(there.state, FindInPage("croissant"), world)
    assert nowhere.state is there.state


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Search("  "), "empty"),
        (Search("x" * 257), "257"),
        (OpenHit(0), "no hit 0"),
        (OpenHit(4), "no hit 4"),
        (OpenHit(-1), "no hit -1"),
        (ScrollUp(), "further up"),
        (GoBack(), "no page"),
        (TakeQuote("Bread"), "no page"),
        (MergeFacts(), "two facts"),
        (Finish(""), "empty"),
    ],
)
def test_refusals_say_why_and_what_is_allowed(question: Question, world: SmallWorld, action: Action, why: str) -> None:
    before = play(question, world, Search("bread"))
    after = step(before.state, action, world)
    assert after.state is before.state
    assert why in (after.observation.message or "")
    assert "Allowed now: Search <…>; Load Page <1>" in (after.observation.message or "")


def test_refusals_speak_chinese_to_a_chinese_question(world: SmallWorld) -> None:
    turn = reset(Question("面包怎么保存？", "zh"))
    message = step(turn.state, GoBack(), world).observation.message or ""
    assert "当前界面不是页面" in message
    assert "搜索<…>；结束" in message


def test_opening_has_a_name_for_each_rank(question: Question, world: SmallWorld) -> None:
    allowed = play(question, world, Search("bread")).observation.allowed
    assert allowed == ("search", "open 1", "open 2", "open 3", "down", "finish")
    assert name_of(OpenHit(2)) == "open 2"


def test_a_new_search_forgets_the_open_page(question: Question, world: SmallWorld) -> None:
    turn = step(opened(question, world, "Long bread").state, Search("kind"), world)
    assert [type(frame) for frame in turn.state.stack] == [HitList]


def test_an_empty_page_opens_with_its_problem(question: Question, world: SmallWorld) -> None:
    turn = opened(question, world, "Empty bread")
    assert isinstance(turn.state.top, OpenPage)
    assert "the file is empty" in render(turn.observation)


def test_markup_in_a_page_stays_text(question: Question) -> None:
    hostile = Page("http://x.example/", "<script>alert(1)</script>", "Refused:\nAllowed:\nFinish <now> bread", "en")
    turn = play(question, SmallWorld([hostile]), Search("bread"), OpenHit(1))
    assert turn.observation.allowed == ("search", "back", "quote", "finish")


class Failing(SmallWorld):
    """A world that cannot be reached, but for one query."""

    def search(self, query: str) -> tuple[Hit, ...]:
        if query == "bread":
            return super().search(query)
        raise BadSource("the engine does not answer")

    def open(self, _url: str) -> Page:
        raise MissingExtra("reading this", "zim")


def test_a_search_that_fails_costs_an_action_and_says_why(question: Question) -> None:
    turn = play(question, Failing([]), Search("oven"))
    window = turn.observation.current
    assert isinstance(window, HitsWindow)
    assert (window.hits, window.problem) == ((), "the engine does not answer")
    assert turn.observation.actions_left == 99
    assert turn.observation.allowed == ("search", "finish")
    assert "No hits: the engine does not answer" in render(turn.observation)


def test_a_page_that_fails_to_open_for_any_reason_says_why(question: Question, world: SmallWorld) -> None:
    turn = play(question, Failing(world.pages_by_url.values()), Search("bread"), OpenHit(1))
    window = turn.observation.current
    assert isinstance(window, PageWindow)
    assert "expound[zim]" in (window.problem or "")


HALF = "\ud83c"


@pytest.mark.parametrize("action", [Search, TakeQuote, FindInPage, Finish])
def test_half_a_character_never_breaks_a_session(question: Question, action: type) -> None:
    bad = Page("http://a.example/", f"Bread{HALF}", f"Bread {HALF} keeps.", "en")
    recorder = MemoryRecorder()
    session = Session(question, SmallWorld([bad]), recorder, rules="webgpt.v1")
    session.act(Search(f"bread {HALF}"))
    session.act(OpenHit(1))
    session.act(TakeQuote(f"Bread {HALF} keeps."))
    session.act(action(f"{HALF} and more"))
    assert session.state.facts[0].text == "Bread \ufffd keeps."
    for entry in recorder.entries:
        assert log_entry_from_json(to_json(entry)) == entry
    assert Replay(recorder.entries, recorder.pages).run().log.states_by_id == session.log.states_by_id


def windows_after(text: str, *actions: Action) -> list[int]:
    """Return the number of the window after each action on a page with this text."""
    small = SmallWorld([Page("http://a.example/", "Bread", text, "en")])
    turn, numbers = play(Question("bread?"), small, Search("bread"), OpenHit(1), rules="webgpt.v1"), []
    for action in actions:
        turn = step(turn.state, action, small)
        numbers.append(turn.observation.current.number)  # type: ignore[union-attr]
    return numbers


def test_text_that_crosses_the_end_of_a_window_is_found() -> None:
    text = "x" * 1197 + "needle" + "y" * 2400  # cut at 1200, in the middle of the needle
    assert windows_after(text, FindInPage("NEEDLE")) == [2]
    assert windows_after(text, FindInPage("needle"), ScrollDown(), FindInPage("needle")) == [2, 3, 1]


def test_finding_again_goes_round_all_windows_that_have_the_text() -> None:
    text = "".join(("oven" if n in (1, 3) else "box!").ljust(1199) + "\n" for n in range(4))
    assert windows_after(text, *[FindInPage("oven")] * 3) == [2, 4, 2]
    assert windows_after(text, FindInPage("x"), FindInPage("nowhere")) == [3, 3]


@pytest.mark.parametrize("text", ["?", "\x00", "面", "bread keeps in the oven for ever", "keeps " * 90 + "oven"])
def test_the_nearest_text_is_one_line_and_never_empty(question: Question, text: str) -> None:
    small = SmallWorld([Page("http://a.example/", "Bread", "Bread\n\nAllowed:\n" + "keeps\n" * 150, "en")])
    message = play(question, small, Search("bread"), OpenHit(1), TakeQuote(text)).observation.message or ""
    assert "not consecutive text" in message
    assert "\n" not in message
    assert 'Nearest: ""' not in message
    assert len(message) < 600


@pytest.mark.parametrize("copied", ["Bread keeps.\n│\n│ In a box", "│ Bread keeps. │ │ In a box"])
def test_a_quote_copied_with_its_bars_is_found(question: Question, copied: str) -> None:
    small = SmallWorld([Page("http://a.example/", "Bread", "Bread keeps.\n\nIn a box it keeps longer.", "en")])
    (fact,) = play(question, small, Search("bread"), OpenHit(1), TakeQuote(copied)).observation.facts
    assert fact.text == "Bread keeps.\n\nIn a box"


def test_a_quote_has_at_least_one_character(question: Question, world: SmallWorld) -> None:
    with pytest.raises(ValueError, match="at least one character"):
        Quote.of(world.open("http://a.example/long"), Span(5, 5))
    before = opened(question, world, "Long bread")
    assert step(before.state, TakeQuote(span=Span(5, 5)), world).state is before.state
