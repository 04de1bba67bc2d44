"""The little library keeps what it promises: enough pages, in both languages, and questions its pages bear out."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import PurePosixPath

import pytest

from expound.extract import extract_page
from expound.records.page import Page
from expound.testing.library import LibraryQuestion, library_path, library_questions

SHELF = library_path()
PAGES = sorted(file.relative_to(SHELF).as_posix() for file in SHELF.rglob("*") if file.is_file())
QUESTIONS = library_questions()
ANSWERABLE = [question for question in QUESTIONS if question.answerable]
UNANSWERABLE = [question for question in QUESTIONS if not question.answerable]
HAN = re.compile(r"[\u4e00-\u9fff]")
LINK = re.compile(r'href="([^"#]+)"|\]\(([^)#\s]+)\)')


@cache
def read(page: str) -> Page:
    return extract_page((SHELF / page).read_bytes(), f"https://library.example/{page}")


def name(question: LibraryQuestion) -> str:
    return question.question.id


def topic(page: str) -> str:
    return str(PurePosixPath(page).parent)


def test_the_shelf_has_at_least_48_pages_18_of_them_chinese() -> None:
    languages = Counter(page.split("/")[0] for page in PAGES)
    assert set(languages) == {"en", "zh"}
    assert languages.total() >= 48
    assert languages["zh"] >= 18


def test_the_shelf_holds_nothing_but_pages_in_three_formats() -> None:
    assert {PurePosixPath(page).suffix for page in PAGES} == {".html", ".md", ".txt"}
    assert all(len(PurePosixPath(page).parts) == 3 for page in PAGES)


def test_there_are_at_least_14_topics_with_three_pages_each() -> None:
    pages_by_topic = Counter(topic(page) for page in PAGES)
    assert min(pages_by_topic.values()) >= 3
    assert sum(not place.endswith("miscellany") for place in pages_by_topic) >= 14


@pytest.mark.parametrize("page", PAGES)
def test_a_page_file_is_short(page: str) -> None:
    assert len((SHELF / page).read_text(encoding="utf-8")) <= 8_000


@pytest.mark.parametrize("page", PAGES)
def test_a_page_reads_as_its_language(page: str) -> None:
    text = read(page).text
    letters = sum(character.isalpha() for character in text)
    share_of_han = len(HAN.findall(text)) / letters
    assert read(page).language == page.split("/")[0]
    assert share_of_han > 0.95 if page.startswith("zh/") else share_of_han == 0


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_a_title_and_150_to_1000_words(page: str) -> None:
    assert read(page).problem is None
    assert read(page).title
    if page.startswith("zh/"):
        assert 300 <= len(HAN.findall(read(page).text)) + len(re.findall(r"\d+", read(page).text)) <= 1_500
    else:
        assert 150 <= len(read(page).text.split()) <= 1_000


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_to_pages(page: str) -> None:
    raw = (SHELF / page).read_text(encoding="utf-8")
    targets = [first or second for first, second in LINK.findall(raw)]
    for target in targets:
        if not target.startswith("https://"):
            assert (SHELF / page).parent.joinpath(target).is_file(), target


def test_there_are_at_least_24_answerable_questions_9_of_them_chinese() -> None:
    languages = Counter(question.question.language for question in ANSWERABLE)
    assert languages.total() >= 24
    assert languages["zh"] >= 9
    assert {question.kind for question in QUESTIONS} == {"how", "why", "what"}


def test_at_least_four_questions_have_no_answer_one_of_them_chinese() -> None:
    assert len(UNANSWERABLE) >= 4
    assert any(question.question.language == "zh" for question in UNANSWERABLE)
    assert not any(question.support for question in UNANSWERABLE)


def test_question_ids_are_unique() -> None:
    assert max(Counter(map(name, QUESTIONS)).values()) == 1


def test_every_topic_is_asked_about() -> None:
    asked = {topic(support.page) for question in QUESTIONS for support in question.support}
    assert asked == {topic(page) for page in PAGES if "/miscellany/" not in page}


@pytest.mark.parametrize("question", ANSWERABLE, ids=name)
def test_every_quote_is_text_of_one_block_of_its_page(question: LibraryQuestion) -> None:
    assert 2 <= len(question.support) <= 6
    for support in question.support:
        page = read(support.page)
        assert support.page.startswith(question.question.language)
        assert any(support.quote in block.span.of(page.text) for block in page.blocks), support


@pytest.mark.parametrize("question", ANSWERABLE, ids=name)
def test_a_reference_is_a_paragraph_or_two(question: LibraryQuestion) -> None:
    if question.question.language == "zh":
        assert 120 <= len(question.reference.text) <= 300
    else:
        assert 80 <= len(question.reference.text.split()) <= 200
