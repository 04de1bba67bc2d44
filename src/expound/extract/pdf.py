"""Read the text of a PDF, page by page; `#page=N` is the anchor of each page's first block."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from expound.extract.assemble import Draft, assemble, clean
from expound.extract.plaintext import joined, paragraphs
from expound.extract.readout import Readout

_log = logging.getLogger(__name__)
_HYPHENATED = re.compile(r"(?<=[a-zäöüßéèà])-\n\s*(?=[a-zäöüßéèà])")
_MAX_PAGES = 2000
# pypdf meets damaged files in many ways; what it raises is not limited to its own errors.
_DAMAGE = (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, OSError,
           NotImplementedError, AssertionError, ZeroDivisionError, OverflowError, MemoryError, ImportError,
           RuntimeError)  # fmt: skip


def read_pdf(raw: bytes) -> Readout:
    """Return the text of a PDF, or say why there is none."""
    logging.getLogger("pypdf").setLevel(logging.ERROR)
    try:
        reader = PdfReader(BytesIO(raw), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            return Readout(problem="the PDF is encrypted and needs a password")
        drafts = list(_drafts(reader))
        title = _title(reader)
    except _DAMAGE as error:
        return Readout(problem=f"the PDF is damaged and cannot be read ({type(error).__name__}: {error})")
    if not drafts:
        return Readout(problem="the PDF has no text; its pages are probably images")
    return Readout(assemble(drafts, lambda _: None), title or drafts[0].text[:200], "", _date(reader))


def _drafts(reader: PdfReader) -> Iterator[Draft]:
    for number, page in enumerate(reader.pages[:_MAX_PAGES], start=1):
        try:
            text = page.extract_text()
        except _DAMAGE as error:
            _log.info("page %d of the PDF cannot be read: %s", number, error)
            continue
        anchor: str | None = f"page={number}"
        for lines in paragraphs(_HYPHENATED.sub("", text)):
            words = joined(lines)
            yield Draft("paragraph", [words], anchor=anchor, text=words)
            anchor = None


def _title(reader: PdfReader) -> str:
    declared = reader.metadata.title if reader.metadata else None
    return clean(str(declared)) if declared else ""


def _date(reader: PdfReader) -> str | None:
    try:
        made = reader.metadata.creation_date if reader.metadata else None
    except _DAMAGE:
        return None
    return made.date().isoformat() if made else None
