"""Messages between the server and its worker processes: a length and marshalled data, on a socket pair."""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from typing import Any

_HEAD = 4
# An empty frame asks a worker to cancel its job.
CANCEL = bytes(_HEAD)


def encode(value: Any) -> bytes:
    """A value as a frame. Both ends are the same program, so marshal is safe to use."""
    content = marshal.dumps(value)
    return len(content).to_bytes(_HEAD, "little") + content


class FrameReader:
    """Reads values from received bytes."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes | bytearray) -> Iterator[Any]:
        """The values that are complete after more data; None for an empty frame."""
        self._rest += data
        while len(self._rest) >= _HEAD:
            end = _HEAD + int.from_bytes(self._rest[:_HEAD], "little")
            if len(self._rest) < end:
                return
            content, self._rest = self._rest[_HEAD:end], self._rest[end:]
            yield marshal.loads(content) if content else None  # noqa: S302  from our own process
