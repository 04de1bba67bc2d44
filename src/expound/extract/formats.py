"""Decide what kind of file some bytes are: by media type, then by the end of the address, then by the bytes."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import urlsplit

Format = Literal["html", "markdown", "text", "pdf", "binary", "empty"]

_BY_MEDIA_TYPE: dict[str, Format] = {
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/markdown": "markdown",
    "text/x-markdown": "markdown",
    "text/plain": "text",
    "application/pdf": "pdf",
}
_BY_SUFFIX: dict[str, Format] = {
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".rst": "text",
    ".text": "text",
    ".pdf": "pdf",
}
_HTML = re.compile(rb"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]|<(?:div|p|h1|table|title|meta)[\s>]", re.I)
_PROLOGUE = re.compile(rb"\A(?:\s|\xef\xbb\xbf|<\?xml[^>]*>|<!--.*?-->)*", re.S)
_CONTROL = bytes(code for code in range(32) if code not in (9, 10, 12, 13, 27))


def format_of(raw: bytes, url: str, media_type: str | None) -> Format:
    """Return the format to read `raw` as; bytes that plainly contradict what was said about them win."""
    if not raw.strip():
        return "empty"
    sniffed = _sniff(raw)
    if sniffed in ("pdf", "binary"):
        return sniffed
    declared = _BY_MEDIA_TYPE.get((media_type or "").split(";")[0].strip().lower())
    if declared is None and media_type is None:
        declared = _BY_SUFFIX.get(_suffix(url))
    return declared or sniffed


def charset_of(media_type: str | None) -> str | None:
    """Return the charset parameter of a media type."""
    found = re.search(r"charset\s*=\s*[\"']?([\w.:-]+)", media_type or "", re.I)
    return found[1] if found else None


def _suffix(url: str) -> str:
    try:
        return PurePosixPath(urlsplit(url).path).suffix.lower()
    except ValueError:
        return ""


def _sniff(raw: bytes) -> Format:
    head = raw[:2048]
    if b"%PDF-" in head[:1024]:
        return "pdf"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or _looks_wide(head):
        head = head.replace(b"\0", b"")
    elif len(head) - len(head.translate(None, _CONTROL)) > 0.02 * len(head):
        return "binary"
    start = _PROLOGUE.match(head)
    body = head[start.end() :] if start else head
    return "html" if body.startswith(b"<") and _HTML.search(body) else "text"


def _looks_wide(head: bytes) -> bool:
    half = max(1, len(head) // 2)
    even, odd = head[0::2].count(0), head[1::2].count(0)
    return max(even, odd) > 0.4 * half and min(even, odd) < 0.05 * half
