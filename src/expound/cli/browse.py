"""`expound browse`: a person searches, reads and quotes in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated

import typer

from expound.cli.options import Language, RulesName, Save, Source
from expound.cli.output import err, show_text
from expound.config import Config, load_config
from expound.errors import BadInput, BadSource, ExpoundError

if TYPE_CHECKING:
    from expound.browse.recorder import JsonlRecorder
    from expound.browse.session import Session
    from expound.browse.world import World
    from expound.records.answer import Answer
    from expound.records.page import Span
    from expound.records.trajectory import Observation, TakeQuote

EXAMPLE = 'expound browse "Why is the sea salty?"'

ENGLISH_HELP = """\
search WORDS        send a query               open N       open a hit of the window
down, up            scroll                     back         leave the page
quote TEXT          keep text of the window    merge        join the last two facts
quote FIRST … LAST  the same, by its ends      sentences    number the sentences of the window
quote #2-4          keep sentences 2 to 4      finish       end; "finish WHY" if the sources do not answer
undo, redo          one action back, forward   reset        to the beginning
goto N              to the state after event N history      the events with their numbers
help                these words                quit         quitting keeps the session
find TEXT, follow N with the rules webgpt.v1"""

CHINESE_HELP = """\
搜索 词语          发出查询            打开 N        打开界面中的第 N 条结果
下翻，上翻         滚动                返回          离开页面
摘要 文字          摘取界面中的文字    合并          合并最后两条摘要
摘要 开头…结尾     只写首尾几个字      句子          给界面中的句子编号
摘要 #2-4          摘取第 2 至 4 句    结束          结束；资料没有回答时写“拒答 理由”
撤销，重做         退一步，进一步      重置          回到开始
跳到 N             回到第 N 步之后     历史          列出各步及其编号
帮助               显示这些用法        退出          退出后会话仍然保留
查找 文字，打开链接 N                  仅在规则 webgpt.v1 中"""

# What is typed in Chinese, besides the actions, which the notation knows.
CHINESE_CONTROLS = {
    "撤销": "undo",
    "重做": "redo",
    "重置": "reset",
    "跳到": "goto",
    "帮助": "help",
    "句子": "sentences",
    "历史": "history",
    "退出": "quit",
}


def command(
    question: Annotated[str | None, typer.Argument(help="What you want explained.")] = None,
    source: Source = None,
    language: Language = None,
    rules: RulesName = None,
    resume: Annotated[
        str | None, typer.Option(help="Go on with a session: its id, a record, a bundle, or `last`.")
    ] = None,
    save: Save = None,
) -> None:
    """Search, read and quote by hand; every action is on disk before it is shown."""
    config = load_config({"source": source, "language": language, "rules": rules})
    if (question is None) == (resume is None):
        raise BadInput("give a question to begin a session, or --resume to go on with one")
    if resume is not None and (language is not None or rules is not None):
        raise BadInput(
            "a session goes on in the language and under the rules it began with; leave --lang and --rules out"
        )
    with _recorder(config, resume) as recorder:
        session = (
            _begin(config, question, recorder) if question is not None else _resume(config, resume or "", recorder)
        )
        name = recorder.path.stem[:12] if recorder.path.parent == config.sessions else str(recorder.path)
        err.print(f"session {name}; after a crash: expound browse --resume {name}", style="dim", markup=False)
        _read_eval_show(session)
        answer = _write(session, config)
        if save:
            from expound.cli.sessions import save_bundle

            save_bundle(recorder, save, answer)
    err.print(f"kept; go on with: expound browse --resume {name}", style="dim", markup=False)


def _write(session: Session, config: Config) -> Answer | None:
    """Show what can be written from the facts of a finished search, and return it."""
    from expound.answer.synthesize import ExtractiveSynthesizer
    from expound.ask import usual_words, write_answer
    from expound.cli.answers import show_answer

    if session.state.finish is None or not session.state.facts:
        return None
    asked = write_answer(session, ExtractiveSynthesizer(config.words or usual_words(session.state.question)))
    show_answer(asked)
    return asked.answer


def _recorder(config: Config, resume: str | None) -> JsonlRecorder:
    """Return a recorder that goes on with a record, or begins one for a new session or a bundle."""
    from expound.browse.pages import PagesOnDisk
    from expound.browse.recorder import JsonlRecorder
    from expound.cli.sessions import find_session, is_bundle, new_recorder

    path = find_session(config, resume) if resume is not None else None
    if path is None or is_bundle(path):
        return new_recorder(config)
    return JsonlRecorder(path, PagesOnDisk(config.pages))


def _begin(config: Config, question: str, recorder: JsonlRecorder) -> Session:
    from expound.ask import as_question
    from expound.browse.rules import find_rules
    from expound.browse.session import Session
    from expound.cli.worlds import open_world

    asked, rules = as_question(question, config.language), find_rules(config.rules)
    return Session(asked, open_world(config), recorder, rules=rules.name, id=recorder.path.stem)


def _resume(config: Config, name: str, recorder: JsonlRecorder) -> Session:
    from dataclasses import replace

    from expound.browse.recorder import mend_log
    from expound.browse.replay import Replay
    from expound.browse.session import Session
    from expound.cli.sessions import find_session, load_session, store_pages

    path, bundle = find_session(config, name), load_session(config, name)
    replay = Replay(bundle.entries, bundle.pages).run()
    header, world = replay.header, _world_of(config, replay.header.world)
    if path == recorder.path:
        mend_log(path)
    else:
        header = replace(header, session=recorder.path.stem)  # what is done here is another session than the bundle's
        store_pages(bundle, recorder.pages)
        for entry in (header, *bundle.entries[1:]):
            recorder.record(entry)
    return Session.resume(replay.log, header, world, recorder)


def _world_of(config: Config, recorded: str) -> World:
    """Return the world a session was recorded in, unless a flag names another."""
    from dataclasses import replace

    from expound.cli.worlds import open_world

    if config.origins["source"] == "flag":
        return open_world(config)
    try:
        return open_world(replace(config, source=recorded))
    except BadInput as error:
        raise BadSource(f"the session searched in {recorded}, but {error}. Name another source with --in") from error


def _read_eval_show(session: Session) -> None:
    from expound.browse.render import render

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a line that is not UTF-8 is a bad line, not the end
    prompt = "> " if sys.stdin.isatty() else ""
    if prompt:
        import readline  # noqa: F401 - gives `input` line editing
    show_text(render(session.observation))
    while True:
        try:
            line = input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            return
        if CHINESE_CONTROLS.get(line, line) in ("quit", "exit"):
            return
        if not line:
            continue
        try:
            shown = _answer(session, line)
        except ExpoundError as error:
            shown = str(error)
        show_text(shown)


def _answer(session: Session, line: str) -> str:
    from expound.browse.notation import parse_action
    from expound.browse.render import render

    typed, _, rest = line.partition(" ")
    word = CHINESE_CONTROLS.get(typed, typed)
    controls: dict[str, Callable[[], Observation]] = {
        "undo": session.undo,
        "redo": session.redo,
        "reset": session.reset,
        "goto": lambda: session.go_to(_number(rest)),
    }
    if word == "help":
        return CHINESE_HELP if session.state.question.language == "zh" else ENGLISH_HELP
    if word == "history":
        return _history(session)
    if word == "sentences":
        return "\n".join(f"{number:3} {text}" for number, (_, text) in enumerate(_sentences(session), start=1))
    if word in controls:
        return render(controls[word]())
    if word in ("quote", "q", "摘要", "新增摘要") and rest.startswith("#"):
        return render(session.act(_quote_sentences(session, rest[1:])))
    return render(session.act(parse_action(line)))


def _history(session: Session) -> str:
    """Return every event with its number, for `goto`; a star marks those on the way to here."""
    from expound.browse.render import render_action

    here = {event.id for event in session.log.path()}
    language = session.state.question.language
    events = session.log.events_by_id.values()
    return "\n".join(
        f"{event.id:4}{'*' if event.id in here else ' '} {render_action(event.action, language)}" for event in events
    )


def _sentences(session: Session) -> list[tuple[Span, str]]:
    from expound.records.trajectory import PageWindow
    from expound.text.sentences import split_sentences

    window = session.observation.current
    if not isinstance(window, PageWindow):
        raise BadInput("there is no page in the window; load one first")
    spans = split_sentences(window.text)
    return [(span.shift(window.span.start), " ".join(span.of(window.text).split())) for span in spans]


def _quote_sentences(session: Session, numbers: str) -> TakeQuote:
    from expound.records.page import Span
    from expound.records.trajectory import TakeQuote

    first, _, last = numbers.partition("-")
    sentences, start, end = _sentences(session), _number(first), _number(last or first)
    if not 1 <= start <= end <= len(sentences):
        raise BadInput(f"the window has sentences 1 to {len(sentences)}, not {numbers}")
    return TakeQuote(span=Span(sentences[start - 1][0].start, sentences[end - 1][0].end))


def _number(text: str) -> int:
    if not text.strip().isdecimal() or len(text) > 9:
        raise BadInput(f'"{text[:20]}" is no number')
    return int(text)
