"""Trafilatura's judgement is turned into a choice among our blocks, and is asked only in doubt."""

from __future__ import annotations

import pytest

from expound.extract.assemble import Draft
from expound.extract.blocks import Reading
from expound.extract.gather import Region
from expound.extract.judge import blocks_by_trafilatura, judge_name
from expound.extract.mainpart import is_doubtful

PROSE = "This is a sentence of the article that goes on for a while, as sentences do, and then comes to an end."


def draft(text: str) -> Draft:
    return Draft("paragraph", [text], text=text)


def test_a_choice_is_doubtful_when_little_of_the_prose_is_kept() -> None:
    drafts = [draft(PROSE) for _ in range(10)]
    reading = Reading(drafts, [Region(-1, "html", 0)])
    assert is_doubtful(reading, drafts[:1])
    assert not is_doubtful(reading, drafts[:5])
    assert not is_doubtful(Reading([draft("short")], reading.regions), [])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_blocks_that_trafilatura_keeps_are_kept() -> None:
    pytest.importorskip("trafilatura", exc_type=ImportError)
    source = f"<body><article>{f'<p>{PROSE}</p>' * 5}</article><footer><p>Imprint</p></footer></body>"
    kept = blocks_by_trafilatura(source, [draft(PROSE), draft("Imprint"), draft("article")])
    assert [block.text for block in kept] == [PROSE]
    assert judge_name().startswith("trafilatura 2")
