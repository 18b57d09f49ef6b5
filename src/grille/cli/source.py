"""The puzzles of a command: from files, standard input or the command line itself."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import wraps
from math import isqrt
from typing import IO, TYPE_CHECKING, Any

import click

from grille.cli.command import Choice, FileName, Name, option
from grille.cli.reader import HEAD, Reader
from grille.cli.rows import Batch, Lines, Row, Table, expanded
from grille.errors import GrilleError, NotationError
from grille.family import REGISTRY, families
from grille.fast_namedtuple import NamedTuple
from grille.notation.lines import is_binary

if TYPE_CHECKING:
    from grille.many.line_kernel import LineKernel


class Source(NamedTuple):
    """The arguments of a command that name puzzles, and how to read them."""

    puzzles: tuple[str, ...]
    reader: Reader
    strict: bool

    @property
    def family(self) -> str | None:
        return self.reader.family

    def batches(self, *, in_blocks: bool = False) -> Iterator[Batch | Lines | Table]:
        """All puzzles in order, in batches; with `in_blocks`, plain lines of a file stay together as bytes."""
        for name, stream, raw in self._opened():
            found = False
            with closing(stream):
                try:
                    for batch in self.reader.batches(name, stream, raw, in_blocks=in_blocks):
                        found = True
                        yield batch
                except OSError as broken:
                    raise OSError(broken.errno, broken.strerror, name) from None
            if not found:
                error = NotationError("empty: expected at least one puzzle")
                yield Batch([Row(name, 0, "", error=error)])

    def rows(self) -> Iterator[Row]:
        """All puzzles in order, one by one. One that can't be read is a row with an error."""
        for batch in expanded(self.batches()):
            for row in batch.rows:
                yield self.read(row)

    def read(self, row: Row) -> Row:
        """The row with its puzzle or its error. Raises GrilleError for an error if `strict`."""
        row = self.reader.read(row)
        if self.strict and row.error is not None:
            raise GrilleError(row.complaint())
        if row.form is not None and row.form.left_out is not None and row.puzzle is not None:
            drawn = _left_out(row.form.left_out, row.text)
            if drawn:
                from grille.cli import streams

                streams.say(f"grille: {row.place()}left out, because no rule is attached: {', '.join(drawn)}")
        return row

    def bulk(self) -> LineKernel | None:
        """The functions for blocks of plain puzzles, if they can be used."""
        record = families()[0]
        return record.line_kernel() if self.reader.plain and record.line_kernel is not None else None

    def _opened(self) -> Iterator[tuple[str, IO[bytes], IO[bytes]]]:
        """Open each argument: its name, the stream to read from, and the underlying file."""
        named = self.puzzles
        if not named:
            if sys.stdin is None or sys.stdin.isatty():
                raise click.UsageError("no puzzle: expected a file, - for standard input, or the text of a puzzle")
            named = ("-",)
        return map(_open, named)


INPUT = "Input"


class Shape(click.ParamType[str]):
    """The size of a box or a board; the family checks the details."""

    name = "shape"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not any(map(str.isdecimal, value)):
            raise GrilleError(f"--shape: expected rows and columns, such as 3x2, not {value!r}")
        return str(value)


# The maximum length of the text of an argument such as --solution.
MOST_BYTES = 1 << 28
_FROM = "The notation of the input; `grille convert --formats` lists them."


def formats() -> Iterator[str]:
    """The names of all notations."""
    return (form.name for record in families() for form in record.formats())


def options(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds the argument and options of verbs that read puzzles, passed to the verb as one `source`."""

    @click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...", type=FileName())
    @option(
        "--as",
        "family",
        type=Choice("family", list(REGISTRY)),
        section=INPUT,
        help="The family of the puzzles.  [default: detected]",
    )
    @option("--from", "form", metavar="FORMAT", type=Name("format", formats, checked=True), section=INPUT, help=_FROM)
    @option(
        "--shape",
        metavar="RxC",
        type=Shape(),
        section=INPUT,
        help="The size of a box (3x2) or of the board (5x4), if the text doesn't give it.",
    )
    @option("--column", metavar="NAME|N", section=INPUT, help="The table column or JSON field with the puzzles.")
    @option(
        "--solution-column",
        metavar="NAME|N",
        section=INPUT,
        help="The column or field with the solutions, or none.",
    )
    @option("--strict", is_flag=True, section=INPUT, help="Stop at the first puzzle that can't be read.")
    @wraps(command)
    def gather(
        puzzles: tuple[str, ...],
        family: str | None,
        form: str | None,
        shape: str | None,
        column: str | None,
        solution_column: str | None,
        *,
        strict: bool,
        **others: Any,
    ) -> int:
        reader = Reader(family, form, shape, column, solution_column)
        return command(source=Source(puzzles, reader, strict), **others)

    return gather


def position(about: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Decorator that adds --position, with the text of its help."""
    # --known is its former name.
    return option("--position", "--known", "position", default="", metavar="WORDS", help=about)


def text_of(argument: str) -> str:
    """The text of an argument that is a file name, - or the text itself."""
    source, stream, _ = _open(argument)
    with closing(stream):
        data = stream.read(HEAD)
        if is_binary(data):
            raise GrilleError(f"{source or 'the text'}: binary data, expected text")
        # Read in pieces, so that an endless device or pipe stops at the maximum.
        while len(data) <= MOST_BYTES and (more := stream.read(len(data))):
            data += more
        if len(data) > MOST_BYTES:
            raise GrilleError(f"{source or 'the text'}: longer than {MOST_BYTES:,} bytes")
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            raise GrilleError(f"{source or 'the text'}: not UTF-8 text at byte {error.start + 1}") from None


def _open(argument: str) -> tuple[str, IO[bytes], IO[bytes]]:
    if argument == "-":
        if sys.stdin is None:
            raise GrilleError("standard input: closed")
        return _decompressed("standard input", _peekable(sys.stdin.buffer))
    if os.path.lexists(argument):
        return _decompressed(argument, _file(argument))
    if _names_a_file(argument):
        raise GrilleError(f"{argument}: no such file")
    from io import BytesIO

    text = BytesIO(argument.encode(errors="surrogateescape"))
    return "", text, text


def _peekable(stream: Any) -> IO[bytes]:
    if hasattr(stream, "peek"):
        return stream  # type: ignore[no-any-return]  # a binary stream
    from io import BufferedReader

    return BufferedReader(stream)


def _decompressed(name: str, raw: IO[bytes]) -> tuple[str, IO[bytes], IO[bytes]]:
    """A file, decompressed if it is compressed."""
    peek: Any = raw
    try:
        head: bytes = peek.peek(4)[:4]
    except OSError as error:
        raise GrilleError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from None
    # The first bytes of .gz and .zst files; no text begins with them.
    if not head.startswith((b"\x1f\x8b", b"\x28\xb5\x2f\xfd")):
        return name, raw, raw
    from grille.cli.compression import decompressed

    return name, decompressed(name, raw, ".gz" if head.startswith(b"\x1f\x8b") else ".zst"), raw


def _file(path: str) -> IO[bytes]:
    try:
        return open(path, "rb")
    except OSError as error:
        reason = "is a directory" if os.path.isdir(path) else (error.strerror or "can't be opened").lower()
        raise GrilleError(f"{path}: {reason}") from None


def _names_a_file(argument: str) -> bool:
    """Whether an argument that is not a file looks like a file name: a path, or a name with an extension."""
    return (
        # Digits and dots alone are a puzzle: most are, and the pattern is compiled for the others only.
        argument.strip("0123456789.") != ""
        and not _is_a_large_grid(argument)
        and "\n" not in argument
        and "://" not in argument
        and not argument.lstrip().startswith(("[", "{", "<"))
        and re.search(r"(?<!\s)/|/(?!\s|$)|\\|[A-Za-z]\w*\.[A-Za-z]\w{1,9}$", argument) is not None
    )


def _is_a_large_grid(text: str) -> bool:
    """Whether a text is a square of letters, digits and dots, of side 10 or more: it may end as a file name does."""
    return len(text) >= 100 and isqrt(len(text)) ** 2 == len(text) and text.replace(".", "").isalnum()


def _left_out(find: Callable[[str], list[str]], text: str) -> list[str]:
    """What a format leaves out of a text that was read, perhaps without the comment behind it."""
    try:
        return find(text)
    except NotationError:
        from grille.notation.separators import without_remark

        return find(without_remark(text))
