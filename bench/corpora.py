"""Real questions with reference answers, and the documents that answer them as one folder of pages."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from expound.records.question import Question

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a data set, with its reference answers."""

    dataset: str
    question: Question
    references: tuple[str, ...]


def read_lines(path: Path) -> Iterator[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def write_page(folder: Path, name: str, title: str, paragraphs: list[str]) -> None:
    body = "".join(f"<p>{html.escape(paragraph)}</p>\n" for paragraph in paragraphs if paragraph.strip())
    folder.mkdir(parents=True, exist_ok=True)
    page = f"<!DOCTYPE html><meta charset=utf-8><title>{html.escape(title)}</title><main>{body}</main>"
    (folder / f"{name}.html").write_text(page, encoding="utf-8")


def mediqa(folder: Path) -> list[Asked]:
    asked = []
    for row in read_lines(DATA / "mediqa2021_mas" / "validation.jsonl"):
        for document in row["documents"]:
            text = document["text"]
            write_page(folder / "mediqa", document["answer_id"], text[:60], text.splitlines())
        references = tuple(row[kind] for kind in ("extractive_summary", "abstractive_summary"))
        asked.append(Asked("mediqa", Question(row["question"], "en", row["question_id"]), references))
    return asked


def td_qfs(folder: Path) -> list[Asked]:
    for cluster in ("asthma", "obese"):
        for number, row in enumerate(read_lines(DATA / "td_qfs_qcfs" / f"{cluster}_documents.jsonl")):
            title = Path(row["path"]).stem
            write_page(folder / cluster, str(number), title, row["text"].splitlines())
    rows = list(read_lines(DATA / "td_qfs_qcfs" / "queries.jsonl"))
    return [
        Asked(f"td_qfs {row['cluster']}", Question(row["query"], "en", str(n)), tuple(row["references"].values()))
        for n, row in enumerate(rows)
    ]


def dureader(folder: Path) -> list[Asked]:
    asked = []
    for row in read_lines(DATA / "dureader_demo" / "search.dev.json"):
        for number, document in enumerate(row["documents"]):
            write_page(folder / "dureader", f"{row['question_id']}-{number}", document["title"], document["paragraphs"])
        if row["answers"]:
            question = Question(row["question"], "zh", str(row["question_id"]))
            asked.append(Asked("dureader", question, tuple(row["answers"])))
    return asked


def write_corpus(folder: Path) -> list[Asked]:
    """Write all documents of all data sets into one folder and return the questions."""
    return mediqa(folder) + td_qfs(folder) + dureader(folder)
