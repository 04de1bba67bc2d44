"""When the facts do not answer the question: say so, and show the nearest."""

from __future__ import annotations

from expound.records.answer import Answer
from expound.records.evidence import Fact
from expound.records.question import Question

NEAREST = 3  # facts shown

_WORDS = {
    "en": ("The sources do not answer this question.", "The nearest that was found:"),
    "zh": ("现有资料没有回答这个问题。", "找到的最接近的内容："),
}


def decline(question: Question, facts: tuple[Fact, ...], system: str = "") -> Answer:
    """Return an answer that says there is none, with the nearest facts quoted."""
    sentence, lead = _WORDS.get(question.language, _WORDS["en"])
    nearest = facts[:NEAREST]
    quoted = [f"“{fact.text}” [{number}]" for number, fact in enumerate(nearest, start=1)]
    text = (
        "\n\n".join([f"{sentence} {lead}" if question.language != "zh" else sentence + lead, *quoted])
        if quoted
        else sentence
    )
    return Answer(question, text, nearest, answered=False, system=system)
