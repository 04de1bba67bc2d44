"""Options that commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Source = Annotated[
    str | None,
    typer.Option("--in", metavar="SOURCE", help="Where to look: `library`, or a source such as `folder:PATH`."),
]
Language = Annotated[str | None, typer.Option("--lang", help="Language of the question, such as `en` or `zh`.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]
RulesName = Annotated[str | None, typer.Option("--rules", help="Rules of the text browser.")]
Save = Annotated[Path | None, typer.Option("--save", help="Write the session with its pages to this file.")]
