"""What an answer may stand on: verbatim quotes, and facts made of them."""

from __future__ import annotations

from dataclasses import dataclass

from expound.records.page import Page, Span


@dataclass(frozen=True, slots=True)
class Quote:
    """A verbatim span of a page, chosen as evidence; `fingerprint` is that of the page's text."""

    url: str
    title: str
    fingerprint: str
    span: Span
    text: str

    def __post_init__(self) -> None:
        if not len(self.span):
            raise ValueError(f"a quote needs at least one character, not the span {self.span.start}–{self.span.end}")

    @classmethod
    def of(cls, page: Page, span: Span) -> Quote:
        """Take the characters of `page` that `span` covers."""
        return cls(page.url, page.title, page.fingerprint, span, span.of(page.text))


@dataclass(frozen=True, slots=True)
class Fact:
    """One quote, or several merged: what an answer may cite."""

    quotes: tuple[Quote, ...]

    def __post_init__(self) -> None:
        if not self.quotes:
            raise ValueError("a fact needs at least one quote")

    @property
    def text(self) -> str:
        """The words of the quotes, with a mark where text between them is left out."""
        return " … ".join(quote.text for quote in self.quotes)

    @property
    def url(self) -> str:
        """The address of the first quote."""
        return self.quotes[0].url

    @property
    def title(self) -> str:
        """The title of the page of the first quote."""
        return self.quotes[0].title
