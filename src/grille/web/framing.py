"""What the server and its worker processes send each other: a length and the bytes of plain data, on a socket pair."""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from typing import Any

_HEAD = 4
# A frame without content: to a worker, that nobody wants the answer any more.
CANCEL = bytes(_HEAD)


def encode(value: Any) -> bytes:
    """A value of tuples, dicts, strings, bytes and numbers. Both ends are the same program, so marshal will do."""
    content = marshal.dumps(value)
    return len(content).to_bytes(_HEAD, "little") + content


class FrameReader:
    """Values out of bytes as they come."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Any]:
        """The values that are complete now. None for an empty frame."""
        self._rest += data
        while len(self._rest) >= _HEAD:
            end = _HEAD + int.from_bytes(self._rest[:_HEAD], "little")
            if len(self._rest) < end:
                return
            content, self._rest = self._rest[_HEAD:end], self._rest[end:]
            yield marshal.loads(content) if content else None  # noqa: S302  from ourselves
