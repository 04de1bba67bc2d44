"""Drive the text browser by a program: search, open, quote, change your mind, and look at the trajectory."""
# ruff: noqa: T201

from expound import Question, Session, open_world, render
from expound.browse.notation import parse_action, print_action
from expound.browse.recorder import MemoryRecorder
from expound.testing.library import library_path

world = open_world(f"folder:{library_path()}")
session = Session(Question("Why is the sky blue?"), world, MemoryRecorder(), reader="example")

session.act(parse_action("search why is the sky blue"))
session.act(parse_action("open 1"))
seen = session.undo()  # on second thoughts, the next one; the first is still in the record
seen = session.act(parse_action("open 2"))
assert seen.current is not None
print(render(seen))

refused = session.act(parse_action("quote The sky is blue because somebody painted it."))
print(refused.message)

session.act(parse_action("finish"))
for number, step in enumerate(session.trajectory().steps, start=1):
    print(number, print_action(step.action))
