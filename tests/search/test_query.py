"""What the index is asked."""

import pytest

from expound.search.bm25 import Bm25Index
from expound.search.fields import cut_into_terms
from expound.search.query import MOST_TERMS, _known_pieces, build_query


def weights(index: Bm25Index, text: str) -> dict[str, float]:
    opened = index._index
    assert opened is not None
    asked = build_query(text, opened.searcher(), opened.schema)
    return asked.weights if asked else {}


def test_stop_words_and_words_the_index_lacks_are_left_out(index: Bm25Index) -> None:
    assert set(weights(index, "How do I grow a logical xyzzy?")) == {"grow", "logic"}


def test_rarer_words_weigh_more(index: Bm25Index) -> None:
    found = weights(index, "nftables greylisting")

    assert found["greylist"] > found["nftabl"]


def test_only_the_rarest_words_of_a_long_query_are_asked_for(index: Bm25Index) -> None:
    everything = " ".join(index.page(hit.url).text for hit in index.search("a logical RAID mail firewall"))

    assert len(weights(index, everything)) == MOST_TERMS


@pytest.mark.parametrize("word", ["running", "Volumes", "naïve", "C++", "pg_dump", "逻辑卷", "ＡＢＣ", "x" * 50])
def test_a_query_is_cut_like_a_page(word: str) -> None:
    assert cut_into_terms(word) == cut_into_terms(f"{word} {word}")[: len(cut_into_terms(word))]


class ThreeWords:
    """A searcher of an index with three words."""

    def doc_freq(self, field: str, term: str) -> int:
        return int(field == "body" and term in {"域名", "域", "解析"})


@pytest.mark.parametrize(
    ("term", "pieces"),
    [("域名解析", ["域名", "解析"]), ("解析器", ["解析", "器"]), ("域名", ["域名"]), ("unknown", ["unknown"])],
)
def test_an_unspaced_word_that_pages_cut_otherwise_is_asked_for_in_pieces(term: str, pieces: list[str]) -> None:
    assert _known_pieces(term, ThreeWords()) == pieces
