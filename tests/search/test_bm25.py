"""A BM25 index over a folder."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expound.errors import PageMissing, UnknownName
from expound.search import open_engine
from expound.search.bm25 import Bm25Index
from expound.sources.folder import FolderSource


def names(index: Bm25Index, query: str) -> list[str]:
    return [hit.url.partition("library/")[2] for hit in index.search(query)]


def test_the_page_with_the_words_of_the_query_comes_first(index: Bm25Index) -> None:
    assert names(index, "How do I grow a logical volume?")[0] == "lvm.md"
    assert names(index, "greylisting")[0] == "mail.md"


def test_words_match_by_their_stem_and_without_case(index: Bm25Index) -> None:
    assert names(index, "GROWING failures")[:2] != []
    assert names(index, "Servers") == ["mail.md"]


def test_a_chinese_query_finds_chinese_pages(index: Bm25Index) -> None:
    assert names(index, "怎样扩大逻辑卷？")[0] == "zh/lvm.md"
    assert names(index, "防火墙的规则")[0] == "zh/firewall.md"


def test_wide_letters_match_narrow_ones(index: Bm25Index) -> None:
    assert names(index, "ｎｆｔａｂｌｅｓ") == names(index, "nftables")


def test_a_hit_shows_title_address_and_why(index: Bm25Index) -> None:
    hit = index.search("mounted logical volume")[0]

    assert hit.title == "Logical volumes"
    assert "while it is mounted" in hit.snippet


def test_a_word_in_the_title_counts_more(library: Path, open_index: Callable[..., Bm25Index]) -> None:
    (library / "a.md").write_text("# Greetings\n\nSomewhere in the text stands quokka once among other words.")
    (library / "b.md").write_text("# Quokka\n\nSomewhere in the text stands greeting once among other words.")

    assert names(open_index(library), "quokka") == ["b.md", "a.md"]


def test_adjacent_words_count_more(library: Path, open_index: Callable[..., Bm25Index]) -> None:
    (library / "a.md").write_text("# One\n\nThe zebra met nobody at the far away crossing and left it.")
    (library / "b.md").write_text("# Two\n\nAt the far away place nobody left it and the zebra crossing.")

    assert names(open_index(library), "zebra crossing")[0] == "b.md"


def test_stop_words_alone_are_searched_for_as_they_are(index: Bm25Index) -> None:
    assert names(index, "while it is") != []


@pytest.mark.parametrize(
    "query", ["", "   ", "?!", "\x00", "xyzzyx", "🙂", '"', "AND OR NOT", "title:[a TO b]", "(((", "\udcff"]
)
def test_odd_queries_find_nothing_or_something_and_never_fail(index: Bm25Index, query: str) -> None:
    assert isinstance(index.search(query), list)


def test_a_query_of_ten_thousand_characters_is_answered(index: Bm25Index) -> None:
    assert names(index, "logical volume " * 1000)[0] == "lvm.md"
    words = " ".join(f"word{number}" for number in range(2000))
    assert names(index, f"{words} greylisting")[0] == "mail.md"


@given(st.text(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
def test_no_text_breaks_a_query(index: Bm25Index, query: str) -> None:
    for hit in index.search(query):
        assert hit.url
        assert len(hit.snippet) < 300


def test_the_limit_is_kept(index: Bm25Index) -> None:
    assert len(index.search("a firewall lets logical mail RAID", limit=2)) == 2
    assert index.search("firewall", limit=0) == []


def test_pages_with_the_same_text_show_once(library: Path, open_index: Callable[..., Bm25Index]) -> None:
    for name in "abcdefgh":
        (library / f"copy-{name}.md").write_text((library / "mail.md").read_text())

    found = names(open_index(library), "postfix mail")

    assert found == ["copy-a.md"]


def test_many_copies_of_one_page_do_not_hide_the_others(library: Path, open_index: Callable[..., Bm25Index]) -> None:
    for number in range(100):
        (library / f"copy-{number}.md").write_text("# Postfix\n\nPostfix postfix postfix.")

    assert [hit.title for hit in open_index(library).search("postfix", limit=2)] == ["Postfix", "Mail servers"]


def test_equal_hits_come_in_the_order_of_their_addresses(library: Path, open_index: Callable[..., Bm25Index]) -> None:
    for name in "dbca":
        (library / f"{name}.md").write_text(f"# Wombat\n\nThe wombat lives in burrow {ord(name)}.")

    assert names(open_index(library), "wombat burrow") == ["a.md", "b.md", "c.md", "d.md"]


def test_a_page_is_opened_as_it_was_indexed(index: Bm25Index, library: Path) -> None:
    hit = index.search("greylisting")[0]
    page = index.source.get(hit.url)
    (library / "mail.md").write_text("# Changed")

    assert index.page(hit.url) == page


def test_an_address_the_index_lacks_is_got_from_the_source(index: Bm25Index, library: Path) -> None:
    url = (library / "mail.md").as_uri()

    assert index.page(f"{url}#anywhere").title == "Mail servers"
    with pytest.raises(PageMissing):
        index.page("file:///etc/passwd")


def test_searching_indexes_a_source_that_never_was(library: Path, open_index: Callable[..., Bm25Index]) -> None:
    index = open_index(library)

    assert len(index) == 0
    assert names(index, "greylisting") == ["mail.md"]
    assert len(index) == 6


def test_an_index_stays_for_the_next_to_open_it(
    index: Bm25Index, library: Path, open_index: Callable[..., Bm25Index]
) -> None:
    again = open_index(library)

    assert len(again) == len(index) == 6
    assert again.search("firewall") == index.search("firewall")


def test_problems_are_counted_with_their_reasons(library: Path, open_index: Callable[..., Bm25Index]) -> None:
    (library / "empty.md").write_text("")
    (library / "bad.txt.gz").write_text("not compressed")
    index = open_index(library)

    report = index.refresh()

    assert report.problems == 2
    assert set(index.problems()) == {"empty.md", "bad.txt.gz"}
    assert "cannot be read" in index.problems()["bad.txt.gz"]


def test_sources_have_indexes_of_their_own(tmp_path: Path, library: Path) -> None:
    whole, part = (Bm25Index(FolderSource(folder), tmp_path / "cache") for folder in (library, library / "zh"))

    assert whole.search("greylisting")
    assert not part.search("greylisting")


def test_an_engine_is_opened_by_its_name(tmp_path: Path, library: Path) -> None:
    engine = open_engine("bm25", FolderSource(library), tmp_path / "cache")

    assert engine.name == "bm25"
    assert engine.search("greylisting")
    with pytest.raises(UnknownName, match='Did you mean "bm25"'):
        open_engine("bm52", FolderSource(library), tmp_path / "cache")
