"""JSON as it comes in and goes out: nothing that is not JSON, and nothing that can't be sent on."""

from __future__ import annotations

from json import dumps, loads
from typing import Any, NoReturn


def text_of(value: Any) -> str:
    """A value as JSON. Signs beyond ASCII are escaped, so that half a surrogate pair does no harm."""
    return dumps(value, separators=(",", ":"), allow_nan=False)


def value_of(body: bytes) -> Any:
    """What a body says. Raises ValueError where it is no JSON."""
    try:
        return loads(body.decode("utf-8"), parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nested too deep") from None


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")
