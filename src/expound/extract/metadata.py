"""What a web page says about itself: title, date of publication, language, questions and answers."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from expound.extract.assemble import clean

_ISO_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.](0[1-9]|1[0-2])[-/.](0[1-9]|[12]\d|3[01])(?!\d)")
_DATE_KEYS = (
    "article:published_time", "og:published_time", "datepublished", "date", "dc.date", "dc.date.issued",
    "dcterms.date", "dcterms.created", "publishdate", "pubdate", "sailthru.date", "parsely-pub-date", "citation_date",
    "citation_publication_date", "article.published", "date.release", "og:article:published_time",
)  # fmt: skip
_SEPARATORS = re.compile(r"\s+[|·•»«–—:-]{1,2}\s+|\s*[_|]\s*")
_DECLARATIONS = (
    "meta[content], title, base[href], script[type='application/ld+json'], script#documentation_options, time[datetime]"
)
_MAX_JSON = 1_000_000
_MANUAL_MAKERS = re.compile(
    r"docbook|docutils|sphinx|publican|asciidoc|antora|texinfo|makeinfo|texi2html|latex2html|doxygen|javadoc|rustdoc|"
    r"mdbook|mkdocs|docusaurus|gitbook|pandoc|org[- ]mode|groff|help2man|ronn|jupyter",
    re.I,
)


@dataclass(slots=True)
class Metadata:
    """The declarations of a page; what is not declared is empty or None."""

    title: str = ""
    site: str = ""
    published: str | None = None
    language: str = ""
    base: str | None = None
    faq: list[tuple[str, str]] = field(default_factory=list)
    is_manual: bool = False  # made by a documentation tool, whose pages are content with a little navigation


def read_metadata(tree: LexborHTMLParser) -> Metadata:
    """Read the head, the JSON-LD scripts and the first dated element of a page."""
    found = Metadata()
    metas: dict[str, str] = {}
    for node in tree.css(_DECLARATIONS):
        attributes = node.attributes
        match node.tag:
            case "meta":
                key = attributes.get("property") or attributes.get("name") or attributes.get("itemprop") or ""
                metas.setdefault(key.lower(), attributes.get("content") or "")
            case "title" if node.parent is not None and node.parent.tag in ("head", "body"):  # drawings have titles too
                found.title = found.title or clean(node.text())
            case "base":
                found.base = found.base or attributes.get("href")
            case "time":
                metas.setdefault("time element", attributes.get("datetime") or "")
            case _ if attributes.get("id") == "documentation_options":
                found.is_manual = True  # Sphinx puts this on every page, its name only on some
            case "script":
                _read_json_ld(node, found)
    root = tree.root
    found.language = ((root.attributes.get("lang") or root.attributes.get("xml:lang")) if root else "") or ""
    found.is_manual = found.is_manual or _MANUAL_MAKERS.search(metas.get("generator", "")) is not None
    found.site = clean(metas.get("og:site_name", ""))
    found.title = found.title or clean(metas.get("og:title", "") or metas.get("twitter:title", ""))
    found.published = _first_date(metas, found.published)
    return found


def page_title(found: Metadata, first_heading: str) -> str:
    """Return the title without the name of the site, as far as the page itself shows which part that is.

    The first heading decides where it is part of the title; then a part that equals the declared site name goes.
    """
    title = found.title
    if not title:
        return first_heading
    parts = [part for part in _SEPARATORS.split(title) if part]
    if len(parts) < 2:
        return title
    if len(first_heading) > 5 and first_heading.casefold() in title.casefold():
        return first_heading
    if found.site and parts[-1].casefold() == found.site.casefold():
        return title[: title.rindex(parts[-1])].rstrip(" |·•»«–—:-_")
    return title


def _first_date(metas: dict[str, str], from_json: str | None) -> str | None:
    for key in _DATE_KEYS[:3]:
        if date := _iso_date(metas.get(key, "")):
            return date
    if from_json:
        return from_json
    for key in (*_DATE_KEYS[3:], "time element"):
        if date := _iso_date(metas.get(key, "")):
            return date
    return None


def _iso_date(value: str) -> str | None:
    found = _ISO_DATE.search(value)
    return "-".join(found.groups()) if found else None


def _read_json_ld(node: LexborNode, found: Metadata) -> None:
    source = node.text()
    if len(source) > _MAX_JSON:
        return
    try:
        data = json.loads(source, strict=False)
    except (ValueError, RecursionError):
        return
    for item in _items(data):
        date = item.get("datePublished")
        if found.published is None and isinstance(date, str):
            found.published = _iso_date(date)
        if _is_a(item, "Question"):
            found.faq += _pairs(item)


def _items(data: Any) -> Iterator[dict[str, Any]]:
    """Walk a JSON value and yield its objects, outermost first."""
    queue = deque([data])
    while queue:
        value = queue.popleft()
        if isinstance(value, dict):
            yield value
            queue += [part for part in value.values() if isinstance(part, dict | list)]
        elif isinstance(value, list):
            queue += [part for part in value if isinstance(part, dict | list)]


def _is_a(item: dict[str, Any], kind: str) -> bool:
    declared = item.get("@type")
    return declared == kind or (isinstance(declared, list) and kind in declared)


def _pairs(item: dict[str, Any]) -> Iterator[tuple[str, str]]:
    question = item.get("name") or item.get("text")
    for key in ("acceptedAnswer", "suggestedAnswer"):
        answers = item.get(key)
        for answer in answers if isinstance(answers, list) else [answers]:
            text = answer.get("text") if isinstance(answer, dict) else None
            if isinstance(question, str) and isinstance(text, str):
                yield clean(question), text
