"""Measure page extraction: segment F1 and speed beside trafilatura, and structure kept on documentation pages."""

from __future__ import annotations

import gzip
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from expound.extract import extract_page

DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "page_text"
DOCUMENTATION = (
    "/usr/share/doc/debian-handbook/html/en-US",
    "/usr/share/doc/debian-handbook/html/zh-CN",
    "/usr/share/debian-reference",
    "/usr/share/doc/python3-doc/html",
    "/usr/share/doc/postgresql-doc-15/html",
)
PAGES_PER_FOLDER = 60
NAVIGATION = (
    "nav, header, footer, .navheader, .navfooter, .toc, .list-of-tables, .related, .sphinxsidebar, .footer, .docnav, "
    "[role=navigation], .toctree-wrapper, .contents, .topic, script, style, template, noscript, .headerlink"
)
STRUCTURES = {
    "headings": ("h1, h2, h3, h4, h5, h6", ("heading", "question")),
    "list items": ("li", ("list_item",)),
    "table rows": ("tr", ("table_row",)),
    "terms": ("dt", ("term", "question")),
}
KEY_CHARS = 30  # of each element, without white space, to find it again among the blocks


@dataclass(frozen=True, slots=True)
class Segments:
    """How many wanted segments were found and missed, and how many unwanted ones were found."""

    found: int
    missed: int
    extra: int

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall."""
        return 2 * self.found / (2 * self.found + self.missed + self.extra)

    def row(self) -> str:
        """Return precision, recall and F1 as text."""
        precision, recall = self.found / (self.found + self.extra), self.found / (self.found + self.missed)
        return f"P {precision:.4f}  R {recall:.4f}  F1 {self.f1:.4f}"


def load_pages(folder: Path = DATA) -> tuple[list[dict[str, list[str]]], list[bytes]]:
    """Return the annotations and the raw pages."""
    items = [json.loads(line) for line in (folder / "segments.jsonl").read_text(encoding="utf-8").splitlines()]
    return items, [gzip.decompress((folder / "html" / item["file"]).read_bytes()) for item in items]


def count_segments(items: list[dict[str, list[str]]], texts: list[str]) -> Segments:
    """Look for each page's segments in its text, with white space normalised on both sides."""
    found = missed = extra = 0
    for item, text in zip(items, texts, strict=True):
        flat = " ".join(text.split())
        hits = sum(" ".join(segment.split()) in flat for segment in item["with"])
        found += hits
        missed += len(item["with"]) - hits
        extra += sum(" ".join(segment.split()) in flat for segment in item["without"])
    return Segments(found, missed, extra)


def trafilatura_text(raw: bytes) -> str:
    """Extract with trafilatura's defaults, tables in and comments out."""
    from trafilatura import extract

    return extract(raw, include_comments=False, include_tables=True) or ""


def our_text(raw: bytes) -> str:
    """Extract with this package."""
    return extract_page(raw, "https://example.org/page.html", "text/html").text


def timed(function: Callable[[bytes], str], raws: list[bytes]) -> tuple[list[str], float]:
    """Return the results and the pages per second, after one call to load everything."""
    function(raws[0])
    start = time.perf_counter()
    texts = [function(raw) for raw in raws]
    return texts, len(raws) / (time.perf_counter() - start)


def documentation_pages() -> list[Path]:
    """Return the same random sample of installed documentation every time."""
    sample: list[Path] = []
    for folder in DOCUMENTATION:
        pages = sorted(Path(folder).resolve().rglob("*.html")) if Path(folder).is_dir() else []
        sample += random.Random(7).sample(pages, min(PAGES_PER_FOLDER, len(pages)))
    return sample


def structure_kept(raws: list[bytes]) -> dict[str, tuple[int, int]]:
    """Return, for each kind of structure, how many elements come out as blocks of that kind, and how many there are."""
    kept = dict.fromkeys(STRUCTURES, 0)
    there = dict.fromkeys(STRUCTURES, 0)
    for raw in raws:
        page = extract_page(raw, "file:///page.html", "text/html")
        blocks = [(block.kind, _key(block.span.of(page.text))) for block in page.blocks]
        tree = LexborHTMLParser(raw)
        for node in tree.css(NAVIGATION):
            node.decompose()
        for name, (selector, kinds) in STRUCTURES.items():
            have = Counter(key for kind, key in blocks if kind in kinds)
            for key in map(_own_key, tree.css(selector)):
                if key:
                    there[name] += 1
                    kept[name] += have[key] > 0
                    have[key] -= 1
    return {name: (kept[name], there[name]) for name in STRUCTURES}


def _own_key(node: LexborNode) -> str:
    """Return the beginning of an element's text, up to the first list or table inside it."""
    words: list[str] = []
    for inner in node.traverse(include_text=True):
        if inner is not node and inner.tag in ("ul", "ol", "dl", "table", "pre") and words:
            break
        if inner.is_text_node and (inner.text_content or "").strip():
            words.append(inner.text_content or "")
    return _key("".join(words))


def _key(text: str) -> str:
    return "".join(text.replace("|", "").replace("¶", "").split())[:KEY_CHARS]


def print_segments() -> None:
    """Print the rows for the annotated pages: trafilatura's where it can be imported, and ours."""
    items, raws = load_pages()
    texts, ours = timed(our_text, raws)
    row = count_segments(items, texts).row()
    beside = ""
    try:
        texts, theirs = timed(trafilatura_text, raws)
    except ImportError as error:
        print(f"trafilatura skipped: it cannot be imported ({str(error).splitlines()[0]})")
    else:
        print(f"{f'trafilatura, {len(raws)} pages':34} {count_segments(items, texts).row():44} {theirs:8.0f}")
        beside = f"   {ours / theirs:.1f} × trafilatura"
    print(f"{f'expound, {len(raws)} pages':34} {row:44} {ours:8.0f}{beside}")


def main() -> None:
    """Print the table."""
    print(f"{'what':34} {'result':44} {'pages/s':>8}   load {os.getloadavg()[0]:.2f}")
    if DATA.is_dir():
        print_segments()
    else:
        print(f"page_text skipped: {DATA} is not there")
    raws = [path.read_bytes() for path in documentation_pages()]
    if not raws:
        print("documentation skipped: none of its folders is installed")
        return
    _, speed = timed(our_text, raws)
    for name, (kept, there) in structure_kept(raws).items():
        share = f"{kept} of {there} = {kept / max(1, there):.1%}"
        print(f"{f'{name} kept, {len(raws)} pages':34} {share:44} {speed:8.0f}")


if __name__ == "__main__":
    main()
