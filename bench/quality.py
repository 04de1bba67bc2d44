"""Do the facts and answers of the rules agent cover references better than the baselines at the same length?"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import mean

import numpy as np

from corpora import DATA, Asked, write_corpus
from expound.agents import pipeline
from expound.agents.loop import run_agent
from expound.agents.rules import rules_agent
from expound.answer.synthesize import ExtractiveSynthesizer
from expound.browse.recorder import MemoryRecorder
from expound.browse.session import Session
from expound.browse.world import IndexWorld
from expound.records.evidence import Fact
from expound.search.bm25 import Bm25Index
from expound.sources import open_source
from expound.text.language import is_spaced
from expound.text.ngrams import ngrams, overlap
from expound.text.sentences import split_sentences
from expound.text.tokens import normalise, split_words


def units(text: str, language: str) -> list[str]:
    """Words without case for spaced languages, characters for others: what ROUGE counts."""
    words = [normalise(word.text) for word in split_words(text, language)]
    return words if is_spaced(language) else [c for word in words for c in (word if not word.isascii() else [word])]


def rouge(candidate: list[str], references: Iterable[list[str]], n: int = 1) -> float:
    """ROUGE-N recall, averaged over the references."""
    counted = ngrams(candidate, n)
    made = [ngrams(reference, n) for reference in references]
    return mean(overlap(counted, reference) / max(1, reference.total()) for reference in made)


def text_of(facts: Iterable[Fact]) -> str:
    return "\n".join(fact.text for fact in facts)


def lead(world: IndexWorld, asked: Asked, k: int = 3) -> str:
    """The first k sentences of each of the top hits."""
    parts = []
    for hit in world.search(asked.question.text)[:10]:
        text = world.open(hit.url).text
        spans = split_sentences(text)[:k]
        parts += [span.of(text) for span in spans]
    return "\n".join(parts)


def evaluate(asked: Asked, world: IndexWorld, words: int) -> dict[str, float]:
    language = asked.question.language
    references = [units(reference, language) for reference in asked.references]
    session = Session(asked.question, world, MemoryRecorder())
    agent = rules_agent(asked.question, answer_words=words)
    run_agent(agent, session)
    ours = units(text_of(session.state.facts), language)
    base = units(text_of(pipeline.find_facts(asked.question, world, 3 * len(ours) + 200)), language)[: len(ours)]
    answer = ExtractiveSynthesizer(words).write(asked.question, session.state.facts)
    written = units(answer.text, language)
    first = units(lead(world, asked), language)[: len(written)]
    row = {
        "words": len(ours),
        "actions": len(session.state.past),
        "refused": session.state.finish.unanswerable is not None,
    }
    for n in (1, 2):
        row |= {f"facts{n}": rouge(ours, references, n), f"base{n}": rouge(base, references, n)}
        row |= {f"answer{n}": rouge(written, references, n), f"lead{n}": rouge(first, references, n)}
    row["answer words"] = len(written)
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=200, help="length of an answer")
    parser.add_argument("--only", default="", help="data sets whose name holds this")
    arguments = parser.parse_args()
    if not DATA.exists():
        sys.exit(f"skipped: {DATA} is not there")
    with tempfile.TemporaryDirectory() as temporary:
        asked = write_corpus(Path(temporary) / "pages")
        index = Bm25Index(open_source(f"folder:{temporary}/pages"), Path(temporary) / "index")
        index.refresh()
        world = IndexWorld(index)
        rows = {one: evaluate(one, world, arguments.words) for one in asked if arguments.only in one.dataset}
    show(rows)


def show(rows: dict[Asked, dict[str, float]]) -> None:
    print(f"load {os.getloadavg()[0]:.1f}; recall, ours / baseline, and the 95 % interval of the difference")
    measures = " ".join(f"{name:30}" for name in ("facts R-1", "facts R-2", "answer R-1", "answer R-2"))
    print(f"{'data set':13}   n words actions refused  {measures}")
    for name in [*dict.fromkeys(asked.dataset for asked in rows), "all"]:
        these = [row for asked, row in rows.items() if name in ("all", asked.dataset)]
        counts = [mean(row[column] for row in these) for column in ("words", "actions", "refused")]
        pairs = [compared(these, ours, base) for ours, base in PAIRS]
        print(
            f"{name:13} {len(these):3} {counts[0]:5.0f} {counts[1]:7.1f} {counts[2]:7.2f}  "
            + " ".join(f"{p:30}" for p in pairs)
        )


PAIRS = (("facts1", "base1"), ("facts2", "base2"), ("answer1", "lead1"), ("answer2", "lead2"))


def compared(rows: list[dict[str, float]], ours: str, base: str) -> str:
    """Return both means, and an interval for their difference from 2,000 resamples of the questions."""
    differences = np.array([row[ours] - row[base] for row in rows])
    drawn = np.random.default_rng(0).integers(0, len(rows), (2000, len(rows)))
    low, high = np.quantile(differences[drawn].mean(axis=1), [0.025, 0.975])
    return f"{mean(r[ours] for r in rows):.3f}/{mean(r[base] for r in rows):.3f} ({low:+.3f}…{high:+.3f})"


if __name__ == "__main__":
    main()
