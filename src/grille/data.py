"""Results as plain data: the version of the JSON that Grille writes, and what every result needs to write it.

A result has `data()` (dicts, lists, strings and numbers alone) and `to_json()` (the same as text). The command line and
the web service print exactly this. `docs/reference/json.md` describes the fields, and
`docs/reference/json-schema/` has a schema for each.
"""

from __future__ import annotations

from typing import Any, Protocol

# Goes up when a field changes its meaning or disappears; a new field alone does not change it.
VERSION = 1


class HasData(Protocol):
    """A result that can be written as plain data."""

    def data(self) -> dict[str, Any]: ...


def versioned(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an object that stands by itself, after the version."""
    return {"version": VERSION} | fields


def nested(result: HasData) -> dict[str, Any]:
    """The data of a result inside another one: without the version, which the outer one has."""
    data = result.data()
    data.pop("version", None)
    return data


def to_json(result: HasData, indent: int | None = None) -> str:
    """A result as JSON, on one line unless `indent` says how far to indent."""
    import json

    return json.dumps(result.data(), ensure_ascii=False, indent=indent)
