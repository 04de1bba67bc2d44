"""Flags win over the environment, the environment over the file, the file over the defaults."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from expound.config import SETTINGS, Config, config_file, load_config
from expound.errors import BadInput


@pytest.fixture
def file() -> Path:
    path = Path(os.environ["EXPOUND_CONFIG"])
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def test_without_flags_environment_or_file_the_defaults_hold() -> None:
    config = load_config()
    assert (config.source, config.words, config.rules, config.agent) == ("library", None, "webcpm.v1", "rules")
    assert config.origins["words"] == "default"


def test_flags_win_over_environment_over_file_over_default(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [(load_config().words, load_config().origins["words"])]
    file.write_text("words = 300\n", "utf-8")
    seen.append((load_config().words, load_config().origins["words"]))
    monkeypatch.setenv("EXPOUND_WORDS", "400")
    seen.append((load_config().words, load_config().origins["words"]))
    flagged = load_config({"words": 500, "source": None})
    seen.append((flagged.words, flagged.origins["words"]))
    assert seen == [(None, "default"), (300, str(file)), (400, "EXPOUND_WORDS"), (500, "flag")]


def test_every_setting_has_an_origin_and_a_word_of_help() -> None:
    config = load_config()
    for setting in SETTINGS:
        assert config.origins[setting.name]
        assert setting.metadata["help"]


def test_folders_are_absolute_and_home_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("EXPOUND_DATA_DIR", "~/kept")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EXPOUND_CACHE_DIR", "cache")
    config = load_config()
    assert config.data_dir == str(tmp_path / "kept")
    assert config.sessions == tmp_path / "kept" / "sessions"
    assert config.pages == tmp_path / "kept" / "pages"
    assert config.indexes == tmp_path / "cache" / "indexes"


def test_an_empty_variable_was_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WORDS", "DATA_DIR", "SOURCE"):
        monkeypatch.setenv(f"EXPOUND_{name}", "")
    config = load_config()
    assert config.origins["words"] == config.origins["data_dir"] == config.origins["source"] == "default"
    assert Path(config.data_dir).is_absolute()
    assert Path(config.data_dir) != Path.cwd()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("words = ", "cannot be read as TOML"),
        ("words = 1\nwords = 2", "cannot be read as TOML"),
        ("\x00", "cannot be read as TOML"),
        ("wrods = 5", 'sets "wrods", which is no setting. Known: source, words'),
        ("[words]\na = 1", "gives words as"),
        ("words = true", 'gives words as "True"; it must be a whole number from 10 to 5000'),
        ("words = 12.5", "it must be a whole number"),
        ("words = 9", "it must be a whole number from 10 to 5000"),
        ("words = 5001", "from 10 to 5000"),
        ('words = "many"', "it must be a whole number"),
        ("workers = -1", "from 0 to 1024"),
        ("source = 5", 'gives source as "5"; it must be text'),
        ('source = ["a"]', "it must be text"),
    ],
)
def test_a_file_that_cannot_be_used_says_what_is_wrong_and_where(file: Path, text: str, said: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        load_config()
    assert said in str(caught.value)
    assert str(file) in str(caught.value)


def test_a_file_that_is_no_text_says_so(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="cannot be read as TOML"):
        load_config()


def test_a_folder_in_the_place_of_the_file_says_so(file: Path) -> None:
    file.mkdir()
    with pytest.raises(BadInput, match="cannot be read as TOML"):
        load_config()


@pytest.mark.parametrize("value", ["many", "1e3", "-5", "9" * 5000, "²"])
def test_a_variable_that_cannot_be_used_names_itself(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("EXPOUND_WORDS", value)
    with pytest.raises(BadInput, match="EXPOUND_WORDS gives words as"):
        load_config()


def test_the_home_of_nobody_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPOUND_DATA_DIR", "~nosuchperson/x")
    with pytest.raises(BadInput, match='EXPOUND_DATA_DIR gives data_dir as "~nosuchperson/x"'):
        load_config()


def test_the_file_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("EXPOUND_CONFIG", str(tmp_path / "mine.toml"))
    assert config_file() == tmp_path / "mine.toml"
    monkeypatch.delenv("EXPOUND_CONFIG")
    assert config_file().name == "config.toml"


def test_settings_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Config().words = 5  # type: ignore[misc]
