"""Tell a sentence from a list item, a table row, a command, or a mere label."""

from __future__ import annotations

import re
from typing import Literal

from expound.text.tokens import count_words

LineKind = Literal["sentence", "item", "row", "command", "label"]

LABEL_WORDS = 12  # a line of more words is read as a sentence whose full stop was forgotten
LABEL_CHARACTERS = 24  # the same for Chinese, counted in characters

_ITEM = re.compile(r"\s*(?:[-•*·]|\(?(?:\d{1,2}|[a-zA-Z])[.)、])\s+\S")
_COMMAND = re.compile(r"\s*(?:[#$>%]|>>>)\s+\S")
_ENDED = re.compile(r"[.!?。！？；;…:：][\"'”’」』）)\]]*\s*(?:\[\d+\])*$")
_DANGLING = re.compile(
    r"(?:this|that|these|those|it|its|they|their|he|she|his|her|such|however|therefore|thus|hence|but|so|also|then|"
    r"otherwise|instead|moreover|furthermore|additionally|consequently|and|or|yet|still|similarly|likewise|"
    r"in addition|as a result|for this reason|on the other hand|in this case|in that case)\b"
    r"|(?:这|那|它|他|她|其|此|该|因此|所以|但|然而|而且|并且|另外|此外|同时|否则|于是|不过|从而|相反|也)",
    re.IGNORECASE,
)


def line_kind(text: str) -> LineKind:
    """Return what a sentence, as the splitter gives it, is in the page it comes from."""
    if _ITEM.match(text):
        return "item"
    if _COMMAND.match(text):
        return "command"
    if " | " in text:
        return "row"
    if _ENDED.search(text) or count_words(text) > (LABEL_WORDS if text.isascii() else LABEL_CHARACTERS):
        return "sentence"
    return "label"


def is_ended(text: str) -> bool:
    """Say whether a line ends as a sentence does."""
    return bool(_ENDED.search(text))


def asks(text: str) -> bool:
    """Say whether a sentence is a question."""
    return text.rstrip(" \"'”’」』）)").endswith(("?", "？"))


def introduces(text: str) -> bool:
    """Say whether a sentence announces what comes after it, as "You need:" does."""
    return text.rstrip().endswith((":", "："))


def leans_back(text: str) -> bool:
    """Say whether a sentence needs the one before it to be understood, as "This is why …" does."""
    return bool(_DANGLING.match(text.lstrip("-•*· ")))
