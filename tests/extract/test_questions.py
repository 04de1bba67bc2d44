"""Questions and answers are marked, wherever a page says so."""

from __future__ import annotations

import json
from collections.abc import Callable

from expound.records.page import Page

Read = Callable[[str], Page]


def kinds(page: Page) -> list[tuple[str, str]]:
    return [(block.kind, block.span.of(page.text)) for block in page.blocks]


def test_terms_that_ask_are_questions(read: Read) -> None:
    page = read("<dl><dt>Why?<dd>Because.<dt>怎么办？<dd>这样办。<dt>Word<dd>Meaning</dl>")
    assert [kind for kind, _ in kinds(page)] == ["question", "answer", "question", "answer", "term", "definition"]


def test_a_heading_that_asks_stays_a_heading_with_answers_after_it(read: Read) -> None:
    page = read("<h1>What?</h1><p>intro</p><h2>How long?</h2><p>A day.</p><p>Or two.</p><ul><li>x</ul><p>end</p>")
    assert [kind for kind, _ in kinds(page)] == [
        "heading", "paragraph", "heading", "answer", "answer", "list_item", "paragraph",
    ]  # fmt: skip


def test_a_summary_asks_and_what_it_opens_answers(read: Read) -> None:
    page = read("<details><summary>Returns</summary><p>Within a week.</p></details><p>after</p>")
    assert kinds(page) == [("question", "Returns"), ("answer", "Within a week."), ("paragraph", "after")]


def test_microdata_marks_pairs(read: Read) -> None:
    page = read(
        '<div itemscope itemtype="https://schema.org/Question"><div itemprop="name">Is it free</div>'
        '<div itemprop="acceptedAnswer" itemtype="https://schema.org/Answer"><p>Yes.</p></div></div>'
        "<p>after</p>"
    )
    assert kinds(page) == [("question", "Is it free"), ("answer", "Yes."), ("paragraph", "after")]


def test_declared_pairs_are_found_among_visible_blocks_only(read: Read) -> None:
    declared = {
        "@type": "FAQPage",
        "mainEntity": [
            {
                "@type": "Question",
                "name": "Can I pay by card",
                "acceptedAnswer": {"@type": "Answer", "text": "<p>Yes, with every card we know of.</p>"},
            },
            {"@type": "Question", "name": "Hidden one", "acceptedAnswer": {"@type": "Answer", "text": "Not shown."}},
        ],
    }
    script = f'<script type="application/ld+json">{json.dumps(declared)}</script>'
    page = read(f"{script}<p>Can I pay by card</p><p>Yes, with every card we know of.</p><p>Other text.</p>")
    assert [kind for kind, _ in kinds(page)] == ["question", "answer", "paragraph"]
