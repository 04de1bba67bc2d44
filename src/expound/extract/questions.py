"""Mark questions and their answers among the blocks of a page.

A term that ends in a question mark becomes a question and its definitions answers. A heading that asks stays a
heading, and the paragraphs that directly follow it become answers; the title of a page (level 1) is left alone, since
a whole article may follow it. A summary and what it opens are marked where they are read. Pairs that the page
declares (schema.org, JSON-LD) are looked up among its visible blocks; nothing invisible is added.
"""

from __future__ import annotations

import re

from expound.extract.assemble import Draft, clean

_TAGS = re.compile(r"<[^>]*>")


def mark_questions(drafts: list[Draft], declared: list[tuple[str, str]]) -> None:
    """Change the kind of the drafts that ask and answer."""
    asked = False  # by the last term or heading
    for draft in drafts:
        if draft.kind == "term":
            asked = _asks(draft.text)
            draft.kind = "question" if asked else "term"
        elif draft.kind == "heading":
            asked = draft.level > 1 and _asks(draft.text)
        elif asked and draft.kind in ("definition", "paragraph"):
            draft.kind = "answer"
        else:
            asked = False
    if declared:
        _mark_declared(drafts, declared)


def _asks(text: str) -> bool:
    return text.rstrip(" \"'”’»」』)）").endswith(("?", "？"))


def _mark_declared(drafts: list[Draft], declared: list[tuple[str, str]]) -> None:
    questions = {question.casefold() for question, _ in declared}
    answers = " ".join(clean(_TAGS.sub(" ", answer)).casefold() for _, answer in declared)
    for draft in drafts:
        if draft.kind not in ("paragraph", "definition", "term"):
            continue
        text = clean(draft.text).casefold()
        if text in questions:
            draft.kind = "question"
        elif len(text) > 20 and text in answers:
            draft.kind = "answer"
