"""Write a source of your own: here a glossary that lies in the program. Any list of texts will do."""
# ruff: noqa: T201

import tempfile
from collections.abc import Iterator
from pathlib import Path

from expound import Page
from expound.answer.cite import with_marks
from expound.ask import ask
from expound.browse.world import IndexWorld
from expound.errors import PageMissing
from expound.records.page import fingerprint
from expound.search.bm25 import Bm25Index
from expound.sources import Entry

WORDS = {
    "proof": "Proofing is the last rise of a shaped loaf before it is baked. It gives the crumb its lightness. "
    "Dough that is proofed too long collapses in the oven, because its gluten can no longer hold the gas.",
    "autolyse": "Autolyse is a rest of flour and water before salt and yeast are added. "
    "Enzymes begin to work in that time, so the dough needs less kneading.",
}


class Glossary:
    """Keeps the protocol ListedSource; a package would offer it as an entry point of "expound.sources"."""

    name = "glossary"

    def entries(self) -> Iterator[Entry]:
        """List the words; the stamp changes when the text does."""
        for word, text in WORDS.items():
            yield Entry(word, stamp=fingerprint(text), size=len(text))

    def read(self, key: str) -> list[Page]:
        """Return the one page of a word."""
        return [Page(f"glossary:{key}", key.capitalize(), WORDS[key], "en")]

    def get(self, url: str) -> Page:
        """Return the page at an address."""
        word = url.removeprefix("glossary:")
        if word not in WORDS:
            raise PageMissing(f'the glossary has no word "{word}"')
        return self.read(word)[0]

    def raw(self, _url: str) -> bytes | None:
        """Return None: these texts were never bytes of a file."""
        return None


with tempfile.TemporaryDirectory() as folder:
    index = Bm25Index(Glossary(), Path(folder))
    index.refresh()
    asked = ask("Why does dough that is proofed too long collapse?", IndexWorld(index), words=50)

print(with_marks(asked.answer))
