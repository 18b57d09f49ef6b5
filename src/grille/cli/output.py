"""What goes out: results to standard output or a file, messages to standard error, and the exit code they add up to."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import IO, TYPE_CHECKING, Any

import click

from grille.cli import BAD, DONE, LIMIT, NO, interrupt, streams
from grille.cli.command import FileName, option
from grille.cli.progress import Progress

if TYPE_CHECKING:
    from grille.cli.output_file import Target
    from grille.cli.rows import Row

OUTPUT = "Output"
# So many messages about single rows; the rest are counted.
MOST_COMPLAINTS = 20


def options(command: Callable[..., int]) -> Callable[..., int]:
    """The options of every verb about how it speaks, handed to it as one `out`."""

    @option("--json", "--jsonl", "as_json", is_flag=True, section=OUTPUT, help="Print one JSON object per line.")
    @option("--quiet", "-q", is_flag=True, section=OUTPUT, help="Print results and errors only, no remarks.")
    @wraps(command)
    def gather(*, as_json: bool, quiet: bool, **others: Any) -> int:
        return command(out=Output(as_json=as_json, quiet=quiet), **others)

    return gather


def file_option(command: Callable[..., int]) -> Callable[..., int]:
    """The option of verbs that write results to a file, handed to them as `path`."""
    about = "Write to a file, in the format of its extension: .txt, .jsonl, .csv, .parquet, each text also with .gz."
    return option("--output", "-o", "path", metavar="FILE", type=FileName(), section=OUTPUT, help=about)(command)


def wants_colour(asked: bool | None) -> bool:
    """Whether to colour: as asked, else by FORCE_COLOR and NO_COLOR, else on a terminal."""
    if asked is not None:
        return asked
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def wants_ascii(asked: bool) -> bool:
    """Whether to draw with ASCII alone: as asked, and where standard output has no lines to draw with."""
    return asked or not streams.encodes("─│┌┼")


class Output:
    """Standard output and error of one run, and the worst thing that happened in it."""

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        self.as_json = as_json
        self.as_text = False  # whether the call asks for text, even of a table
        self.tabular = False  # whether results are the rows of a table
        self.quiet = quiet
        self.progress = Progress(quiet=quiet)
        self.target: Target | None = None
        self._stream: IO[str] | None = None  # None for standard output
        self._happened: set[int] = {DONE}
        self._complaints = 0

    @property
    def code(self) -> int:
        """Bad input outranks a limit, a limit outranks a no."""
        return next(code for code in (BAD, LIMIT, NO, DONE) if code in self._happened)

    def happened(self, code: int) -> None:
        self._happened.add(code)

    def to_file(self, path: str | None, known: Sequence[str]) -> None:
        """Has the results go to a file; a name that promises what can't be written is refused at once."""
        if path is None:
            return
        from grille.cli.output_file import target

        self.target = target(path, known)
        if self.target.is_objects:
            self.as_json = True
        elif self.as_json:
            raise click.UsageError(f"--json writes JSON lines: name the file .jsonl, not {self.target.suffix or 'so'}")

    @contextmanager
    def opened(self) -> Iterator[None]:
        """While it lasts, text goes to the file, if there is one: it takes its name at the end."""
        if self.target is None or self.target.is_picture or self.target.suffix == ".parquet":
            yield
            return
        from grille.cli.output_file import destination

        with destination(self.target.path) as self._stream:
            yield
        self._stream = None

    def text(self, line: str) -> None:
        self.lines(line + "\n")

    def lines(self, text: str) -> None:
        """Many lines at once, each with its end."""
        if self._stream is not None:
            with interrupt.defer_sigint:
                self._stream.write(text)
            return
        self.progress.clear_for_results()
        # Not click.echo, which flushes each line: a million puzzles a file is an ordinary day.
        interrupt.write(text)

    def json(self, fields: dict[str, Any]) -> None:
        import json

        self.lines(json.dumps(fields, ensure_ascii=False) + "\n")

    def remark(self, line: str) -> None:
        """Something a person may like to know."""
        if not self.quiet:
            self._say(line)

    def bad(self, row: Row) -> None:
        """A puzzle that can't be read."""
        self.happened(BAD)
        if row.error is not None and self.as_json:
            place = {"message": row.error.message, "line": row.error.line, "column": row.error.column}
            self.json({"family": None, "puzzle": None, "error": place})
        self.complain(row.complaint())

    def complain(self, message: str) -> None:
        """Something is wrong with a row. Only the first of very many are said."""
        self._complaints += 1
        if self._complaints <= MOST_COMPLAINTS:
            self._say(f"grille: {message}")

    def end(self) -> None:
        """Says how much was left unsaid."""
        if self._complaints > MOST_COMPLAINTS:
            self._say(f"grille: {self._complaints - MOST_COMPLAINTS:,} more rows with errors, not listed here")

    def _say(self, line: str) -> None:
        self.progress.clear()
        # What was printed before it is seen before it, even where both streams go to one place.
        interrupt.flush()
        streams.say(line)


def few(names: Sequence[str], most: int = 8) -> str:
    """The first of many names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more:,} more" if more > 0 else "")
