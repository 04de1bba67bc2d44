"""`expound verify`: check the citations of a saved answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from expound.cli.options import Json
from expound.cli.output import count, err, harmless, out, show_json
from expound.config import Config, load_config
from expound.errors import BadInput, BadRecord

if TYPE_CHECKING:
    from expound.browse.pages import PageStore
    from expound.records.answer import Answer

EXAMPLE = "expound verify answer.zip"


def command(
    file: Annotated[Path, typer.Argument(help="What `ask --save` or `ask --json` wrote.")],
    as_json: Json = False,
) -> None:
    """Check that every citation resolves, every quote is verbatim, and sentences say what their facts say."""
    from rich.markup import escape

    from expound.answer.verify import verify
    from expound.records.jsonl import to_plain

    answer, pages = _load(file, load_config())
    found = verify(answer, pages)
    if as_json:
        show_json(to_plain(found))
    else:
        counts = {"sentence": found.sentences, "citation": found.citations, "quote": found.quotes}
        out.print(", ".join(count(number, noun) for noun, number in counts.items()))
        for problem in found.problems:
            out.print(f"[red]layer {problem.layer}[/] {escape(harmless(problem.message))}")
    if not found.is_sound:
        err.print(f"[red]{count(len(found.problems), 'problem')}.[/]")
        raise typer.Exit(1)
    err.print("[green]Every citation resolves, every quote is verbatim.[/]")


def _load(file: Path, config: Config) -> tuple[Answer, PageStore]:
    from expound.browse.bundle import read_bundle
    from expound.browse.pages import PagesOnDisk
    from expound.cli.sessions import is_bundle
    from expound.records.answer import Answer
    from expound.records.jsonl import from_json

    if not file.is_file():
        raise BadInput(f"{file} is not a file; write one with: expound ask … --save answer.zip")
    if is_bundle(file):
        bundle = read_bundle(file)
        if bundle.answer is None:
            raise BadRecord(f"{file} holds a session but no answer; there is nothing to verify")
        return bundle.answer, bundle.pages
    try:
        return from_json(Answer, file.read_bytes()), PagesOnDisk(config.pages)
    except BadRecord as error:
        raise BadRecord(f"{file} is neither a bundle nor what `expound ask --json` prints: {error}") from error
