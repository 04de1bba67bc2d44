"""Options that commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from expound.errors import BadInput

Source = Annotated[
    str | None,
    typer.Option("--in", metavar="SOURCE", help="Where to look: `library`, or a source such as `folder:PATH`."),
]
Language = Annotated[str | None, typer.Option("--lang", help="Language of the question, such as `en` or `zh`.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]
RulesName = Annotated[str | None, typer.Option("--rules", help="Rules of the text browser.")]


def _in_a_folder(path: Path | None) -> Path | None:
    """Refuse early: after a long search is no time to learn that the folder was mistyped."""
    if path and path.is_dir():
        raise BadInput(f"{path} is a folder: name the file to write in it, such as {path / 'answer.zip'}")
    if path and not path.absolute().parent.is_dir():
        raise BadInput(f"{path} cannot be written: there is no folder {path.absolute().parent}")
    return path


Save = Annotated[
    Path | None,
    typer.Option("--save", callback=_in_a_folder, help="Write the session with its pages to this file."),
]
