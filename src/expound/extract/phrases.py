"""Phrases that open or mark the parts of a page around an article, in the languages we meet most."""

from __future__ import annotations

import re

_OPENING_CHARS = 90
_NOTICE_CHARS = 160

# Short headings or lines that introduce other articles, comments, authors, subjects or subscriptions.
_OPENINGS = re.compile(
    r"""^\W*(?:
      # English
      related\s*(?:articles?|posts?|stor|news|content|links?|topics?|reading|coverage|products?|:|$)|
      read\ (?:more|also|next)|more\ (?:on|from|in|about|news|stories|articles|posts|like)\b|also\ read|
      you\ (?:may|might)\ (?:also|like)|recommended\s*(?:for|articles?|posts?|stor|reading|:|$)|see\ also:|
      popular\s*(?:articles?|posts?|stor|now|:|$)|
      most\ (?:read|popular)\s*(?:articles?|posts?|stor|news|now|today|:|$)|trending\s*(?:now|on|:|$)|
      latest\s*(?:articles?|posts?|stor|news|from|:|$)|recent\ (?:posts|articles|comments)|leave\ a\ (?:comment|reply)|
      comments?\s*(?:[(:\d]|$)|\d+\ comments?|share\ (?:this|on|via)|follow\ us|
      subscribe\s*(?:to\ our|now|today|[:!]|$)|sign\ up\s*(?:for|to|now|today|[:!]|$)|newsletter|
      about\ the\ author|(?:tag|topic)s?:|categor(?:y|ies)\s?:|
      filed\ under|posted\ in|(?:next|previous)\ (?:article|post)|advertisement\W*$|sponsored|
      # German
      mehr\ (?:zu|zum|von|aus|über|themen|artikel|news|lesen|kolumnen)\b|(?:lesen|siehe)\ (?:sie\ )?auch|lies\ auch|
      auch\ (?:interessant|lesen)|(?:das\ )?(?:könnte|dürfte)\ (?:sie|dich|euch|ihnen|dir)|weiterlesen|
      (?:weitere|ähnliche|empfohlener?|verwandte|neueste|beliebte)\ (?:redaktionelle[rn]?\ )?
      (?:artikel|beiträge|themen|news|infos|kommentare|inhalte?)|
      passend\ dazu|zum\ thema\W*$|kommentare?\s*(?:[(:\d]|$)|\d+\ kommentare?|schreibe?\ (?:einen|eine)|
      über\ (?:den|die)\ autor|artikel\ teilen|teilen\W*$|(?:schlag|stich)w[oö]rte?r?\b|kategorien?\s?:|themen\s?:|
      meist\ ?gelesen|anzeige\W*$|werbung\W*$|folge[nt]?\ (?:sie\ )?uns|jetzt\ (?:anmelden|abonnieren)|
      dieser\ (?:eintrag|beitrag|artikel)\ wurde|veröffentlicht\ (?:in|unter)|
      # French
      (?:à\ )?lire\ aussi|sur\ le\ même|articles?\ (?:liés|similaires|connexes)|(?:à\ )?voir\ aussi|
      partager\s*(?:sur|l['’]article|:|$)|commentaires?\s*(?:[(:\d]|$)|laisser\ un|mots[- ]clés|
      # Spanish, Italian, Portuguese
      (?:te|le)\ puede\ interesar|(?:lea|lee|vea)\ también|noticias\ relacionadas|artículos\ relacionados|
      más\ (?:noticias|sobre)|compart(?:e|ir)\s*(?:en|:|$)|comentarios?\s*(?:[(:\d]|$)|etiquetas\s*(?::|$)|leggi\ anche|
      articoli\ correlati|potrebbe\ interessarti|condividi\b|commenti\s*(?:[(:\d]|$)|leia\ (?:também|mais)|saiba\ mais|
      # Polish, Dutch, the north
      czytaj\ (?:też|także|również|więcej)|zobacz\ (?:też|także|również)|(?:powiązane|polecane|podobne)\b|
      komentarze\s*(?:[(:\d]|$)|tagi\s?:|udostępnij|lees\ (?:ook|meer)|läs\ (?:också|mer)|les\ også|læs\ også|
      # Chinese, Japanese
      相关(?:阅读|文章|新闻|推荐|链接)|推荐阅读|猜你喜欢|延伸阅读|更多(?:文章|新闻|内容)|热门(?:文章|新闻|推荐|标签|评论)|
      (?:网友|用户|发表)?评论\s*(?:列表|区|[(（:：\d]|$)|标签[：:]|分享到|上一篇|下一篇|责任编辑|[编編][辑輯][：:]|
      関連(?:記事|リンク|ニュース|タグ|ワード)|おすすめ(?:記事|\W*$)|コメント(?:を|[(（:：]|$)
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
