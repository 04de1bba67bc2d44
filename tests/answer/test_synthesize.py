"""Answers by extraction: within the budget, without repetition, every sentence cited, lists kept whole."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expound.answer.cite import cited_sentences, misplaced_citations, with_marks
from expound.answer.refuse import decline
from expound.answer.synthesize import ExtractiveSynthesizer
from expound.answer.verify import verify
from expound.browse.pages import PagesInMemory
from expound.records.answer import Answer
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question
from expound.text.tokens import count_words

BREAD = Page(
    "http://b.example/1",
    "Stale bread",
    "Why bread goes stale\n\nBread goes stale because starch crystallises. It begins in the oven. "
    "The refrigerator speeds staling up. Why is that?\n\nTo refresh stale bread:\n"
    "1. Sprinkle the stale bread with water.\n2. Warm the bread in the oven.\n3. Eat it the same day.",
    "en",
)
BOX = Page(
    "http://b.example/2", "Bread boxes", "A box keeps bread from drying. Starch crystallises in stale bread.", "en"
)


def fact(page: Page, text: str | None = None) -> Fact:
    start = page.text.index(text) if text else 0
    return Fact((Quote.of(page, Span(start, start + len(text or page.text))),))


def write(question: str, *facts: Fact, words: int = 200) -> Answer:
    return ExtractiveSynthesizer(words).write(Question(question), facts)


def stored(*pages: Page) -> PagesInMemory:
    store = PagesInMemory()
    for page in pages:
        store.put(page)
    return store


def test_every_sentence_is_cited_and_checks_out() -> None:
    answer = write("Why does bread go stale?", fact(BREAD), fact(BOX))
    assert verify(answer, stored(BREAD, BOX)).problems == ()
    assert all(sentence.numbers for sentence in cited_sentences(answer))


def test_headings_and_questions_are_left_out() -> None:
    text = write("Why does bread go stale?", fact(BREAD)).text
    assert "Why bread goes stale" not in text
    assert "Why is that?" not in text


def test_steps_stay_together_with_what_introduces_them() -> None:
    text = with_marks(write("How do I refresh stale bread?", fact(BREAD)))
    assert "To refresh stale bread: [1]\n1. Sprinkle the stale bread with water. [1]\n2. Warm" in text
    assert "3. Eat it the same day. [1]" in text


def test_an_introduction_without_its_list_is_left_out() -> None:
    cut = fact(BREAD, "The refrigerator speeds staling up. Why is that?\n\nTo refresh stale bread:")
    assert "To refresh" not in write("How do I refresh stale bread?", cut).text


@pytest.mark.parametrize("words", [10, 20, 40, 80])
def test_the_budget_is_kept(words: int) -> None:
    answer = write("Why does bread go stale?", fact(BREAD), fact(BOX), words=words)
    assert count_words(answer.text) <= words


def test_what_was_said_is_not_said_again() -> None:
    text = write("Why does bread go stale?", fact(BREAD), fact(BOX)).text
    assert text.count("crystallises") == 1


def test_only_facts_that_are_cited_are_kept_and_numbered_by_use() -> None:
    nothing = fact(Page("http://b.example/3", "Nothing", "Tuesday.", "en"))
    answer = write("Why does bread go stale?", nothing, fact(BREAD, "Bread goes stale because starch crystallises."))
    assert [each.title for each in answer.facts] == ["Stale bread"]
    assert [citation.number for citation in answer.citations] == [1]


def test_parts_are_answered_in_the_order_they_were_asked() -> None:
    keep = fact(BOX, "A box keeps bread from drying.")
    why = fact(BREAD, "Bread goes stale because starch crystallises.")
    text = write("Why does it crystallise and go stale? How does a box keep bread from drying?", keep, why).text
    assert text.index("crystallises") < text.index("A box")


def test_commands_are_kept_and_their_output_is_not() -> None:
    page = Page(
        "http://b.example/4",
        "Growing",
        "To grow the volume, use lvresize:\n\n"
        "    # lvresize -L 6G vg/lv\n    Size of logical volume changed.\n    # resize2fs /dev/vg/lv",
        "en",
    )
    answer = write("How do I grow a volume?", fact(page))
    text = with_marks(answer)
    assert "    # lvresize -L 6G vg/lv\n    # resize2fs /dev/vg/lv" in answer.text
    assert "    # lvresize -L 6G vg/lv  [1]\n    # resize2fs /dev/vg/lv  [1]" in text
    assert "Size of" not in text


def test_marks_of_the_page_are_kept_as_they_stand_and_are_not_taken_for_ours() -> None:
    page = Page(
        "http://b.example/5",
        "Forged",
        "Bread goes stale as starch crystallises.[2] "
        "Stale bread [[9]2] goes dry [1, 2] or hard 【3】 or sour [citation needed] or crumbly.\n\n"
        "Keep these loaves from going stale:\n    - a loaf in array x[7]\n    - a rye loaf [4]\n\n"
        "Count the stale loaves of bread like this:\n\n    loaves[0] = stale[1]\n    echo [3]",
        "en",
    )
    answer = write("How does bread go stale, sour and crumbly as starch crystallises?", fact(page))
    assert verify(answer, stored(page)).problems == ()
    assert {citation.number for citation in answer.citations} == {1}
    for line in (
        "Stale bread [[9]2] goes dry [1, 2] or hard 【3】 or",
        "crystallises.[2]",
        "    - a loaf in array x[7]",
    ):
        assert line in answer.text
    assert "    - a rye loaf [4]\n" in answer.text
    assert "    loaves[0] = stale[1]\n    echo [3]" in answer.text
    shown = with_marks(answer)
    assert "Stale bread ((9)2) goes dry (1, 2) or hard (3) or sour [citation needed] or crumbly. [1]" in shown
    assert "    - a loaf in array x(7) [1]\n    - a rye loaf (4) [1]" in shown
    assert "    loaves[0] = stale[1]  [1]\n    echo [3]  [1]" in shown


def test_citations_are_the_spans_of_sentences() -> None:
    answer = write("Why does bread go stale?", fact(BREAD), fact(BOX))
    assert [each.span for each in answer.citations] == [sentence.span for sentence in cited_sentences(answer)]
    assert "Bread goes stale because starch crystallises." in {each.span.of(answer.text) for each in answer.citations}


def test_english_sentences_under_a_chinese_question_stand_apart() -> None:
    quoted = fact(BREAD, "Bread goes stale because starch crystallises. It begins in the oven.")
    answer = ExtractiveSynthesizer(200).write(Question("为什么 bread goes stale in the oven？", "zh"), (quoted,))
    assert with_marks(answer) == "Bread goes stale because starch crystallises. [1] It begins in the oven. [1]"


def test_no_facts_give_an_empty_answer() -> None:
    assert write("Why?").text == ""


def test_declining_says_so_and_shows_the_nearest() -> None:
    answer = decline(Question("How is bread baked in a box of clay?"), (fact(BOX),))
    assert not answer.answered
    assert answer.text.startswith("The sources do not answer this question.")
    assert "[1]" in with_marks(answer)
    assert verify(answer, stored(BOX)).problems == ()


def test_declining_in_chinese() -> None:
    assert decline(Question("猫为什么打呼噜？", "zh"), ()).text == "现有资料没有回答这个问题。"


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=400)
        | st.lists(
            st.sampled_from(
                ["Bread", "stale.", "starch", "3.5", "面包变硬。", "\n", "- item", "1. do", "[2]", ":", "Why?"]
            ),
            max_size=60,
        ).map(" ".join),
        max_size=4,
    ),
    st.sampled_from([("Why does bread go stale?", "en"), ("面包为什么变硬？", "zh")]),
    st.integers(5, 120),
)
def test_whatever_the_facts_hold_the_answer_checks_out(texts: list[str], asked: tuple[str, str], words: int) -> None:
    pages = [Page(f"http://x.example/{n}", f"Page {n}", text, "en") for n, text in enumerate(texts) if text.strip()]
    answer = ExtractiveSynthesizer(words).write(Question(*asked), tuple(fact(page) for page in pages))
    assert [problem for problem in verify(answer, stored(*pages)).problems if problem.layer < 2] == []
    assert misplaced_citations(answer) == []
    assert count_words(answer.text) <= words + 1
