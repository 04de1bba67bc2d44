"""The group of commands, and the one handler that turns our errors into messages."""

from __future__ import annotations

import logging
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from expound.cli import ask, browse, config, index, replay, search, verify
from expound.errors import ExpoundError
from expound.version import VERSION

app = typer.Typer(
    name="expound",
    help="Ask a hard question; get a long answer you can check.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
for command in (ask, browse, search, index, replay, verify, config):
    name = command.__name__.rpartition(".")[2]
    app.command(name, epilog=f"Example: `{command.EXAMPLE}`")(command.command)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"expound {VERSION}")
        raise typer.Exit


@app.callback()
def common(
    debug: Annotated[bool, typer.Option("--debug", help="Show each step, and tracebacks.")] = False,
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show it.")] = False,
) -> None:
    """Ask a hard question; get a long answer you can check."""
    del version
    if debug:
        logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)


def run() -> None:
    """Run the command line; an error a user can mend is a message, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without Chinese still gets an answer
    try:
        app()
    except ExpoundError as error:
        if "--debug" in sys.argv:
            raise
        print(f"{type(error).__name__}: {error}", file=sys.stderr)  # noqa: T201 - this is where errors are shown
        sys.exit(2)
    except OSError as error:  # a full disk, a folder that may not be written: the user's to mend as well
        if "--debug" in sys.argv:
            raise
        print(f"{type(error).__name__}: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
