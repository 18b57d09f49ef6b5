"""Validation of requests against a small part of JSON Schema; the same schemas are in the OpenAPI document."""

from __future__ import annotations

from itertools import chain
from typing import Any

from grille.web.problem import Problem

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


# The fields of the schemas of a text and of a list with limits.
_TEXT = frozenset(("type", "maxLength"))
_LIST = frozenset(("type", "minItems", "maxItems", "items"))


class SchemaError(Exception):
    """A value that its schema does not allow, with the path to it, which is built while the exception propagates."""

    def __init__(self, at: str, what: str) -> None:
        super().__init__(what)
        self.at, self.what = at, what

    def under(self, where: str) -> SchemaError:
        dot = "." if self.at and not self.at.startswith("[") else ""
        return SchemaError(f"{where}{dot}{self.at}", self.what)


def check(schema: dict[str, Any], value: Any) -> None:
    """Raise Problem where the schema does not allow a value; the message names the field."""
    try:
        _check(schema, value)
    except SchemaError as error:
        at, what = error.at, error.what
        raise Problem(422, f"{at}: {what}" if at else what, field=at or None) from None


def _check(schema: dict[str, Any], value: Any) -> None:
    kind = schema.get("type")
    if isinstance(kind, str):
        if not _is(kind, value):
            raise SchemaError("", f"expected {kind}")
    elif kind is not None and not any(_is(each, value) for each in kind):
        raise SchemaError("", f"expected {' or '.join(kind)}")
    if "enum" in schema and value not in schema["enum"]:
        raise SchemaError("", f"expected one of {', '.join(map(str, schema['enum']))}")
    if isinstance(value, str):
        _length(schema, "maxLength", "minLength", len(value), "characters")
    elif isinstance(value, list):
        _items(schema, value)
    elif isinstance(value, dict):
        _fields(schema, value)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = schema.get("minimum"), schema.get("maximum")
        if (low is not None and value < low) or (high is not None and value > high):
            raise SchemaError("", f"expected a number from {low} to {high}")


def _is(kind: str, value: Any) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    # In JSON Schema 2.0 is an integer.
    whole = kind == "integer" and isinstance(value, float) and value.is_integer()
    return whole or isinstance(value, _TYPES[kind])


def _length(schema: dict[str, Any], most: str, least: str, length: int, unit: str) -> None:
    if length > schema.get(most, length):
        raise SchemaError("", f"at most {schema[most]} {unit}, not {length}")
    if length < schema.get(least, 0):
        raise SchemaError("", f"at least {schema[least]} {unit}")


def _items(schema: dict[str, Any], value: list[Any]) -> None:
    _length(schema, "maxItems", "minItems", len(value), "items")
    each = schema.get("items", {})
    if _fit(each, value):
        return
    for number, item in enumerate(value):
        try:
            _check(each, item)
        except SchemaError as error:
            raise error.under(f"[{number}]") from None


def _fit(schema: dict[str, Any], items: list[Any]) -> bool:
    """Whether all items are texts of allowed lengths, or lists of such texts; False where each has to be checked.

    The moves of a game are such lists, and one by one they took a tenth of the time of a hint.
    """
    if not items:
        return True
    kind, sizes = type(items[0]), [len(item) for item in items if isinstance(item, (str, list))]
    if len(set(map(type, items))) > 1 or len(sizes) < len(items):
        return False
    if kind is str:
        return schema.keys() == _TEXT and max(sizes) <= schema["maxLength"]
    if schema.keys() != _LIST or min(sizes) < schema["minItems"] or max(sizes) > schema["maxItems"]:
        return False
    return _fit(schema["items"], [*chain.from_iterable(items)])


def _fields(schema: dict[str, Any], value: dict[str, Any]) -> None:
    known: dict[str, Any] = schema.get("properties", {})
    more = schema.get("additionalProperties", True)
    if len(value) > schema.get("maxProperties", len(value)):
        raise SchemaError("", f"at most {schema['maxProperties']} fields")
    for name in schema.get("required", ()):
        if name not in value:
            raise SchemaError(name, "missing")
    for name, item in value.items():
        kind = known.get(name, more)
        if kind is False:
            raise SchemaError(name[:40], f"unknown field: expected one of {', '.join(known)}")
        if isinstance(kind, dict):
            try:
                _check(kind, item)
            except SchemaError as error:
                raise error.under(name[:40]) from None
