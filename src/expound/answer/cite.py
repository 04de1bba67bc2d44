"""Which sentence of an answer cites which facts, and the marks [n] by which people see it.

An answer's text holds no marks: citations are kept beside it. `with_marks` puts them in for people, and shows what the
text itself has in brackets so that it cannot be taken for one of ours:

- in prose, numbers in brackets are shown in parentheses: "[9]" as "(9)", "【1, 2】" as "(1, 2)", "[[9]2]" as "((9)2)";
- a line of code, which four spaces indent, is shown as it stands, `a[0]` included. Its marks come after two spaces at
  its end, so only what the page put there in the same way is shown in parentheses. A list item is prose however far it
  is indented.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from expound.records.answer import Answer, Citation
from expound.records.page import Span
from expound.text.language import is_spaced
from expound.text.lines import split_lines

CODE = "    "
CODE_GAP = "  "


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence of an answer: its span, its words, and the numbers of the facts it cites."""

    span: Span
    text: str
    numbers: tuple[int, ...]


class ParsedMarks(NamedTuple):
    """A text without its marks, and what they cited."""

    text: str
    citations: tuple[Citation, ...]


def cited_sentences(answer: Answer) -> Iterator[CitedSentence]:
    """Yield every sentence, list item and line of code of an answer, with the facts that citations inside it name."""
    spans = _sentences(answer.text, _ends(answer.citations))
    numbers: list[dict[int, None]] = [{} for _ in spans]
    for citation, at in _placed(answer, spans):
        if at is not None:
            numbers[at][citation.number] = None
    for span, cited in zip(spans, numbers, strict=True):
        yield CitedSentence(span, span.of(answer.text), tuple(cited))


def misplaced_citations(answer: Answer) -> list[Citation]:
    """Return the citations whose span lies in no sentence of the text: outside it, empty, or across several."""
    spans = _sentences(answer.text, _ends(answer.citations))
    return [citation for citation, at in _placed(answer, spans) if at is None]


def cite_sentences(text: str, pieces: Sequence[Citation]) -> tuple[Citation, ...]:
    """Return a citation for each sentence that a piece of the text touches; pieces are in order and do not overlap."""
    spans = _sentences(text, _ends(pieces))
    found: list[Citation] = []
    at = 0
    for piece in pieces:
        while at < len(spans) and spans[at].end <= piece.span.start:
            at += 1
        while at < len(spans) and spans[at].start < piece.span.end:
            found.append(Citation(spans[at], piece.number))
            at += 1
    return tuple(found)


def with_marks(answer: Answer) -> str:
    """Return the text as people see it: marks after each cited sentence, and nothing else that looks like one.

    A number that has no fact is not shown.
    """
    shown = _without_lookalikes(answer.text)  # of the same length, so that spans still hold
    code_ends = _code_ends(answer.text)
    parts: list[str] = []
    done = 0
    for sentence in cited_sentences(answer):
        numbers = [number for number in sentence.numbers if 1 <= number <= len(answer.facts)]
        if numbers:
            parts.append(shown[done : sentence.span.end])
            is_code = sentence.span.end in code_ends
            parts.append(CODE_GAP if is_code else gap_after(sentence.text, answer.question.language))
            parts += [f"[{number}]" for number in numbers]
            done = sentence.span.end
    return "".join(parts) + shown[done:]


def gap_after(sentence: str, language: str) -> str:
    """Return what stands between a sentence and what follows it: nothing after Chinese, else a space."""
    return " " if is_spaced(language) or sentence[-1:].isascii() else ""


def parse_marks(text: str) -> ParsedMarks:
    """Take out the marks that a person or a model wrote: `[1]`, `[1][2]`, `[1, 2]`, `【1】`.

    A mark belongs to the sentence it stands in or follows; one that begins a line, to the sentence it begins. In a line
    of code only marks at its end count, after two spaces. Marks that taking others out would make are taken out too.
    """
    lines: list[str] = []
    marks: list[_Mark] = []
    start = 0
    for line in text.split("\n"):
        plain, found = _parse_code(line) if _is_code(line) else _parse_prose(line)
        marks += [_Mark(start + mark.position, mark.numbers) for mark in found]
        lines.append(plain)
        start += len(plain) + 1
    plain = "\n".join(lines)
    spans = _sentences(plain, {mark.position for mark in marks if _ends_sentence(plain, mark.position)})
    starts = [span.start for span in spans]
    found_by_sentence: list[dict[int, None]] = [{} for _ in spans]
    for mark in marks if spans else ():
        found_by_sentence[_sentence_of(mark.position, plain, starts)].update(dict.fromkeys(mark.numbers))
    citations = (
        Citation(span, number) for span, cited in zip(spans, found_by_sentence, strict=True) for number in cited
    )
    return ParsedMarks(plain, tuple(citations))


def _sentences(text: str, ends: Collection[int]) -> list[Span]:
    """Return the sentences of a text, which end at these positions too: there a citation says that one ends.

    Without the mark between them, "It is 80 °C." and "Black tea…" could be read as one, and a citation of either would
    be taken for both.
    """
    cuts = sorted(ends)
    spans: list[Span] = []
    for whole in (line.span for line in split_lines(text)):
        inside = cuts[bisect_right(cuts, whole.start) : bisect_left(cuts, whole.end)]
        for start, end in pairwise([whole.start, *inside, whole.end]):
            piece = text[start:end]
            if piece.strip():
                spans.append(Span(end - len(piece.lstrip()), start + len(piece.rstrip())))
    return spans


def _ends(citations: Iterable[Citation]) -> set[int]:
    return {citation.span.end for citation in citations if len(citation.span)}


def _placed(answer: Answer, spans: list[Span]) -> Iterator[tuple[Citation, int | None]]:
    """Yield each citation with the index of the sentence it lies in."""
    starts = [span.start for span in spans]
    for citation in answer.citations:
        at = bisect_right(starts, citation.span.start) - 1
        is_inside = at >= 0 and len(citation.span) > 0 and spans[at].covers(citation.span)
        yield citation, at if is_inside else None


# Brackets that look like those of a mark, and what besides digits may stand between them, seen or unseen.
_OPENING, _CLOSING = "[【［〔〖⟦❲⁅", "]】］〕〗⟧❳⁆"
_BETWEEN = (
    r"\d\s,;:.，、；：．\-‐-―−~～–—+&*^#"
    + "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
)
_BRACKETED = re.compile(rf"[{re.escape(_OPENING + _CLOSING)}{_BETWEEN}]+")
_PARENTHESES = str.maketrans(_OPENING + _CLOSING, "(" * len(_OPENING) + ")" * len(_CLOSING))
_DIGIT = re.compile(r"\d")
_AFTER_GAP = re.compile(rf"\s\s[{re.escape(_OPENING)}]")
_LIST_ITEM = re.compile(r"\s*(?:[-•*·–—]|\(?\w{1,2}[.)、])\s")


def _is_code(line: str) -> bool:
    """Say whether a line is shown as code: indented, one line however it is displayed, and no item of a nested list."""
    return line.startswith(CODE) and not _LIST_ITEM.match(line) and len(line.splitlines()) == 1


def _code_ends(text: str) -> set[int]:
    """Return where the lines of code end; each is a sentence by itself."""
    ends: set[int] = set()
    start = 0
    for line in text.split("\n"):
        if _is_code(line):
            ends.add(start + len(line.rstrip()))
        start += len(line) + 1
    return ends


def _without_lookalikes(text: str) -> str:
    """Return the text with parentheses for the brackets of what could be taken for a mark; its length is the same."""
    return "\n".join(
        _without_marks_at_end(line) if _is_code(line) else _BRACKETED.sub(_in_parentheses, line)
        for line in text.split("\n")
    )


def _in_parentheses(run: re.Match[str]) -> str:
    """Change the brackets of a run of brackets, digits and the like, from the first that opens to the last."""
    text = run[0]
    first = min((at for at in map(text.find, _OPENING) if at >= 0), default=len(text))
    end = max(map(text.rfind, _CLOSING)) + 1
    if not _DIGIT.search(text, first, end):
        return text
    return text[:first] + text[first:end].translate(_PARENTHESES) + text[end:]


def _without_marks_at_end(line: str) -> str:
    *_, last = ["", *_BRACKETED.findall(line)]
    gap = _AFTER_GAP.search(last) if line.endswith(last) else None
    if gap is None:
        return line
    at = len(line) - len(last) + gap.start()
    return line[:at] + _BRACKETED.sub(_in_parentheses, line[at:])


class _Mark(NamedTuple):
    position: int
    numbers: tuple[int, ...]


_MARK_AT_END = re.compile(r"[\[【]\s?(\d{1,6}(?:\s?[,，、;；]\s?\d{1,6}){0,9})\s?[\]】]$")
_LONGEST_MARK = 100  # characters that the pattern can match, and a few more
_NUMBER = re.compile(r"\d+")
_CLOSED = re.compile(r"[\]】]")


def _parse_prose(line: str) -> tuple[str, list[_Mark]]:
    """Take the marks out of a line from left to right.

    What is kept never holds a mark: only a closing bracket can make one, and then it is taken out at once. So marks
    inside marks are found in the same pass.
    """
    kept: list[str] = []
    marks: list[_Mark] = []
    done = 0
    for closed in _CLOSED.finditer(line):
        kept += _after(kept, marks, line[done : closed.end()])
        done = closed.end()
        mark = _MARK_AT_END.search("".join(kept[-_LONGEST_MARK:]))
        if mark:
            del kept[len(kept) - len(mark[0]) :]
            while kept and kept[-1] in " \t":
                kept.pop()
            marks.append(_Mark(len(kept), _numbers(mark)))
    kept += _after(kept, marks, line[done:])
    # Nested marks are found from the inside out, and what encloses them may begin before them.
    return "".join(kept), [_Mark(min(mark.position, len(kept)), mark.numbers) for mark in marks]


def _after(kept: list[str], marks: list[_Mark], text: str) -> str:
    """Return what follows, without the space after a mark that began the line."""
    return text.lstrip(" \t") if marks and not kept else text


def _parse_code(line: str) -> tuple[str, list[_Mark]]:
    """Take the marks off the end of a line of code, from right to left: runs of them that two spaces set apart."""
    numbers: list[tuple[int, ...]] = []
    waiting: list[tuple[int, ...]] = []
    cut, end = len(line), len(line.rstrip())
    while mark := _MARK_AT_END.search(line[max(0, end - _LONGEST_MARK) : end]):
        waiting.append(_numbers(mark))
        start = end - len(mark[0])
        end = start
        while end and line[end - 1] in " \t":
            end -= 1
        if start - end >= len(CODE_GAP):
            numbers += waiting
            waiting = []
            cut = end
    return line[:cut], [_Mark(cut, found) for found in reversed(numbers)]


def _numbers(mark: re.Match[str]) -> tuple[int, ...]:
    return tuple(int(number) for number in _NUMBER.findall(mark[1]))


def _sentence_of(position: int, text: str, starts: list[int]) -> int:
    """Return the index of the sentence that a mark taken out at this position stands in, follows, or begins."""
    at = bisect_left(starts, position)
    if at < len(starts) and starts[at] == position and text[max(0, position - 1) : position] in ("", "\n"):
        return at
    return max(0, at - 1)


_ENDED = re.compile(r"[.!?…。！？][\"'”’」』）)]?$")
_NEXT = re.compile(r"\s{0,4}(\S)")


def _ends_sentence(text: str, position: int) -> bool:
    """Say whether a sentence ends where a mark was: "It is hot. [1] Tea", but not "Smith et al. [1] say"."""
    following = _NEXT.match(text, position)
    is_new = following is not None and following[1].isalnum() and not following[1].islower()
    return is_new and _ENDED.search(text[max(0, position - 2) : position]) is not None
