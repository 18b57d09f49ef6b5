"""What goes out: results to standard output, messages to standard error, and the exit code they add up to."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from grille.cli import BAD, DONE, LIMIT, NO, interrupt
from grille.cli.progress import Progress
from grille.cli.source import Item
from grille.outcome import Fault


def options(command: Callable[..., int]) -> Callable[..., int]:
    """The options of every verb about how it speaks, handed to it as one `out`."""

    @click.option("--json", "--jsonl", "as_json", is_flag=True, help="One JSON object a line.")
    @click.option("--quiet", "-q", is_flag=True, help="Results and errors alone, no remarks.")
    @wraps(command)
    def gather(*, as_json: bool, quiet: bool, **others: Any) -> int:
        return command(out=Output(as_json=as_json, quiet=quiet), **others)

    return gather


def wants_colour(asked: bool | None) -> bool:
    """Whether to colour: as asked, else on a terminal unless NO_COLOR is set."""
    if asked is not None:
        return asked
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Output:
    """Standard output and error of one run, and the worst thing that happened in it."""

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        self.as_json = as_json
        self.quiet = quiet
        self.progress = Progress(quiet=quiet)
        self._happened: set[int] = {DONE}

    @property
    def code(self) -> int:
        """Bad input outranks a limit, a limit outranks a no."""
        return next(code for code in (BAD, LIMIT, NO, DONE) if code in self._happened)

    def happened(self, code: int) -> None:
        self._happened.add(code)

    def text(self, line: str) -> None:
        self.progress.clear()
        # Not click.echo, which flushes each line: a million puzzles a file is an ordinary day.
        interrupt.write(line + "\n")

    def json(self, fields: dict[str, Any]) -> None:
        import json

        self.progress.clear()
        interrupt.write(json.dumps(fields, ensure_ascii=False) + "\n")

    def remark(self, line: str) -> None:
        """Something a person may like to know."""
        if not self.quiet:
            self._say(line)

    def bad(self, item: Item) -> None:
        """A puzzle that can't be read."""
        self.happened(BAD)
        if item.error is not None and self.as_json:
            place = {"message": item.error.message, "line": item.error.line, "column": item.error.column}
            self.json({"family": None, "puzzle": None, "error": place})
        self.complain(item.complaint())

    def clash(self, item: Item, faults: tuple[Fault, ...]) -> None:
        """A puzzle that can be read but breaks the rules as it stands."""
        self.happened(BAD)
        where = f"{item.source}, line {item.record.line}: " if item.source else ""
        self.complain(where + _clash(faults))

    @staticmethod
    def clash_fields(item: Item, faults: tuple[Fault, ...]) -> dict[str, Any]:
        """The same in JSON; nothing where nothing clashes."""
        if not faults:
            return {}
        place = {"message": _clash(faults), "line": item.record.line, "column": None}
        return {"faults": [fault._asdict() for fault in faults], "error": place}

    def complain(self, message: str) -> None:
        self._say(f"grille: {message}")

    def _say(self, line: str) -> None:
        self.progress.clear()
        # What was printed before it is seen before it, even where both streams go to one place.
        interrupt.flush()
        click.echo(line, err=True)


def _clash(faults: tuple[Fault, ...]) -> str:
    return "the puzzle contradicts itself: " + "; ".join(fault.message for fault in faults)


def few(names: Sequence[str], most: int = 8) -> str:
    """The first of many names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more:,} more" if more > 0 else "")
