"""One sentence is enough to tell the language, also where two are mixed."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expound.errors import BadInput
from expound.text import detect_language, is_spaced
from expound.text.language import language_code

SENTENCES = [
    ("en", "How do I grow a logical volume?"),
    ("en", "The quick brown fox jumps over the lazy dog."),
    ("en", "lvextend -L +5G"),
    ("en", "Debian"),
    ("en", "The word 你好 means hello in Chinese."),
    ("en", "Beijing (北京) is the capital of China."),
    ("en", "A café in Zürich is a place to meet."),
    ("en", "i dont know why this isn't working"),
    ("en", "What is a die, and what was it in German?"),
    ("zh", "如何扩展逻辑卷？"),
    ("zh", "如何在 Visual Studio Code 中安装 Python 扩展？"),
    ("zh", "怎么用 Visual Studio Code"),
    ("zh", "使用 apt-get install vim 安装"),
    ("zh", "如何擴展邏輯卷？這個問題很難。"),
    ("zh", "鲜の每日牛奶怎么样"),
    ("zh", "日语里的さようなら是什么意思"),
    ("zh", "北京"),
    ("ja", "論理ボリュームを拡張するにはどうすればよいですか。"),
    ("ja", "Debian のインストール方法"),
    ("ja", "東京タワーへ行く"),
    ("ko", "논리 볼륨을 어떻게 확장합니까?"),
    ("ko", "Docker 컨테이너를 실행하는 방법"),
    ("und", "Wie vergrößere ich ein logisches Volume in der Gruppe?"),
    ("und", "Das ist der Hund, und die Katze ist nicht da."),
    ("und", "Comment agrandir un volume logique dans le groupe ?"),
    ("und", "¿Cómo puedo ampliar un volumen lógico?"),
    ("und", "Come si estende un volume logico con il comando?"),
    ("und", "Como posso aumentar um volume lógico no sistema?"),
    ("und", "Hoe kan ik een logisch volume van het systeem vergroten?"),
    ("und", "Как увеличить логический том?"),
    ("und", "Πώς μπορώ να επεκτείνω έναν τόμο;"),
    ("und", "كيف يمكنني توسيع وحدة التخزين؟"),
    ("und", "मैं इसे कैसे बढ़ा सकता हूँ?"),
    ("und", "Làm thế nào để mở rộng một ổ đĩa?"),
    ("und", ""),
    ("und", "12345 67 %"),
    ("und", "😀😀"),
]


@pytest.mark.parametrize(("language", "text"), SENTENCES)
def test_a_sentence_tells_its_language(language, text):
    assert detect_language(text) == language


def test_a_long_text_is_judged_from_all_over():
    menu, body = "Home About Contact Login Search ", "这是一个关于逻辑卷的页面，我们在这里说明如何扩展它。"
    assert detect_language(menu * 20 + body * 2000) == "zh"


def test_a_huge_text_costs_no_more_than_its_sample():
    text = "The word is 你好 and that is it. " * 1_000_000
    begun = time.process_time()
    assert detect_language(text) == "en"
    assert time.process_time() - begun < 1


def test_only_chinese_and_japanese_do_without_spaces():
    assert [language for language in ("zh", "ja", "ko", "en", "und") if not is_spaced(language)] == ["zh", "ja"]


@given(st.text())
def test_any_text_has_one_of_five_answers(text):
    assert detect_language(text) in {"zh", "ja", "ko", "en", "und"}


@pytest.mark.parametrize(
    ("name", "code"), [("zh", "zh"), ("zh-CN", "zh"), ("ZH_tw", "zh"), ("en-US", "en"), ("deu", "deu")]
)
def test_codes_of_languages_lose_their_regions(name: str, code: str) -> None:
    assert language_code(name) == code


@pytest.mark.parametrize("name", ["klingon", "", "1", "中文", "e"])
def test_what_is_no_code_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="no language code"):
        language_code(name)
