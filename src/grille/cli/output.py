"""The output of a command: results to standard output or a file, messages to standard error, and the exit code."""

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
from grille.data import versioned

if TYPE_CHECKING:
    from grille.cli.output_file import Target
    from grille.cli.rows import Row

OUTPUT = "Output"
# The number of messages about single rows that are printed; the rest are counted.
MOST_COMPLAINTS = 20


def options(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds --json and --quiet, passed to the verb as one `out`."""

    @option("--json", "--jsonl", "as_json", is_flag=True, section=OUTPUT, help="Print one JSON object per line.")
    @option("--quiet", "-q", is_flag=True, section=OUTPUT, help="Print only results and errors, no other messages.")
    @wraps(command)
    def gather(*, as_json: bool, quiet: bool, **others: Any) -> int:
        return command(out=Output(as_json=as_json, quiet=quiet), **others)

    return gather


def file_option(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds --output, passed to the verb as `path`."""
    about = "Write to a file, in the format of its extension: .txt, .jsonl, .csv, .tsv, .parquet; text also as .gz."
    return option("--output", "-o", "path", metavar="FILE", type=FileName(), section=OUTPUT, help=about)(command)


def wants_colour(asked: bool | None) -> bool:
    """Whether to use colour: by the option, else by NO_COLOR and FORCE_COLOR, else on a terminal."""
    if asked is not None:
        return asked
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def wants_ascii(asked: bool) -> bool:
    """Whether to draw with ASCII characters only: by the option, or if standard output can't encode box characters."""
    return asked or not streams.encodes("─│┌┼")


class Output:
    """The output streams of one run, and its exit code."""

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        self.as_json = as_json
        self.as_text = False  # whether a table is printed as text
        self.separate = False  # whether each puzzle is written to a file of its own
        self.tabular = False  # whether results are the rows of a table
        self.quiet = quiet
        self.progress = Progress(quiet=quiet)
        self.target: Target | None = None
        self._stream: IO[str] | None = None  # None for standard output
        self._happened: set[int] = {DONE}
        self._complaints = 0

    @property
    def code(self) -> int:
        """The most severe code so far: bad input, then a limit, then "no"."""
        return next(code for code in (BAD, LIMIT, NO, DONE) if code in self._happened)

    def happened(self, code: int) -> None:
        self._happened.add(code)

    def to_file(self, path: str | None, known: Sequence[str]) -> None:
        """Send the results to a file. Raises GrilleError immediately for an extension that can't be written."""
        if path is None:
            return
        from grille.cli.output_file import target

        self.target = target(path, known)
        if self.target.is_objects:
            self.as_json = True
        elif self.as_json:
            message = f"--json writes JSON lines: expected a file name that ends in .jsonl, not {path!r}"
            raise click.UsageError(message)

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Write text to the file, if there is one, which gets its name at the end."""
        if self.target is None or self.separate or self.target.is_picture or self.target.suffix == ".parquet":
            yield
            return
        from grille.cli.output_file import destination

        with destination(self.target.path) as self._stream:
            yield
        self._stream = None

    def text(self, line: str) -> None:
        self.lines(line + "\n")

    def lines(self, text: str) -> None:
        """Write several lines, each with its line break."""
        if self._stream is not None:
            with interrupt.defer_sigint:
                self._stream.write(text)
            return
        self.progress.clear_for_results()
        # Not click.echo, which flushes every line: too slow for a million puzzles.
        interrupt.write(text)

    def json(self, fields: dict[str, Any]) -> None:
        import json

        self.lines(json.dumps(fields, ensure_ascii=False) + "\n")

    def remark(self, line: str) -> None:
        """Print a message for the user, unless --quiet."""
        if not self.quiet:
            self._say(line)

    def bad(self, row: Row) -> None:
        """Report a puzzle that can't be read."""
        self.happened(BAD)
        if row.error is not None and self.as_json:
            place = {"message": row.error.message, "line": row.error.line, "column": row.error.column}
            self.json({"family": None, "puzzle": None} | versioned({"error": place}))
        self.complain(row.complaint())

    def complain(self, message: str) -> None:
        """Print an error about a row; only the first `MOST_COMPLAINTS` are printed."""
        self._complaints += 1
        if self._complaints <= MOST_COMPLAINTS:
            self._say(f"grille: {message}")

    def end(self) -> None:
        """Print how many errors were not printed."""
        if self._complaints > MOST_COMPLAINTS:
            self._say(f"grille: {self._complaints - MOST_COMPLAINTS:,} more rows with errors, not listed here")

    def _say(self, line: str) -> None:
        self.progress.clear()
        # Keep the order of results and messages if both streams go to the same place.
        interrupt.flush()
        streams.say(line)


def few(names: Sequence[str], most: int = 8) -> str:
    """The first few names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more:,} more" if more > 0 else "")
