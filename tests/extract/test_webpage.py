"""The main content is kept, what surrounds it goes, and the page says what it is called and when it was written."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from expound.records.page import Page

Read = Callable[[str], Page]

PROSE = "This is a sentence of the article that goes on for a while, as sentences do, and then comes to an end. "
ARTICLE = (
    f"<h1>The headline of it all</h1><p>{PROSE}</p><p>{PROSE * 2}</p><h2>A part</h2><ul><li>one</li></ul><p>{PROSE}</p>"
)


def site(article: str = ARTICLE, head: str = "", after: str = "") -> str:
    """Wrap an article as sites do."""
    menu = "".join(f'<li><a href="/{n}">Section {n}</a></li>' for n in range(9))
    return (
        f"<html><head>{head}</head><body><header><div class='logo'>The Site</div><ul class='menu'>{menu}</ul></header>"
        f"<div id='page'><div class='post-content'>{article}</div>"
        f"<div class='sidebar'><h3>Most read</h3><ul>{menu}</ul><p>{PROSE}</p></div></div>{after}"
        f"<div class='footer'><p>Imprint of the Site, all rights reserved.</p></div></body></html>"
    )


@pytest.mark.parametrize(
    "boilerplate",
    [
        '<div class="cookie-banner"><p>We value your privacy and therefore ask you about biscuits.</p></div>',
        '<div id="comments"><h3>3 comments</h3><p>This boilerplate is the best I have ever read!</p></div>',
        '<section class="relatedPosts"><h2>Related</h2><p>Another boilerplate with a long teaser text.</p></section>',
        "<aside><p>The boilerplate beside the article, with a full sentence in it, to be fair.</p></aside>",
        '<div role="complementary"><p>More boilerplate beside the article, with a full sentence in it.</p></div>',
        "<form><p>Boilerplate: sign up here for our letter, which comes once a week.</p></form>",
        "<footer><p>Boilerplate at the foot of the page, about us and our many friends.</p></footer>",
        "<h2>You may also like</h2><ul><li><a href=x>Boilerplate one</a><li><a href=y>Boilerplate two</a></ul>",
    ],
)
def test_boilerplate_goes(read: Read, boilerplate: str) -> None:
    text = read(site(after=boilerplate)).text
    assert "Section 3" not in text
    assert "oilerplate" not in text
    assert "biscuits" not in text
    assert "Imprint" not in text
    assert text.startswith("The headline of it all")
    assert text.count(PROSE.strip()) == 4
    assert "- one" in text


def test_a_name_is_not_believed_when_it_holds_the_article(read: Read) -> None:
    page = read(f"<body><div class='has-share comment-page'>{ARTICLE}</div><nav><a href=x>nav</a></nav></body>")
    assert page.text.count(PROSE.strip()) == 4


def test_a_forum_where_everything_is_a_comment_is_kept(read: Read) -> None:
    posts = "".join(f"<div class='comment'><p>{PROSE} {n}</p></div>" for n in range(6))
    assert read(f"<main><h1>Thread</h1>{posts}</main><footer>foot</footer>").text.count(PROSE.strip()) == 6


def test_subjects_in_class_names_say_nothing(read: Read) -> None:
    page = read(site(f"<article class='post tag-comments category-sidebar has-ads'>{ARTICLE}</article>"))
    assert page.text.count(PROSE.strip()) == 4


def test_a_lead_before_the_body_is_kept(read: Read) -> None:
    lead = "The lead says in one sentence what the article will say in many."
    page = read(site(f"<article><header><h1>Title</h1><p>{lead}</p></header><div>{ARTICLE}</div></article>"))
    assert lead in page.text


def test_pages_of_a_manual_keep_their_structure(read: Read) -> None:
    entries = "".join(f"<li><a href='#{n}'>entry {n}</a></li>" for n in range(5))
    page = read(
        "<head><meta name=generator content='DocBook XSL Stylesheets'></head>"
        f"<div class=navheader><a href=p>Prev</a> <a href=n>Next</a></div><h1>Chapter</h1><ul>{entries}</ul>"
        "<div class=sidebar><p>A box that belongs to the text.</p></div><div class=navfooter><a href=n>Next</a></div>"
    )
    assert [block.kind for block in page.blocks] == ["heading", *["list_item"] * 5, "paragraph"]


def test_short_lines_around_the_prose_go_and_short_sentences_stay(read: Read) -> None:
    page = read(site(f"<h1>Title</h1><p>By A. Writer</p><p>3 May</p>{ARTICLE}<p>To be continued.</p><p>Print</p>"))
    assert "Writer" not in page.text
    assert page.text.endswith("To be continued.")


def test_a_title_in_a_drawing_is_not_the_title(read: Read) -> None:
    assert read("<svg><title>Logo</title></svg><h1>Heading</h1><p>text</p>").title == "Heading"


def test_a_plain_page_is_kept_whole(read: Read) -> None:
    page = read("<h1>Notes</h1><p>short</p><ul><li>tea<li>milk</ul><p>See also: the other note.</p>")
    assert [block.kind for block in page.blocks] == ["heading", "paragraph", "list_item", "list_item", "paragraph"]


@pytest.mark.parametrize(
    ("head", "heading", "title"),
    [
        ("<title>How to brew – The Tea Site</title>", "How to brew", "How to brew"),
        (
            "<title>How to brew | The Tea Site</title><meta property=og:site_name content='The Tea Site'>",
            "",
            "How to brew",
        ),
        ("<title>State - and other nouns</title>", "Something else", "State - and other nouns"),
        ("<meta property=og:title content='From the graph'>", "", "From the graph"),
        ("", "Only a heading", "Only a heading"),
        ("<title> \n </title>", "Only a heading", "Only a heading"),
    ],
)
def test_titles(read: Read, head: str, heading: str, title: str) -> None:
    assert read(f"<head>{head}</head><h1>{heading}</h1><p>{PROSE}</p>").title == title


@pytest.mark.parametrize(
    "dated",
    [
        '<meta property="article:published_time" content="2021-03-04T10:00:00+01:00">',
        '<meta name="date" content="2021-03-04">',
        '<script type="application/ld+json">{"@graph": [{"@type": "Article", "datePublished": "2021-03-04"}]}</script>',
        '<time datetime="2021-03-04 09:00">4 March</time>',
    ],
)
def test_the_date_of_publication_is_found(read: Read, dated: str) -> None:
    assert read(f"<head>{dated}</head><p>{PROSE}</p>").published == "2021-03-04"


@pytest.mark.parametrize("broken", ["{", "[" * 100_000, json.dumps({"datePublished": 5}), "null"])
def test_broken_declarations_are_survived(read: Read, broken: str) -> None:
    page = read(f'<script type="application/ld+json">{broken}</script><p>{PROSE}</p>')
    assert page.published is None
    assert page.text == PROSE.strip()


def test_language_is_detected_before_it_is_believed(read: Read) -> None:
    assert read("<html lang=en><p>这个页面是用中文写的，虽然它说自己是英文的。</p>").language == "zh"
    assert read(f"<html lang=zh-CN><p>{PROSE}</p>").language == "en"
    assert read("<html lang=de-AT><p>Der Hund und die Katze schlafen heute nicht im Garten.</p>").language == "de"
