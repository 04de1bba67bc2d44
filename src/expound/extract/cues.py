"""What tags, roles and class names say about a part of a page: content, boilerplate, hidden, or nothing.

Names are read word by word, and as pairs of words: "shareBar" and "share_bar" have "share", "bar" and "sharebar".
Names that describe the state of an element or the subject of an article ("has-sidebar", "tag-privacy",
"category-comments") say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise


def words(text: str) -> frozenset[str]:
    """Return the set of the words of a text; easier to read and to add to than a set of strings."""
    return frozenset(text.split())


# From content to the frame around it. DOUBTFUL is believed only of small parts, BOILERPLATE unless most of the
# running text is inside, FRAME (tags, roles and names that hardly ever mean anything else) nearly always.
CONTENT, NEUTRAL, DOUBTFUL, BOILERPLATE, FRAME = 1, 0, -1, -2, -3

_FRAME_ROLES = words("contentinfo complementary banner dialog alertdialog")
_NAVIGATION_ROLES = words("navigation menu menubar search toolbar")
_FRAME_TAGS = frozenset({"footer", "aside", "menu"})
_NO_DISPLAY = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_INVISIBLE = words(
    """
    hidden sr-only screen-reader-text screen-reader screenreader visually-hidden visuallyhidden visually_hidden
    headerlink mw-editsection
    """
)

_FRAME_NAMES = words(
    """
    nav navi navbar navigation navheader navfooter docnav mainmenu submenu breadcrumb breadcrumbs pagination pager
    footer pagefooter sitefooter postnav postnavigation prevnext nextprev sphinxsidebar skiplink skiplinks
    """
)
_UNWANTED = words(
    """
    menu menus menue paging toolbar topbar foot masthead sidebars widget widgets widgetarea rail rightcol rightcolumn
    comment comments commentlist commentform respond reply replies kommentar kommentare commentaires comentarios
    recommend recommended recommendation recommendations recommender similar suggested suggestions readmore readnext
    morenews moreposts morearticles morestories morefrom moreon alsoread upnext popular trending mostread mostpopular
    latestnews latestposts latestarticles lateststories
    share shares sharing social sociable addtoany addthis relatedposts sharedaddy follow followus whatsapp pinterest
    cookie cookies consent gdpr newsletters subscription signup login loginbox donate donation donations
    promo promos promotion ad ads adv adbox adslot adsense adcontainer adwrapper outbrain taboola affiliate anzeige
    werbung banner banners
    tagcloud taglist tagslist tagslinks catlinks entryfooter postfooter articlefooter authorbox authorbio authorinfo
    authorcard aboutauthor printlink printbutton printonly copyright disclaimer imprint modal popup overlay lightbox
    offcanvas ratings feedback searchform searchbox searchbar jumplink jumplinks noprint editsection printfooter
    captiontext
    """
)
_UNWANTED_PREFIXES = (
    "sidebar", "disqus", "related", "onetrust", "newsletter", "subscribe", "paywall", "sponsor", "advert",
)  # fmt: skip
_DOUBTED = words(
    """
    tag tags tagged category categories meta metadata postmeta entrymeta articlemeta postinfo articleinfo pageinfo
    postdetails articledetails postdate articledate byline dateline author authors bio caption captions credit credits
    source quelle latest carousel slider slideshow gallery swiper download downloads rating vote votes topic topics
    keyword keywords label labels notice alert infobox factbox cta contact shop price toc timestamp subline twitter
    facebook linkedin youtube instagram print legal privacy search feed tooltip hint badge button buttons btn
    teaser teasers
    """
)
_WANTED = words(
    """
    articlebody articlecontent articletext articlemain articlecopy postbody postcontent posttext postcopy entrybody
    entrycontent entrytext storybody storycontent storytext pagebody pagecontent pagetext maincontent maintext mainbody
    nodebody nodecontent contentbody textbody bodytext singlecontent postentry
    """
)
_SILENT = re.compile(r"(?:(?:post_?)?tag|category|has|no|not|with|without|is|js|format|theme|layout|author|lang|type)-")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD = re.compile(r"[a-z]+")
_MAX_NAMES = 30


def is_hidden(attributes: Mapping[str, str | None]) -> bool:
    """Say whether an element is not shown, by its own attributes."""
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    style = attributes.get("style")
    if style and ("none" in style or "hidden" in style) and _NO_DISPLAY.search(style):
        return True
    names = attributes.get("class")
    return _cue_and_visibility(names)[1] if names else False


def is_navigation(tag: str, attributes: Mapping[str, str | None]) -> bool:
    """Say whether an element is there to move about the site or the page, by tag or role."""
    return tag == "nav" or attributes.get("role") in _NAVIGATION_ROLES


def cue_of(tag: str, attributes: Mapping[str, str | None]) -> int:
    """Return what a container's tag, role, class and id say: CONTENT, NEUTRAL, DOUBTFUL, BOILERPLATE or FRAME."""
    if tag in _FRAME_TAGS:
        return FRAME
    if not attributes:
        return CONTENT if tag == "main" else BOILERPLATE if tag == "form" else NEUTRAL
    role = attributes.get("role")
    if tag == "main" or role == "main" or attributes.get("itemprop") in ("articleBody", "mainContentOfPage"):
        return CONTENT
    if role in _FRAME_ROLES:
        return FRAME
    if tag == "form":
        return BOILERPLATE
    names, identifier = attributes.get("class"), attributes.get("id")
    cue = _cue_and_visibility(names)[0] if names else NEUTRAL
    if identifier and cue != CONTENT:
        cue = _stronger(cue, _cue_of_name(identifier))
    return NEUTRAL if cue < 0 and (tag == "blockquote" or (names and "hentry" in names)) else cue


@lru_cache(maxsize=16384)
def _cue_and_visibility(names: str) -> tuple[int, bool]:
    """Return the cue of a class attribute, and whether it is a usual name for what is not shown."""
    cue = NEUTRAL
    for name in names.split()[:_MAX_NAMES]:
        if name in _INVISIBLE:
            return BOILERPLATE, True
        cue = _stronger(cue, _cue_of_name(name))
    return cue, False


def _stronger(one: int, other: int) -> int:
    return CONTENT if CONTENT in (one, other) else min(one, other)


@lru_cache(maxsize=32768)
def _cue_of_name(name: str) -> int:
    lowered = name[:100] if name.islower() else _CAMEL.sub("-", name[:100]).lower()
    if _SILENT.match(lowered):
        return NEUTRAL
    parts = _WORD.findall(lowered)
    terms = {*parts, *(one + other for one, other in pairwise(parts))}
    if not terms.isdisjoint(_WANTED):
        return CONTENT
    if not terms.isdisjoint(_FRAME_NAMES):
        return FRAME
    if not terms.isdisjoint(_UNWANTED) or any(word.startswith(_UNWANTED_PREFIXES) for word in parts):
        return BOILERPLATE
    return DOUBTFUL if not terms.isdisjoint(_DOUBTED) or any(word.endswith("teaser") for word in parts) else NEUTRAL
