"""Question in, cited answer out: the pipeline on one screen."""

from __future__ import annotations

from dataclasses import dataclass

from expound.agents import open_agent
from expound.agents.loop import OnStep, run_agent
from expound.answer.refuse import decline
from expound.answer.synthesize import ExtractiveSynthesizer, Synthesizer
from expound.answer.verify import Verification, verify, withhold
from expound.browse.recorder import MemoryRecorder, Recorder
from expound.browse.session import Session
from expound.browse.world import World
from expound.errors import BadInput
from expound.records.answer import Answer
from expound.records.question import Question
from expound.text.language import detect_language, is_spaced, language_code


@dataclass(frozen=True, slots=True)
class Asked:
    """What asking gave: the answer, the session it came from, and what checking its citations found."""

    answer: Answer
    session: Session
    verification: Verification


def ask(
    question: str | Question,
    world: World,
    *,
    words: int | None = None,
    agent: str = "rules",
    rules: str = "webcpm.v1",
    recorder: Recorder | None = None,
    session_id: str | None = None,
    synthesizer: Synthesizer | None = None,
    on_step: OnStep | None = None,
) -> Asked:
    """Search, read, quote and write: return an answer whose every sentence cites a verbatim quote."""
    asked = as_question(question)
    words = words or usual_words(asked)
    reader = open_agent(agent, asked, words)
    session = Session(asked, world, recorder or MemoryRecorder(), rules=rules, reader=reader.name, id=session_id)
    run_agent(reader, session, on_step)
    return write_answer(session, synthesizer or ExtractiveSynthesizer(words))


def write_answer(session: Session, synthesizer: Synthesizer) -> Asked:
    """Write an answer from the facts of a session, whoever collected them, and check its citations."""
    question, facts, finish = session.state.question, session.state.facts, session.state.finish
    is_refused = not facts or (finish is not None and finish.unanswerable is not None)
    answer = decline(question, facts) if is_refused else synthesizer.write(question, facts)
    if not answer.text.strip():  # the facts say nothing to the question
        answer = decline(question, facts)
    verification = verify(answer, session.recorder.pages)
    return Asked(withhold(answer, verification), session, verification)


def usual_words(question: Question) -> int:
    """Return how long an answer is unless something else is asked for; WebCPM's people wrote 257.5 characters."""
    return 200 if is_spaced(question.language) else 320


def as_question(question: str | Question, language: str = "") -> Question:
    """Return a question, its language detected unless it is given; BadInput if there are no words in it."""
    if isinstance(question, Question):
        return question
    readable = question.encode("utf-8", "replace").decode("utf-8")  # what a shell could not decode cannot be kept
    text = " ".join(readable.split())
    if not any(character.isalnum() for character in text):
        raise BadInput(f'"{text}" is no question: ask in words, as in "Why does bread go stale?"')
    return Question(text, language_code(language) if language else detect_language(text))
