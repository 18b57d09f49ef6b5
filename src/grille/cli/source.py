"""Where puzzles come from: files, standard input, or the call itself."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import wraps
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import click

from grille.errors import GrilleError, NotationError
from grille.family import REGISTRY, families, family
from grille.notation import Record, Stretch, read, read_stretches
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.many.lines import Bulk


class Item(NamedTuple):
    """A puzzle with the name of where it came from, or the error that stands in its place."""

    source: str
    record: Record

    @property
    def puzzle(self) -> Puzzle[Any] | None:
        return self.record.puzzle

    @property
    def error(self) -> NotationError | None:
        return self.record.error

    def complaint(self) -> str:
        return f"{self.source}: {self.error}" if self.source else str(self.error)


class Lines(NamedTuple):
    """Plain puzzles of a file, a line each, that can be dealt with many at once."""

    source: str
    stretch: Stretch
    share: float | None  # of the file, as far as it has been read

    def item(self, index: int) -> Item:
        """One of them, read."""
        text = self.stretch.text(index)
        return Item(self.source, Record(self.stretch.line + index, text, families()[0].plain(text, None)))


class Source(NamedTuple):
    """The puzzles a call names, and how to read them."""

    puzzles: tuple[str, ...]
    family: str | None
    form: str | None
    shape: str | None
    strict: bool

    def items(self) -> Iterator[Item]:
        """Every puzzle named, in order. A bad one is an item with its error; with `strict` it ends the run."""
        for source, lines in self.opened():
            found = False
            with closing(lines):
                for record in read(lines, family=self.family, form=self.form, shape=self.shape):
                    found = True
                    yield self._item(source, record)
            if not found:
                yield self._nothing(source)

    def items_and_lines(self) -> Iterator[Item | Lines]:
        """The same, with plain puzzles left together where the family takes many at once."""
        for source, lines in self.opened():
            found = False
            with closing(lines):
                size = _size(lines)
                # A puzzle written in the call is not one of many.
                reading = read_stretches if source else read
                for record in reading(lines, family=self.family, form=self.form, shape=self.shape):
                    found = True
                    if isinstance(record, Stretch):
                        yield Lines(source, record, lines.tell() / size if size else None)
                    else:
                        yield self._item(source, record)
            if not found:
                yield self._nothing(source)

    def bulk(self) -> Bulk:
        """How the family of the plain puzzles takes many at once."""
        record = families()[0] if self.family is None else family(self.family)
        assert record.bulk is not None  # noqa: S101  there are none where it can't
        return record.bulk()

    @property
    def plain(self) -> bool:
        """Whether plain puzzles are taken for what they look like."""
        return self.form is None and self.shape is None and self.family in {None, families()[0].name}

    def opened(self) -> Iterator[tuple[str, IO[bytes]]]:
        """What the call names, as open files with their names."""
        named = self.puzzles
        if not named:
            if sys.stdin.isatty():
                raise click.UsageError("no puzzle: name a file, - for standard input, or write the puzzle itself")
            named = ("-",)
        return map(_open, named)

    def _item(self, source: str, record: Record) -> Item:
        item = Item(source, record)
        if self.strict and item.error is not None:
            raise GrilleError(item.complaint())
        return item

    @staticmethod
    def _nothing(source: str) -> Item:
        return Item(source, Record(1, "", None, NotationError("empty: there is no puzzle in it")))


def _size(file: IO[bytes]) -> int | None:
    """How large a file is; None for what has no size, such as a pipe."""
    try:
        return os.fstat(file.fileno()).st_size if file.seekable() else None
    except (OSError, ValueError):
        return None


def options(command: Callable[..., int]) -> Callable[..., int]:
    """The argument and options of every verb that reads puzzles, handed to it as one `source`."""

    @click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...")
    @click.option("--as", "family", type=click.Choice(list(REGISTRY)), help="The family, if it can't be guessed.")
    @click.option(
        "--from",
        "form",
        metavar="FORMAT",
        help="The notation of the input; convert --formats lists them.",
    )
    @click.option("--shape", metavar="RxC", help="What the text leaves open: 3x2 boxes, a board of 5x4.")
    @click.option("--strict", is_flag=True, help="Stop at the first puzzle that can't be read.")
    @wraps(command)
    def gather(
        puzzles: tuple[str, ...],
        family: str | None,
        form: str | None,
        shape: str | None,
        *,
        strict: bool,
        **others: Any,
    ) -> int:
        return command(source=Source(puzzles, family, form, shape, strict), **others)

    return gather


def text_of(argument: str) -> str:
    """The text of one argument that is a file, - or the text itself (an answer to check)."""
    source, lines = _open(argument)
    with closing(lines):
        try:
            return lines.read().decode()
        except UnicodeDecodeError as error:
            raise GrilleError(f"{source}: not UTF-8 text at byte {error.start + 1}") from None


def _open(argument: str) -> tuple[str, IO[bytes]]:
    if argument == "-":
        return "standard input", sys.stdin.buffer
    if os.path.lexists(argument):
        return argument, _file(argument)
    if _names_a_file(argument):
        raise GrilleError(f"{argument}: there is no such file")
    from io import BytesIO

    return "", BytesIO(argument.encode(errors="surrogateescape"))


def _file(path: str) -> IO[bytes]:
    try:
        return open(path, "rb")
    except OSError as error:
        reason = "is a directory" if os.path.isdir(path) else (error.strerror or "can't be opened").lower()
        raise GrilleError(f"{path}: {reason}") from None


def _names_a_file(argument: str) -> bool:
    """Whether a text that is no file was meant as one: a path, or a name with a suffix."""
    return (
        "\n" not in argument
        and "://" not in argument
        and not argument.lstrip().startswith(("[", "{", "<"))
        and re.search(r"(?<!\s)/|/(?!\s|$)|\\|[A-Za-z]\w*\.[A-Za-z]\w{1,9}$", argument) is not None
    )
