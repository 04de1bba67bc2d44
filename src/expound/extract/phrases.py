"""Phrases that open or mark the parts of a page around an article, in the languages we meet most."""

from __future__ import annotations

import re

_OPENING_CHARS = 90
_NOTICE_CHARS = 160

# Short headings or lines that introduce other articles, comments, authors, subjects or subscriptions.
_OPENINGS = re.compile(
    r"""^\W*(?:
      # English
      related\b|more\ (?:on|from|in|about|news|stories|articles|posts|like)\b|read\ (?:more|also|next)|also\ read|
      you\ (?:may|might)\ (?:also|like)|recommended|see\ also:|further\ reading:|popular|most\ (?:read|popular)|
      trending|latest|recent\ posts|leave\ a|comments?\b|\d+\ comments?|share\ (?:this|on|via)|follow\ us|subscribe|
      sign\ up|newsletter|about\ the\ author|tags?:|topics?:|categor(?:y|ies):|filed\ under|posted\ in|
      (?:next|previous)\ (?:article|post)|advertisement|sponsored|
      # German
      mehr\ (?:zu|zum|von|aus|über|themen|artikel|news|lesen|kolumnen)|(?:lesen|siehe)\ (?:sie\ )?auch|lies\ auch|
      auch\ interessant|(?:das\ )?(?:könnte|dürfte)\ (?:sie|dich|euch|ihnen|dir)|das\ könnte|
      weitere\ (?:artikel|beiträge|themen|news|infos)|weiterlesen|ähnliche|empfohlene|verwandte|passend\ dazu|
      zum\ thema|kommentare?\b|\d+\ kommentare?|schreibe?\ (?:einen|eine)|über\ (?:den|die)\ autor|artikel\ teilen|
      teilen|schlagw[oö]rt|stichw[oö]rt|kategorien?:|themen:|meist\ ?gelesen|beliebt|neueste|anzeige$|werbung$|
      folge[nt]?\ (?:sie\ )?uns|jetzt\ (?:anmelden|abonnieren)|dieser\ (?:eintrag|beitrag|artikel)\ wurde|
      veröffentlicht\ (?:in|unter)|auch\ lesen|
      # French
      (?:à\ )?lire\ aussi|sur\ le\ même|articles?\ (?:liés|similaires|connexes)|(?:à\ )?voir\ aussi|partager|
      commentaires?\b|laisser\ un|mots[- ]clés|
      # Spanish, Italian, Portuguese
      (?:te|le)\ puede\ interesar|(?:lea|lee|vea)\ también|noticias\ relacionadas|artículos\ relacionados|
      más\ (?:noticias|sobre)|compart[ei]|comentarios?\b|etiquetas|leggi\ anche|articoli\ correlati|
      potrebbe\ interessarti|condividi|commenti\b|leia\ (?:também|mais)|saiba\ mais|
      # Polish, Dutch, the north
      czytaj\ (?:też|także|również|więcej)|zobacz\ (?:też|także|również)|powiązane|polecane|podobne|komentarze|tagi:|
      udostępnij|lees\ (?:ook|meer)|läs\ (?:också|mer)|les\ også|læs\ også|
      # Chinese, Japanese
      相关(?:阅读|文章|新闻|推荐|链接)|推荐阅读|猜你喜欢|延伸阅读|更多(?:文章|新闻|内容)|热门|评论|发表评论|标签|分享到|
      上一篇|下一篇|责任编辑|編輯[：:]|编辑[：:]|関連|おすすめ|コメント
    )""",
    re.I | re.X,
)
# Short lines about the page, not part of what it says: copyright, picture credits, cookies, subscriptions.
_NOTICES = re.compile(
    r"""^\W*(?:
      ©|\(c\)\s|copyright\b|all\ rights\ reserved|
      (?:fotos?|photos?|bild(?:quelle)?|image|picture|crédits?(?:\ photos?)?|quelle|source|credits?|fot\.|zdjęcie)
      \s?(?:credit)?\s?[:|©(]|
      (?:we|this\ (?:web)?site)\ uses?\ cookies|wir\ (?:verwenden|nutzen)\ cookies|
      diese\ (?:web)?(?:seite|site)\ (?:verwendet|nutzt)\ cookies|nous\ utilisons\ des\ cookies|utilizamos\ cookies|
      (?:subscribe|sign\ up)\ (?:to|for)|follow\ \S+(?:\ \S+)?\ on\b|click\ here\b|(?:lea|vea|lee|leer)\b[^.]{0,12}:
    )|^[^.]{0,60}©[^.]{0,60}$""",
    re.I | re.X,
)


def opens_other_matter(text: str) -> bool:
    """Say whether a short line introduces something other than the article it stands in."""
    return len(text) <= _OPENING_CHARS and _OPENINGS.match(text) is not None


def is_notice(text: str) -> bool:
    """Say whether a short line is a copyright, credit, cookie or subscription notice."""
    return len(text) <= _NOTICE_CHARS and _NOTICES.match(text) is not None
