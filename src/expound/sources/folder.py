"""Files under a directory: `folder:~/docs`.

Links to directories are followed, for people gather what they read that way: index a folder that a stranger sent only
after a look at its links. A link to a file is followed only where it stays in its folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from expound.errors import BadSource, PageMissing
from expound.extract import extract_page
from expound.records.page import Page
from expound.sources.base import Entry
from expound.sources.files import is_inside, is_read, media_type_of, read_bytes, walk
from expound.sources.sections import cut_at_headings, section_at


@dataclass(frozen=True)
class FolderSource:
    """The readable files of a directory tree, long ones cut at their headings."""

    root: Path

    def __init__(self, path: str | Path) -> None:
        root = Path(path).expanduser().absolute()
        if ".." in root.parts:
            root = root.resolve()
        if not str(path):
            raise BadSource('no folder was named: write a path after the colon, as in "folder:~/docs"')
        if not root.exists():
            raise BadSource(f'there is no folder "{root}": check the path')
        if not root.is_dir():
            raise BadSource(f'"{root}" is a file: name the folder it is in, folder:{root.parent}')
        object.__setattr__(self, "root", root)

    @property
    def name(self) -> str:
        """The spec that opens this folder again."""
        return f"folder:{self.root}"

    def entries(self) -> Iterator[Entry]:
        """List the readable files, by path; BadSource if there are none."""
        none = True
        for found in walk(self.root):
            if not found.inner:
                raise BadSource(f'the folder "{self.root}" cannot be listed: check its permissions')
            none = False
            yield Entry(found.inner, found.stamp, found.size)
        if none:
            kinds = ".html, .md, .rst, .txt or .pdf, or these with .gz"
            raise BadSource(f'there is nothing to read in "{self.root}": expected files ending in {kinds}')

    def read(self, key: str) -> list[Page]:
        """Return the pages of one file, or one empty page that says why it cannot be read."""
        path = self.root / key
        url = path.as_uri()
        try:
            raw = read_bytes(path)
        except OSError as error:
            return [Page(url, path.name, "", problem=f"cannot be read: {error.strerror or error}")]
        return cut_at_headings(extract_page(raw, url, media_type_of(path)))

    def get(self, url: str) -> Page:
        """Return the page at a `file://` address in this folder, found by what stands after `#` if anything does."""
        address, _, fragment = url.partition("#")
        try:
            path = self._path_of(address)
        except (OSError, ValueError):  # no address, or no name a file can have
            path = None
        if path is None:
            raise PageMissing(f"{self.name} has no page at {url[:500]}")
        pages = self.read(path.relative_to(self.root).as_posix())
        return section_at(pages, fragment)

    def raw(self, url: str) -> bytes | None:
        """Return the bytes of the file at an address, decompressed; None if it cannot be read."""
        try:
            path = self._path_of(url.partition("#")[0])
            return read_bytes(path) if path else None
        except (OSError, ValueError):
            return None

    def _path_of(self, address: str) -> Path | None:
        parts = urlsplit(address)
        if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
            return None
        path = Path(url2pathname(parts.path))
        if ".." in path.parts or not path.is_relative_to(self.root) or path == self.root:
            return None
        is_listed = is_read(path.relative_to(self.root)) and path.is_file() and is_inside(path, self.root)
        return path if is_listed else None
