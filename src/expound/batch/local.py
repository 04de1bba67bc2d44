"""Run a function over items in processes of this machine.

Workers are plain child processes that talk through pipes. They never import the caller's script again (so a script
needs no `if __name__` guard), inherit no thread or lock, and end by themselves when their parent is gone.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

from expound.errors import WorkerDied

Item = TypeVar("Item")
Result = TypeVar("Result")

FEW_ITEMS = 3  # starting a worker costs about as much as reading a few dozen files: below this it does not pay
AHEAD = 16  # items per worker begun before they are wanted, so that one slow item leaves the others busy


class LocalRunner:
    """Carries a function over items with `workers` processes; by default one for each usable core."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = max(1, workers if workers is not None else usable_cores())

    def map(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result] | None = None,
    ) -> Iterator[Result]:
        """Yield the function's result for each item, in order.

        Few items run in this process, unless `lost` says what becomes of an item that ends its process.
        """
        iterator = iter(items)
        first = list(islice(iterator, FEW_ITEMS + 1))
        if lost is None and (self.workers == 1 or len(first) <= FEW_ITEMS):
            return map(function, chain(first, iterator))
        return self._map_in_processes(function, chain(first, iterator), lost)

    def _map_in_processes(
        self, function: Callable[[Item], Result], items: Iterator[Item], lost: Callable[[Item], Result] | None
    ) -> Iterator[Result]:
        crew = _Crew(function, self.workers)
        try:
            waiting = deque((item, crew.submit(item)) for item in islice(items, AHEAD * self.workers))
            while waiting:
                item, future = waiting.popleft()
                try:
                    result: Result = future.result()
                except WorkerDied:
                    if lost is None:
                        raise
                    result = lost(item)
                yield result
                waiting.extend((item, crew.submit(item)) for item in islice(items, 1))
        finally:
            crew.dismiss()


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Crew:
    """Threads, each with a worker process of its own: a thread sends an item and waits for its result."""

    def __init__(self, function: Callable[[Any], Any], size: int) -> None:
        self._function = _packed(function)
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="expound-batch")
        self._here = threading.local()
        self._started: list[_Worker] = []
        self._dismissed = False
        self._lock = threading.Lock()

    def submit(self, item: Any) -> Future[Any]:
        return self._threads.submit(self._call, item)

    def dismiss(self) -> None:
        with self._lock:
            self._dismissed = True
        for worker in self._started:
            worker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._started:
            worker.close()

    def _call(self, item: Any) -> Any:
        if not hasattr(self._here, "worker"):
            self._here.worker = self._start()
        try:
            return self._here.worker.call(item)
        except WorkerDied:
            del self._here.worker  # the next item gets a new one
            raise

    def _start(self) -> _Worker:
        with self._lock:
            if self._dismissed:
                raise WorkerDied("the work was stopped")
            worker = _Worker(self._function)
            self._started.append(worker)
            return worker


class _Worker:
    """A child process that applies one function to the items it is sent."""

    def __init__(self, function: bytes) -> None:
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from expound.batch.worker import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._function = function

    def call(self, item: Any) -> Any:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        message = self._function + _packed(item)
        self._function = b""  # sent once, before the first item
        try:
            stdin.write(message)
            stdin.flush()
            failed, value = pickle.load(stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError) as error:
            raise WorkerDied(self._epitaph(item)) from error
        if failed:
            raise value
        return value

    def end(self) -> None:
        self._process.kill()

    def close(self) -> None:
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # closing flushes, and there is nobody left to flush to
                if pipe is not None:
                    pipe.close()

    def _epitaph(self, item: Any) -> str:
        code = self._process.wait()
        how = f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"
        hint = " (often: out of memory)" if code == -9 else ""
        return f"a worker process {how}{hint} while working on {_shortened(item)}; what was done before is kept"


def _packed(value: Any) -> bytes:
    return pickle.dumps(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), pickle.HIGHEST_PROTOCOL)


def _shortened(item: Any) -> str:
    text = repr(item)
    return text if len(text) <= 200 else f"{text[:200]}…"
