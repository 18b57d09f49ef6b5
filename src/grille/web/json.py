"""Strict JSON for requests and replies: without NaN and Infinity, and safe to encode."""

from __future__ import annotations

from json import JSONDecoder, JSONEncoder
from typing import Any, NoReturn


def bytes_of(value: Any) -> bytes:
    """Encode a value. Characters beyond ASCII are escaped, so that lone surrogates can be sent."""
    return _ENCODER.encode(value).encode("ascii")


def value_of(body: bytes) -> Any:
    """Decode a body. Raises ValueError where it is not JSON."""
    try:
        return _DECODER.decode(body.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


# Created once, not for every request.
_ENCODER = JSONEncoder(separators=(",", ":"), allow_nan=False)
_DECODER = JSONDecoder(parse_constant=_refuse)
