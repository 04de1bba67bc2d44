"""The page of settings, from Config."""

from __future__ import annotations

from expound.config import SETTINGS
from makers.commands import commands, parameters
from makers.markdown import code, joined, note, table

INTRODUCTION = """\
# Settings

A setting has a default that works without a network. A file may change it, the environment wins over the file, and an
option of a command wins over both. `expound config` shows every value with where it came from.

The file is `config.toml` in your configuration folder (`~/.config/expound/` on Linux), or whatever `EXPOUND_CONFIG`
names. It holds lines such as:

```toml
source = "folder:~/Documents/manuals"
words = 300
```

A name in the file that is no setting is an error, not a shrug.
"""

PLACES = {
    "data_dir": "your data folder, `~/.local/share/expound` on Linux",
    "cache_dir": "your cache folder, `~/.cache/expound` on Linux",
}


def page() -> str:
    """Return the page."""
    rows = [
        [
            code(setting.name),
            PLACES.get(setting.name) or code(str(setting.default)) or "empty",
            code(f"EXPOUND_{setting.name.upper()}"),
            _options(setting.name),
            setting.metadata["help"],
        ]
        for setting in SETTINGS
    ]
    return joined(
        [note("settings"), INTRODUCTION, table(["setting", "default", "environment", "option", "what it is"], rows)]
    )


def _options(name: str) -> str:
    """Return the options that set it, with the commands that have them."""
    places: dict[str, list[str]] = {}
    for command, function, _ in commands():
        for each in parameters(function):
            if each.is_option and each.name == name:
                places.setdefault(each.spelled, []).append(command)
    return "; ".join(f"{code(spelled)} of {', '.join(names)}" for spelled, names in places.items()) or "–"
