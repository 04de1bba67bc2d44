"""Ask a folder a question from Python: `python examples/ask_a_folder.py FOLDER QUESTION`."""
# ruff: noqa: T201

import sys

from expound import open_world
from expound.answer.cite import with_marks
from expound.ask import ask
from expound.testing.library import library_path

folder = sys.argv[1] if len(sys.argv) > 1 else str(library_path())
question = sys.argv[2] if len(sys.argv) > 2 else "How does noise cancelling work in headphones?"

asked = ask(question, open_world(f"folder:{folder}"), words=120)

print(with_marks(asked.answer), end="\n\n")
for number, fact in enumerate(asked.answer.facts, start=1):
    for quote in fact.quotes:
        print(f"[{number}] characters {quote.span.start}–{quote.span.end} of {quote.title}")
if not asked.answer.answered:
    print("The folder does not answer this; above is the nearest that was found.")
