"""Files under a directory."""

import gzip
import os
import pickle
from pathlib import Path

import pytest

from expound.errors import BadSource, PageMissing, UnknownName
from expound.records.page import Page
from expound.sources import ListedSource, files, open_source
from expound.sources.folder import FolderSource


def write(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def html(title: str, *paragraphs: str) -> str:
    body = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return f"<html><head><title>{title}</title></head><body><h1>{title}</h1>{body}</body></html>"


def keys(folder: Path) -> list[str]:
    return [entry.key for entry in FolderSource(folder).entries()]


PARAGRAPH = "A volume group is made of physical volumes, and holds logical volumes that can grow. " * 4


def test_the_readable_files_are_listed_in_order(tmp_path: Path) -> None:
    for name in (
        *("b.html", "a.md", "C.TXT", "d.rst", "e.pdf", "f.txt.gz", "g.htm", "h.xhtml", "i.markdown", "j.text"),
        *("README", "sub/k.txt", "sub/NEWS.gz", "sub/deeper/l.html.GZ"),
    ):
        write(tmp_path / name, "x")
    for name in ("m.png", "n.tar.gz", "o", ".hidden.txt", ".git/p.txt", "sub/.q/r.txt", "_sources/s.rst.txt"):
        write(tmp_path / name, "x")

    assert keys(tmp_path) == [
        *("C.TXT", "README", "a.md", "b.html", "d.rst", "e.pdf", "f.txt.gz", "g.htm", "h.xhtml", "i.markdown"),
        *("j.text", "sub/NEWS.gz", "sub/k.txt", "sub/deeper/l.html.GZ"),
    ]


def test_a_stamp_changes_with_its_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", "one")
    before = next(FolderSource(tmp_path).entries())
    write(path, "two")
    os.utime(path, ns=(0, 12345))
    after = next(FolderSource(tmp_path).entries())

    assert (before.key, before.size) == (after.key, after.size)
    assert before.stamp != after.stamp


def test_the_name_opens_the_same_folder_again(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    source = open_source(f"folder:{tmp_path}/sub/..")

    assert open_source(source.name) == source
    assert isinstance(source, ListedSource)
    assert pickle.loads(pickle.dumps(source)) == source


def test_a_home_directory_is_expanded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))

    assert open_source("folder:~/docs").name == f"folder:{tmp_path}/docs"


def test_a_file_becomes_a_page_with_its_address(tmp_path: Path) -> None:
    path = write(tmp_path / "a b.html", html("Volumes", PARAGRAPH))
    source = FolderSource(tmp_path)

    (page,) = source.read("a b.html")

    assert page.url == path.as_uri()
    assert page.title == "Volumes"
    assert "logical volumes" in page.text
    assert source.get(page.url) == page


@pytest.mark.parametrize("name", ["a.txt.gz", "a.md.gz", "README.gz"])
def test_compressed_files_are_read(tmp_path: Path, name: str) -> None:
    write(tmp_path / name, gzip.compress(PARAGRAPH.encode(), mtime=0))

    assert "logical volumes" in FolderSource(tmp_path).read(name)[0].text


def test_every_page_of_a_long_file_is_got_by_its_address(tmp_path: Path) -> None:
    sections = "".join(f"<h2 id='s{n}'>Part {n}</h2><p>{PARAGRAPH * 6}</p><h3 id='i{n}'>In</h3>" for n in range(9))
    path = write(tmp_path / "long.html", f"<title>Long</title><h1>Long</h1><p>{PARAGRAPH}</p>{sections}")
    source = FolderSource(tmp_path)

    pages = source.read("long.html")

    assert len(pages) > 5
    assert [source.get(page.url) for page in pages] == pages
    assert source.get(f"{path.as_uri()}#nowhere") == pages[0]
    with_anchor = [page for page in pages if any(block.anchor == "i4" for block in page.blocks)]
    assert [source.get(f"{path.as_uri()}#i4")] == with_anchor


def problem(page: Page) -> str:
    assert page.text == ""
    return page.problem or ""


def test_a_file_that_cannot_be_opened_is_an_empty_page_that_says_why(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "x")
    source = FolderSource(tmp_path)
    (tmp_path / "a.txt").unlink()
    (tmp_path / "a.txt").mkdir()

    assert "Is a directory" in problem(source.read("a.txt")[0])
    assert "No such file" in problem(source.read("gone.txt")[0])


@pytest.mark.parametrize(
    "raw",
    [b"not compressed", gzip.compress(b"x" * 9999, mtime=0)[:30], gzip.compress(b"x", mtime=0)[:-8] + b"12345678"],
)
def test_damaged_compression_is_an_empty_page_that_says_so(tmp_path: Path, raw: bytes) -> None:
    write(tmp_path / "a.txt.gz", raw)

    assert "cannot be read" in problem(FolderSource(tmp_path).read("a.txt.gz")[0])


def test_a_file_that_decompresses_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 1_000_000)
    write(tmp_path / "bomb.txt.gz", gzip.compress(b"0" * 50_000_000, mtime=0))

    assert "more than 1 MB" in problem(FolderSource(tmp_path).read("bomb.txt.gz")[0])


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_what_permissions_forbid_is_listed_with_its_problem(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "x").chmod(0)
    write(tmp_path / "closed" / "b.txt", "x")
    (tmp_path / "closed").chmod(0)
    source = FolderSource(tmp_path)

    assert keys(tmp_path) == ["a.txt", "closed/"]
    assert ["Permission denied" in problem(source.read(key)[0]) for key in keys(tmp_path)] == [True, True]
    (tmp_path / "closed").chmod(0o700)


@pytest.mark.parametrize(
    ("argument", "said"),
    [("", "write a path after the colon"), ("no/such/place", "check the path"), ("file.txt", "name the folder")],
)
def test_a_folder_that_is_none_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argument: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "file.txt", "x")

    with pytest.raises(BadSource, match=said):
        open_source(f"folder:{argument}")


def test_a_folder_with_nothing_to_read_says_what_was_expected(tmp_path: Path) -> None:
    write(tmp_path / "picture.png", "x")

    with pytest.raises(BadSource, match=r"nothing to read .* expected files ending in \.html"):
        keys(tmp_path)


def test_a_bare_path_is_told_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadSource, match=f"write folder:{tmp_path}"):
        open_source(str(tmp_path))


def test_an_unknown_source_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match='Did you mean "folder"'):
        open_source("foldr:/usr")


def test_linked_directories_are_followed_once(tmp_path: Path) -> None:
    write(tmp_path / "elsewhere" / "a.txt", "x")
    write(tmp_path / "root" / "b.txt", "x")
    (tmp_path / "root" / "html").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "root" / "html2").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "loop").symlink_to(tmp_path / "root")
    source = FolderSource(tmp_path / "root")

    assert keys(tmp_path / "root") == ["b.txt", "html/a.txt"]
    assert source.get((tmp_path / "root" / "html" / "a.txt").as_uri()).text == "x"


def test_a_root_that_is_a_link_keeps_the_address_it_was_given(tmp_path: Path) -> None:
    write(tmp_path / "real" / "a.txt", "words")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    source = FolderSource(tmp_path / "link")

    assert source.get((tmp_path / "link" / "a.txt").as_uri()).text == "words"


def test_a_linked_file_must_stay_in_the_folder(tmp_path: Path) -> None:
    secret = write(tmp_path / "secret.txt", "secret")
    write(tmp_path / "root" / "a.txt", "x")
    (tmp_path / "root" / "inner.txt").symlink_to("a.txt")
    (tmp_path / "root" / "outer.txt").symlink_to(secret)
    (tmp_path / "root" / "broken.txt").symlink_to("nowhere.txt")

    assert keys(tmp_path / "root") == ["a.txt", "inner.txt"]
    with pytest.raises(PageMissing):
        FolderSource(tmp_path / "root").get((tmp_path / "root" / "outer.txt").as_uri())


@pytest.mark.parametrize(
    "url",
    [
        "file://{root}/../secret.txt",
        "file://{root}/%2e%2e/secret.txt",
        "file://{root}/sub/../../secret.txt",
        "file:///etc/passwd",
        "file://otherhost{root}/a.txt",
        "http://localhost{root}/a.txt",
        "{root}/a.txt",
        "file://{root}",
        "file://{root}/",
        "file://{root}/sub",
        "file://{root}/.hidden.txt",
        "file://{root}/picture.png",
        "file://{root}/gone.txt",
        "file://{root}/a.txt%00",
        "file://{root}/" + "x" * 5000 + ".txt",
        "file://[",
        "",
    ],
)
def test_addresses_that_are_not_pages_of_the_folder_are_refused(tmp_path: Path, url: str) -> None:
    root = tmp_path / "root"
    write(tmp_path / "secret.txt", "secret")
    for name in ("a.txt", "sub/b.txt", ".hidden.txt", "picture.png"):
        write(root / name, "x")

    with pytest.raises(PageMissing):
        FolderSource(root).get(url.format(root=root))


@pytest.mark.skipif(not Path("/usr/share/doc/python3-doc/html").exists(), reason="needs Debian's python3-doc")
def test_the_python_documentation_is_found_behind_its_link() -> None:
    listed = keys(Path("/usr/share/doc/python3-doc"))

    assert "html/library/os.html" in listed
    assert not any("_sources" in key for key in listed)
