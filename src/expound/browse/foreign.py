"""Text from outside made harmless: names on one line, page text behind a bar, and no half characters."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from expound.errors import BadRecord
from expound.records.jsonl import to_json

Value = TypeVar("Value")

BAR = "│"  # begins every line that a page wrote; the program begins none of its own with it

_HALF = re.compile("[\ud800-\udfff]")  # half of a pair: UTF-8 cannot hold it
# Bidirectional marks and invisible spaces make a line look like another. The joiners U+200C and U+200D stay: Persian
# words and many emoji are spelt with them.
_UNSEEN = dict.fromkeys(
    [0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
    + list(range(0xE0000, 0xE0080))  # tags: a whole message to a model can be written in them, unseen by people
    + [code for code in range(0xA0) if unicodedata.category(chr(code)) == "Cc" and not chr(code).isspace()]
)


def flat(text: str) -> str:
    """Return a text on one line: any white space is one space, and what cannot be seen is left out."""
    return " ".join(_whole(text).translate(_UNSEEN).split())


@lru_cache(maxsize=64)  # a window is rendered again as the previous one
def fenced(text: str) -> str:
    """Return a text with a bar before each of its lines, whatever they are ended by; outer blank lines are left out."""
    lines = _whole(text).translate(_UNSEEN).strip().splitlines()
    return "\n".join(f"{BAR} {line}".rstrip() for line in lines)


def sound(record: Value) -> Value:
    """Return a record with each half character replaced by U+FFFD, so that it can be written; spans stay right."""
    try:
        to_json(record)
    except BadRecord:
        mended: Value = _mended(record)
        return mended
    return record


def _whole(text: str) -> str:
    return _HALF.sub("\ufffd", text)


def _mended(value: Any) -> Any:
    if isinstance(value, str):
        return _whole(value)
    if isinstance(value, tuple):
        return tuple(_mended(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: _mended(getattr(value, field.name)) for field in fields(value) if field.init}
        return replace(value, **parts)
    return value
