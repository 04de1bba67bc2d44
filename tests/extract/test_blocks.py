"""Headings, lists, tables, definitions, quotations, code, links and anchors come out as blocks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from expound.records.page import Page

Read = Callable[[str], Page]


def blocks_of(page: Page) -> list[tuple[str, int, str]]:
    return [(block.kind, block.level, block.span.of(page.text)) for block in page.blocks]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "<h1>One</h1><h3>Three</h3><p>Text",
            [("heading", 1, "One"), ("heading", 3, "Three"), ("paragraph", 0, "Text")],
        ),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", [("list_item", 1, "a"), ("list_item", 2, "b"), ("list_item", 1, "c")]),
        ("<ul><li><p>a</p><p>more</p></ul>", [("list_item", 1, "a"), ("paragraph", 0, "more")]),
        ("<dl><dt>Word<dd>Meaning</dl>", [("term", 0, "Word"), ("definition", 0, "Meaning")]),
        ("<blockquote><p>Said</blockquote><p>after", [("quotation", 0, "Said"), ("paragraph", 0, "after")]),
        ("<pre>  x = 1\n\n    y</pre>", [("code", 0, "x = 1\n\n      y")]),
        ("<table><tr><th>A<th>B<tr><td>1<td></table>", [("table_row", 0, "A | B"), ("table_row", 0, "1 |")]),
        ("one<br>line<br><br>two", [("paragraph", 0, "one line"), ("paragraph", 0, "two")]),
        ("<div>loose <b>bo</b>ld<p>next", [("paragraph", 0, "loose bold"), ("paragraph", 0, "next")]),
        ("<div role=heading aria-level=4>Made</div>x", [("heading", 4, "Made"), ("paragraph", 0, "x")]),
        ("<my-card>own<p>element</my-card>", [("paragraph", 0, "own"), ("paragraph", 0, "element")]),
        ("<td>no table", [("paragraph", 0, "no table")]),
    ],
)
def test_elements_become_typed_blocks(read: Read, source: str, expected: list[tuple[str, int, str]]) -> None:
    assert blocks_of(read(source)) == expected


def test_markers_and_indentation_stay_outside_the_span(read: Read) -> None:
    page = read("<p>Do:</p><ol start=3><li>first<ul><li>inner</ul><li>second</ol><p>Done.</p>")
    assert page.text == "Do:\n\n3. first\n  - inner\n4. second\n\nDone."


def test_blocks_are_separated_by_one_rule(read: Read) -> None:
    page = read("<h2>T</h2><p>a<p>b<ul><li>c<li>d</ul><table><tr><td>1<td>2<tr><td>3<td>4</table><dl><dt>e<dd>f</dl>")
    assert page.text == "T\n\na\n\nb\n\n- c\n- d\n\n1 | 2\n3 | 4\n\ne\nf"


def test_layout_tables_are_not_rows(read: Read) -> None:
    page = read("<table><tr><td><h1>Title</h1><p>Text</p></td><td><table><tr><td>x<td>y</table></td></tr></table>")
    assert ("heading", 1, "Title") in blocks_of(page)
    assert ("table_row", 0, "x | y") in blocks_of(page)


def test_lists_in_tables_stay_lists(read: Read) -> None:
    page = read("<table><tr><td>steps<td><ol><li>one<li>two<li>three</ol></table>")
    assert page.text == "steps\n\n1. one\n2. two\n3. three"


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>secret</p>",
        '<p aria-hidden="true">secret</p>',
        '<span style="color:red; display : none">secret</span>',
        '<span class="sr-only">secret</span>',
        "<script>secret</script><style>secret</style><template>secret</template><noscript>secret</noscript>",
        "<svg><text>secret</text></svg><select><option>secret</select><button>secret</button>",
        "<!-- secret -->",
    ],
)
def test_what_is_not_shown_is_not_read(read: Read, hidden: str) -> None:
    assert read(f"<p>before</p>{hidden}<p>after</p>").text == "before\n\nafter"


def test_unseen_characters_are_removed_and_text_is_composed(read: Read) -> None:
    page = read("<p>so&shy;ft ze\u200bro \u202ebidi\u202c ta\U000e0041g e\u0301 a&nbsp;\u3000 b &#1;c</p>")
    assert page.text == "soft zero bidi tag é a b c"


@pytest.mark.parametrize(
    ("source", "anchor"),
    [
        ('<h2 id="own">T</h2>', "own"),
        ('<h2><a id="inside"></a>T</h2>', "inside"),
        ('<h2>T <a name="named"></a></h2>', "named"),
        ('<a name="before"></a><h2>T</h2>', "before"),
        ('<section id="section"><h2>T</h2></section>', "section"),
        ('<div class="sect" id="docbook"><div class="titlepage"><div><h2>T</h2></div></div></div>', "docbook"),
        ('<section id="x"><p>text</p><h2>T</h2></section>', None),
        ('<div id="gone"></div><h2>T</h2>', None),
        ('<h2 id="own"><a class="headerlink" href="#own">¶</a>T</h2>', "own"),
        ('<h2 id="own"><a id="inside"></a>T</h2>', "own"),
        ('<a id="before"></a><h2><a id="inside"></a>T</h2>', "inside"),
        ('<div id="section"><h2><a id="inside"></a>T</h2></div>', "inside"),
        ('<div id="section"><a id="term"></a><div><h2>T</h2></div></div>', "section"),
        ('<div id="section"><div id="empty"></div><h2>T</h2></div>', "section"),
        ('<a id="before"></a><nav>menu</nav><h2>T</h2>', None),
        ('<p>text <a id="x"></a></p><h2>T</h2>', None),
        ('<table id="x"><tr><td>1</table><h2>T</h2>', None),
        ('<a id="before"></a><div role="heading"><b id="inside">T</b></div>', "inside"),
        ('<a id="before"></a> <div role="heading">T</div>', "before"),
    ],
)
def test_headings_know_their_anchor(read: Read, source: str, anchor: str | None) -> None:
    page = read(f"<p>lead</p>{source}")
    heading = next(block for block in page.blocks if block.kind == "heading")
    assert heading.anchor == anchor
    assert heading.span.of(page.text) == "T"


def test_an_anchor_that_nothing_closes_belongs_to_the_first_heading_only(read: Read) -> None:
    page = read('<h2><a id="one"/>One</h2><p>text</p><h3>Bare</h3><p>text</p><h3><a id="two"/>Two</h3><p>text</p>')
    assert [block.anchor for block in page.blocks if block.kind == "heading"] == ["one", None, "two"]


def test_links_point_at_their_words_with_absolute_addresses(read: Read) -> None:
    page = read(
        '<p>a a <a href="b.html">a</a>, <a href="//cdn.example.org/x">two  words</a> '
        '<a href="mailto:me@example.org">mail</a> <a href="javascript:x()">js</a> <a href="http://[bad">bad</a></p>'
    )
    assert [(link.url, link.span.of(page.text), link.span.start) for link in page.links] == [
        ("https://example.org/dir/b.html", "a", 4),
        ("https://cdn.example.org/x", "two words", 7),
    ]


def test_links_follow_the_base_element(read: Read) -> None:
    page = read('<head><base href="/root/"></head><p>see <a href="c.html">this</a>')
    assert [link.url for link in page.links] == ["https://example.org/root/c.html"]


def test_a_link_around_blocks_links_each_of_them(read: Read) -> None:
    page = read('<a href="x"><h2>Title</h2><p>Words</p></a><p>and plenty of other text that is no link at all here</p>')
    assert [link.span.of(page.text) for link in page.links] == ["Title", "Words"]


def test_links_in_table_cells_keep_their_place(read: Read) -> None:
    page = read('<table><tr><td>plain words<td>see <a href="y">there</a> now</table>')
    assert page.text == "plain words | see there now"
    assert page.links[0].span.of(page.text) == "there"
