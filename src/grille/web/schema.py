"""What a request must look like: the same declaration checks it and describes it. A small part of JSON Schema."""

from __future__ import annotations

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


def check(schema: dict[str, Any], value: Any, at: str = "") -> None:
    """Raises Problem where a value is not what the schema says; the message names the field."""
    kind = schema.get("type")
    if kind is not None:
        kinds = kind if isinstance(kind, list) else [kind]
        if not any(_is(each, value) for each in kinds):
            raise _wrong(at, f"expected {' or '.join(kinds)}")
    if "enum" in schema and value not in schema["enum"]:
        raise _wrong(at, f"expected one of {', '.join(map(str, schema['enum']))}")
    if isinstance(value, str):
        _length(schema, "Length", len(value), "signs", at)
    elif isinstance(value, list):
        _length(schema, "Items", len(value), "items", at)
        for number, item in enumerate(value):
            check(schema.get("items", {}), item, f"{at}[{number}]")
    elif isinstance(value, dict):
        _fields(schema, value, at)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = schema.get("minimum"), schema.get("maximum")
        if (low is not None and value < low) or (high is not None and value > high):
            raise _wrong(at, f"expected a number from {low} to {high}")


def _is(kind: str, value: Any) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    # To JSON Schema 2.0 is an integer.
    whole = kind == "integer" and isinstance(value, float) and value.is_integer()
    return whole or isinstance(value, _TYPES[kind])


def _length(schema: dict[str, Any], what: str, length: int, unit: str, at: str) -> None:
    if length > schema.get(f"max{what}", length):
        raise _wrong(at, f"at most {schema[f'max{what}']} {unit}, not {length}")
    if length < schema.get(f"min{what}", 0):
        raise _wrong(at, f"at least {schema[f'min{what}']} {unit}")


def _fields(schema: dict[str, Any], value: dict[str, Any], at: str) -> None:
    known: dict[str, Any] = schema.get("properties", {})
    more = schema.get("additionalProperties", True)
    if len(value) > schema.get("maxProperties", len(value)):
        raise _wrong(at, f"at most {schema['maxProperties']} fields")
    for name in schema.get("required", ()):
        if name not in value:
            raise _wrong(f"{at}.{name}" if at else name, "missing")
    for name, item in value.items():
        where = f"{at}.{name[:40]}" if at else name[:40]
        if name in known:
            check(known[name], item, where)
        elif more is False:
            raise _wrong(where, f"not known here: there is {', '.join(known)}")
        elif isinstance(more, dict):
            check(more, item, where)


def _wrong(at: str, what: str) -> Problem:
    return Problem(422, f"{at}: {what}" if at else what, field=at or None)
