"""Results as plain data: the version of the JSON output, and helpers shared by all results.

A result has `data()` (dicts, lists, strings and numbers only) and `to_json()` (the same as text). The command line and
the web service print exactly this. `docs/reference/json.md` describes the fields, and
`docs/reference/json-schema/` has a schema for each.
"""

from __future__ import annotations

from typing import Any, Protocol

# Increased when a field changes its meaning or is removed; adding a field does not change it.
VERSION = 1


class HasData(Protocol):
    """A result that can be written as plain data."""

    def data(self) -> dict[str, Any]: ...


def versioned(fields: dict[str, Any]) -> dict[str, Any]:
    """Put the version before the fields of a top-level object."""
    return {"version": VERSION} | fields


def nested(result: HasData) -> dict[str, Any]:
    """Return the data of a result nested in another one, without the version."""
    data = result.data()
    data.pop("version", None)
    return data


def to_json(result: HasData, indent: int | None = None) -> str:
    """Return a result as JSON, on one line unless `indent` is given."""
    import json

    return json.dumps(result.data(), ensure_ascii=False, indent=indent)
