"""How long does a question take over all of Debian's documentation, once it is indexed?"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from expound.ask import ask
from expound.browse.world import open_world

MANUALS = {
    "handbook-en": "/usr/share/doc/debian-handbook/html/en-US",
    "handbook-zh": "/usr/share/doc/debian-handbook/html/zh-CN",
    "reference": "/usr/share/debian-reference",
    "python": "/usr/share/doc/python3-doc/html",
    "postgresql": "/usr/share/doc/postgresql-doc-15/html",
}
QUESTIONS = [
    "How do I grow a logical volume?",
    "How can I make a backup of a PostgreSQL database while it is running?",
    "How do I configure a static IP address on Debian?",
    "What is the difference between a list and a tuple in Python?",
    "How do I recover a forgotten root password?",
    "Why should I use a virtual environment in Python, and how do I create one?",
    "How does PostgreSQL decide which index to use?",
    "How do I write a context manager in Python?",
    "What does apt pinning do and when is it useful?",
    "How do I set up a firewall with nftables?",
    "How are dictionaries ordered in Python?",
    "How do I find out which package a file belongs to?",
    "What is vacuum in PostgreSQL and why is it needed?",
    "How do I catch several exceptions at once in Python?",
    "怎样扩展逻辑卷？",
    "如何配置 APT 软件源？",
    "Debian 的稳定版、测试版和不稳定版有什么区别？",
    "如何在 Debian 中设置防火墙？",
]


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        everything = Path(temporary) / "manuals"
        everything.mkdir()
        for name, path in MANUALS.items():
            if Path(path).exists():
                (everything / name).symlink_to(path)
        if not any(everything.iterdir()):
            sys.exit("skipped: none of Debian's manuals is installed; see `make test`")
        started = time.perf_counter()
        world = open_world(f"folder:{everything}", Path(temporary) / "indexes")
        indexed = time.perf_counter() - started
        rows = [timed(question, world) for question in QUESTIONS]
    show(rows, indexed)


def timed(question: str, world: object) -> tuple[str, float, int, bool, bool]:
    started = time.perf_counter()
    asked = ask(question, world)  # type: ignore[arg-type]
    seconds = time.perf_counter() - started
    return question, seconds, len(asked.session.state.past), asked.answer.answered, asked.verification.is_sound


def show(rows: list[tuple[str, float, int, bool, bool]], indexed: float) -> None:
    print(f"load {os.getloadavg()[0]:.1f}; first index {indexed:.1f} s")
    print("seconds  actions  answered  sound  question")
    for question, seconds, actions, answered, sound in rows:
        print(f"{seconds:7.2f}  {actions:7}  {answered!s:8}  {sound!s:5}  {question}")
    times = [seconds for _, seconds, *_ in rows]
    print(f"{median(times):7.2f}  median (at most 1.5); 90 % below {quantiles(times, n=10)[-1]:.2f}")


if __name__ == "__main__":
    main()
