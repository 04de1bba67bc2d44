"""A folder of short pages, and an index over it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from expound.batch import LocalRunner
from expound.search.bm25 import Bm25Index
from expound.sources.folder import FolderSource

PAGES = {
    "lvm.md": "# Logical volumes\n\nA volume group holds logical volumes. To grow one, run lvextend, then resize2fs. "
    "A logical volume can be grown while it is mounted.",
    "raid.md": "# Software RAID\n\nRAID joins several disks so that the failure of one loses nothing. "
    "The command mdadm makes an array, and shows its state.",
    "mail.md": "# Mail servers\n\nPostfix receives mail and hands it on. Its tables live in /etc/postfix. "
    "Greylisting makes unknown senders wait.",
    "firewall.md": "# Firewalls\n\nA firewall lets packets pass, or drops them. nftables replaces iptables. "
    "Rules stand in chains, and chains in tables.",
    "zh/lvm.md": "# 逻辑卷管理\n\n卷组由物理卷组成，逻辑卷从卷组中划分出来。"
    "要扩大一个逻辑卷，先运行 lvextend，再调整文件系统的大小。",
    "zh/firewall.md": "# 防火墙\n\n防火墙决定数据包能否通过。管理员用 nftables 编写规则，规则放在链中，链放在表中。",
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    for name, text in PAGES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def open_index(tmp_path: Path) -> Callable[..., Bm25Index]:
    """Open an index of a folder in a cache of this test."""

    def opened(folder: Path, cache: str = "cache", workers: int = 1, **options: float) -> Bm25Index:
        return Bm25Index(FolderSource(folder), tmp_path / cache, LocalRunner(workers), **options)

    return opened


@pytest.fixture
def index(library: Path, open_index: Callable[..., Bm25Index]) -> Bm25Index:
    made = open_index(library)
    made.refresh()
    return made
