"""Read Markdown by way of HTML, so that both have the same blocks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from expound.extract.plaintext import read_plain_text
from expound.extract.readout import Readout
from expound.extract.webpage import read_fragment

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S)
_FIELD = re.compile(r"^(title|date|lang)[ \t]*+:(.*)$", re.M | re.I)
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_EXPLICIT_ID = re.compile(r"\{#([\w.:-]++)\}\s*$")
_MAX_CHARS = 1_000_000  # the parser reads 0.1 to 1 MB a second; longer files are not written by hand


def read_markdown(source: str, url: str) -> Readout:
    """Return the blocks of a Markdown file; headings get the anchors that GitHub would give them."""
    if len(source) > _MAX_CHARS:
        return read_plain_text(source)
    source = source.replace("\r\n", "\n")
    front = _FRONT_MATTER.match(source)
    fields = {key.lower(): value.strip().strip("\"'") for key, value in _FIELD.findall(front[1])} if front else {}
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    tokens = parser.parse(source[front.end() :] if front else source)
    _add_anchors(tokens)
    readout = read_fragment(str(parser.renderer.render(tokens, parser.options, {})), url)
    if not readout.assembled.text:  # nested deeper than the parser goes
        readout = read_plain_text(source)
    date = _DATE.search(fields.get("date", ""))
    return replace(
        readout,
        title=fields.get("title") or readout.title,
        language=fields.get("lang", ""),
        published=date[0] if date else None,
    )


def _add_anchors(tokens: list[Token]) -> None:
    seen: Counter[str] = Counter()
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(inline, seen))


def _anchor(inline: Token, seen: Counter[str]) -> str:
    """Return the id written as {#id}, else the lower-cased words joined by hyphens, numbered when repeated."""
    last = inline.children[-1] if inline.children else None
    explicit = _EXPLICIT_ID.search(last.content) if last is not None and last.type == "text" else None
    if last is not None and explicit:
        last.content = last.content[: explicit.start()].rstrip()
        return explicit[1]
    words = "".join(part.content for part in inline.children or [] if part.type in ("text", "code_inline"))
    slug = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
    seen[slug] += 1
    return slug if seen[slug] == 1 else f"{slug}-{seen[slug] - 1}"
