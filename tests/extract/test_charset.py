"""Bytes become the right characters though the charset is missing or wrong."""

from __future__ import annotations

import pytest

from expound.extract.charset import decode

CHINESE = "<p>这是一个中文页面，里面有一些普通的句子，用来检测编码是否正确。我们希望它能被读出来。</p>"
JAPANESE = "<p>これは日本語のページです。文字コードが正しく判定されることを確認します。よろしくお願いします。</p>"
GERMAN = "<p>Die Größe der Übung überrascht möglicherweise auch ältere Schüler außerhalb Münchens.</p>"


@pytest.mark.parametrize("declaration", ["", "<meta charset=utf-8>", "<meta charset='nonsense-9'>"])
@pytest.mark.parametrize(
    ("text", "encoding"),
    [(CHINESE, "gbk"), (JAPANESE, "shift_jis"), (GERMAN, "latin-1"), (CHINESE, "utf-8"), (GERMAN, "utf-16")],
)
def test_text_survives_a_missing_or_wrong_declaration(text: str, encoding: str, declaration: str) -> None:
    assert decode((declaration + text * 3).encode(encoding)) == declaration + text * 3


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_recognised(encoding: str) -> None:
    assert decode(GERMAN.encode(encoding)) == GERMAN


def test_the_declared_charset_is_believed_when_it_fits() -> None:
    polish = "<p>Zażółć gęślą jaźń</p>"
    assert decode(polish.encode("iso-8859-2"), "ISO-8859-2") == polish
    assert decode(b"<meta charset=windows-1250>" + polish.encode("cp1250")).endswith(polish)


def test_gb2312_is_read_as_its_superset() -> None:
    assert decode("<meta charset=gb2312>朱镕基".encode("gb18030")).endswith("朱镕基")


def test_a_page_cut_within_a_character_is_still_utf_8() -> None:
    assert decode(CHINESE.encode()[:-6]).startswith("<p>这是一个中文页面")


@pytest.mark.parametrize("raw", [b"", b"\xff", b"\xff\xfe", b"\x80" * 100, bytes(range(256)), b"\xef\xbb\xbfx"])
def test_any_bytes_give_a_string(raw: bytes) -> None:
    assert isinstance(decode(raw), str)
