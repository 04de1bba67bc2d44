"""How quickly folders are indexed and searched: `python bench/index.py [memory] [indexing] [queries]` prints one table.

overhead     time of a first index against reading and extracting the same files with as many processes
again        time of a refresh that finds nothing changed, against the first
query        time of queries on 1, 4 and 16 times the pages
memory       largest size of all processes together while indexing a folder, and one four times as large
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import psutil

from expound.batch import LocalRunner, batches
from expound.batch.local import usable_cores
from expound.search.bm25 import Bm25Index
from expound.search.refresh import BYTES_IN_A_BATCH, FILES_IN_A_BATCH
from expound.sources.folder import FolderSource
from extraction_alone import extract_batch

CORPORA = [
    "/usr/share/doc/debian-handbook/html/en-US",
    "/usr/share/doc/debian-handbook/html/zh-CN",
    "/usr/share/debian-reference",
    "/usr/share/doc/python3-doc/html",
    "/usr/share/doc/postgresql-doc-15/html",
]
QUERIES = [
    "grow a logical volume",
    "how does the firewall decide which packets pass",
    "reset the root password",
    "difference between a list and a tuple",
    "how do transactions isolate from each other",
    "write ahead log archive recovery",
    "parse command line arguments",
    "index only scan visibility map",
    "configure mail server relay",
    "如何扩大逻辑卷",
    "防火墙规则",
    "安装程序分区",
]
MEGABYTE = 1_000_000


def main() -> None:
    """Measure everything and print it."""
    corpora = [Path(path) for path in CORPORA if Path(path).is_dir()]
    if not corpora:
        raise SystemExit("none of the corpora is installed: apt install debian-handbook python3-doc postgresql-doc-15")
    print(f"cores {usable_cores()}, load before {os.getloadavg()[0]:.2f}, workers {LocalRunner().workers}\n")
    print(f"{'what':<48} {'value':>16}   target      load")
    with tempfile.TemporaryDirectory() as place:
        wanted = sys.argv[1:] or ["memory", "indexing", "queries"]
        if "memory" in wanted:  # first, while this process itself is small
            measure_memory(Path(place))
        if "indexing" in wanted:
            measure_indexing(corpora, Path(place))
        if "queries" in wanted:
            measure_queries(corpora[-1], Path(place))


def row(what: str, value: str, target: str = "") -> None:
    print(f"{what:<48} {value:>16}   {target:<10} {os.getloadavg()[0]:5.2f}", flush=True)


def measure_indexing(corpora: list[Path], place: Path) -> None:
    """Compare extraction alone, a first index and a second refresh, over all corpora together.

    Processor time tells the overhead on a machine that others use too; on an idle one both agree.
    """
    together = place / "corpora"
    together.mkdir()
    for number, path in enumerate(corpora):
        (together / f"{number}-{path.name}").symlink_to(path)
    source = FolderSource(together)
    entries = list(source.entries())
    indexes = [Bm25Index(source, place / f"index-{attempt}") for attempt in range(3)]
    pairs = [
        (cost_of(partial(extract_all, source)), cost_of(index.refresh)) for index in indexes
    ]  # in turn: load varies
    extraction, first = (least(costs) for costs in zip(*pairs, strict=True))
    again = least(cost_of(indexes[0].refresh) for _ in range(5))
    row("files, megabytes", f"{len(entries)}, {sum(entry.size for entry in entries) / MEGABYTE:.0f}")
    row("pages", f"{len(indexes[0])}")
    row("extraction alone (s; processor s)", f"{extraction.seconds:.1f}; {extraction.processor_seconds:.1f}")
    row("first index (s; processor s)", f"{first.seconds:.1f}; {first.processor_seconds:.1f}")
    row("overhead of indexing, by the clock (%)", f"{100 * (first.seconds / extraction.seconds - 1):.0f}", "<= 25")
    overhead = first.processor_seconds / extraction.processor_seconds - 1
    row("overhead of indexing, by the processor (%)", f"{100 * overhead:.0f}", "<= 25")
    row("use of the cores by extraction, at best (%)", f"{max(cost.percent_of_cores for cost, _ in pairs):.0f}")
    row("use of the cores by indexing, at best (%)", f"{max(cost.percent_of_cores for _, cost in pairs):.0f}")
    row("refresh of the unchanged folder (s)", f"{again.seconds:.4f}")
    row("first / unchanged", f"{first.seconds / again.seconds:.0f}", ">= 50")


def extract_all(source: FolderSource) -> None:
    largest_first = sorted(source.entries(), key=lambda entry: (-entry.size, entry.key))
    work = batches(largest_first, FILES_IN_A_BATCH, lambda entry: entry.size, BYTES_IN_A_BATCH)
    sum(LocalRunner().map(partial(extract_batch, source.root), work))


def measure_queries(corpus: Path, place: Path) -> None:
    """Time queries on copies of a corpus whose words are partly replaced, so that lists of pages grow as they would."""
    slowest: list[float] = []
    for times in (1, 4, 16):
        folder = place / f"times-{times}"
        perturbed_copies(corpus, folder, times)
        index = Bm25Index(FolderSource(folder), place / f"queries-{times}")
        index.refresh()
        taken = query_times(index)
        slowest.append(taken[int(len(taken) * 0.99)])
        row(f"query p50, {len(index)} pages (ms)", f"{1000 * taken[len(taken) // 2]:.2f}")
        row(f"query p99, {len(index)} pages (ms)", f"{1000 * slowest[-1]:.2f}")
        shutil.rmtree(folder)
    row("p99 at 16 times / p99", f"{slowest[-1] / slowest[0]:.2f}", "<= 4")


def perturbed_copies(corpus: Path, folder: Path, times: int) -> None:
    for copy in range(times):
        chance = random.Random(copy)
        (folder / str(copy)).mkdir(parents=True)
        for path in sorted(corpus.glob("*.html")):
            words = path.read_text(errors="replace").split(" ")
            for _ in range(len(words) // 20 if copy else 0):
                place = chance.randrange(len(words))
                words[place] += f" {chance.choice(words)}" if words[place].isalpha() else ""
            (folder / str(copy) / path.name).write_text(" ".join(words))


def query_times(index: Bm25Index) -> list[float]:
    for query in QUERIES:
        index.search(query)  # the first reads pages of the index from the disk
    return sorted(seconds_of(partial(index.search, query)) for _ in range(25) for query in QUERIES)


def measure_memory(place: Path) -> None:
    """Compare the memory needed for two folders, one four times the other.

    Memory that is needed is told apart from files of the index that are mapped, which the system drops when it likes.
    """
    peaks: list[float] = []
    for megabytes in (80, 320):
        folder = place / f"large-{megabytes}"
        written = write_text_files(folder, megabytes)
        with sampling() as sample:
            Bm25Index(FolderSource(folder), place / f"memory-{megabytes}").refresh()
        peaks.append(sample.needed)
        row(f"peak memory, folder of {written} MB (MB)", f"{sample.needed:.0f}")
        row("  files mapped besides (MB)", f"{sample.mapped:.0f}")
        shutil.rmtree(folder)
        shutil.rmtree(place / f"memory-{megabytes}")
    row("growth of memory for 4 times the folder", f"{peaks[1] / peaks[0]:.2f}", "about 1")


def write_text_files(folder: Path, megabytes: int) -> int:
    folder.mkdir()
    chance = random.Random(0)
    words = [f"{chance.choice('bcdfglmnprst')}{chance.randrange(30_000):x}" for _ in range(20_000)]
    written = 0
    while written < megabytes * MEGABYTE:
        lines = [" ".join(chance.choices(words, k=120)) + "." for _ in range(chance.randrange(20, 300))]
        path = folder / f"{written:010}.txt"
        path.write_text("\n\n".join(lines))
        written += path.stat().st_size
    return written // MEGABYTE


@dataclass
class Sample:
    """The largest memory of all processes of this program together, in megabytes."""

    needed: float = 0.0
    mapped: float = 0.0


@contextmanager
def sampling() -> Iterator[Sample]:
    """Watch memory from a thread."""
    sample, stop = Sample(), threading.Event()
    thread = threading.Thread(target=watch, args=(sample, stop))
    thread.start()
    try:
        yield sample
    finally:
        stop.set()
        thread.join()


def watch(sample: Sample, stop: threading.Event) -> None:
    here = psutil.Process()
    while not stop.wait(0.05):
        sizes = [resident(process.pid) for process in [here, *here.children(recursive=True)]]
        sample.needed = max(sample.needed, sum(needed for needed, _ in sizes))
        sample.mapped = max(sample.mapped, sum(mapped for _, mapped in sizes))


def resident(pid: int) -> tuple[float, float]:
    """Return the anonymous and the mapped memory of a process in megabytes, from Linux's accounts."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:  # it ended meanwhile
        return 0.0, 0.0
    kilobytes = {line.split()[0]: float(line.split()[1]) for line in lines if line.startswith("Rss")}
    return kilobytes.get("RssAnon:", 0.0) / 1000, kilobytes.get("RssFile:", 0.0) / 1000


@dataclass
class Cost:
    """What a piece of work took, by the clock and by the processors."""

    seconds: float
    processor_seconds: float

    @property
    def percent_of_cores(self) -> float:
        """How busy the cores were with this work."""
        return 100 * self.processor_seconds / self.seconds / usable_cores()


def cost_of(work: Callable[[], object]) -> Cost:
    used = processor_seconds()
    seconds = seconds_of(work)
    return Cost(seconds, processor_seconds() - used)


def least(costs: Iterable[Cost]) -> Cost:
    """Return the least time by each measure: what other programs add is never less than nothing."""
    every = list(costs)
    return Cost(min(cost.seconds for cost in every), min(cost.processor_seconds for cost in every))


def processor_seconds() -> float:
    """Return what this process and its ended children used so far."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def seconds_of(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
