"""JSON as it comes in and goes out: nothing that is not JSON, and nothing that can't be sent on."""

from __future__ import annotations

from json import JSONDecoder, JSONEncoder
from typing import Any, NoReturn


def bytes_of(value: Any) -> bytes:
    """A value as JSON. Signs beyond ASCII are escaped, so that half a surrogate pair does no harm."""
    return _ENCODER.encode(value).encode("ascii")


def value_of(body: bytes) -> Any:
    """What a body says. Raises ValueError where it is no JSON."""
    try:
        return _DECODER.decode(body.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deep") from None


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")


# Made once: each would otherwise be made for every request.
_ENCODER = JSONEncoder(separators=(",", ":"), allow_nan=False)
_DECODER = JSONDecoder(parse_constant=_refuse)
