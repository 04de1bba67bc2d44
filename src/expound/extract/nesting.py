"""Flatten markup nested deeper than any page needs, before it makes the parser slow.

The HTML standard makes a parser look up through the open elements at many tags, so that time grows with the square of
the depth: 100,000 nested elements take 20 seconds, while at most 512 of them are shown by browsers.
"""

from __future__ import annotations

import re

from expound.extract.cues import words

_MAX_DEPTH = 1000
_HARMLESS_TAGS = 20_000  # all of them nested take a second
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)\b[^<>]*>?")
# Elements that need no end tag, or cannot have one: counting them would see depth where there is none.
_NOT_NESTED = words(
    """
    p li dt dd td th tr tbody thead tfoot colgroup option optgroup rt rp area base br col embed hr img input link
    meta param source track wbr html head body
    """
)


def limit_nesting(source: str) -> str:
    """Return the source without the tags that lie deeper than 1,000 elements."""
    if source.count("<") <= _HARMLESS_TAGS:
        return source
    depth = 0

    def keep(match: re.Match[str]) -> str:
        nonlocal depth
        if match[2].lower() in _NOT_NESTED or match[0].endswith("/>"):
            return match[0]
        if match[1]:
            depth = max(depth - 1, 0)
            return match[0] if depth < _MAX_DEPTH else " "
        depth += 1
        return match[0] if depth <= _MAX_DEPTH else " "

    return _TAG.sub(keep, source)
