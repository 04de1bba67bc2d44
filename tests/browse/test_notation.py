"""What prints parses back, short forms are understood, and what is not understood says what would be."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expound.browse.notation import WORDS, parse_action, print_action
from expound.errors import BadNotation
from expound.records.page import Span
from expound.records.trajectory import (
    Action,
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
from records.strategies import TEXTS

MANY = settings(max_examples=400, deadline=None)
ODD = st.sampled_from(
    ["<a>", ">", "<", "12–40", "12-40", " spaced ", "<<>>", "{query}", "quote <x>", "搜索<面包>", "a\nb"]
)
SOME_TEXT = (TEXTS | ODD).filter(str.strip)
PLACES = st.integers(0, 10**9 - 1)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Search, SOME_TEXT),
    st.builds(OpenHit, PLACES),
    st.builds(ScrollDown),
    st.builds(ScrollUp),
    st.builds(GoBack),
    st.builds(TakeQuote, text=SOME_TEXT),
    st.builds(lambda a, b: TakeQuote(span=Span(min(a, b), max(a, b))), PLACES, PLACES),
    st.builds(MergeFacts),
    st.builds(Finish, st.none() | SOME_TEXT),
    st.builds(FindInPage, SOME_TEXT),
    st.builds(FollowLink, PLACES),
)


@MANY
@given(ACTIONS, st.sampled_from(["en", "zh", "fr"]))
def test_what_prints_parses_back(action: Action, language: str) -> None:
    assert parse_action(print_action(action, language)) == action


@pytest.mark.parametrize("language", ["en", "zh"])
def test_text_that_looks_like_a_span_is_still_text(language: str) -> None:
    assert parse_action(print_action(TakeQuote("12–40"), language)) == TakeQuote("12–40")
    assert parse_action(print_action(TakeQuote(span=Span(12, 40)), language)) == TakeQuote(span=Span(12, 40))


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("search stale bread", Search("stale bread")),
        ("s stale bread", Search("stale bread")),
        ("  SEARCH   stale bread  ", Search("stale bread")),
        ("Search <stale bread>", Search("stale bread")),
        ("search < spaced >", Search(" spaced ")),
        ("搜索面包", Search("面包")),
        ("搜索LVM 卷", Search("LVM 卷")),
        ("search面包", Search("面包")),
        ("open 2", OpenHit(2)),
        ("o 2", OpenHit(2)),
        ("o2", OpenHit(2)),
        ("load 2", OpenHit(2)),
        ("Load Page <2>", OpenHit(2)),
        ("打开2", OpenHit(2)),
        ("打开页面<2>", OpenHit(2)),
        ("down", ScrollDown()),
        ("d", ScrollDown()),
        ("下翻", ScrollDown()),
        ("Scroll Up", ScrollUp()),
        ("u", ScrollUp()),
        ("back", GoBack()),
        ("返回", GoBack()),
        ("quote Bread goes … stale.", TakeQuote("Bread goes … stale.")),
        ("q 3-9", TakeQuote(span=Span(3, 9))),
        ("quote 3–9", TakeQuote(span=Span(3, 9))),
        ("quote 9-3", TakeQuote("9-3")),
        ("merge", MergeFacts()),
        ("合并", MergeFacts()),
        ("finish", Finish()),
        ("finish no page says so", Finish("no page says so")),
        ("拒答 没有答案", Finish("没有答案")),
        ("find oven", FindInPage("oven")),
        ("follow 1", FollowLink(1)),
        ("打开链接<1>", FollowLink(1)),
    ],
)
def test_short_forms_are_understood(typed: str, action: Action) -> None:
    assert parse_action(typed) == action


@pytest.mark.parametrize("word", sorted({word for words in WORDS.values() for word in words}))
def test_every_word_for_an_action_is_understood_in_any_case(word: str) -> None:
    for rest in ("", " 1", " bread"):
        try:
            small, capital = parse_action(word + rest), parse_action(word.upper() + rest)
        except BadNotation:
            continue
        assert small == capital
        break
    else:
        pytest.fail(f"{word} is never an action")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Try: search WORDS, open N, down"),
        ("dance", 'cannot read "dance" as an action'),
        ("sécurité", "cannot read"),
        ("downwards", "cannot read"),
        ("ſ bread", "cannot read"),
        ("fınd bread", "cannot read"),
        ("x" * 500, "…"),
        ("search", '"search" takes a text, as in "search WORDS"'),
        ("search <>", "takes a text"),
        ("search <  >", "takes a text"),
        ("open", '"open" takes a number, as in "open 1"'),
        ("open one", 'not "one"'),
        ("open -1", "takes a number"),
        ("open 1.5", "takes a number"),
        ("open ²", "takes a number"),
        ("open " + "9" * 5000, "takes a number"),
        ("down 2", '"down" takes nothing after it, not "2"'),
        ("quote", '"quote" takes a text'),
        ("拒答", '"拒答" takes a text'),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(typed: str, said: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_action(typed)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300


@MANY
@given(TEXTS | st.tuples(st.sampled_from(sorted({w for words in WORDS.values() for w in words})), TEXTS).map(" ".join))
def test_whatever_is_typed_is_an_action_or_a_bad_notation(typed: str) -> None:
    with suppress(BadNotation):
        parse_action(typed)
