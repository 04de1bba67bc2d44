"""Make a Page of some bytes: recognise the format, decode, read, and say what was done."""

from __future__ import annotations

from urllib.parse import unquote

from expound.extract.assemble import clean
from expound.extract.charset import decode
from expound.extract.formats import Format, charset_of, format_of
from expound.extract.readout import Readout
from expound.records.page import Page, fingerprint
from expound.text.language import detect_language

EXTRACTOR_VERSION = "blocks/2"
_SAMPLE_CHARS = 300
_ALWAYS_DETECTED = frozenset({"zh", "ja", "ko", "en"})


def extract_page(raw: bytes, url: str, media_type: str | None = None) -> Page:
    """Return the readable text of `raw` with its structure; an empty page says why in `problem`."""
    form = format_of(raw, url, media_type)
    readout = _read(form, raw, url, charset_of(media_type))
    assembled = readout.assembled
    problem = readout.problem or (None if assembled.text else f"no readable text was found in this {_NAMES[form]}")
    return Page(
        url=url,
        title=clean(readout.title)[:500] or _file_name(url),
        text=assembled.text,
        language=_language(assembled.text, readout.language),
        published=readout.published,
        blocks=assembled.blocks,
        links=assembled.links,
        extractor=f"{form} {EXTRACTOR_VERSION}" + (f"+{readout.judge}" if readout.judge else ""),
        raw_fingerprint=fingerprint(raw),
        problem=problem,
    )


_NAMES: dict[Format, str] = {
    "html": "web page",
    "markdown": "Markdown file",
    "text": "text file",
    "pdf": "PDF",
    "binary": "file",
    "empty": "file",
}


def _read(form: Format, raw: bytes, url: str, charset: str | None) -> Readout:
    """Read by format; each reader is imported when it is first needed."""
    match form:
        case "empty":
            return Readout(problem="the file is empty")
        case "binary":
            return Readout(problem="the file is binary, not text, HTML, Markdown or PDF")
        case "pdf":
            from expound.extract.pdf import read_pdf

            return read_pdf(raw)
        case "markdown":
            from expound.extract.markdown import read_markdown

            return read_markdown(decode(raw, charset), url)
        case "text":
            from expound.extract.plaintext import read_plain_text

            return read_plain_text(decode(raw, charset))
        case "html":
            from expound.extract.webpage import read_webpage

            return read_webpage(decode(raw, charset), url)


def _file_name(url: str) -> str:
    return clean(unquote(url.partition("#")[0].partition("?")[0].rstrip("/").rpartition("/")[2]))[:500]


def _language(text: str, declared: str) -> str:
    """Return the detected language, or the declared one where detection does not know it.

    Templates are copied with their lang attribute, so that Chinese pages often say "en" and the other way round.
    """
    detected = detect_language(_sample(text)) if text else "und"
    code = declared.replace("_", "-").split("-")[0].strip().lower()
    is_code = 2 <= len(code) <= 3 and code.isascii() and code.isalpha()
    return code if detected == "und" and is_code and code not in _ALWAYS_DETECTED else detected


def _sample(text: str) -> str:
    """Return a text of up to 900 characters, or pieces of its beginning, middle and end: enough to know a language."""
    if len(text) <= 3 * _SAMPLE_CHARS:
        return text
    middle = (len(text) - _SAMPLE_CHARS) // 2
    return " ".join((text[:_SAMPLE_CHARS], text[middle : middle + _SAMPLE_CHARS], text[-_SAMPLE_CHARS:]))
