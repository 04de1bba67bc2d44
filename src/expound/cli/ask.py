"""`expound ask`: a question in, a cited answer out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from expound.cli.answers import show_answer
from expound.cli.options import Json, Language, RulesName, Save, Source
from expound.cli.output import err, harmless, show_json
from expound.config import Config, load_config

if TYPE_CHECKING:
    from expound.ask import Asked
    from expound.records.trajectory import Action, Observation

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
        if as_json:
            show_json(as_plain(asked, config))
        else:
            show_answer(asked)
        if save:  # last: whatever is wrong with the file, the answer has been seen
            save_bundle(recorder, save, asked.answer)


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
