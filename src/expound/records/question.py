"""What a person wants explained, and human texts to compare with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """A question in its own words; `language` is a code such as "en" or "zh"."""

    text: str
    language: str = "en"
    id: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A human answer to compare with."""

    text: str
    writer: str = ""
