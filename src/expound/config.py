"""One frozen Config from flags, environment and file; each value knows its origin.

Flags win over the environment (`EXPOUND_WORDS=300`), the environment over the file, the file over the defaults.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path, user_config_path, user_data_path

from expound.errors import BadInput

FILE = "config.toml"


@dataclass(frozen=True, slots=True)
class Config:
    """What the doors read; `help` of each field is what the reference says of it."""

    source: str = field(default="library", metadata={"help": "where to look: library, or a source such as folder:PATH"})
    words: int | None = field(
        default=None,
        metadata={
            "help": "how long an answer may be; unless set, 200 words or 320 Chinese characters",
            "least": 10,
            "most": 5000,
        },
    )
    language: str = field(default="", metadata={"help": "language of the question; empty to detect it"})
    rules: str = field(default="webcpm.v1", metadata={"help": "rules of the text browser"})
    agent: str = field(default="rules", metadata={"help": "who reads when no person does"})
    workers: int = field(
        default=0,
        metadata={"help": "processes that read files for an index; 0 for one per core", "least": 0, "most": 1024},
    )
    data_dir: str = field(default="", metadata={"help": "where sessions and pages are kept"})
    cache_dir: str = field(default="", metadata={"help": "where indexes are kept; may be deleted at any time"})
    origins: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def sessions(self) -> Path:
        """Where the records of sessions are."""
        return Path(self.data_dir) / "sessions"

    @property
    def pages(self) -> Path:
        """Where the pages that sessions read are."""
        return Path(self.data_dir) / "pages"

    @property
    def indexes(self) -> Path:
        """Where indexes are."""
        return Path(self.cache_dir) / "indexes"


SETTINGS = tuple(setting for setting in fields(Config) if setting.name != "origins")


def config_file() -> Path:
    """Return where the file is looked for: `EXPOUND_CONFIG`, or the user's configuration folder."""
    named = os.environ.get("EXPOUND_CONFIG")
    return Path(named).expanduser() if named else user_config_path("expound") / FILE


def load_config(flags: Mapping[str, Any] | None = None) -> Config:
    """Return the settings; a flag that is None was not given."""
    from_file, path = _read_file(config_file()), config_file()
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for setting in SETTINGS:
        name, variable = setting.name, f"EXPOUND_{setting.name.upper()}"
        if flags and flags.get(name) is not None:
            values[name], origins[name] = flags[name], "flag"
        elif os.environ.get(variable):  # one that is empty was not given
            values[name], origins[name] = _convert(setting, os.environ[variable], variable), variable
        elif name in from_file:
            values[name], origins[name] = _convert(setting, from_file[name], str(path)), str(path)
        else:
            values[name], origins[name] = _default(setting.name, setting.default), "default"
    for name in ("data_dir", "cache_dir"):
        values[name] = _folder(values[name] or _default(name, ""), name, origins[name])
    return Config(**values, origins=origins)


def _read_file(path: Path) -> dict[str, Any]:
    try:
        settings = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise BadInput(f"{path} cannot be read as TOML: {error}. Mend it, or move it away") from error
    known = [setting.name for setting in SETTINGS]
    unknown = sorted(set(settings) - set(known))
    if unknown:
        raise BadInput(f'{path} sets "{unknown[0]}", which is no setting. Known: {", ".join(known)}')
    return settings


def _convert(setting: Field[Any], value: Any, origin: str) -> Any:
    if "least" in setting.metadata:
        least, most = setting.metadata["least"], setting.metadata["most"]
        number = _whole_number(value)
        if number is None or not least <= number <= most:
            wanted = f"a whole number from {least} to {most}"
            raise BadInput(f'{origin} gives {setting.name} as "{value}"; it must be {wanted}')
        return number
    if not isinstance(value, str):
        raise BadInput(f'{origin} gives {setting.name} as "{value}"; it must be text in quotation marks')
    return value


def _whole_number(value: Any) -> int | None:
    if isinstance(value, str) and value.strip().isdecimal() and len(value) <= 9:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _folder(value: str, name: str, origin: str) -> str:
    try:
        return str(Path(value).expanduser().absolute())
    except RuntimeError as error:
        raise BadInput(f'{origin} gives {name} as "{value}": {error}') from error


def _default(name: str, default: Any) -> Any:
    if name == "data_dir":
        return str(user_data_path("expound"))
    return str(user_cache_path("expound")) if name == "cache_dir" else default
