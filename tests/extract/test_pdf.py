"""PDF is read page by page; a file that cannot be read says why."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from expound.extract import extract_page
from expound.records.page import Page

from .promises import check_page


def pdf(*texts: str, password: str | None = None) -> bytes:
    """Write a PDF with one line of text on each page."""
    writer = PdfWriter()
    font = DictionaryObject(
        {NameObject(f"/{key}"): NameObject(f"/{value}") for key, value in
         {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}.items()}
    )  # fmt: skip
    for text in texts:
        page = writer.add_blank_page(300, 300)
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): writer._add_object(font)})}
        )
        stream = DecodedStreamObject()
        lines = " ".join(f"({line}) Tj 0 -14 Td" for line in text.split("\n") if line)
        stream.set_data(f"BT /F1 12 Tf 20 200 Td {lines} ET".encode())
        page[NameObject("/Contents")] = writer._add_object(stream)
    writer.add_metadata({"/Title": "A small file"})
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def read(raw: bytes) -> Page:
    page = extract_page(raw, "https://e.org/file.pdf")
    check_page(page)
    return page


def test_pages_are_read_with_anchors() -> None:
    page = read(pdf("Hello from page one", "And a hyphen-\nated word"))
    assert page.title == "A small file"
    assert [(block.span.of(page.text), block.anchor) for block in page.blocks] == [
        ("Hello from page one", "page=1"),
        ("And a hyphenated word", "page=2"),
    ]


def test_a_truncated_file_says_so() -> None:
    whole = pdf("text that is lost")
    for size in (12, len(whole) // 3):
        page = read(whole[:size])
        assert page.text == ""
        assert "damaged" in (page.problem or "") or "no text" in (page.problem or "")


def test_an_encrypted_file_says_so() -> None:
    assert "password" in (read(pdf("secret", password="x")).problem or "")


def test_a_file_without_text_says_so() -> None:
    assert "no text" in (read(pdf("")).problem or "")
