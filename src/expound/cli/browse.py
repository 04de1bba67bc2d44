"""`expound browse`: a person searches, reads and quotes in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from expound.cli.options import Language, RulesName, Save, Source
from expound.cli.output import err, out
from expound.config import Config, load_config
from expound.errors import BadInput, ExpoundError

if TYPE_CHECKING:
    from expound.browse.recorder import JsonlRecorder
    from expound.browse.session import Session
    from expound.records.trajectory import Observation

EXAMPLE = 'expound browse "Why is the sea salty?"'

HELP = """\
search WORDS        send a query               open N       open a hit of the window
down, up            scroll                     back         leave the page
quote TEXT          keep text of the window    merge        join the last two facts
quote FIRST … LAST  the same, by its ends      sentences    number the sentences of the window
quote #2-4          keep sentences 2 to 4      finish       end; "finish WHY" if the sources do not answer
undo, redo          one action back, forward   reset        to the beginning
goto N              to the state after event N help, quit   quitting keeps the session
find TEXT, follow N with the rules webgpt.v1"""


def command(
    question: Annotated[str | None, typer.Argument(help="What you want explained.")] = None,
    source: Source = None,
    language: Language = None,
    rules: RulesName = None,
    resume: Annotated[str | None, typer.Option(help="Go on with a session: its id, record or bundle.")] = None,
    save: Save = None,
) -> None:
    """Search, read and quote by hand; every action is on disk before it is shown."""
    config = load_config({"source": source, "language": language, "rules": rules})
    if (question is None) == (resume is None):
        raise BadInput("give a question to begin a session, or --resume to go on with one")
    session, recorder = _begin(config, question) if question else _resume(config, resume or "")
    _read_eval_show(session)
    err.print(
        f"[dim]kept as session {recorder.path.stem[:12]}; go on with: expound browse --resume {recorder.path.stem[:12]}[/]"
    )
    if save:
        from expound.cli.sessions import save_bundle

        save_bundle(recorder, save)


def _begin(config: Config, question: str) -> tuple[Session, JsonlRecorder]:
    from expound.ask import as_question
    from expound.browse.session import Session
    from expound.cli.sessions import new_recorder
    from expound.cli.worlds import open_world

    asked = as_question(question, config.language)
    world, recorder = open_world(config), new_recorder(config)
    return Session(asked, world, recorder, rules=config.rules, id=recorder.path.stem), recorder


def _resume(config: Config, name: str) -> tuple[Session, JsonlRecorder]:
    from dataclasses import replace

    from expound.browse.pages import PagesOnDisk
    from expound.browse.recorder import JsonlRecorder, mend_log
    from expound.browse.replay import Replay
    from expound.browse.session import Session
    from expound.cli.sessions import find_session, is_bundle, load_session, new_recorder, store_pages
    from expound.cli.worlds import open_world

    path, bundle = find_session(config, name), load_session(config, name)
    replay = Replay(bundle.entries, bundle.pages).run()
    if is_bundle(path):
        recorder = new_recorder(config)
        store_pages(bundle, recorder.pages)
        for entry in bundle.entries:
            recorder.record(entry)
    else:
        mend_log(path)
        recorder = JsonlRecorder(path, PagesOnDisk(config.pages))
    world = open_world(replace(config, source=replay.header.world) if config.origins["source"] == "default" else config)
    return Session.resume(replay.log, replay.header, world, recorder), recorder


def _read_eval_show(session: Session) -> None:
    from expound.browse.render import render

    out.print(render(session.observation), markup=False)
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            return
        if line in ("quit", "exit"):
            return
        if not line:
            continue
        try:
            shown = _answer(session, line)
        except ExpoundError as error:
            shown = str(error)
        out.print(shown, markup=False)


def _answer(session: Session, line: str) -> str:
    from expound.browse.notation import parse_action
    from expound.browse.render import render

    word, _, rest = line.partition(" ")
    controls: dict[str, Callable[[], Observation]] = {
        "undo": session.undo,
        "redo": session.redo,
        "reset": session.reset,
        "goto": lambda: session.go_to(_number(rest)),
    }
    if word == "help":
        return HELP
    if word == "sentences":
        return "\n".join(f"{number:3} {text}" for number, (_, text) in enumerate(_sentences(session), start=1))
    if word in controls:
        return render(controls[word]())
    if word in ("quote", "q") and rest.startswith("#"):
        return render(session.act(_quote_sentences(session, rest[1:])))
    return render(session.act(parse_action(line)))


def _sentences(session: Session):  # type: ignore[no-untyped-def]
    from expound.records.trajectory import PageWindow
    from expound.text.sentences import split_sentences

    window = session.observation.current
    if not isinstance(window, PageWindow):
        raise BadInput("there is no page in the window; load one first")
    return [(span.shift(window.span.start), span.of(window.text)) for span in split_sentences(window.text)]


def _quote_sentences(session: Session, numbers: str):  # type: ignore[no-untyped-def]
    from expound.records.page import Span
    from expound.records.trajectory import TakeQuote

    first, _, last = numbers.partition("-")
    sentences, start, end = _sentences(session), _number(first), _number(last or first)
    if not 1 <= start <= end <= len(sentences):
        raise BadInput(f"the window has sentences 1 to {len(sentences)}, not {numbers}")
    return TakeQuote(span=Span(sentences[start - 1][0].start, sentences[end - 1][0].end))


def _number(text: str) -> int:
    if not text.strip().isdecimal():
        raise BadInput(f'"{text}" is no number')
    return int(text)
