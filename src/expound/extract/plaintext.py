"""Read plain text into paragraphs, list items and indented passages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from expound.extract.assemble import Draft, assemble
from expound.extract.readout import Readout
from expound.records.page import BlockKind

_ITEM = re.compile(r"(\s*)(?:[-*•‣·]|(\d{1,3})[.)])\s+(?=\S)")
_UNDERLINE = re.compile(r"[=\-~^*#]{3,}\s*$")
_CJK = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]")
_TITLE_CHARS = 120
_WRAPPED = 45  # a line at least this wide, followed by another, was broken by the margin


def read_plain_text(source: str) -> Readout:
    """Return the paragraphs of a text; its first line is the title if it is short and stands alone."""
    drafts = list(_drafts(source))
    title = drafts[0].text if drafts and drafts[0].kind in ("heading", "paragraph") else ""
    return Readout(assemble(drafts, lambda _: None), title if len(title) <= _TITLE_CHARS else "")


def paragraphs(source: str) -> Iterator[list[str]]:
    """Yield runs of lines that have no empty line between them."""
    lines: list[str] = []
    for line in source.splitlines():
        if line.strip():
            lines.append(line)
        elif lines:
            yield lines
            lines = []
    if lines:
        yield lines


def joined(lines: list[str]) -> str:
    """Join wrapped lines: with a space, or with nothing between Chinese or Japanese characters."""
    out = lines[0].strip()
    for line in lines[1:]:
        line = line.strip()
        out += line if out and line and _CJK.match(out[-1]) and _CJK.match(line[0]) else " " + line
    return out


def _drafts(source: str) -> Iterator[Draft]:
    for lines in paragraphs(source):
        if len(lines) == 2 and _UNDERLINE.match(lines[1].strip()):
            yield _draft("heading", lines[0], level=1 if lines[1].lstrip()[0] in "=#*" else 2)
        elif _ITEM.match(lines[0]):
            yield from _items(lines)
        elif len(lines) > 1 and all(line[0] in " \t" for line in lines) and not _is_prose(lines):
            yield Draft("code", ["\n".join(lines)], text="\n".join(lines))
        elif _is_prose(lines):
            yield _draft("paragraph", joined(lines))
        else:
            for line in lines:
                yield _draft("paragraph", line)


def _draft(kind: BlockKind, text: str, level: int = 0, ordinal: int = 0) -> Draft:
    return Draft(kind, [text], level=level, ordinal=ordinal, text=text)


def _is_prose(lines: list[str]) -> bool:
    """Say whether line ends are margins: all lines but the last are nearly as wide as the widest."""
    widths = [len(line.strip()) * (2 if _CJK.search(line[:80]) else 1) for line in lines]
    return len(lines) == 1 or min(widths[:-1]) >= max(_WRAPPED, 0.6 * max(widths))


def _items(lines: list[str]) -> Iterator[Draft]:
    """Yield one draft for each item; further lines belong to the item above them."""
    current: list[str] = []
    indent, number = 0, 0
    for line in lines:
        found = _ITEM.match(line)
        if found and current:
            yield _draft("list_item", joined(current), 1 + min(indent, 12) // 2, number)
            current = []
        if found:
            indent, number = len(found[1].expandtabs(4)), int(found[2] or 0)
        current.append(line[found.end() :] if found else line)
    yield _draft("list_item", joined(current), 1 + min(indent, 12) // 2, number)
