"""The preview of a hit."""

import os
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.search.snippets import MOST_CHARACTERS, MOST_CHARACTERS_UNSPACED, make_snippet

TEXT = (
    "Disks and volumes\n"
    "Storage is a wide field. Many people begin with partitions and stay there.\n"
    "A volume group joins disks. To grow a logical volume, run lvextend and then resize2fs. Both work while mounted.\n"
    "- Growing takes a moment.\n"
    "The end of it all comes when disks fail."
)


def test_the_sentence_with_the_rarest_words_is_shown() -> None:
    snippet = make_snippet(TEXT, {"grow": 2.0, "volum": 1.0, "logic": 1.5})

    assert "To grow a logical volume, run lvextend and then resize2fs." in snippet
    assert snippet.startswith("… ")


def test_a_second_sentence_adds_words_the_first_lacks() -> None:
    snippet = make_snippet(TEXT, {"lvextend": 3.0, "partit": 2.0})

    assert snippet == (
        "… Many people begin with partitions and stay there. … To grow a logical volume, "
        "run lvextend and then resize2fs. …"
    )


def test_words_match_by_their_stem() -> None:
    assert "begin with partitions" in make_snippet(TEXT, {"partit": 1.0})
    assert "Happiness is near." in make_snippet("It rains. Happiness is near.", {"happi": 1.0})


def test_a_line_that_the_title_shows_already_gives_way_to_a_sentence() -> None:
    snippet = make_snippet(TEXT, {"volum": 1.0, "disk": 1.0}, title="Guide › Disks and volumes")

    assert snippet.startswith("A volume group joins disks.")


def test_neighbouring_sentences_fill_the_room() -> None:
    assert make_snippet(TEXT, {"field": 1.0}) == (
        "Storage is a wide field. Many people begin with partitions and stay there."
    )


def test_without_a_match_the_beginning_is_shown() -> None:
    assert make_snippet(TEXT, {"absent": 1.0}).startswith("Disks and volumes Storage is a wide field.")
    assert make_snippet("", {"absent": 1.0}) == ""
    assert make_snippet(TEXT, {}).startswith("Disks")


def test_a_long_sentence_is_cut_around_its_words() -> None:
    text = "filler " * 100 + "the needle is here " + "filler " * 100 + "."

    snippet = make_snippet(text, {"needl": 1.0})

    assert "the needle is here" in snippet
    assert snippet.startswith("… filler")
    assert snippet.endswith("filler …")
    assert len(snippet) <= MOST_CHARACTERS + 4


def test_a_chinese_snippet_is_half_as_long() -> None:
    text = "存储是一个很大的话题。" * 20 + "要扩大逻辑卷，先运行 lvextend，再调整文件系统。" + "最后一切都会结束。" * 20

    snippet = make_snippet(text, {"逻辑": 2.0, "扩大": 3.0, "卷": 1.0}, "zh")

    assert "要扩大逻辑卷，先运行 lvextend，再调整文件系统。" in snippet
    assert len(snippet) <= MOST_CHARACTERS_UNSPACED + 4


@pytest.mark.parametrize("word", ["needle ", "字", "needle. ", "needle\n"])
def test_a_page_of_one_repeated_word_takes_no_time(word: str) -> None:
    began = time.monotonic()

    make_snippet(word * 1_000_000, {"needl": 1.0, "字": 1.0})

    assert time.monotonic() - began < 2


@given(
    st.text(st.sampled_from("ab .!?\n字。-é"), max_size=600),
    st.dictionaries(st.text(st.sampled_from("ab字é"), min_size=1, max_size=4), st.floats(0.1, 9), max_size=4),
    st.sampled_from(["en", "zh"]),
)
def test_a_snippet_is_short_and_made_of_the_pages_words(text: str, weights: dict[str, float], language: str) -> None:
    snippet = make_snippet(text, weights, language)

    assert len(snippet) <= MOST_CHARACTERS + 6
    assert set(snippet.replace("…", "").split()) <= {
        word[start:end]
        for word in text.split()
        for start in range(len(word))
        for end in range(start + 1, len(word) + 1)
    }


def test_snippets_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "from expound.search.snippets import make_snippet\n"
        "weights = {w: 0.1 * n for n, w in enumerate('bread stale starch water crumb oven loaf'.split(), start=1)}\n"
        "text = ' '.join(f'The {a} of the {b} and the {c} is {n}.' for n, (a, b, c) in enumerate("
        "(x, y, z) for x in weights for y in weights for z in weights))\n"
        "print(make_snippet(text, weights))"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in "12345"
    }
    assert len(shown) == 1
