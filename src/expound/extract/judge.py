"""Ask trafilatura which blocks are the page, where our own choice is doubtful.

Its text decides which of our blocks are kept, so that their structure survives. It is imported only when asked, and
a page on which it is asked says so in `Page.extractor`.
"""

from __future__ import annotations

import logging
from importlib.metadata import version

from expound.extract.assemble import Draft

_log = logging.getLogger(__name__)
_MAX_CHARS = 1_000_000  # it reads about 4 MB a second, and markup made to be slow much less
_LINE_CHARS = 25  # a shorter block must be a line of its own in trafilatura's text


def blocks_by_trafilatura(source: str, drafts: list[Draft]) -> list[Draft]:
    """Return the drafts that trafilatura keeps too; none where it finds nothing or cannot be asked."""
    text = _text_by_trafilatura(source) if len(source) <= _MAX_CHARS else ""
    lines = {_flat(line) for line in text.splitlines()}
    whole = _flat(text)
    return [draft for draft in drafts if _is_in(_flat(draft.text), lines, whole)]


def _text_by_trafilatura(source: str) -> str:
    try:
        from trafilatura import extract

        return str(extract(source, include_comments=False, include_tables=True) or "")
    except (ImportError, ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        _log.info("trafilatura could not be asked: %s", error)
        return ""


def judge_name() -> str:
    """Return the judge as it is named in `Page.extractor`."""
    return f"trafilatura {version('trafilatura')}"


def _is_in(text: str, lines: set[str], whole: str) -> bool:
    return text in lines or (len(text) >= _LINE_CHARS and text in whole)


def _flat(text: str) -> str:
    return "".join(text.replace("|", "").lstrip(" -").split())
