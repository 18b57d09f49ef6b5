"""Standard input, output and error as they are: closed, full, gone, or in an encoding that lacks some signs."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from io import TextIOBase, TextIOWrapper

# The name of the way in which text is written that can't be encoded.
ESCAPED = "grille.escaped"


def prepare() -> None:
    """Make the standard streams safe to use: what can't be encoded is escaped, what is closed says so when used."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        _fill()
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors != ESCAPED:
        sys.stdout.reconfigure(errors=ESCAPED)


def say(line: str) -> None:
    """Write a line to standard error; where nobody can read it, there is nobody to tell."""
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


def leave() -> None:
    """Give up standard output, so that nothing is written to it when Python ends."""
    try:
        descriptor = sys.stdout.fileno()
        null = os.open(os.devnull, os.O_WRONLY)
    except (OSError, ValueError):
        return
    os.dup2(null, descriptor)
    os.close(null)


def encodes(signs: str) -> bool:
    """Whether standard output has all these signs."""
    try:
        signs.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def escaped(error: UnicodeError) -> tuple[str, int]:
    """Signs that an encoding lacks, as JSON writes them: the same text for whoever reads it as JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    codes = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    units = (codes[at : at + 2].hex() for at in range(0, len(codes), 2))
    return "".join(f"\\u{unit}" for unit in units), error.end


codecs.register_error(ESCAPED, escaped)


class _Closed(TextIOBase):
    """Standard output that was closed before the start: to write to it is an error, to leave it alone is none."""

    def write(self, text: str, /) -> int:
        if text:
            raise OSError(errno.EBADF, "closed", "standard output")
        return 0


def _fill() -> None:
    """Occupy the descriptors of closed streams, so that no file opened later takes their place."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  it is open until the end
