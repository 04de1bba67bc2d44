"""What a question asks for, and the questions it is made of."""

from __future__ import annotations

import re

from expound.text.tokens import terms

# Where one question ends and another begins: punctuation, or a conjunction before a question word.
_PARTS = re.compile(
    r"[?？;；!！。\n]+|(?:,|，)?\s*\b(?:and|or|also)\s+(?=(?:how|why|what|when|where|which|who|can|is|are|do|does|should)\b)"
    r"|(?:，|,)?(?:以及|并且|而且|另外|还有|同时|，)(?=.{0,6}(?:怎么|怎样|如何|为什么|为何|什么|哪))",
    re.IGNORECASE,
)
_HOW = re.compile(r"\bhow (?:do|can|could|should|would|to|must)\b|怎么|怎样|如何|怎麼|方法|步骤", re.IGNORECASE)
_WHY = re.compile(r"\bwhy\b|\bhow come\b|\bcauses?\b|\breasons?\b|为什么|为何|怎么会|原因|為什麼", re.IGNORECASE)


def asks_how(question: str) -> bool:
    """Say whether a question asks for a way to do something."""
    return bool(_HOW.search(question))


def asks_why(question: str) -> bool:
    """Say whether a question asks for a reason."""
    return bool(_WHY.search(question))


def split_parts(question: str) -> list[str]:
    """Return the questions a question is made of, in order."""
    return [part.strip(" ,，.") for part in _PARTS.split(question) if terms(part)] or [question]
