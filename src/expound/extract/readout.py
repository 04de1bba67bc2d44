"""What every format is read into before it becomes a Page."""

from __future__ import annotations

from dataclasses import dataclass, field

from expound.extract.assemble import Assembled


@dataclass(frozen=True, slots=True)
class Readout:
    """Text with blocks and links, and what the file says of itself; `problem` says why there is no text."""

    assembled: Assembled = field(default_factory=Assembled)
    title: str = ""
    language: str = ""
    published: str | None = None
    judge: str | None = None
    problem: str | None = None
