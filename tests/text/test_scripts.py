"""Characters are told apart by script."""

import pytest

from expound.text.scripts import is_east_asian, is_han


@pytest.mark.parametrize("character", ["中", "龜", "々", "〇", "㐀", "𠮷", "豈"])
def test_chinese_characters_are_known_wherever_they_are_encoded(character):
    assert is_han(character)
    assert is_east_asian(character)


@pytest.mark.parametrize("character", ["あ", "ア", "한", "ｱ"])
def test_kana_and_korean_syllables_are_east_asian_but_not_chinese(character):
    assert is_east_asian(character)
    assert not is_han(character)


@pytest.mark.parametrize("character", ["", "a", "é", "。", "，", "1", "😀", "я"])
def test_everything_else_is_neither(character):
    assert not is_han(character)
    assert not is_east_asian(character)
