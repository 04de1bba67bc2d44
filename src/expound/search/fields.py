"""How a page lies in the index: its fields, the words they are cut into, and the way back to the page."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

import tantivy

from expound.extract import EXTRACTOR_VERSION
from expound.records.jsonl import from_json, to_json
from expound.records.page import Page, fingerprint
from expound.text.tokens import segment

FORMAT = 1  # raised whenever pages are stored or cut into words in another way, so that older indexes are made anew
TOKENIZER = "en_stem"  # tantivy's: words in lower case, English stems; Chinese is cut into words before


def signature() -> str:
    """Return everything that shapes an index, as one string."""
    library: str = tantivy.__version__  # type: ignore[attr-defined]  # it names its index format too
    return f"bm25.{FORMAT} {TOKENIZER}, {library}, extract {EXTRACTOR_VERSION}"


class Row(NamedTuple):
    """A page ready for the index; it travels between processes, so it is only strings."""

    url: str
    title: str
    body: str
    page: str


def row_of(page: Page) -> Row:
    """Prepare a page for the index."""
    headings = [block.span.of(page.text) for block in page.blocks if block.kind == "heading"]
    return Row(page.url, searchable("\n".join([page.title, *headings])), searchable(page.text), to_json(page))


def searchable(text: str) -> str:
    """Return the text in compatibility form with its Chinese words apart: what pages and queries are compared in."""
    return text if text.isascii() else segment(unicodedata.normalize("NFKC", text))


def schema() -> tantivy.Schema:
    """Return the fields of the index; raw ones hold fingerprints, for terms must be short."""
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("title", tokenizer_name=TOKENIZER)
    builder.add_text_field("body", tokenizer_name=TOKENIZER)
    builder.add_text_field("url", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("key", tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field("page", stored=True)
    return builder.build()


def document_of(row: Row, key: str) -> tantivy.Document:
    """Return what is added to the index for a row of the file `key`."""
    document = tantivy.Document()
    document.add_text("title", row.title)
    document.add_text("body", row.body)
    document.add_text("url", fingerprint(row.url))
    document.add_text("key", fingerprint(key))
    document.add_bytes("page", row.page.encode())
    return document


def page_in(document: tantivy.Document) -> Page:
    """Return the page a document of the index was made from."""
    return from_json(Page, bytes(document["page"][0]))


def cut_into_terms(text: str) -> list[str]:
    """Return the terms of a text exactly as the index cuts them."""
    terms: list[str] = _analyzer().analyze(searchable(text))
    return terms


@cache
def _analyzer() -> tantivy.TextAnalyzer:
    # The parts of en_stem, which can be used on its own only when built again.
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    for part in (
        tantivy.Filter.remove_long(40),
        tantivy.Filter.lowercase(),
        tantivy.Filter.stemmer("English"),
    ):
        builder = builder.filter(part)
    return builder.build()
