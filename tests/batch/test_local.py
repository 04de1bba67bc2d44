"""Processes of this machine."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from expound.batch import LocalRunner
from expound.errors import WorkerDied

sys.path.insert(0, str(Path(__file__).parent))
import work

TWO = LocalRunner(workers=2)


def test_results_come_in_the_order_of_the_items() -> None:
    assert list(TWO.map(work.square, range(200))) == [number**2 for number in range(200)]


def test_a_slow_item_holds_its_place() -> None:
    assert list(TWO.map(work.slow_first, range(20))) == list(range(20))


def test_many_items_run_in_other_processes() -> None:
    ids = set(TWO.map(work.process_id, range(40)))

    assert os.getpid() not in ids
    assert len(ids) == 2


def test_few_items_run_in_this_process() -> None:
    assert set(TWO.map(work.process_id, range(3))) == {os.getpid()}


def test_one_worker_is_this_process() -> None:
    assert set(LocalRunner(workers=1).map(work.process_id, range(10))) == {os.getpid()}


def test_items_are_taken_only_as_results_are_used() -> None:
    taken: list[int] = []

    def items():
        for number in range(10_000):
            taken.append(number)
            yield number

    results = TWO.map(work.large, items())
    for _ in range(3):
        next(results)

    assert len(taken) < 50
    results.close()


def test_what_the_function_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="seven"):
        list(TWO.map(work.refuse_seven, range(20)))


def test_an_exception_that_cannot_travel_is_told_in_words() -> None:
    with pytest.raises(RuntimeError, match="Unpicklable: out of"):
        list(TWO.map(work.raise_unpicklable, range(20)))


def test_a_worker_that_dies_is_named_with_its_item() -> None:
    with pytest.raises(WorkerDied, match=r"killed by signal 9 .* while working on 7"):
        list(TWO.map(work.die_at_seven, range(20)))


def test_work_goes_on_where_somebody_stands_in_for_a_lost_item() -> None:
    results = list(TWO.map(work.die_at_seven, [*range(20), 7, 7], lost=lambda item: -item))

    assert results == [*range(7), -7, *range(8, 20), -7, -7]


def test_a_dangerous_item_is_never_run_in_this_process() -> None:
    assert list(LocalRunner(workers=1).map(work.die_at_seven, [7], lost=lambda item: -item)) == [-7]


def test_what_a_library_prints_does_not_mix_with_results() -> None:
    assert list(TWO.map(work.talk, range(20))) == list(range(20))


def test_no_process_is_left_behind() -> None:
    before = {child.pid for child in psutil.Process().children()}
    results = TWO.map(work.square, range(1000))
    next(results)
    results.close()

    assert {child.pid for child in psutil.Process().children()} == before


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import math\nfrom expound.batch import LocalRunner\n"
        "print('once')\nprint(sum(LocalRunner(2).map(math.sqrt, [4.0] * 50)))\n"
    )

    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout == "once\n100.0\n"


def test_a_function_of_the_script_itself_is_refused_in_words(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from expound.batch import LocalRunner\ndef mine(number): return number\n"
        "list(LocalRunner(2).map(mine, range(50)))\n"
    )

    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=60)

    assert "a worker cannot import the function it was given" in done.stderr


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_parent(tmp_path: Path, how: signal.Signals) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import time\nfrom expound.batch import LocalRunner\n"
        "for _ in LocalRunner(2).map(time.sleep, [0.05] * 1000): print('.', flush=True)\n"
    )
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    with parent:
        assert parent.stdout is not None
        parent.stdout.read(1)
        workers = psutil.Process(parent.pid).children()
        parent.send_signal(how)
        parent.wait(timeout=20)
    assert len(workers) == 2
    _, alive = psutil.wait_procs(workers, timeout=5)
    assert not alive


def test_starting_is_quick_enough_for_a_folder_of_a_hundred_files() -> None:
    began = time.monotonic()
    list(TWO.map(work.square, range(50)))

    assert time.monotonic() - began < 5  # 0.1 s on an idle machine
