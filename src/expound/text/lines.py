"""Cut text into what can be quoted by itself: sentences, and whole list items, table rows and lines of code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from expound.records.page import Span
from expound.text.sentences import split_sentences
from expound.text.tokens import count_words

LineKind = Literal["sentence", "step", "item", "row", "code", "label"]

LABEL_WORDS = 12  # a line of more words is read as a sentence whose full stop was forgotten
LABEL_CHARACTERS = 24  # the same for Chinese, counted in characters
ITEM_WORDS = 60  # a longer list item is cut into its sentences

_STEP = re.compile(r"\(?\d{1,2}[.)、]\s*(?=\D)")
_ITEM = re.compile(r"[-•*·]\s+|\(?[a-z][.)]\s+")
_CODE = re.compile(r"(?: {4}|\t)\s*\S|\s*(?:[#$%]|>>>) \S")
_ENDED = re.compile(r"[.!?。！？；;…:：][\"'”’」』）)\]]*\s*(?:\[\d+\])*$")
_DANGLING = re.compile(
    r"(?:this|that|these|those|it|its|they|their|he|she|his|her|such|however|therefore|thus|hence|but|so|also|then|"
    r"otherwise|instead|moreover|furthermore|additionally|consequently|and|or|yet|still|similarly|likewise|"
    r"in addition|as a result|for this reason|on the other hand|in this case|in that case)\b"
    r"|(?:这|那|它|他|她|其|此|该|因此|所以|但|然而|而且|并且|另外|此外|同时|否则|于是|不过|从而|相反|也)",
    re.IGNORECASE,
)
# A pronoun among the first words, as in "Most people take it for drying", mostly means something said before.
_POINTING = re.compile(r"(?:[\w’']+ ){1,3}(?:it|this|these|those|them|they)\b", re.IGNORECASE)
_REASON = re.compile(
    r"\b(?:because|reasons?|caus(?:e[sd]?|ing)|due to|owing to|thanks to|leads? to|results? (?:in|from)|"
    r"therefore|thus|hence|that is why|so that|since)\b|因为|由于|所以|因此|原因|导致|引起|造成|从而|使得|是为了",
    re.IGNORECASE,
)
_ANNOUNCES = re.compile(r"(?:[:：]|\b(?:as follows|the following|so that)\.?|如下[。.]?)\s*$", re.IGNORECASE)
_SIGNPOST = re.compile(
    r"^(?:please )?(?:see|refer to|consult|read|click|visit|talk to us)\b|\(see [^)]*\)\.?$"
    r"|\b(?:this|the next|the following) (?:page|section|chapter|article) (?:answer|describe|explain|cover|list)s\b"
    r"|\b(?:is|are|can be) (?:collected|described|explained|listed|found|covered) in\b|\bwhich a [a-z ]+ describes\b"
    r"|请?(?:参见|详见|参阅|参看)|可以试试|本(?:页|文|节)(?:介绍|回答|说明)|见[《“「]",
    re.IGNORECASE,
)
_PERSONAL = re.compile(r"\b(?:I|I['’]\w+|my|me|mine|we|our|us)\b|我|咱", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A piece of text that can be quoted by itself, and what it is in the page it comes from."""

    span: Span
    kind: LineKind


def split_lines(text: str, language: str | None = None) -> list[Line]:
    """Return the pieces of a text in order: list items, rows and code line by line, all else sentence by sentence."""
    found: list[Line] = []
    start = 0
    for line in text.split("\n"):
        if line.strip():
            found += _pieces(line, start, language)
        start += len(line) + 1
    return found


def _pieces(line: str, start: int, language: str | None) -> list[Line]:
    content = line.strip()
    at = start + line.index(content)
    whole = Span(at, at + len(content))
    kind = _kind_of_line(line, content)
    if kind != "sentence" and not (kind in ("step", "item") and count_words(content) > ITEM_WORDS):
        return [Line(whole, kind)]
    return [Line(span.shift(at), "sentence") for span in split_sentences(content, language)]


def _kind_of_line(line: str, content: str) -> LineKind:
    if _CODE.match(line):
        return "code"
    if _STEP.match(content):
        return "step"
    if _ITEM.match(content):
        return "item"
    if " | " in content:
        return "row"
    most = LABEL_WORDS if content.isascii() else LABEL_CHARACTERS
    return "sentence" if is_ended(content) or count_words(content) > most else "label"


def is_ended(text: str) -> bool:
    """Say whether a text ends as a sentence does."""
    return bool(_ENDED.search(text))


def asks(text: str) -> bool:
    """Say whether a sentence is a question."""
    return text.rstrip(" \"'”’」』）)").endswith(("?", "？"))


def introduces(text: str) -> bool:
    """Say whether a sentence announces what comes after it, as "You need:" does."""
    return bool(_ANNOUNCES.search(text))


def is_signpost(text: str) -> bool:
    """Say whether a sentence only points at where something is said, as "See the leaflet" does."""
    return bool(_SIGNPOST.search(text))


def leans_back(text: str) -> bool:
    """Say whether a sentence needs the one before it to be understood, as "This is why …" does."""
    start = text.lstrip("-•*· ")
    return bool(_DANGLING.match(start) or _POINTING.match(start))


def gives_reasons(text: str) -> bool:
    """Say whether a sentence gives a reason, as "because", "due to" or 因为 tell."""
    return bool(_REASON.search(text))


def is_personal(text: str) -> bool:
    """Say whether somebody speaks of themselves, as people do in forums."""
    return bool(_PERSONAL.search(text))
