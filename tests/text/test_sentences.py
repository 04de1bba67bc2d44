"""Tables of hard cases: ‖ marks where one sentence ends and the next begins."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.records.page import Span
from expound.text import split_sentences

PLAIN = [
    "One sentence.",
    "No mark at the end",
    "It works. ‖It is good.",
    "Really? ‖Yes! ‖Good.",
    "What?! ‖No!!! ‖Yes.",
    "It has 50%. ‖Then 60%. ‖End",
    "Hello.   ‖World.\t‖Tab.",
    "A heading\n‖A paragraph. ‖Another.\n\n‖Last",
    "Ends with space. \n ‖Begins with space.",
]

ABBREVIATIONS = [
    "Dr. Smith went home. ‖He slept.",
    "Mr. and Mrs. Brown met Prof. Green. ‖They talked.",
    "Use e.g. Debian or i.e. Linux. ‖Both work.",
    "Cats vs. Dogs is a film. ‖See it.",
    "See Fig. 3 and Eq. 4. ‖They agree.",
    "No. 5 is alive. ‖Is it? ‖No. ‖It is not.",
    "Vol. 2, pp. 3–5, ch. 7 of the book. ‖Read it.",
    "The U.S. Army came. ‖It left.",
    "He lives in the U.S. ‖She lives in the U.K. and works.",
    "We met at 5 p.m. on Monday. ‖Bring food.",
    "We met at 5 p.m. ‖The rest was late.",
    "At 10 a.m. and 5 p.m. EST. ‖Tom came.",
    "Sammy Davis Jr. sang. ‖He danced.",
    "He works at Apple Inc. and likes it. ‖She left.",
    "He works at Apple Inc. ‖She works at Acme Corp. too.",
    "Dogs, cats, etc. are nice. ‖I like dogs, cats, etc. ‖They are nice.",
    "Smith et al. (2004) found it. ‖So did Jones et al. ‖They wrote first.",
    "On Jan. 5 we left. ‖We came back in Feb. ‖The trip was long.",
    "It was built ca. 1900. ‖The rest followed.",
    "Approx. 5 people came. ‖Good.",
    "She has a Ph.D. in physics. ‖He has an M.A. ‖They met.",
    "St. Louis is big. ‖I live on Main St. ‖The house is red.",
    "He sat. ‖Tom came. ‖He was ill. ‖Ann left.",
    "Washington D.C. is hot. ‖Boston, Mass. is cold.",
]

NAMES = [
    "J. R. R. Tolkien wrote it. ‖George W. Bush read it.",
    "It is by J. K. Rowling. ‖She wrote more.",
    "Take vitamin C. ‖Oranges have it.",
    "That was plan B. ‖We need plan C.",
    "It is written in C. ‖Then compile it.",
    "Papers of T. A. Knuuttila and K. I. Nummila. ‖They are good.",
    "See Hefele, III. 129 for more. ‖That was World War II. ‖It ended.",
    "I like Yahoo! because it works. ‖Do you?",
]

NUMBERS_AND_FILES = [
    "It costs 3.50 dollars. ‖That is 2.5 more.",
    "Python 3.11.7 is out. ‖It is fast. ‖Use version 2.",
    "It opened in 1990. ‖5 people came.",
    "Edit /etc/apt/apt.conf. ‖Then run apt-get update.",
    "See www.debian.org. ‖Or https://example.com/a.html?b=c.d. ‖Done.",
    "Is it http://x.org/?q=1&r=2 or not? ‖It is.",
    "Node.js is fast. ‖So is System.Out printing.",
    "Read .bashrc. ‖.profile is read too.",
    "Mail me at a.b@c.org. ‖Thanks!",
    "The file README.md is long. ‖Read it.",
]

QUOTATIONS = [
    '"Really?" he asked. ‖"Yes." ‖She left.',
    'He said "stop." ‖Then he left.',
    "“No.” ‖“Yes.” ‖‘Maybe.’ ‖He nodded.",
    "(This is a note.) ‖He left (see Fig. 3). ‖She stayed.",
    "He (really!) left. ‖She (why?) stayed.",
    "This is **bold.** ‖Next. ‖_So._ ‖Then.",
    "The answer.[1] ‖The next.[2][3] ‖One more. [4] ‖End.",
    "Is it so? [citation needed] ‖It is.",
    "It ended.» ‖Then silence.",
]

ELLIPSES = [
    "Wait... ‖What?",
    "It is better... or not.",
    "It is… well… fine. ‖Good.",
    "He paused . . . and then spoke. ‖He paused . . . ‖Then he spoke.",
    "And so on…. ‖The end.",
]

LISTS = [
    "1. Do this. ‖2. Do that.",
    "1.2.3. A heading",
    "a) Open it. ‖b) Close it.",
    "A. First answer. ‖B. Second answer.",
    "IV. The fourth part begins.",
    "- Item one. ‖Still item one.",
    "• Item one. ‖Still item one.",
    "Steps: 1. Open it. ‖2. Close it.",
    "Step 1. Open the door. ‖Go in.",
    "(1) Open it. ‖(2) Close it.",
]

HASTE = [
    "i tried that. ‖it didn't work. ‖any ideas? ‖thanks",
    "It hurts.‖The doctor came.‖Creams help.",
    "He came back (late).‖Tables were full.",
    "This approx. the value we want.",
    "why? ‖because i say so! ‖ok",
]

CHINESE = [
    "这是第一句。‖这是第二句！‖这是第三句？‖好的；‖继续……‖结束",
    "他说：“你好吗？”‖然后走了。‖“我很好。”‖她说。",
    "他说：“你好。”，然后走了。",
    "「你好吗？」‖他問。‖『很好！』‖她答。",
    "《你是谁？》是一本书。‖我喜欢。",
    "我喜欢它（真的吗？）因为好看。‖（这是注释。）‖下一句。",
    "价格是3.5元。‖版本1.2.3已发布。",
    "你用Python吗?‖是的!‖我用。",
    "我来了.‖你走了.‖好",
    "请访问http://a.com/?q=中文。‖谢谢",
    '他说："你好。"‖她说："再见。"‖郑罗生。‖"南北双刀"传人。',
    "1. 安装软件。‖2. 运行它。‖3.重启。",
    "（1）打开；‖（2）关闭。",
    "真的？？！‖太好了！！！‖嗯。。。‖好吧～",
    "使用 apt-get install vim 安装。‖See the manual. ‖然后重启。",
    "答案是42。[1]‖下一句。【2】‖再下一句【3】。‖完。",
    "等等……‖他说……",
    "第一行没有句号\n‖第二行。",
    "他问：“为什么？！”‖没有人回答。",
    "如下: a. 说明它; b. 说明她",
]

OTHER_LANGUAGES = [
    "「はい。」と彼は言った。‖次の文です。‖本当？‖はい！",
    "안녕하세요. ‖저는 학생입니다. ‖감사합니다!",
    "¿Qué es esto? ‖¡Es un libro! ‖Sí.",
    "Am 3. Oktober ist der Feiertag. ‖Das ist gut. ‖Er kam am 5. Mai.",
    "Das ist z. B. ein Beispiel für die Regel. ‖Es ist gut.",
    "C'est M. Dupont. ‖Il est là.",
    "هل هذا كتاب؟ ‖نعم. ‖هذا كتاب.",
    "यह एक किताब है। ‖वह अच्छी है।",
    "Это книга. ‖Она хорошая.",
]

ODDITIES = [
    "Great 😀! ‖Yes 👍🏽. ‖Ok.",
    "Cafe\u0301. ‖The next.",
    "One.\u200b ‖Two.",
    "One.\u2028‖Two.\x85‖Three.\r\n‖Four",
    "One.\u3000‖Two.\xa0‖Three.",
    "...",
    "。",
]


def check(case: str, language: str | None = None) -> None:
    text = case.replace("‖", "")
    assert [span.of(text) for span in split_sentences(text, language)] == [s.strip() for s in case.split("‖")]


@pytest.mark.parametrize("case", PLAIN)
def test_marks_and_line_breaks_end_a_sentence(case):
    check(case)


@pytest.mark.parametrize("case", ABBREVIATIONS)
def test_abbreviations_end_a_sentence_only_before_a_new_one(case):
    check(case)


@pytest.mark.parametrize("case", NAMES)
def test_initials_do_not_end_a_sentence(case):
    check(case)


@pytest.mark.parametrize("case", NUMBERS_AND_FILES)
def test_decimals_files_and_addresses_do_not_end_a_sentence(case):
    check(case)


@pytest.mark.parametrize("case", QUOTATIONS)
def test_what_closes_stays_with_its_sentence(case):
    check(case)


@pytest.mark.parametrize("case", ELLIPSES)
def test_an_ellipsis_ends_a_sentence_before_a_capital(case):
    check(case)


@pytest.mark.parametrize("case", LISTS)
def test_list_markers_are_no_sentences(case):
    check(case)


@pytest.mark.parametrize("case", HASTE)
def test_hasty_typing_is_understood(case):
    check(case)


@pytest.mark.parametrize("case", CHINESE)
def test_chinese_sentences(case):
    check(case)


@pytest.mark.parametrize("case", CHINESE)
def test_naming_the_language_changes_nothing_for_chinese(case):
    check(case, "zh")


@pytest.mark.parametrize("case", OTHER_LANGUAGES)
def test_other_languages_degrade_gracefully(case):
    check(case)


@pytest.mark.parametrize("case", ODDITIES)
def test_odd_characters_are_harmless(case):
    check(case)


def test_nothing_has_no_sentences():
    assert split_sentences("") == split_sentences(" \n\t ") == []


def test_spans_point_into_the_original():
    assert split_sentences("  One.  Two. ") == [Span(2, 6), Span(8, 12)]


def test_ordinals_follow_the_language_given():
    text = "Er kam am 5. Mai."
    assert len(split_sentences(text, "und")) == 1
    assert len(split_sentences(text, "en")) == 2


PIECES = ["Dr. ", "Mr.", "1. ", "...", "He ", "said ", "“", "”", "。", "?", "\n", "[1]", "e.g. "]
TEXTS = st.one_of(
    st.text(max_size=200),
    st.text(alphabet="ab A.!?…\"')。；”（）「」1 \n\t\u3000\u200b中文的éE\u0301[]【】《》", max_size=120),
    st.lists(
        st.sampled_from(["Dr. ", "Mr.", "1. ", "...", "He ", "said ", "“", "”", "。", "?", "\n", "[1]", "e.g. "])
    ).map("".join),
)


@given(TEXTS)
def test_sentences_cover_every_character_once_and_in_order(text):
    spans = split_sentences(text)

    covered = [i for span in spans for i in range(span.start, span.end) if not text[i].isspace()]
    assert covered == [i for i, c in enumerate(text) if not c.isspace()]
    assert all(a.end <= b.start for a, b in pairwise(spans))


@given(TEXTS)
def test_sentences_are_trimmed_whole_and_within_a_line(text):
    for span in split_sentences(text):
        sentence = span.of(text)
        assert sentence == sentence.strip() != ""
        assert len(sentence.splitlines()) == 1


@given(TEXTS)
def test_splitting_twice_gives_the_same(text):
    assert split_sentences(text) == split_sentences(text)


@pytest.mark.parametrize(
    "text",
    [
        "." * 1_000_000,
        " " * 1_000_000,
        "“" * 1_000_000,
        '"' * 1_000_000,
        ". " * 100_000,
        "a." * 100_000,
        'a。"，' * 50_000,
        "（。）" * 60_000,
        "。）a" * 60_000,
        "5. A " * 40_000,
        "x. a " * 40_000,
        "a.[1]" * 40_000,
        ". [1" * 50_000,
        "a" * 1_000_000,
        "\n" * 1_000_000,
        "-" * 1_000_000 + ". A",
        "(" * 100_000 + "。)" * 50_000,
    ],
    ids=lambda text: repr(text[:6]),
)
def test_time_is_linear_on_hostile_text(text):
    begun = time.process_time()
    split_sentences(text)
    assert time.process_time() - begun < 5  # seconds; quadratic time would be many minutes


@pytest.mark.slow
def test_a_line_of_fifty_megabytes_is_split():
    sentence = "The quick brown fox jumps over Dr. Smith's lazy dog at 3.5 km per hour, e.g. on Monday. "
    text = sentence * (50_000_000 // len(sentence))
    assert len(split_sentences(text)) == len(text) // len(sentence)
