"""From the words of a query to what the index is asked."""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import NamedTuple

import tantivy

from expound.search.damage import telling_damage
from expound.search.fields import cut_into_terms
from expound.text.tokens import is_stop_word, normalise, split_words

MOST_CHARACTERS = 20_000
MOST_TERMS = 32  # the rarest are kept: they decide, and the time a query takes stays bounded
TITLE_BOOST = 1.0  # bench/ranking.py: from 0.6 to 1.0 known pages are found best, in English and in Chinese
PHRASE_BOOST = 0.3  # the same; more helps some collections and harms others


class WeightedQuery(NamedTuple):
    """What the index is asked, and each term with its weight (its rarity), for choosing snippets."""

    query: tantivy.Query
    weights: dict[str, float]


def build_query(text: str, searcher: tantivy.Searcher, fields: tantivy.Schema) -> WeightedQuery | None:
    """Return what to ask for any of the words, better if adjacent or in titles; None if the index has none of them."""
    terms = [piece for term in _terms(text[:MOST_CHARACTERS]) for piece in _known_pieces(term, searcher)]
    weights = _rarest(terms, searcher)
    if not weights:
        return None
    asked = [(tantivy.Occur.Should, part) for part in _parts(terms, weights, fields)]
    return WeightedQuery(tantivy.Query.boolean_query(asked), weights)


def _terms(text: str) -> list[str]:
    sound = text.encode("utf-8", "replace").decode()  # a command line may hand over bytes that are no text
    words = [word.text for word in split_words(sound)]
    telling = [word for word in words if not is_stop_word(normalise(word))]
    return [term for word in telling or words for term in cut_into_terms(word)]


def _known_pieces(term: str, searcher: tantivy.Searcher) -> list[str]:
    """Return the term; of an unspaced one that the index cut otherwise, the longest pieces it knows, from the left."""
    if term.isascii() or _pages_with(term, searcher):
        return [term]
    pieces: list[str] = []
    start = 0
    while start < len(term):
        ends = range(len(term), start, -1)
        end = next((end for end in ends if _pages_with(term[start:end], searcher)), start + 1)
        pieces.append(term[start:end])
        start = end
    return pieces


def _pages_with(term: str, searcher: tantivy.Searcher) -> int:
    with telling_damage():
        return int(searcher.doc_freq("body", term) + searcher.doc_freq("title", term))


def _rarest(terms: list[str], searcher: tantivy.Searcher) -> dict[str, float]:
    pages = searcher.num_docs
    counts = {term: _pages_with(term, searcher) for term in dict.fromkeys(terms)}
    found = sorted((term for term in counts if counts[term]), key=lambda term: counts[term])
    return {term: log(1 + pages / counts[term]) for term in found[:MOST_TERMS]}


def _parts(terms: list[str], weights: dict[str, float], fields: tantivy.Schema) -> list[tantivy.Query]:
    query = tantivy.Query
    bodies = [query.term_query(fields, "body", term) for term in weights]
    titles = [query.boost_query(query.term_query(fields, "title", term), TITLE_BOOST) for term in weights]
    pairs = dict.fromkeys(pair for pair in pairwise(terms) if pair[0] in weights and pair[1] in weights)
    phrases = [query.boost_query(query.phrase_query(fields, "body", list(pair), 1), PHRASE_BOOST) for pair in pairs]
    return bodies + titles + phrases[:MOST_TERMS]
