"""Keep a session as a bundle, read it back, play it again, and check the answer in it."""
# ruff: noqa: T201

import tempfile
from pathlib import Path

from expound import open_world, verify
from expound.ask import ask
from expound.browse.bundle import gather, read_bundle, write_bundle
from expound.browse.recorder import MemoryRecorder
from expound.browse.replay import Replay
from expound.testing.library import library_path

recorder = MemoryRecorder()
asked = ask("Why does ice float on water?", open_world(f"folder:{library_path()}"), recorder=recorder)

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "answer.zip"
    write_bundle(gather(recorder.entries, recorder.pages, asked.answer), path)
    bundle = read_bundle(path)  # this is all that somebody else needs

replay = Replay(bundle.entries, bundle.pages).run()  # ReplayMismatch if anything was altered
print(f"{replay.log.next_id - 1} events replayed, as {replay.header.reader} saw them")

assert bundle.answer is not None
report = verify(bundle.answer, bundle.pages)
print(f"{report.sentences} sentences, {report.citations} citations, {len(report.problems)} problems")
