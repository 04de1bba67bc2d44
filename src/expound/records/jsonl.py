"""Every record to a JSON line and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from expound.errors import BadRecord
from expound.records.trajectory import LogEntry

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Record = TypeVar("Record")

_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def to_json(record: Any) -> str:
    """Return a record as one line of JSON, its fields in their order; BadRecord if UTF-8 cannot hold its text."""
    from pydantic_core import PydanticSerializationError

    try:
        return _adapter(type(record)).dump_json(record).decode("utf-8")
    except PydanticSerializationError as error:
        raise BadRecord(f"this {_name(type(record))} cannot be written: {error}") from error


def to_plain(record: Any) -> Any:
    """Return a record as dictionaries, lists, strings and numbers."""
    return _adapter(type(record)).dump_python(record, mode="json")


def from_json(kind: type[Record], line: str | bytes) -> Record:
    """Return the record of that kind which a line of JSON holds; BadRecord says what is wrong with it."""
    from pydantic import ValidationError

    try:
        record: Record = _adapter(kind).validate_json(line)
    except ValidationError as error:
        name = _name(kind)
        raise BadRecord(f"not {'an' if name[0] in 'AEIOU' else 'a'} {name}: {_first_problem(error)}") from error
    return record


def log_entry_from_json(line: str | bytes) -> LogEntry:
    """Return the entry of a session's log that a line of JSON holds."""
    entry: LogEntry = from_json(LogEntry, line)  # type: ignore[arg-type]
    return entry


def _adapter(kind: Any) -> TypeAdapter[Any]:
    if kind not in _ADAPTERS:
        # pydantic is imported here because `import expound` must be quick.
        from pydantic import Field, TypeAdapter

        form: Any = Annotated[kind, Field(discriminator="kind")] if kind is LogEntry else kind
        _ADAPTERS[kind] = TypeAdapter(form)
    return _ADAPTERS[kind]


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", "log entry")


def _first_problem(error: Any) -> str:
    problems = error.errors(include_url=False)
    # Of a choice such as Action, only what is wrong with the kind that was meant is worth telling.
    others = {problem["loc"][:-1] for problem in problems if problem["loc"][-1:] == ("kind",)}
    telling = [problem for problem in problems if not any(problem["loc"][: len(loc)] == loc for loc in others)]
    first = (telling or problems)[0]
    place = ".".join(str(part) for part in first["loc"]) or "the line"
    return f"{place}: {first['msg']}"
