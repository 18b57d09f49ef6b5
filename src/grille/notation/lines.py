"""Bytes to lines: any line end, a bounded length, and one error in the place of each line that is no text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from io import TextIOBase
from os import PathLike
from typing import IO, Any, Final, TypeAlias, overload

from grille.errors import GrilleError, NotationError
from grille.fast_namedtuple import NamedTuple

# Far more than any puzzle needs on a line (36x36 with every pencil mark is 50 kB), far less than memory.
LONGEST_LINE: Final = 1 << 20
_READ: Final = 1 << 16
# Where stretches are looked for: enough to keep every core busy for a while. A pipe gives what it has all the same.
_LARGE_READ: Final = 1 << 21
# Fewer plain lines than this are read one by one.
_FEWEST: Final = 16
_LINE_END = re.compile(r"\r\n|\r|\n")
# Compiled when bytes are first read, which a puzzle on the command line never does.
_BYTE_LINE_END = rb"\r\n|\r|\n"
_NO_TEXT = "\ufffd" + "".join(map(chr, (*range(1, 9), *range(14, 27), *range(28, 32), 127)))
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class LineBlock(NamedTuple):
    """Lines of a file that are one plain puzzle each and all equally long, still as bytes."""

    data: bytes
    start: int
    lines: int
    length: int  # of a line with its end
    line: int = 1  # the number of the first

    def text(self, index: int) -> str:
        """One of its lines, without its end."""
        at = self.start + index * self.length
        return self.data[at : at + self.length].decode().rstrip("\r\n")

    def texts(self) -> list[str]:
        """Its lines, without their ends."""
        data = self.data[self.start : self.start + self.lines * self.length].decode()
        return data.splitlines()

    def after(self, lines: int) -> LineBlock:
        """What is left of it after so many lines."""
        start, line = self.start + lines * self.length, self.line + lines
        return self._replace(start=start, lines=self.lines - lines, line=line)


Line: TypeAlias = str | NotationError
# How many lines from a place on are plain puzzles of one kind, and the length of each with its end.
Plain: TypeAlias = Callable[[bytes, int], tuple[int, int]]
Source: TypeAlias = "str | Iterable[str] | IO[bytes] | PathLike[str]"


def lines_of(source: Source) -> Iterator[Line]:
    """The lines of a text, of lines of text, of an open binary file or of a file to open, without their ends."""
    if isinstance(source, PathLike):
        try:
            with open(source, "rb") as file:
                yield from _of_bytes(file)
        except OSError as error:
            raise GrilleError(f"{source}: {(error.strerror or 'it can not be read').lower()}") from None
    elif isinstance(source, str):
        yield from _checked(_LINE_END.split(source.removeprefix("\ufeff")))
    elif isinstance(source, TextIOBase) or not hasattr(source, "read"):
        yield from _of_lines(source)
    else:
        yield from _of_bytes(source)


def line_blocks_of(source: IO[bytes], plain: Plain) -> Iterator[Line | LineBlock]:
    """The lines of an open binary file, those that are plain puzzles by the stretch."""
    return _of_bytes(source, plain)


def _of_lines(source: Iterable[str] | IO[bytes]) -> Iterator[Line]:
    try:
        for number, line in enumerate(source):
            if not isinstance(line, str):
                yield NotationError(f"expected lines of text, found {type(line).__name__}")
                return
            text = line.removeprefix("\ufeff") if number == 0 else line
            yield from _checked(_LINE_END.split(text.removesuffix("\n").removesuffix("\r")))
    except UnicodeError:  # a file opened as text that isn't
        yield NotationError("not UTF-8 text")


@overload
def _of_bytes(source: Any) -> Iterator[Line]: ...
@overload
def _of_bytes(source: Any, plain: Plain) -> Iterator[Line | LineBlock]: ...
def _of_bytes(source: Any, plain: Plain | None = None) -> Iterator[Line | LineBlock]:
    # read1 gives what a pipe holds now, so that a puzzle typed in is answered before the next one is.
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
            if wrong := _no_text(data):
                yield NotationError(wrong)
                return
            data = data.removeprefix(b"\xef\xbb\xbf")
        # A CR at the very end may be half of a CRLF: it stays for the next round.
        end_at = max(data.rfind(b"\n"), data.rfind(b"\r", 0, len(data) - 1)) + 1
        rest = data[end_at:]
        if end_at:
            yield from _decoded(_bare(data[:end_at])) if plain is None else _by_blocks(data[:end_at], plain)
        if len(rest) > LONGEST_LINE:
            yield _too_long()
            rest, skipping = b"", True
    if rest:
        yield from _decoded(_bare(rest))


def _no_text(data: bytes) -> str:
    """Why the beginning of a file is no text; nothing where it is."""
    # Every second byte NUL is UTF-16 too, from a writer that leaves out the mark.
    if data.startswith(_UTF16) or (len(data) >= 8 and not any(data[1:8:2])) or not any(data[:8:2]):
        return "the file is UTF-16: save it as UTF-8"
    return "not a text file: it holds binary data" if is_binary(data) else ""


def is_binary(data: bytes) -> bool:
    """Whether the beginning of a file is anything but text: it has NUL characters, or too much that is no character."""
    head = data[:4096]
    if b"\0" in head:
        return True
    text = head.decode("utf-8", "replace")
    odd = sum(text.count(sign) for sign in _NO_TEXT)
    return len(text) >= 32 and 4 * odd > len(text)


def _bare(data: bytes) -> bytes:
    """Without the end of the last line."""
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
            yield NotationError("a NUL character: this is not a text file", column=line.index("\0") + 1)
        else:
            yield line


def _too_long() -> NotationError:
    return NotationError(f"the line is longer than {LONGEST_LINE:,} characters, more than any puzzle")
