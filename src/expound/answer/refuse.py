"""When the facts do not answer the question: say so, and show the nearest."""

from __future__ import annotations

from dataclasses import replace

from expound.answer.synthesize import ExtractiveSynthesizer
from expound.records.answer import Answer, Citation
from expound.records.evidence import Fact
from expound.records.question import Question

NEAREST_WORDS = 80

_WORDS = {
    "en": ("The sources do not answer this question.", "The nearest that was found:"),
    "zh": ("现有资料没有回答这个问题。", "找到的最接近的内容："),
}

FIXED_SENTENCES = frozenset(sentence for sentences in _WORDS.values() for sentence in sentences)


def decline(question: Question, facts: tuple[Fact, ...]) -> Answer:
    """Return an answer that says there is none, followed by the nearest sentences, cited."""
    sentence, lead = _WORDS.get(question.language, _WORDS["en"])
    nearest = ExtractiveSynthesizer(NEAREST_WORDS).write(question, facts)
    if not nearest.text:
        return replace(nearest, text=sentence, answered=False)
    before = f"{sentence}\n\n{lead}\n\n"
    citations = tuple(Citation(each.span.shift(len(before)), each.number) for each in nearest.citations)
    return replace(nearest, text=before + nearest.text, citations=citations, answered=False)
