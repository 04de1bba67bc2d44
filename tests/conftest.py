"""What every test can rely on: no network, folders of its own, and a clear word when material is missing."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
MANUALS = {  # Debian's package: where it puts its pages
    "debian-handbook": "/usr/share/doc/debian-handbook/html",
    "debian-reference-en": "/usr/share/debian-reference",
    "python3-doc": "/usr/share/doc/python3-doc/html",
    "postgresql-doc-15": "/usr/share/doc/postgresql-doc-15/html",
}
LOOPBACK = ("127.", "::1", "localhost")

_numbers = count(1)


class NetworkForbidden(RuntimeError):
    """A test tried to reach the network; recorded replies and the stand-ins we ship are for that."""


def pytest_configure() -> None:
    """Close the network, for fixtures and imports too, and forget the settings of whoever runs the tests."""
    for name in ("connect", "connect_ex", "sendto"):
        setattr(socket.socket, name, _only_loopback(getattr(socket.socket, name)))
    socket.getaddrinfo = _only_local_names(socket.getaddrinfo)
    for name in [name for name in os.environ if name.startswith("EXPOUND_")]:
        del os.environ[name]


@pytest.fixture(scope="session", autouse=True)
def _folders_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give fixtures that serve many tests a place of their own, too."""
    home = tmp_path_factory.mktemp("home")
    os.environ.update(_folders_in(home))
    return home


@pytest.fixture(autouse=True)
def _folders_of_the_test(_folders_of_the_run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test folders that nobody used before it; they come into being when something is kept there."""
    for name, value in _folders_in(_folders_of_the_run / str(next(_numbers))).items():
        monkeypatch.setenv(name, value)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Return the folder of published data beside the checkout, or skip the test."""
    if not SHARED_DATA.is_dir():
        pytest.skip("needs the published data in ../shared/data, which is not there")
    return SHARED_DATA


@pytest.fixture(scope="session")
def debian_docs() -> Callable[[str], Path]:
    """Return a function from the name of a Debian package to the folder of its pages; it skips the test if missing."""

    def folder(package: str) -> Path:
        path = Path(MANUALS[package])
        if not path.is_dir():
            pytest.skip(f"needs Debian's package {package}, which is not installed: {path} is not there")
        return path

    return folder


def _folders_in(home: Path) -> dict[str, str]:
    return {
        "EXPOUND_DATA_DIR": str(home / "data"),
        "EXPOUND_CACHE_DIR": str(home / "cache"),
        "EXPOUND_CONFIG": str(home / "config.toml"),
        # For what does not go by the settings, such as `open_world` without a folder.
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(home / "cache"),
    }


def _only_loopback(method: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: socket.socket, *arguments: Any) -> Any:
        address = arguments[-1]
        if self.family in (socket.AF_INET, socket.AF_INET6) and not str(address[0]).startswith(LOOPBACK):
            raise NetworkForbidden(f"a test tried to reach {address[0]}:{address[1]}; tests run without a network")
        return method(self, *arguments)

    return guarded


def _only_local_names(resolve: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(host: Any, *arguments: Any, **options: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if name and not name.startswith(LOOPBACK):
            raise NetworkForbidden(f'a test tried to look up "{name}"; tests run without a network')
        return resolve(host, *arguments, **options)

    return guarded
