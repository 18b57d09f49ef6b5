"""Split bytes into lines: any line end, bounded length, and an error in place of each line that is not text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO, TextIOBase
from os import PathLike
from typing import IO, Any, Final, TypeAlias, overload

from grille.errors import GrilleError, NotationError
from grille.fast_namedtuple import NamedTuple

# Far more than any puzzle needs (36x36 with all pencil marks takes 50 kB), and small enough for memory.
LONGEST_LINE: Final = 1 << 20
_READ: Final = 1 << 16
# The read size for line blocks: enough work for all cores. A pipe still returns what it has.
_LARGE_READ: Final = 1 << 21
# Shorter runs of plain lines are read one by one.
_FEWEST: Final = 16
_LINE_END = re.compile(r"\r\n|\r|\n")
# Compiled on first use: a puzzle given on the command line is never read as bytes.
_BYTE_LINE_END = rb"\r\n|\r|\n"
_NOT_TEXT = "\ufffd" + "".join(map(chr, (*range(1, 9), *range(14, 27), *range(28, 32), 127)))
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class LineBlock(NamedTuple):
    """Lines of a file, as bytes: each is one plain puzzle, and all have the same length."""

    data: bytes
    start: int
    lines: int
    length: int  # of a line, with its line end
    line: int = 1  # the number of the first line

    def text(self, index: int) -> str:
        """Return one line, without its line end."""
        at = self.start + index * self.length
        return self.data[at : at + self.length].decode().rstrip("\r\n")

    def texts(self) -> list[str]:
        """Return all lines, without their line ends."""
        data = self.data[self.start : self.start + self.lines * self.length].decode()
        return data.splitlines()

    def after(self, lines: int) -> LineBlock:
        """Return the rest of the block after this many lines."""
        start, line = self.start + lines * self.length, self.line + lines
        return self._replace(start=start, lines=self.lines - lines, line=line)


Line: TypeAlias = str | NotationError
# From an offset on: the number of lines that are plain puzzles of one length, and that length with the line end.
Plain: TypeAlias = Callable[[bytes, int], tuple[int, int]]
Source: TypeAlias = "str | bytes | Iterable[str] | IO[bytes] | PathLike[str]"


def lines_of(source: Source) -> Iterator[Line]:
    """Iterate over the lines of a text, an iterable of lines, an open binary file or a path, without line ends."""
    if isinstance(source, PathLike):
        try:
            with open(source, "rb") as file:
                yield from _from_bytes(file)
        except OSError as error:
            raise GrilleError(f"{source}: {(error.strerror or 'cannot be read').lower()}") from None
    elif isinstance(source, str):
        yield from _checked(_LINE_END.split(source.removeprefix("\ufeff")))
    elif isinstance(source, (bytes, bytearray, memoryview)):
        yield from _from_bytes(BytesIO(source))
    elif isinstance(source, TextIOBase) or not hasattr(source, "read"):
        if not isinstance(source, Iterable):
            raise GrilleError(f"expected text, lines, a file or a path, not {type(source).__name__}")
        yield from _from_lines(source)
    else:
        yield from _from_bytes(source)


def line_blocks_of(source: IO[bytes], plain: Plain) -> Iterator[Line | LineBlock]:
    """Iterate over the lines of an open binary file, with runs of plain puzzles as line blocks."""
    return _from_bytes(source, plain)


def _from_lines(source: Iterable[str] | IO[bytes]) -> Iterator[Line]:
    try:
        for number, line in enumerate(source):
            if not isinstance(line, str):
                yield NotationError(f"expected lines of text, found {type(line).__name__}")
                return
            text = line.removeprefix("\ufeff") if number == 0 else line
            yield from _checked(_LINE_END.split(text.removesuffix("\n").removesuffix("\r")))
    except UnicodeError:  # a file opened as text that is not UTF-8
        yield NotationError("not UTF-8 text")


@overload
def _from_bytes(source: Any) -> Iterator[Line]: ...
@overload
def _from_bytes(source: Any, plain: Plain) -> Iterator[Line | LineBlock]: ...
def _from_bytes(source: Any, plain: Plain | None = None) -> Iterator[Line | LineBlock]:
    # read1 returns what a pipe holds now, so that a typed puzzle is answered before the next one is typed.
    take = getattr(source, "read1", source.read)
    begun, skipping, rest = False, False, b""
    while taken := take(_READ if plain is None else _LARGE_READ):
        if not isinstance(taken, bytes):
            yield NotationError(f"expected bytes, found {type(taken).__name__}")
            return
        if skipping:
            end = re.search(_BYTE_LINE_END, taken)
            if end is None:
                continue
            taken, skipping = taken[end.end() :], False
        data = rest + taken
        if not begun and len(data) >= 2:
            begun = True
            if wrong := _why_not_text(data):
                yield NotationError(wrong)
                return
            data = data.removeprefix(b"\xef\xbb\xbf")
        # A CR at the end of the data may be half of a CRLF, so it is kept for the next read.
        end_at = max(data.rfind(b"\n"), data.rfind(b"\r", 0, len(data) - 1)) + 1
        rest = data[end_at:]
        if end_at:
            yield from _decoded(_without_line_end(data[:end_at])) if plain is None else _by_blocks(data[:end_at], plain)
        if len(rest) > LONGEST_LINE:
            yield _too_long()
            rest, skipping = b"", True
    if rest:
        yield from _decoded(_without_line_end(rest))


def _why_not_text(data: bytes) -> str:
    """Return why the start of a file is not text; empty if it is."""
    # If every second byte is NUL, it is UTF-16 without a byte order mark.
    halves = any(data[:8:2]), len(data) < 8 or any(data[1:8:2])
    if data.startswith(_UTF16) or halves in ((True, False), (False, True)):
        return "expected UTF-8 text, found UTF-16: save the file as UTF-8"
    return "expected UTF-8 text, found binary data" if is_binary(data) else ""


def is_binary(data: bytes) -> bool:
    """Whether the start of a file is binary: it has NUL bytes, or many bytes that are not characters."""
    head = data[:4096]
    if b"\0" in head:
        return True
    text = head.decode("utf-8", "replace")
    odd = sum(text.count(sign) for sign in _NOT_TEXT)
    return len(text) >= 32 and 4 * odd > len(text)


def _without_line_end(data: bytes) -> bytes:
    """Remove the line end of the last line."""
    return data.removesuffix(b"\n").removesuffix(b"\r")


def _by_blocks(data: bytes, plain: Plain) -> Iterator[Line | LineBlock]:
    at = 0
    while at < len(data):
        lines, length = plain(data, at)
        if lines >= _FEWEST:
            yield LineBlock(data, at, lines, length)
            at += lines * length
            continue
        end = re.compile(_BYTE_LINE_END).search(data, at)
        until, after = (len(data), len(data)) if end is None else end.span()
        yield from _decoded(data[at:until])
        at = after


def _decoded(data: bytes) -> Iterator[Line]:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        for raw in re.split(_BYTE_LINE_END, data):
            try:
                yield from _checked([raw.decode()])
            except UnicodeDecodeError as error:
                yield NotationError("not UTF-8 text", column=error.start + 1)
    else:
        lines = _LINE_END.split(text) if "\r" in text else text.split("\n")
        yield from lines if len(text) <= LONGEST_LINE and "\0" not in text else _checked(lines)


def _checked(lines: list[str]) -> Iterator[Line]:
    for line in lines:
        if len(line) > LONGEST_LINE:
            yield _too_long()
        elif "\0" in line:
            yield NotationError(
                "expected text, found a NUL character: this is not a text file", column=line.index("\0") + 1
            )
        else:
            yield line


def _too_long() -> NotationError:
    return NotationError(f"the line is longer than {LONGEST_LINE:,} characters, and no puzzle is that long")
