"""Words with their spans, the terms made of them, and counts."""

import itertools
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.text import (
    QUESTION_WORDS,
    STOP_WORDS,
    count_words,
    is_stop_word,
    segment,
    split_words,
    stem,
    terms,
    tokens,
)

WORDS = [
    ("I don't know.", "I|don't|know"),
    ("I don’t know.", "I|don’t|know"),
    ("apt-get install", "apt|get|install"),
    ("snake_case/with.dots", "snake|case|with|dots"),
    ("mount /dev/sda1 now", "mount|dev|sda1|now"),
    ("C++ and C# or F#.", "C++|and|C#|or|F#"),
    ("grew 3.5% to 1,234.56 in 50%", "grew|3.5%|to|1,234.56|in|50%"),
    ("Python 3.11.7 and v2.0, 5GB", "Python|3.11.7|and|v2.0|5GB"),
    ("the U.S. Army, e.g. him", "the|U.S.|Army|e.g.|him"),
    ("'quoted' \"words\"", "quoted|words"),
    ("café cafe\u0301 naïve", "café|cafe\u0301|naïve"),
    ("हिन्दी में", "हिन्दी|में"),
    ("שָׁלוֹם עולם", "שָׁלוֹם|עולם"),
    ("한국어 단어", "한국어|단어"),
    ("great 😀👍🏽 ok", "great|ok"),
    ("我来到北京清华大学", "我|来到|北京|清华大学"),
    ("使用Python编程，好吗？", "使用|Python|编程|好|吗"),
    ("東京タワーへ行く", "東京|タワー|へ|行|く"),
    ("在U.S.的C#和3.5%的人", "在|U.S.|的|C#|和|3.5%|的|人"),
    ("", ""),
    (" \n.,!", ""),
]


@pytest.mark.parametrize(("text", "words"), WORDS)
def test_words_are_split(text, words):
    assert [word.text for word in split_words(text)] == (words.split("|") if words else [])


def test_an_apostrophe_separates_words_that_are_not_english():
    assert [word.text for word in split_words("l'homme d’eau", "und")] == ["l", "homme", "d", "eau"]


MIXED = st.one_of(st.text(), st.text(alphabet="ab'’.-_1%+#中文的あア한é\u0301 \n𠮷豈々😀"))


@given(MIXED)
def test_spans_of_words_hold_their_text_in_order(text):
    words = split_words(text)
    assert all(word.span.of(text) == word.text != "" for word in words)
    assert all(a.span.end <= b.span.start for a, b in itertools.pairwise(words))


@given(MIXED)
def test_no_letter_or_digit_is_lost(text):
    inside = {i for word in split_words(text) for i in range(word.span.start, word.span.end)}
    assert all(i in inside for i, c in enumerate(text) if c.isalnum())


def test_terms_are_normalised_stemmed_and_free_of_stop_words():
    assert terms("How do I configure the CONFIGURED packages?") == ["configur", "configur", "packag"]
    assert terms("ＡＢＣ ﬁles don’t") == ["abc", "file"]
    assert terms("为什么北京的天气这么好") == ["北京", "天气", "好"]


def test_terms_of_mixed_text_follow_each_script():
    assert terms("如何安装 Python packages?") == ["安装", "python", "packag"]


def test_terms_of_an_unknown_language_are_only_normalised():
    assert terms("Die Katze und the Packages", "und") == ["die", "katze", "und", "the", "packages"]


def test_terms_of_a_text_do_not_depend_on_what_is_around():
    assert terms("running shoes 北京天气") == terms("running shoes") + terms("北京天气")


@given(MIXED)
def test_terms_are_the_words_that_remain(text):
    expected = [tokens.normalise(word.text) for word in split_words(text)]
    assert terms(text) == [stem(word) for word in expected if not is_stop_word(word) and stem(word)]


def test_acronyms_keep_their_dots_but_the_last():
    assert terms("U.S. data") == ["u.s", "data"]


@pytest.mark.parametrize(
    ("word", "language", "expected"),
    [
        ("running", "en", "run"),
        ("running", "und", "running"),
        ("北京", "zh", "北京"),
        ("naïvely", "en", "naïvely"),
        ("3.5%", "en", "3.5%"),
    ],
)
def test_only_english_is_stemmed(word, language, expected):
    assert stem(word, language) == expected


def test_question_words_are_stop_words():
    assert QUESTION_WORDS < STOP_WORDS
    assert {"how", "why", "what", "does", "怎么", "如何", "为什么", "什么", "吗", "呢"} <= QUESTION_WORDS
    assert is_stop_word("the", "en")
    assert not is_stop_word("volume", "en")
    assert not is_stop_word("the", "und")


def test_stop_words_are_written_as_terms_look_them_up():
    assert all(tokens.normalise(word) == word for word in STOP_WORDS)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It's 3.5% of apt-get.", 5),
        ("我来到北京。", 5),
        ("使用Python 3.11编程", 6),
        ("東京タワー", 5),
        ("", 0),
        ("…", 0),
    ],
)
def test_each_chinese_character_and_each_other_word_counts_one(text, count):
    assert count_words(text) == count


def test_segmenting_puts_spaces_between_chinese_words_only():
    assert segment("我来到北京清华大学") == "我 来到 北京 清华大学"
    assert segment("用Python编程, it's  ok。好") == "用 Python 编程, it's  ok。好"
    assert segment("東京タワー") == "東京 タワー"


def test_segmenting_leaves_other_text_as_it_is():
    for text in ("plain  ASCII\n\ttext", "naïve café “quotes” — 한국어", ""):
        assert segment(text) is text


@given(MIXED)
def test_segmenting_only_inserts_spaces(text):
    assert segment(text).replace(" ", "") == text.replace(" ", "")


@given(MIXED)
def test_segmenting_again_changes_no_word_edge_outside_chinese(text):
    once = segment(text)
    assert [w.text for w in split_words(once)] == [w.text for w in split_words(segment(once))]


def test_the_cache_of_terms_forgets_when_full(monkeypatch):
    monkeypatch.setattr(tokens, "MOST_CACHED", 10)
    cache = tokens._TermCache(None)
    assert [cache[f"word{i}"] for i in range(100)] == [f"word{i}" for i in range(100)]
    assert len(cache) <= 10


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "'" * 1_000_000,
        "a'" * 500_000,
        "1." * 500_000,
        "a." * 500_000,
        "1,1" * 300_000,
        "\u0301" * 1_000_000,
        "中" * 200_000,
        "中a" * 200_000,
    ],
    ids=lambda text: repr(text[:4]),
)
def test_time_is_linear_on_hostile_text(text):
    begun = time.process_time()
    terms(text)
    segment(text)
    count_words(text)
    assert time.process_time() - begun < 10


def test_importing_the_room_loads_no_dictionary():
    code = (
        "import sys, expound.text; print([m for m in ('rjieba', 'Stemmer', 'rapidfuzz', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
