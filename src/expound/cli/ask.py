"""`expound ask`: a question in, a cited answer out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from expound.cli.options import Json, Language, RulesName, Save, Source
from expound.cli.output import count, err, harmless, link, out, show_json, show_text
from expound.config import Config, load_config

if TYPE_CHECKING:
    from expound.ask import Asked
    from expound.records.answer import Answer
    from expound.records.trajectory import Action, Observation

QUOTE_SHOWN = 160  # characters of a quote in the list of sources: its beginning and its end
EXAMPLE = 'expound ask "Why does bread go stale, and how can I keep it fresh longer?"'


def command(
    question: Annotated[str, typer.Argument(help="What you want explained.")],
    source: Source = None,
    words: Annotated[
        int | None, typer.Option(min=10, max=5000, help="How long the answer may be, in words or Chinese characters.")
    ] = None,
    language: Language = None,
    rules: RulesName = None,
    agent: Annotated[str | None, typer.Option(help="Who reads: `rules`.")] = None,
    save: Save = None,
    as_json: Json = False,
) -> None:
    """Answer a question from a pile of pages, every sentence cited."""
    from expound.ask import as_question, ask
    from expound.cli.sessions import new_recorder, save_bundle
    from expound.cli.worlds import open_world

    config = load_config({"source": source, "words": words, "language": language, "rules": rules, "agent": agent})
    asked_question = as_question(question, config.language)
    world = open_world(config)
    with new_recorder(config) as recorder:
        asked = ask(
            asked_question,
            world,
            words=config.words or None,
            agent=config.agent,
            rules=config.rules,
            recorder=recorder,
            session_id=recorder.path.stem,
            on_step=None if as_json else _show_step,
        )
        if save:
            save_bundle(recorder, save, asked.answer)
    if as_json:
        show_json(as_plain(asked, config))
    else:
        _show_answer(asked)


def as_plain(asked: Asked, config: Config) -> dict[str, Any]:
    """Return what `--json` prints; `expound verify` reads it back."""
    from expound.answer.cite import with_marks
    from expound.records.jsonl import to_plain

    return {
        **to_plain(asked.answer),
        "marked": with_marks(asked.answer),
        "verification": to_plain(asked.verification),
        "session": asked.session.header.session,
        "source": config.source,
        "actions": len(asked.session.state.past),
    }


def _show_step(action: Action, observation: Observation) -> None:
    from expound.browse.render import render_action

    taken = observation.past[-1] if observation.past and not observation.message else None
    line = render_action(action, observation.question.language)
    if taken and action.kind == "quote":
        line = render_action(action, observation.question.language).split(" ")[0]
    about = f" {taken.about}" if taken and taken.about else ""
    err.print(harmless(f"  {line}{about}"[:110]), style="dim", markup=False)


def _show_answer(asked: Asked) -> None:
    from rich.markup import escape

    from expound.answer.cite import with_marks
    from expound.browse.render import shorten

    show_text(f"\n{with_marks(asked.answer)}\n")
    for url, numbers in _numbers_by_url(asked.answer).items():
        marks = " ".join(f"\\[{number}]" for number in numbers)
        title = asked.answer.facts[numbers[0] - 1].title
        out.print(f"[bold]{marks}[/] {escape(harmless(title))}\n    {link(harmless(url))}")
        for number in numbers:
            quoted = shorten(asked.answer.facts[number - 1].text, QUOTE_SHOWN)
            out.print(f"    [dim]\\[{number}] “{escape(harmless(quoted))}”[/]")
    checks, session = asked.verification, asked.session.header.session[:12]
    if checks.is_sound:
        checked = f"{count(checks.citations, 'citation')} of {count(checks.quotes, 'quote')}"
        err.print(f"\n[dim]{checked} checked: all verbatim · session {session}[/]")
    for problem in checks.problems:
        err.print(f"[red]layer {problem.layer}:[/] {escape(harmless(problem.message))}")


def _numbers_by_url(answer: Answer) -> dict[str, list[int]]:
    """Return the sources of what is shown; a fact whose citations were withheld is none."""
    numbers: dict[str, list[int]] = {}
    for number in sorted({citation.number for citation in answer.citations}):
        numbers.setdefault(answer.facts[number - 1].url, []).append(number)
    return numbers
