"""The East Asian scripts, as ranges for character classes and as a test of one character."""

from __future__ import annotations

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HIRAGANA = "\u3041-\u309f"
KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HANGUL = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"


def is_han(character: str) -> bool:
    """Say whether this is a Chinese character, wherever it is used."""
    return (
        "\u4e00" <= character <= "\u9fff"
        or "\u3400" <= character <= "\u4dbf"
        or character in {"々", "〇"}
        or "\uf900" <= character <= "\ufaff"
        or "\U00020000" <= character <= "\U0003ffff"
    )


def is_east_asian(character: str) -> bool:
    """Say whether this is a Chinese character, kana or a Korean syllable."""
    return (
        is_han(character)
        or "\u3041" <= character <= "\u30ff"
        or "\uac00" <= character <= "\ud7a3"
        or "\u31f0" <= character <= "\u31ff"
        or "\uff66" <= character <= "\uff9f"
    )
