"""An answer as people see it in the terminal: marks, sources, quotes, and what checking found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from expound.cli.output import count, err, harmless, link, out, show_text

if TYPE_CHECKING:
    from expound.ask import Asked
    from expound.records.answer import Answer

QUOTE_SHOWN = 160  # characters of a quote in the list of sources: its beginning and its end


def show_answer(asked: Asked) -> None:
    """Print an answer, its sources with what was quoted from them, and what checking found."""
    from rich.markup import escape

    from expound.answer.cite import with_marks

    show_text(f"\n{with_marks(asked.answer)}\n")
    for url, numbers in _numbers_by_url(asked.answer).items():
        marks = " ".join(f"\\[{number}]" for number in numbers)
        title = asked.answer.facts[numbers[0] - 1].title
        out.print(f"[bold]{marks}[/] {escape(harmless(title))}\n    {link(harmless(url))}")
        for number in numbers:
            quoted = _ends(asked.answer.facts[number - 1].text)
            out.print(f"    [dim]\\[{number}] “{escape(harmless(quoted))}”[/]")
    checks, session = asked.verification, asked.session.header.session[:12]
    if checks.is_sound:
        checked = f"{count(checks.citations, 'citation')} of {count(checks.quotes, 'quote')} checked: all verbatim · "
        err.print(f"\n[dim]{checked if checks.citations else ''}session {session}[/]")
    for problem in checks.problems:
        err.print(f"[red]layer {problem.layer}:[/] {escape(harmless(problem.message))}")


def _ends(text: str) -> str:
    """Return the first and the last words of a quote, on one line."""
    flat, half = " ".join(text.split()), QUOTE_SHOWN // 2
    if len(flat) <= QUOTE_SHOWN:
        return flat
    first, last = flat[:half], flat[-half:]
    return f"{first.rpartition(' ')[0] or first} … {last.partition(' ')[2] or last}"


def _numbers_by_url(answer: Answer) -> dict[str, list[int]]:
    """Return the sources of what is shown; a fact whose citations were withheld is none."""
    numbers: dict[str, list[int]] = {}
    for number in sorted({citation.number for citation in answer.citations}):
        numbers.setdefault(answer.facts[number - 1].url, []).append(number)
    return numbers
