"""When the facts do not answer the question: say so, and show the nearest."""

from __future__ import annotations

from dataclasses import replace

from expound.answer.synthesize import ExtractiveSynthesizer
from expound.records.answer import Answer
from expound.records.evidence import Fact
from expound.records.question import Question

NEAREST_WORDS = 80

_WORDS = {
    "en": ("The sources do not answer this question.", "The nearest that was found:"),
    "zh": ("现有资料没有回答这个问题。", "找到的最接近的内容："),
}


def decline(question: Question, facts: tuple[Fact, ...]) -> Answer:
    """Return an answer that says there is none, followed by the nearest sentences, cited."""
    sentence, lead = _WORDS.get(question.language, _WORDS["en"])
    nearest = ExtractiveSynthesizer(NEAREST_WORDS).write(question, facts)
    text = f"{sentence}\n\n{lead}\n\n{nearest.text}" if nearest.text else sentence
    return replace(nearest, text=text, answered=False)
