"""How well known pages are found: `python bench/ranking.py` prints the mean reciprocal rank for several weights.

The questions were made up for these manuals, in a reader's words; beside each stands a part of the address of the
section that answers it. There are few of them, so differences of a few hundredths mean nothing.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from expound.search import query
from expound.search.bm25 import Bm25Index
from expound.sources.folder import FolderSource

HANDBOOK = "/usr/share/doc/debian-handbook/html/"
QUESTIONS = {
    f"{HANDBOOK}en-US": [
        ("How do I make a logical volume larger when it is full?", "#sect.lvm-over-time"),
        ("replace a failed disk in a RAID array", "#sect.raid-setup"),
        ("how to undo a package upgrade and go back to an older version", "apt"),
        ("let ordinary users run commands as root with sudo", "sect.config-misc"),
        ("what does systemd do when the computer starts", "unix-services"),
        ("set up a virtual private network", "virtual-private-network"),
        ("block spam with greylisting", "greylisting"),
        ("share files with Windows machines", "windows-file-server"),
        ("encrypt a partition during installation", "installation-steps"),
        ("write firewall rules with nftables", "firewall-packet-filtering"),
        ("detect intruders on the network", "supervision"),
        ("find which package a file belongs to", "manipulating-packages"),
        ("automatic unattended upgrades", "automatic-upgrades"),
        ("run commands at regular times with cron", "task-scheduling"),
        ("who decides in the Debian project, and how are votes held", "debian-internals"),
        ("run containers with LXC", "virtualization"),
        ("verify that a package is authentic", "package-authentication"),
        ("change the hostname and name resolution", "hostname-name-service"),
    ],
    f"{HANDBOOK}zh-CN": [
        ("如何扩大逻辑卷", "#sect.lvm-over-time"),
        ("防火墙规则怎么写", "firewall-packet-filtering"),
        ("定时执行任务", "task-scheduling"),
        ("文件属于哪个软件包", "manipulating-packages"),
        ("与 Windows 共享文件", "windows-file-server"),
        ("验证软件包的真实性", "package-authentication"),
        ("自动升级系统", "automatic-upgrades"),
        ("虚拟专用网络", "virtual-private-network"),
        ("主机名和域名解析", "hostname-name-service"),
        ("入侵检测", "supervision"),
    ],
    "/usr/share/doc/postgresql-doc-15/html": [
        ("how does vacuum reclaim space from dead rows", "routine-vacuuming"),
        ("restore a database to a point in time", "continuous-archiving"),
        ("difference between serializable and repeatable read", "transaction-iso"),
        ("allow connections from another host with a password", "pg-hba-conf"),
        ("when does the planner use an index only scan", "indexes-index-only-scans"),
        ("split a large table into partitions", "ddl-partitioning"),
        ("insert a row or update it if it exists", "sql-insert"),
        ("recursive queries over trees", "queries-with"),
        ("search in natural language documents with stemming", "textsearch"),
        ("what causes a deadlock and how is it resolved", "explicit-locking"),
        ("copy data from a csv file into a table", "sql-copy"),
        ("replicate only some tables to another server", "logical-replication"),
        ("how to read the output of explain", "using-explain"),
        ("row level security policies", "ddl-rowsecurity"),
    ],
    "/usr/share/doc/python3-doc/html": [
        ("parse command line arguments with subcommands", "argparse"),
        ("read and write csv files", "library/csv"),
        ("why are default values shared between calls", "faq/programming"),
        ("run a subprocess and capture its output", "library/subprocess"),
        ("difference between deep and shallow copy", "library/copy"),
        ("write a context manager with a generator", "contextlib"),
        ("how does method resolution order work with multiple inheritance", "classes"),
        ("sort a list of dictionaries by a key", "howto/sorting"),
        ("cache the results of a function", "functools"),
        ("cancel a task and wait with a timeout", "asyncio"),
        ("format numbers with thousands separators", "library/string"),
        ("create temporary files and directories", "tempfile"),
    ],
}


def main() -> None:
    """Print the mean reciprocal rank of each corpus for several weights of titles and phrases."""
    with tempfile.TemporaryDirectory() as place:
        indexes = {path: Bm25Index(FolderSource(path), Path(place)) for path in QUESTIONS if Path(path).is_dir()}
        for index in indexes.values():
            index.refresh()
        print("title  phrase " + " ".join(f"{Path(path).parent.name[:12]}/{Path(path).name}" for path in indexes))
        for query.TITLE_BOOST in (0.0, 0.3, 0.6, 1.0, 1.5, 2.5):
            for query.PHRASE_BOOST in (0.0, 0.3, 0.6):
                ranks = {path: [rank(index, *asked) for asked in QUESTIONS[path]] for path, index in indexes.items()}
                every = [value for values in ranks.values() for value in values]
                means = [sum(values) / len(values) for values in (*ranks.values(), every)]
                print(f"{query.TITLE_BOOST:5.1f} {query.PHRASE_BOOST:6.1f}  " + " ".join(f"{m:.3f}" for m in means))


def rank(index: Bm25Index, question: str, expected: str) -> float:
    """Return one over the rank of the first page with the expected address, 0 beyond ten."""
    for place, hit in enumerate(index.search(question, 10), 1):
        if expected in hit.url:
            return 1 / place
    return 0.0


if __name__ == "__main__":
    main()
