"""Standard streams that may be closed, full or broken, or whose encoding lacks some characters."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from io import TextIOBase, TextIOWrapper

# The name of the error handler for characters that can't be encoded.
ESCAPED = "grille.escaped"


def prepare() -> None:
    """Make the standard streams safe: characters that can't be encoded are escaped, closed streams raise when used."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        _fill()
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors != ESCAPED:
        sys.stdout.reconfigure(errors=ESCAPED)


def say(line: str) -> None:
    """Write a line to standard error; do nothing if that fails."""
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


def leave() -> None:
    """Redirect standard output to the null device, so that the interpreter's last flush can't fail."""
    try:
        descriptor = sys.stdout.fileno()
        null = os.open(os.devnull, os.O_WRONLY)
    except (OSError, ValueError):
        return
    os.dup2(null, descriptor)
    os.close(null)


def encodes(signs: str) -> bool:
    """Whether standard output can encode all these characters."""
    try:
        signs.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def escaped(error: UnicodeError) -> tuple[str, int]:
    """Characters that an encoding lacks, escaped as in JSON, so that JSON output keeps its meaning."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    codes = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    units = (codes[at : at + 2].hex() for at in range(0, len(codes), 2))
    return "".join(f"\\u{unit}" for unit in units), error.end


codecs.register_error(ESCAPED, escaped)


class _Closed(TextIOBase):
    """Standard output that was closed before the start: writing to it raises OSError."""

    def write(self, text: str, /) -> int:
        if text:
            raise OSError(errno.EBADF, "closed", "standard output")
        return 0


def _fill() -> None:
    """Occupy the descriptors of closed streams, so that no file opened later gets them."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  it is open until the end
