"""Functions for worker processes, which must be importable."""

import os
import signal
import time


def square(number: int) -> int:
    return number * number


def slow_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0.0)
    return number


def process_id(_: int) -> int:
    time.sleep(0.01)
    return os.getpid()


def refuse_seven(number: int) -> int:
    if number == 7:
        raise ValueError("seven")
    return number


class Unpicklable(Exception):
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)
        self.two = two


def raise_unpicklable(number: int) -> int:
    raise Unpicklable("out of", "luck")


def die_at_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def talk(number: int) -> int:
    print("a library that prints")  # noqa: T201
    os.write(1, b"even to the file descriptor")
    return number


def large(number: int) -> bytes:
    return bytes([number % 256]) * 1_000_000
