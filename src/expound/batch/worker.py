"""What runs in a worker process: read an item, apply the function, write the result."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import Any


def serve() -> None:
    """Answer each item on standard input with (failed, value) on standard output, until the input ends.

    The function comes first. It and the items are pickled twice: once to be told apart, once to travel.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent decides what follows
    received = sys.stdin.buffer
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not mix with the results
    try:
        function = _unpacked(pickle.load(received))
        while True:
            results.write(_answer(function, pickle.load(received)))
            results.flush()
    except (EOFError, BrokenPipeError):
        os._exit(0)  # the parent closed the pipe or is gone: nothing is left to do or to save


def _unpacked(packed: bytes) -> Callable[[Any], Any]:
    try:
        function: Callable[[Any], Any] = pickle.loads(packed)
    except (AttributeError, ImportError) as error:
        return partial(_refuse, RuntimeError(f"a worker cannot import the function it was given: {error}"))
    return function


def _refuse(error: Exception, _: Any) -> None:
    raise error


def _answer(function: Callable[[Any], Any], packed: bytes) -> bytes:
    try:
        return pickle.dumps((False, function(pickle.loads(packed))), pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - handed over and raised in the parent
        return _as_failure(error)


def _as_failure(error: Exception) -> bytes:
    try:
        answer = pickle.dumps((True, error), pickle.HIGHEST_PROTOCOL)
        pickle.loads(answer)
    except Exception:  # noqa: BLE001 - some exceptions cannot travel; their words can
        return pickle.dumps((True, RuntimeError(f"{type(error).__name__}: {error}")), pickle.HIGHEST_PROTOCOL)
    return answer
