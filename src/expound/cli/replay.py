"""`expound replay`: play a recorded session again and check every observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from expound.cli.options import Json, Save
from expound.cli.output import err, harmless, out, show_json, show_text
from expound.config import load_config

if TYPE_CHECKING:
    from expound.browse.replay import Replayed

EXAMPLE = "expound replay session.zip --windows"


def command(
    session: Annotated[str, typer.Argument(help="A record, a bundle, or the beginning of a session's id.")],
    windows: Annotated[bool, typer.Option("--windows", help="Show what the reader saw after each action.")] = False,
    save: Save = None,
    as_json: Json = False,
) -> None:
    """Play a session again; anything that differs from the record is an error."""
    from expound.browse.bundle import write_bundle
    from expound.browse.render import render
    from expound.browse.replay import Replay
    from expound.cli.sessions import load_session

    bundle = load_session(load_config(), session)
    replay, seen = Replay(bundle.entries, bundle.pages), []
    for replayed in replay:
        seen.append(replayed)
        if not as_json:
            out.print(harmless(_line(replayed)), markup=False, style="bold" if windows else None)
            if windows:
                show_text(render(replayed.observation))
    if save:
        write_bundle(bundle, save)
    if as_json:
        show_json([{"entry": _line(each), "text": render(each.observation)} for each in seen])
    err.print(f"[green]{len(seen)} entries replayed; every observation is the recorded one.[/]")


def _line(replayed: Replayed) -> str:
    from expound.browse.render import render_action
    from expound.records.trajectory import Control, Event, Header, Refusal

    match replayed.entry:
        case Header(question=question, rules=rules, reader=reader):
            return f"{question.text} ({reader}, {rules})"
        case Event(id=id, action=action):
            about = replayed.observation.past[-1].about
            return f"{id:4} {render_action(action, replayed.observation.question.language)} {about or ''}".rstrip()
        case Refusal(action=action):
            return f"   × {render_action(action, replayed.observation.question.language)}"
        case Control(control=control, head=head):
            return f"   ↶ {control} to {head}"
