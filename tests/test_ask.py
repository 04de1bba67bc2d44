"""Question in, cited answer out: and what does not resolve is never shown as cited, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from expound.answer.cite import with_marks
from expound.answer.synthesize import ExtractiveSynthesizer
from expound.ask import as_question, ask
from expound.browse.recorder import MemoryRecorder
from expound.browse.replay import Replay
from expound.errors import BadInput, UnknownName
from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact, Quote
from expound.records.page import Page, Span
from expound.records.question import Question
from expound.records.trajectory import Event, Header
from expound.testing.world import SmallWorld

QUESTION = "Why does bread go stale?"
STALING = (
    "Bread goes stale because its starch crystallises and binds water. "
    "A loaf in a closed bag goes stale as well. Staling is fastest just above freezing."
)
STORING = "Keep bread at room temperature in a box. Bread that should last longer than three days is best frozen."
CHINESE = "面包变硬主要是因为淀粉回生，而不是因为水分蒸发。冷藏会让面包更快变硬。"


@pytest.fixture
def world() -> SmallWorld:
    return SmallWorld(
        [
            Page("http://bread.example/staling", "Why bread goes stale", STALING, "en"),
            Page("http://bread.example/storing", "Storing bread so that it does not go stale", STORING, "en"),
            Page("http://bread.example/zh", "面包为什么会变硬", CHINESE, "zh"),
        ]
    )


class Cheat:
    """Writes an honest answer and then tampers with it."""

    name = "cheat"

    def __init__(self, tamper: Callable[[Answer], Answer]) -> None:
        self.tamper = tamper

    def write(self, question: Question, facts: tuple[Fact, ...]) -> Answer:
        return self.tamper(ExtractiveSynthesizer(200).write(question, facts))


def with_quote(answer: Answer, **changes: object) -> Answer:
    first, *rest = answer.facts
    quote = replace(first.quotes[0], **changes)  # type: ignore[arg-type]
    return replace(answer, facts=(Fact((quote, *first.quotes[1:])), *rest))


def invent_citations(answer: Answer) -> Answer:
    made_up = tuple(Citation(answer.citations[0].span, number) for number in (77, 0, 123))
    return replace(answer, citations=(*answer.citations, *made_up))


def alter_a_quote(answer: Answer) -> Answer:
    return with_quote(answer, text="Bread goes stale because of the moon.")


def shift_a_span(answer: Answer) -> Answer:
    span = answer.facts[0].quotes[0].span
    return with_quote(answer, span=Span(span.start + 1, span.end + 1))


def cite_a_page_nobody_read(answer: Answer) -> Answer:
    page = Page("http://elsewhere.example/", "Elsewhere", "Bread goes stale because of the moon.")
    return replace(answer, facts=(Fact((Quote.of(page, Span(0, 10)),)), *answer.facts[1:]))


def forge_a_fingerprint(answer: Answer) -> Answer:
    return with_quote(answer, fingerprint="../../etc/passwd")


def claim_another_title(answer: Answer) -> Answer:
    return with_quote(answer, title="Nature")


def empty_a_quote(answer: Answer) -> Answer:
    return with_quote(answer, text="")


def claim_another_address(answer: Answer) -> Answer:
    return with_quote(answer, url="https://nature.example/", title="Nature")


TRICKS = [
    alter_a_quote,
    shift_a_span,
    cite_a_page_nobody_read,
    forge_a_fingerprint,
    claim_another_address,
    claim_another_title,
    empty_a_quote,
]


@pytest.mark.parametrize("tamper", TRICKS)
def test_a_fact_that_does_not_resolve_is_never_shown_as_cited(
    world: SmallWorld, tamper: Callable[[Answer], Answer]
) -> None:
    asked = ask(QUESTION, world, synthesizer=Cheat(tamper))
    assert 1 not in {citation.number for citation in asked.answer.citations}
    assert "[1]" not in with_marks(asked.answer)
    assert any(problem.layer == 1 and problem.number == 1 for problem in asked.verification.problems)
    assert not asked.verification.is_sound


def test_citations_that_point_at_nothing_are_taken_out_and_the_others_stay(world: SmallWorld) -> None:
    honest, cheated = ask(QUESTION, world), ask(QUESTION, world, synthesizer=Cheat(invent_citations))
    assert cheated.answer == honest.answer
    assert {problem.number for problem in cheated.verification.problems if problem.layer == 0} == {0, 77, 123}


def test_an_honest_answer_is_sound_and_every_sentence_cites_a_verbatim_quote(world: SmallWorld) -> None:
    asked = ask(QUESTION, world)
    assert asked.answer.answered
    assert asked.verification.is_sound
    assert asked.answer.citations
    for fact in asked.answer.facts:
        for quote in fact.quotes:
            assert quote.span.of(world.open(quote.url).text) == quote.text


def test_the_facts_of_an_answer_are_those_of_the_session(world: SmallWorld) -> None:
    asked = ask(QUESTION, world)
    assert set(asked.answer.facts) <= set(asked.session.state.facts)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Why does bread go stale?", "en"),
        ("面包为什么会变硬？", "zh"),
        ("怎么用 Visual Studio Code？", "zh"),
        ("パンはなぜ固くなるのですか", "ja"),
        ("Pourquoi le pain devient-il dur ?", "und"),
    ],
)
def test_the_language_of_a_question_is_detected(question: str, language: str) -> None:
    assert as_question(question).language == language


def test_a_language_that_is_given_is_believed() -> None:
    assert as_question("Why?", "zh").language == "zh"
    assert as_question(Question("Why?", "fr")) == Question("Why?", "fr")


def test_white_space_in_a_question_is_made_plain() -> None:
    assert as_question("  Why\n does\tbread  go stale? ").text == "Why does bread go stale?"


@pytest.mark.parametrize("question", ["", " ", "?", "…", "。！", "\n", "\u200b", "🍞"])
def test_a_question_without_words_is_refused(question: str) -> None:
    with pytest.raises(BadInput, match="is no question: ask in words"):
        as_question(question)


def test_half_a_character_from_the_shell_does_not_spoil_the_record() -> None:
    assert "\udcff" not in as_question("Why \udcff?").text


def test_a_chinese_question_is_answered_in_chinese(world: SmallWorld) -> None:
    asked = ask("面包为什么会变硬？", world)
    assert asked.answer.answered
    assert asked.verification.is_sound
    assert "淀粉回生" in asked.answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [("Who won the chess olympiad?", "The sources do not answer"), ("谁赢得了国际象棋比赛？", "现有资料没有回答")],
)
def test_what_no_page_answers_is_declined_in_the_language_of_the_question(
    world: SmallWorld, question: str, said: str
) -> None:
    asked = ask(question, world)
    assert not asked.answer.answered
    assert asked.answer.text.startswith(said)
    assert asked.verification.is_sound


def test_an_empty_world_declines() -> None:
    asked = ask(QUESTION, SmallWorld([]))
    assert not asked.answer.answered
    assert asked.answer.facts == ()


def test_a_synthesizer_of_ones_own_is_given_the_question_and_the_facts(world: SmallWorld) -> None:
    class Parrot:
        name = "parrot"

        def write(self, question: Question, facts: tuple[Fact, ...]) -> Answer:
            return Answer(question, facts[0].quotes[0].text, facts[:1], system=self.name)

    asked = ask(QUESTION, world, synthesizer=Parrot())
    assert asked.answer.system == "parrot"
    assert asked.answer.question.text == QUESTION
    assert asked.answer.facts[0].quotes[0].text in asked.answer.text


def test_a_synthesizer_with_nothing_to_say_declines(world: SmallWorld) -> None:
    asked = ask(QUESTION, world, synthesizer=Cheat(lambda answer: replace(answer, text=" ", facts=())))
    assert not asked.answer.answered
    assert asked.answer.text.startswith("The sources do not answer")


def test_a_recorder_of_ones_own_keeps_a_session_that_replays(world: SmallWorld) -> None:
    recorder = MemoryRecorder()
    asked = ask(QUESTION, world, recorder=recorder, session_id="mine")
    header, *entries = recorder.entries
    assert isinstance(header, Header)
    assert (header.session, header.reader, header.question.text) == ("mine", asked.session.header.reader, QUESTION)
    assert any(isinstance(entry, Event) for entry in entries)
    assert Replay(recorder.entries, recorder.pages).run().log.states_by_id == asked.session.log.states_by_id


def test_each_step_is_told_as_it_is_taken(world: SmallWorld) -> None:
    told = []
    asked = ask(QUESTION, world, on_step=lambda action, observation: told.append((action.kind, observation)))
    assert told[0][0] == "search"
    assert told[-1][0] == "finish"
    assert told[-1][1] == asked.session.observation


def test_the_same_question_gives_the_same_answer(world: SmallWorld) -> None:
    assert ask(QUESTION, world).answer == ask(QUESTION, world).answer


def test_unknown_names_are_refused_before_anything_is_recorded(world: SmallWorld) -> None:
    recorder = MemoryRecorder()
    with pytest.raises(UnknownName, match="agent"):
        ask(QUESTION, world, agent="nobody", recorder=recorder)
    with pytest.raises(UnknownName, match="rules"):
        ask(QUESTION, world, rules="chess.v1", recorder=recorder)
    assert recorder.entries == []


def test_an_answer_keeps_to_its_words(world: SmallWorld) -> None:
    from expound.text.tokens import count_words

    for words in (12, 20, 40):
        assert count_words(ask(QUESTION, world, words=words).answer.text) <= words
