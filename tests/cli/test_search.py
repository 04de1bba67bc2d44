"""`expound search`: the hits of a query, for people and for programs."""

from __future__ import annotations

import json

import pytest

from cli.conftest import Expound


def test_hits_are_numbered_with_title_address_and_snippet(expound: Expound, bread: str) -> None:
    lines = expound("search", "stale bread", "--in", bread).out.splitlines()
    assert lines[0] == "1. Why bread goes stale"
    assert lines[1].strip().startswith("file://")
    assert "stale" in lines[2]


def test_json_is_a_list_of_hits(expound: Expound, bread: str) -> None:
    printed = expound("search", "stale bread", "--in", bread, "--json")
    hits = json.loads(printed.out)
    assert set(hits[0]) == {"url", "title", "snippet"}
    assert printed.err == ""


def test_no_more_hits_are_shown_than_asked_for(expound: Expound) -> None:
    assert len(json.loads(expound("search", "bread water", "--limit", 2, "--json").out)) == 2


def test_nothing_found_is_said_with_how_much_was_searched(expound: Expound, bread: str) -> None:
    printed = expound("search", "zeppelin", "--in", bread)
    assert printed.code == 0
    assert 'No hits for "zeppelin"' in printed.out
    assert "(4 pages)" in printed.out
    assert json.loads(expound("search", "zeppelin", "--in", bread, "--json").out) == []


@pytest.mark.parametrize(
    "query", ["", "   ", '"', "(((", "bread AND", "title:bread", "\x00\x1b", "*" * 3000, "面包" * 900]
)
def test_any_query_at_all_is_answered(expound: Expound, bread: str, query: str) -> None:
    printed = expound("search", query, "--in", bread, "--json")
    assert printed.code == 0
    assert isinstance(json.loads(printed.out), list)


def test_markup_in_titles_and_snippets_is_text(expound: Expound, bread: str) -> None:
    printed = expound("search", "oven", "--in", bread)
    assert "Odd [bold]titles[/bold] :warning:" in printed.out
    assert "[red]hot[/red]" in printed.out


@pytest.mark.parametrize("limit", ["0", "101", "few"])
def test_a_limit_out_of_range_is_refused(expound: Expound, limit: str) -> None:
    assert expound("search", "bread", "--limit", limit).code == 2
