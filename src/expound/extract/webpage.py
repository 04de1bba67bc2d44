"""Decide which blocks of an HTML page are the page, and read its title, date and links."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser

from expound.extract.assemble import Draft, assemble, clean
from expound.extract.blocks import read_blocks
from expound.extract.judge import blocks_by_trafilatura, judge_name
from expound.extract.mainpart import choose_main, is_doubtful
from expound.extract.metadata import page_title, read_metadata
from expound.extract.nesting import limit_nesting
from expound.extract.prose import prose_in
from expound.extract.questions import mark_questions
from expound.extract.readout import Readout


def read_webpage(source: str, url: str) -> Readout:
    """Return the main content of an HTML page."""
    tree = LexborHTMLParser(limit_nesting(source))
    metadata = read_metadata(tree)
    body = tree.body or tree.root
    if body is None:
        return Readout()
    reading = read_blocks(body)
    kept = choose_main(reading, metadata.is_manual)
    judge = None
    if is_doubtful(reading, kept):
        judged = blocks_by_trafilatura(source, reading.drafts)
        if prose_in(judged) > prose_in(kept):
            kept, judge = judged, judge_name()
    mark_questions(kept, metadata.faq)
    assembled = assemble(kept, _resolver(url, metadata.base))
    title = page_title(metadata, _first_heading(kept, reading.drafts))
    return Readout(assembled, title, metadata.language, metadata.published, judge)


def read_fragment(source: str, url: str) -> Readout:
    """Return everything in a piece of HTML that is known to be content only."""
    tree = LexborHTMLParser(limit_nesting(source))
    drafts = read_blocks(tree.body).drafts if tree.body is not None else []
    mark_questions(drafts, [])
    return Readout(assemble(drafts, _resolver(url, None)), _first_heading(drafts, []))


def _first_heading(kept: list[Draft], all_drafts: list[Draft]) -> str:
    """Return the first heading of level 1 among the kept blocks, else on the page, else the first kept heading."""
    for drafts, levels in ((kept, (1,)), (all_drafts, (1,)), (kept, (2, 3, 4, 5, 6))):
        for draft in drafts:
            if draft.kind == "heading" and draft.level in levels:
                return clean(draft.text)
    return ""


def _resolver(page_url: str, base: str | None) -> Callable[[str], str | None]:
    """Return a function that makes addresses absolute and refuses those that cannot be opened as pages."""
    base_url = _join(page_url, base) or page_url if base else page_url

    @lru_cache(maxsize=1024)
    def resolve(href: str) -> str | None:
        return _join(base_url, href)

    return resolve


def _join(base: str, href: str) -> str | None:
    href = re.sub(r"[\t\r\n]", "", href).strip()
    try:
        absolute = urljoin(base, href)
        parts = urlsplit(absolute)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https", "file") or (parts.scheme != "file" and not parts.netloc):
        return None
    return absolute
