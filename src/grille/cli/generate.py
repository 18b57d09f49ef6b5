"""`grille generate`: new puzzles to order. A family's own options become options of the call."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import IO, Any

import click

from grille.cli import LIMIT, interrupt, output
from grille.cli.destination import destination
from grille.cli.output import Output
from grille.cores import cores
from grille.errors import GrilleError, LimitReached
from grille.family import REGISTRY, Family, family
from grille.format import Format
from grille.generation import Run
from grille.generator import Generator, Made, Option, Request
from grille.notation import find_format


class Families(click.Group):
    """A command for each family that makes puzzles, with the options that family has."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in REGISTRY if family(name).generator is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        record = family(cmd_name)
        if record.generator is None:
            raise GrilleError(f"{record.title} has no generator yet")
        return _command(record, record.generator())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Families"):
            formatter.write_dl([(name, f"{family(name).title} to order.") for name in self.list_commands(ctx)])


@click.command("generate", cls=Families, subcommand_metavar="FAMILY ...")
def command() -> None:
    """Make new puzzles, each with exactly one solution.

    `grille generate FAMILY --help` lists what can be asked for.
    """


def _command(record: Family[Any], generator: Generator[Any]) -> click.Command:
    """The command of one family: its own options first, then those of all."""
    levels = () if record.logic is None else record.logic().levels

    @click.option("--level", type=click.Choice(levels), help="Puzzles of exactly this level; by default of any.")
    @click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many.")
    @click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Same seed, same puzzles; by default by chance.")
    @click.option("--jobs", type=click.IntRange(1, 1024), default=cores, help="Workers; by default one a core.")
    @click.option("--seconds", type=click.FloatRange(min=0), default=0, help="Stop after this long; by default never.")
    @click.option("--to", default="line", metavar="FORMAT", help="The notation to write; by default a line.")
    @click.option("--output", "-o", "path", metavar="FILE", help="Write to a file: complete, or not at all.")
    @output.options
    def make(
        out: Output,
        level: str | None,
        count: int,
        seed: int | None,
        jobs: int,
        seconds: float,
        to: str,
        path: str | None,
        **asked: Any,
    ) -> int:
        seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
        request = Request(level, seed, tuple((option.name, asked[option.name]) for option in generator.options))
        form = find_format((record,), to)
        if count > 1 and form.between is None and not out.as_json:
            raise GrilleError(f"{form.title}: a file holds one puzzle, not {count:,}")
        writer = Writer(out, record, form, seed)
        with out.progress, Run(generator, request, count, jobs=jobs, seconds=seconds or None) as run:
            stopped = _write(writer, run, path)
        file = f" written to {path}" if path is not None else ""
        out.remark(f"{writer.written:,} of {count:,} made{file}; seed {seed}")
        if isinstance(stopped, KeyboardInterrupt):
            raise stopped
        if stopped is not None:
            out.happened(LIMIT)
            out.remark(str(stopped))
        return out.code

    make.__doc__ = f"Make puzzles: {record.title}. The same seed makes the same puzzles, with any number of jobs."
    for option in reversed(generator.options):
        _switch(option)(make)
    made: click.Command = click.command(record.name)(make)
    return made


def _switch(option: Option) -> Callable[[Any], Any]:
    name = option.name.replace("_", "-")
    about: dict[str, Any] = {"default": option.default, "show_default": True, "help": option.title}
    if isinstance(option.default, bool):
        return click.option(f"--{name}/--no-{name}", option.name, **about)
    if option.choices:
        return click.option(f"--{name}", option.name, type=click.Choice(option.choices), **about)
    kind = click.IntRange(option.low, option.high) if isinstance(option.default, int) else click.STRING
    return click.option(f"--{name}", option.name, type=kind, **about)


class Writer:
    """Puzzles on their way out, each whole, in the order of their numbers."""

    def __init__(self, out: Output, record: Family[Any], form: Format[Any], seed: int) -> None:
        self.written = 0
        self._out, self._record, self._form, self._seed = out, record, form, seed
        # What ends a puzzle whether or not another follows: written at once, so that a line is a line when it is seen.
        self._close = form.tail if (form.between or "").startswith(form.tail) else ""
        self._last = -1

    def put(self, stream: IO[str], number: int, made: Made[Any] | None) -> None:
        """Writes a puzzle, unless it was written already."""
        if number <= self._last:
            return
        if made is None:
            self._out.happened(LIMIT)
            self._out.remark(f"puzzle {number + 1}: gave up, none found")
            return
        text = self._json(number, made) if self._out.as_json else self._text(made)
        with interrupt.SHIELD:
            self._out.progress.clear()
            stream.write(text)
            self._last = number
            self.written += 1
            self._out.progress.done = self.written

    def end(self, stream: IO[str]) -> None:
        if self.written and not self._out.as_json:
            stream.write(self._form.tail[len(self._close) :])

    def _text(self, made: Made[Any]) -> str:
        before = (self._form.between or "")[len(self._close) :] if self.written else self._form.head
        return before + self._form.write(made.puzzle) + self._close

    def _json(self, number: int, made: Made[Any]) -> str:
        import json

        fields = {
            "family": self._record.name,
            "puzzle": made.puzzle.notation(),
            "level": made.level or None,
            "score": made.score if made.level else None,
            "seed": self._seed,
            "number": number + 1,
        }
        return json.dumps(fields, ensure_ascii=False) + "\n"


def _write(writer: Writer, run: Run[Any], path: str | None) -> KeyboardInterrupt | LimitReached | None:
    """Writes what is made until all is, or until it is stopped, and keeps it; what stopped it, if anything did."""
    stopped: KeyboardInterrupt | LimitReached | None = None
    with destination(path) as stream:
        try:
            for entry in run:
                writer.put(stream, *entry)
        except (KeyboardInterrupt, LimitReached) as reason:
            stopped = reason
            for entry in run.stop():
                writer.put(stream, *entry)
        writer.end(stream)
    if path is None:
        sys.stdout.flush()
    return stopped
