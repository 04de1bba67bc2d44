"""The page of commands, from the functions that Typer makes them of."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from expound.cli.main import app
from makers.markdown import code, joined, note, table

INTRODUCTION = """\
# Commands

Results go to standard output, everything else (steps, progress, remarks) to standard error, so `expound ask … > file`
keeps the answer alone. `--json` is for programs: its fields stay. An error you can mend is one line and exit code 2;
`expound --debug COMMAND …` shows where it came from. What an option does not say comes from the
[settings](settings.md).
"""

EXIT_CODES = """\
## Exit codes

| code | meaning |
| --- | --- |
| 0 | done |
| 1 | `verify` found problems |
| 2 | something in the input must be mended; the message says what |
| 130 | interrupted |
"""


class Parameter(NamedTuple):
    """One argument or option of a command."""

    name: str
    spelled: str
    takes: str
    help: str
    is_option: bool
    is_required: bool
    default: str


def page() -> str:
    """Return the page."""
    parts = [note("commands"), INTRODUCTION]
    parts += [_command(name, function, example) for name, function, example in commands()]
    common = app.registered_callback
    assert common is not None
    assert common.callback is not None
    parts.append("## Before the command\n\n" + _table([p for p in parameters(common.callback) if p.is_option]))
    parts.append("Every command has `--help`, which ends with an example.")
    return joined([*parts, EXIT_CODES])


def commands() -> Iterator[tuple[str, Callable[..., Any], str]]:
    """Yield each command's name, its function, and the example its help ends with."""
    for info in app.registered_commands:
        assert info.callback is not None
        assert info.name is not None
        yield info.name, info.callback, (info.epilog or "").partition("`")[2].rpartition("`")[0]


def parameters(function: Callable[..., Any]) -> list[Parameter]:
    """Return the arguments and options of a command, in order."""
    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function)
    return [_parameter(name, hints[name], each.default) for name, each in signature.parameters.items()]


def _parameter(name: str, hint: Any, default: Any) -> Parameter:
    kind, info = get_args(hint)[:2]
    is_option = type(info).__name__ == "OptionInfo"
    is_required = default is inspect.Parameter.empty
    spelled = ", ".join(_declared(info)) or (f"--{name.replace('_', '-')}" if is_option else name.upper())
    shown = "" if default in (None, False) or is_required else str(default)
    return Parameter(name, spelled, _takes(kind, info), info.help or "", is_option, is_required, shown)


def _declared(info: Any) -> list[str]:
    # Inside Annotated, Typer keeps the first name in the place of the default.
    first = [info.default] if isinstance(info.default, str) else []
    return [*first, *(info.param_decls or ())]


def _takes(kind: Any, info: Any) -> str:
    types = [each for each in (get_args(kind) if get_origin(kind) else [kind]) if each is not type(None)]
    if types == [bool]:
        return ""
    if info.metavar:
        return str(info.metavar)
    if info.min is not None or info.max is not None:
        return f"{info.min}–{info.max}" if info.max is not None else f"{info.min} or more"
    return "FILE" if types == [Path] else "NUMBER" if types == [int] else "TEXT"


def _command(name: str, function: Callable[..., Any], example: str) -> str:
    every = parameters(function)
    arguments = [each for each in every if not each.is_option]
    options = [each for each in every if each.is_option]
    usage = " ".join(
        ["expound", name]
        + [each.spelled if each.is_required else f"[{each.spelled}]" for each in arguments]
        + ["[OPTIONS]" if options else ""]
    )
    parts = [f"## {name}", inspect.getdoc(function) or "", f"```text\n{usage.strip()}\n```"]
    if arguments:
        parts.append(table(["argument", "what it is"], [[code(each.spelled), each.help] for each in arguments]))
    if options:
        parts.append(_table(options))
    return joined([*parts, f"Example:\n\n```bash\n{example}\n```"])


def _table(options: list[Parameter]) -> str:
    return table(
        ["option", "takes", "what it does"],
        [
            [code(each.spelled), code(each.takes), each.help + (f" Default: {each.default}." if each.default else "")]
            for each in options
        ],
    )
