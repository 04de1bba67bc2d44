"""Where a page is cut: nothing is lost, nothing is too long, and no letter loses its accent."""

from __future__ import annotations

import time
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expound.browse.window import NEAR, cut_windows

ZERO_WIDTH_JOINER = "\u200d"
SENTENCES = [
    "Bread goes stale. ",
    "Why? ",
    "It cost 3.50 at Dr. Smith's, e.g. on Monday! ",
    "面包变硬了。",
    "为什么？",
    "word ",
    "nospacesatallinthisratherlongword",
    "\n",
    "\n\n",
    "cafe\u0301 ",
    "हिन्दी में ",
    "👩\u200d👩\u200d👧",
    "👍🏽",
    "1\ufe0f\u20e3",
    "！\ufe00",
    "\u0301\u0302\u0303",
    "a\r\n",
]
TEXTS = st.lists(st.sampled_from(SENTENCES), max_size=200).map("".join) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=400
)
LANGUAGES = st.sampled_from(["en", "zh", "und"])
MANY = settings(max_examples=300, deadline=None)


def windows(text: str, language: str, size: int) -> list[str]:
    return [text[start:end] for start, end in pairwise(cut_windows(text, language, size))]


@MANY
@given(TEXTS, LANGUAGES, st.integers(1, 120))
def test_windows_cover_the_text_without_gaps_and_none_is_too_long(text: str, language: str, size: int) -> None:
    cut = windows(text, language, size)
    assert "".join(cut) == text
    assert all(1 <= len(window) <= size for window in cut)


@MANY
@given(TEXTS, LANGUAGES, st.integers(8, 120))
def test_no_cut_parts_what_is_one_character_to_a_reader(text: str, language: str, size: int) -> None:
    cuts = cut_windows(text, language, size)
    for start, cut in pairwise(cuts[:-1]):
        marks = [at for at in range(start + 1, cut) if not is_inside(text, at)]
        if marks:  # there was another place in this window
            assert not is_inside(text, cut), repr(text[max(0, cut - 5) : cut + 5])


def is_inside(text: str, at: int) -> bool:
    """Say whether a cut at `at` would fall inside of what is seen as one character."""
    before, after = text[at - 1], text[at]
    return (
        unicodedata.category(after) in ("Mn", "Mc", "Me")
        or ZERO_WIDTH_JOINER in (before, after)
        or "\U0001f3fb" <= after <= "\U0001f3ff"
        or (before, after) == ("\r", "\n")
    )


@MANY
@given(st.integers(0, 60), st.sampled_from(["en", "und"]))
def test_a_line_end_near_the_limit_is_where_the_cut_falls(before: int, language: str) -> None:
    size, near = 100, 100 - round(100 * NEAR)
    text = "x" * (near + before % 24) + "\n" + "Some words. More of them! " * 20
    assert cut_windows(text, language, size)[1] == text.index("\n") + 1


def test_a_sentence_end_near_the_limit_is_where_the_cut_falls_else_a_space() -> None:
    sentences = "The loaf keeps for days in a box. " * 9
    words = "words without an end " * 20
    assert windows(sentences, "en", 110)[0].endswith("in a box. ")
    assert all(window.endswith(" ") for window in windows(words, "en", 110)[:-1])


def test_a_chinese_sentence_ends_where_its_full_stop_is() -> None:
    assert all(window.endswith("。") for window in windows("面包变硬是因为淀粉回生。" * 40, "zh", 50))


def test_a_period_inside_of_an_abbreviation_does_not_end_a_window() -> None:
    text = "It was the work of many years and of many hands, among them those of Dr. Smith and his wife. " * 2
    assert not windows(text, "en", 90)[0].endswith("Dr. ")


def test_a_family_is_never_parted() -> None:
    family = "👩\u200d👩\u200d👧\u200d👦"
    assert all(window.startswith("👩") for window in windows(family * 50, "en", 20))


def test_an_accent_stays_on_its_letter_where_there_is_nothing_else_to_cut_at() -> None:
    cut = windows("e\u0301" * 99, "fr", 15)
    assert all(unicodedata.category(window[0]) != "Mn" for window in cut)


@pytest.mark.parametrize(
    "text",
    ["x" * 1_000_000, "\u0301" * 1_000_000, "面包" * 500_000, "a. " * 333_333, "👩\u200d" * 500_000, "\n" * 1_000_000],
    ids=["letters", "accents", "Chinese", "sentences", "joined", "lines"],
)
def test_a_million_characters_on_one_line_are_cut_in_a_few_seconds(text: str) -> None:
    began = time.process_time()
    cuts = cut_windows(text, "en", 1200)
    assert time.process_time() - began < 15  # about one second on a quiet machine
    assert (cuts[0], cuts[-1]) == (0, len(text))


def test_the_time_grows_with_the_text_and_not_with_its_square() -> None:
    def seconds(times: int) -> float:
        text = "Bread goes stale because starch crystallises. " * times + str(times)
        began = time.process_time()
        cut_windows(text, "en", 1200)
        return time.process_time() - began

    seconds(100)
    small, large = min(seconds(2_000 + n) for n in range(3)), seconds(20_000)
    assert large < 10 * small * 4


def test_an_empty_text_has_one_cut() -> None:
    assert cut_windows("", "en", 1200) == (0,)
