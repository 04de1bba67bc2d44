"""Turn bytes into a string, whatever the page says or fails to say about its charset."""

from __future__ import annotations

import codecs
import re

from resiliparse.parse.encoding import detect_encoding, map_encoding_to_html5

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(
    rb"""<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_.:-]{2,40})""", re.I
)
_HEAD_BYTES = 4096  # the HTML standard looks at 1,024; real pages put the declaration after long comments
_SAMPLE_BYTES = 65_536
_PYTHON_NAMES = {"gbk": "gb18030", "gb2312": "gb18030", "windows-31j": "cp932", "shift_jis": "cp932"}
_MAX_BAD_SHARE = 0.02  # of what is not ASCII; a page cut in the middle or with a stray byte is still in its encoding


def decode(raw: bytes, declared: str | None = None) -> str:
    """Return the text of `raw`: by its byte order mark, else the first declared encoding that fits, else detection.

    `declared` is the charset of the HTTP header. Bytes that fit nothing become U+FFFD; this never raises.
    """
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, "replace")
    wide = _wide_encoding(raw)
    if wide:
        return raw.decode(wide, "replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_by_best_name(raw, declared)


def _decode_by_best_name(raw: bytes, declared: str | None) -> str:
    """Try the declared, then the detected encodings, and take the first that fits or the one that fits best."""
    best, fewest = "", len(raw) + 1
    for name in _names_to_try(raw, declared):
        text = raw.decode(name, "replace")
        bad = text.count("\ufffd") + _controls(text)
        if bad <= 1 or bad <= _wide_chars(text) * _MAX_BAD_SHARE:
            return text
        if bad < fewest:
            best, fewest = text, bad
    return best


def _names_to_try(raw: bytes, declared: str | None) -> list[str]:
    found = _DECLARED.search(raw[:_HEAD_BYTES])
    sample = raw[:_SAMPLE_BYTES]
    names = [declared, found.group(1).decode("ascii") if found else None, "utf-8", detect_encoding(sample), "cp1252"]
    usable = (_python_name(name) for name in names if name)
    return list(dict.fromkeys(name for name in usable if name))


def _python_name(name: str) -> str | None:
    """Return the codec browsers use for `name`, or None when there is none that decodes text."""
    label = map_encoding_to_html5(name, fallback_utf8=False) or name
    label = _PYTHON_NAMES.get(label.lower(), label)
    try:
        info = codecs.lookup(label)
    except LookupError:
        return None
    is_text = getattr(info, "_is_text_encoding", True)
    return (
        info.name if is_text and not info.name.startswith(("utf-16", "utf-32", "utf-7", "idna", "punycode")) else None
    )


def _wide_encoding(raw: bytes) -> str | None:
    """Recognise UTF-16 without a mark: in text, nearly every second byte of one parity is then zero."""
    head = raw[:1024]
    if len(head) < 4 or b"\0" not in head:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def _wide_chars(text: str) -> int:
    """Count the characters that are not ASCII."""
    return len(text) - len(text.encode("ascii", "ignore"))


def _controls(text: str) -> int:
    """Count C1 controls in a sample: the sign of a single-byte codec put on the wrong bytes."""
    return sum(text[:20_000].count(chr(code)) for code in range(0x80, 0xA0))
