"""Tell which language a text is written in: Chinese, Japanese, Korean, English, or another."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from expound.errors import BadInput
from expound.text.scripts import HAN, HANGUL, HIRAGANA, KATAKANA

SAMPLE_CHARACTERS = 2_000
SAMPLE_PIECES = 5

UNSPACED = frozenset({"zh", "ja"})


def detect_language(text: str) -> str:
    """Return "zh", "ja", "ko", "en" or, for anything else, "und"; a bounded sample of a long text decides."""
    sample = _sample(text)
    if sample.isascii():
        return _among_latin(sample)
    weights = _weights_by_script(sample)
    script, weight = max(weights.items(), key=lambda item: item[1])
    if weight == 0:
        return "und"
    if script == "latin":
        return _among_latin(sample)
    return script


def is_spaced(language: str) -> bool:
    """Say whether the language puts spaces between its words."""
    return language not in UNSPACED


def language_code(name: str) -> str:
    """Return the code of a language as texts are told apart by it: "zh" for "zh-CN" and "ZH_TW".

    BadInput if the name is no code of two or three letters.
    """
    code, _, _ = name.strip().lower().replace("_", "-").partition("-")
    if not (code.isascii() and code.isalpha() and 2 <= len(code) <= 3):
        raise BadInput(f'"{name}" is no language code: write two letters, such as en or zh')
    return code


def is_foreign(text: str, language: str) -> bool:
    """Say whether a text is in another script than the language: Chinese or not is all that is told apart."""
    return (detect_language(text) == "zh") != (language == "zh")


def _sample(text: str) -> str:
    """Return the text, or pieces from its beginning to its end where it is long."""
    if len(text) <= SAMPLE_CHARACTERS:
        return text
    size = SAMPLE_CHARACTERS // SAMPLE_PIECES
    step = (len(text) - size) // (SAMPLE_PIECES - 1)
    return " ".join(text[i * step : i * step + size] for i in range(SAMPLE_PIECES))


# Patterns are compiled when first used: wide character classes take milliseconds each, and importing must be quick.
_LATIN_WORD = re.compile(r"[a-zA-Z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\u0300-\u036f]+(?:['’][a-zA-Z]+)?")
_OTHER_SCRIPTS = "\u0370-\u10ff\u1200-\u1dbf\u2c00-\u2dff\ua640-\ua6ff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc"

# Characters that hold sentences together in Chinese and are rare or absent in modern Japanese.
_CHINESE_GLUE = "的了是在不吗嗎么麼呢吧这這那们們怎什为為没沒就也都和与與把被让讓给給从從对對你我他她它请請说說"
_CHINESE_ONLY = "了是吗嗎么麼呢吧这這们們为為没沒就也把被让讓给給从從你她它请請说說"


def _weights_by_script(sample: str) -> dict[str, float]:
    """Weigh each script by the words written in it, a function word twice as much as a name.

    Names travel between languages and function words do not: "怎么用 Visual Studio Code" is Chinese though more
    letters of it are Latin.
    """
    han, kana, hangul = _count(HAN, sample), _count(HIRAGANA + KATAKANA, sample), _count(HANGUL, sample)
    words = _LATIN_WORD.findall(sample)
    glue = sum(word.lower() in _ENGLISH for word in words)
    is_japanese = 7 * kana > han + kana and kana > 3 * _count(_CHINESE_ONLY, sample)
    east_asian = 0.5 * (han + kana)
    return {
        "zh": 0.0 if is_japanese else east_asian + _count(_CHINESE_GLUE, sample),
        "ja": east_asian + 0.5 * kana if is_japanese else 0.0,
        "ko": 0.75 * hangul,
        "latin": 0.5 * len(words) + 0.5 * glue,
        "und": 0.2 * _count(_OTHER_SCRIPTS, sample),
    }


def _count(characters: str, sample: str) -> int:
    return sum(map(len, _runs_of(characters).findall(sample)))


@cache
def _runs_of(characters: str) -> re.Pattern[str]:
    return re.compile(f"[{characters}]+")


def _among_latin(sample: str) -> str:
    """Return "en" or "und" by the function words; ASCII text without any is taken for English."""
    words = [word.lower().replace("’", "'") for word in _LATIN_WORD.findall(sample)]
    if not words:
        return "und"
    counts = Counter(words)
    english = _hits(counts, _ENGLISH)
    other = max(_hits(counts, known) for known in _OTHERS.values())
    accented = sum(not word.isascii() for word in words)
    if english == 0:
        # A command or a product name has no function words; a long text without one is no English.
        return "en" if other == 0 and accented == 0 and len(words) < 25 else "und"
    # Accents stand in for the languages not listed; names and loan words keep some of them in English.
    return "en" if english >= other and 2 * english > accented else "und"


def _hits(counts: Counter[str], known: frozenset[str]) -> int:
    return sum(count for word, count in counts.items() if word in known)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words(
    "the of and to in is that it for was on are as with his they at be this from have or by one had not but what all "
    "were when we there can an your which their said if do will each about how up out them then she many some so these "
    "would other into has more her two like him see time could no make than been its who now people my made over did "
    "down only way find use may long after because any where most through why does should i you he me our us a "
    "don't can't it's i'm isn't doesn't won't didn't you're that's used using while also before between same different"
)

# Enough function words to tell each from English; words that a language shares with English are listed too, so that
# a German "in" or "an" counts for both sides.
_OTHERS: dict[str, frozenset[str]] = {
    "de": _words(
        "der die das und ist nicht ein eine einen einem einer zu den von mit sich des auf für im dem es als auch an "
        "werden aus er hat dass sie nach wird bei noch wie über zum zur so wenn kann in man aber oder wir ich sind was "
        "wurde haben nur durch vor bis mehr um unter sein ihre wo warum können"
    ),
    "fr": _words(
        "le la les de des du et est un une dans que qui pour en sur pas au aux avec ce il elle ne se plus par sont ou "
        "mais comme cette ces son sa ses on nous vous je leur être a fait avoir peut tout si comment pourquoi où l'on "
        "c'est d'un d'une qu'il n'est votre"
    ),
    "es": _words(
        "el la los las de del y en que un una es por con para no se su al lo como más o pero sus le ya este esta entre "
        "cuando muy sin sobre también me hasta hay donde quien desde todo nos son fue ser está cómo qué puede si a"
    ),
    "it": _words(
        "il lo la i gli le di del della dei delle e è un una che in per con non si da al alla come più sono ma nel "
        "nella anche o se dal questo questa ha su essere perché dove quando può a cosa"
    ),
    "pt": _words(
        "o a os as de do da dos das e em um uma que não para com por se no na nos nas mais como mas ao ele ela foi são "
        "é ser está seu sua ou quando muito já também pelo pela isso você pode tem até"
    ),
    "ca": _words(
        "el la els les de del i en que un una és per amb no es al com més o però dels aquest aquesta són ha a"
    ),
    "ro": _words(
        "și în de la cu nu este o un pe din care să mai ce sau dar pentru sunt fi prin această acest ca al ale"
    ),
    "nl": _words(
        "de het een en van in is dat op te zijn met voor niet aan er om ook als maar bij of uit naar dan nog wordt kan "
        "door over deze die ik je hij ze we hoe waarom wat worden heeft moet"
    ),
    "sv": _words(
        "och att det som en på är av för med den till inte har ett om de kan från vi när hur så var eller jag"
    ),
    "da": _words("og at det som en på er af for med den til ikke har et om de kan fra vi når hvordan så var eller jeg"),
    "nb": _words("og at det som en på er av for med den til ikke har et om de kan fra vi når hvordan så var eller jeg"),
    "fi": _words("ja on ei se että oli mutta tai kun ovat hän joka myös niin kuin mitä voi ole sen jos tämä miten"),
    "pl": _words("i w nie na się z do to jest że o jak za od po co czy tak ale dla przez są być może oraz lub które"),
    "cs": _words("a v se na je že s z do to o k i jako za by ale pro jsou od po který která nebo při může být jak"),
    "hr": _words("i u je na se da su za od s a o kao ne koji koja koje ili što iz ako bi može biti kako"),
    "hu": _words("a az és hogy nem is egy ez meg van de ha volt csak vagy mint már lehet kell"),
    "tr": _words("ve bir bu için ile da de olarak çok daha ne gibi olan kadar sonra var değil nasıl ya ise veya"),
    "id": _words("yang dan di dengan untuk dari pada ini itu adalah dalam tidak ke akan atau oleh juga dapat bisa"),
    "vi": _words("là và của có không được cho trong một các này với người để những đã khi từ như thế nào cũng"),
    "la": _words("et in est non ad ut cum qui quod sed si ex de per ac a ab sunt"),
    "eo": _words("la kaj de en estas al ne mi por kun pli oni ke ĝi el sed"),
}
