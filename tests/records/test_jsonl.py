"""Every record becomes one line of JSON and comes back as it was; what is not a record says why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from expound.errors import BadRecord
from expound.records.answer import Answer
from expound.records.evidence import Fact, Quote
from expound.records.jsonl import from_json, log_entry_from_json, to_json, to_plain
from expound.records.page import Page, Span
from expound.records.question import Question
from expound.records.trajectory import (
    Control,
    Event,
    Finish,
    Header,
    Observation,
    ScrollDown,
    Search,
    TakeQuote,
)
from records.strategies import ACTIONS, LOG_ENTRIES, RECORDS

EMPTY_QUOTE = '{"url":"u","title":"t","fingerprint":"f","span":{"start":3,"end":3},"text":""}'
MANY = settings(max_examples=300, deadline=None)


@MANY
@given(RECORDS)
def test_every_record_comes_back_from_its_line_as_it_was(record: Any) -> None:
    line = to_json(record)
    assert from_json(type(record), line) == record
    assert from_json(type(record), line.encode("utf-8")) == record


@MANY
@given(RECORDS)
def test_a_record_is_one_line_of_json_and_the_same_as_plain_values(record: Any) -> None:
    line = to_json(record)
    assert "\n" not in line
    assert "\r" not in line
    assert json.loads(line) == to_plain(record)


@MANY
@given(LOG_ENTRIES)
def test_an_entry_of_a_log_is_told_apart_by_its_kind(entry: Header | Event | Control) -> None:
    back = log_entry_from_json(to_json(entry))
    assert type(back) is type(entry)
    assert back == entry


@MANY
@given(ACTIONS)
def test_an_action_inside_an_event_keeps_its_kind(action: Any) -> None:
    event = Event(1, 0, 1, action, "f", "now")
    back = log_entry_from_json(to_json(event))
    assert isinstance(back, Event)
    assert type(back.action) is type(action)


def test_fields_stand_in_their_order() -> None:
    assert to_json(Question("Why?", "en", "q1")) == '{"text":"Why?","language":"en","id":"q1"}'


def test_chinese_is_written_as_chinese() -> None:
    assert "面包为什么变硬？" in to_json(Question("面包为什么变硬？", "zh"))


def test_the_fingerprint_of_a_page_is_made_anew_and_cannot_be_forged() -> None:
    page = from_json(Page, '{"url":"u","title":"t","text":"bread","fingerprint":"forged"}')
    assert page.fingerprint == Page("u", "t", "bread").fingerprint
    assert "fingerprint" not in json.loads(to_json(page))


def test_what_a_later_version_adds_is_left_aside() -> None:
    assert from_json(Question, '{"text":"Why?","mood":"curious"}') == Question("Why?")


@pytest.mark.parametrize(
    ("kind", "line", "said"),
    [
        (Question, "", "not a Question: the line: Invalid JSON: EOF"),
        (Question, "{", "Invalid JSON"),
        (Question, "[]", "not a Question"),
        (Question, "null", "not a Question"),
        (Question, "{}", "text: Field required"),
        (Question, '{"text": 5}', "text: Input should be a valid string"),
        (Question, b'{"text": "\xff"}', "Invalid JSON"),
        (Question, '{"text": "\\ud800"}', "Invalid JSON"),
        (Answer, '{"question": {}}', "not an Answer: question.text: Field required"),
        (Span, '{"start": 4, "end": 2}', "a span needs 0 <= start <= end, not 4–2"),
        (Span, '{"start": -1, "end": 2}', "not -1–2"),
        (Fact, '{"quotes": []}', "a fact needs at least one quote"),
        (Quote, EMPTY_QUOTE, "a quote needs at least one character, not the span 3–3"),
        (TakeQuote, '{"kind": "quote"}', "either as text or as a span"),
        (TakeQuote, '{"text": "a", "span": {"start": 1, "end": 2}}', "either as text or as a span"),
        (Observation, "[" * 100_000, "recursion limit"),
    ],
)
def test_a_bad_line_says_what_is_wrong_with_it(kind: type, line: str | bytes, said: str) -> None:
    with pytest.raises(BadRecord, match=r".") as caught:
        from_json(kind, line)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{}", "not a log entry"),
        ('{"kind": "rumour"}', "not a log entry"),
        ('{"kind": "event", "id": 1}', "event.parent: Field required"),
        (
            '{"kind": "event", "seq": 1, "id": 1, "parent": 0, "action": {"kind": "open"}}',
            "event.action.OpenHit.rank: Field required",
        ),
        ('{"kind": "control", "seq": 1, "control": "jump", "head": 1, "at": "now"}', "control.control"),
    ],
)
def test_a_bad_entry_of_a_log_says_what_is_wrong_with_it(line: str, said: str) -> None:
    with pytest.raises(BadRecord) as caught:
        log_entry_from_json(line)
    assert said in str(caught.value)


def test_text_that_utf8_cannot_hold_is_refused_when_written() -> None:
    with pytest.raises(BadRecord, match="this Question cannot be written"):
        to_json(Question("half a pair: \ud800"))


def test_records_are_values() -> None:
    assert Search("bread") == Search("bread")
    assert hash(ScrollDown()) == hash(ScrollDown())
    with pytest.raises(AttributeError):
        Finish().unanswerable = "no"  # type: ignore[misc]
