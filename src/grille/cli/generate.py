"""`grille generate`: new puzzles. The options that a family declares become options of the call."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from math import inf
from typing import IO, Any

import click

from grille.cli import LIMIT, interrupt, output, rules
from grille.cli.output import Output
from grille.cli.writing import destination
from grille.errors import GrilleError, LimitReached
from grille.family import REGISTRY, Family, family
from grille.format import Format
from grille.generated import Generated
from grille.generation import GaveUp, Generation, generate
from grille.generator import LARGEST_SEED, Generator
from grille.logic.rules import Rules
from grille.notation import find_format
from grille.option import Option

# Extensions of files that hold an object on each line.
OBJECTS = (".jsonl", ".ndjson")


class Families(click.Group):
    """A command for each family that generates puzzles, with the options that family has."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in REGISTRY if family(name).generator is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        record = family(cmd_name)
        if record.generator is None:
            raise GrilleError(f"{record.title} has no generator yet")
        return _command(record, record.generator())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Families"):
            formatter.write_dl([(name, f"Generate {family(name).title}.") for name in self.list_commands(ctx)])


@click.command("generate", cls=Families, subcommand_metavar="FAMILY ...")
def command() -> None:
    """Generate puzzles, each with exactly one solution.

    `grille generate FAMILY --help` lists the options of a family.
    """


def _command(record: Family[Any], generator: Generator[Any]) -> click.Command:
    """The command of one family: its own options first, then those of all."""

    @click.option("--level", type=click.Choice(generator.levels), help="Exactly this level; by default any.")
    @click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many.")
    @click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Same seed, same puzzles; by default random.")
    @click.option("--jobs", type=click.IntRange(1, 1024), help="Worker threads; by default one per core.")
    @click.option("--seconds", type=click.FLOAT, default=inf, show_default=True, help="Stop after so many seconds.")
    @click.option("--to", metavar="FORMAT", help="The notation to write; by default a line, or what FILE says.")
    @click.option("--output", "-o", "path", metavar="FILE", help="Write to a file: complete, or not at all.")
    @output.options
    def run(
        out: Output,
        count: int,
        seconds: float,
        to: str | None,
        path: str | None,
        rules: Rules | None = None,
        **options: Any,
    ) -> int:
        form = _form(out, record, to, path)
        apart = _checked(out, form, count, path)
        generation = generate(record.name, count=count, seconds=seconds, rules=rules, **options)
        with out.progress, generation:
            if apart:
                writer: Writer = Files(out, count, form, path or "")
                stopped = _write(writer, generation)
            else:
                with destination(path) as stream:
                    writer = Lines(out, count, form, stream)
                    stopped = _write(writer, generation)
        if path is None:
            sys.stdout.flush()
        file = f" written to {path}" if path is not None else ""
        out.remark(f"{writer.written:,} of {count:,} made{file}; seed {generation.seed}")
        if isinstance(stopped, KeyboardInterrupt):
            raise stopped
        if stopped is not None:
            out.happened(LIMIT)
            out.remark(str(stopped))
        return out.code

    run.__doc__ = f"Generate {record.title}. The same seed gives the same puzzles, with any number of jobs."
    takes: Any = rules.options(run) if generator.takes_rules else run
    for option in reversed(generator.options):
        _switch(option)(takes)
    made: click.Command = click.command(record.name)(takes)
    return made


def _switch(option: Option) -> Callable[[Any], Any]:
    """An option of the call for what a family declares."""
    name = option.name.replace("_", "-")
    about: dict[str, Any] = {"default": option.default, "show_default": True, "help": option.title}
    if isinstance(option.default, bool):
        return click.option(f"--{name}/--no-{name}", option.name, **about)
    if option.many:
        return click.option(f"--{name}", option.name, multiple=True, metavar="NAME", help=option.title)
    if option.choices:
        return click.option(f"--{name}", option.name, type=click.Choice(option.choices), **about)
    kind = click.IntRange(option.low, option.high) if isinstance(option.default, int) else click.STRING
    return click.option(f"--{name}", option.name, type=kind, **about)


def _form(out: Output, record: Family[Any], to: str | None, path: str | None) -> Format[Any]:
    """The notation asked for, or the one that the file's extension names."""
    suffix = os.path.splitext(path or "")[1].lower()
    if to is None and suffix in OBJECTS:
        out.as_json = True
    named = (form for form in record.formats() if to is None and not out.as_json and suffix in form.suffixes)
    return next(named, None) or find_format((record,), to or "line")


def _checked(out: Output, form: Format[Any], count: int, path: str | None) -> bool:
    """Whether each puzzle is a file of its own. Raises GrilleError where the file can't hold what is written."""
    if out.as_json:
        known: tuple[str, ...] = (".json", *OBJECTS)
    else:
        known = form.suffixes if form.between is None else (*form.suffixes, ".txt")
    suffix = os.path.splitext(path or "")[1].lower()
    if suffix and suffix not in known:
        raise GrilleError(f"{path}: can't write {suffix} files here; the extensions are {', '.join(known)}")
    apart = count > 1 and form.between is None and not out.as_json
    if apart and path is None:
        raise GrilleError(
            f"{form.title}: a file holds one puzzle, not {count:,}; name the files with -o NAME-{{n}}.svg"
        )
    return apart


class Writer:
    """Puzzles on their way out, each whole, in the order of their numbers."""

    def __init__(self, out: Output, count: int) -> None:
        self.written = 0
        self._out, self._count = out, count
        self._last = 0

    def put(self, made: Generated[Any]) -> None:
        """Write a puzzle, unless it was written already."""
        if made.number <= self._last:
            return
        with interrupt.SHIELD:
            self._out.progress.clear()
            self.write(made)
            self._last = made.number
            self.written += 1
            self._out.progress.done = self.written
            self._out.progress.share = self.written / self._count

    def write(self, made: Generated[Any]) -> None:
        raise NotImplementedError

    def end(self) -> None:
        """Write what comes after the last puzzle."""

    def give_up(self, error: GaveUp) -> None:
        self._out.happened(LIMIT)
        self._out.remark(str(error))


class Lines(Writer):
    """Puzzles one after another in one file."""

    def __init__(self, out: Output, count: int, form: Format[Any], stream: IO[str]) -> None:
        super().__init__(out, count)
        self._form, self._stream = form, stream
        # What ends a puzzle whether or not another follows: written at once, so that a line is a line when it is seen.
        self._close = form.tail if (form.between or "").startswith(form.tail) else ""

    def write(self, made: Generated[Any]) -> None:
        if self._out.as_json:
            self._stream.write(made.to_json() + "\n")
            return
        before = (self._form.between or "")[len(self._close) :] if self.written else self._form.head
        self._stream.write(before + self._form.write(made.puzzle) + self._close)

    def end(self) -> None:
        if self.written and not self._out.as_json:
            self._stream.write(self._form.tail[len(self._close) :])


class Files(Writer):
    """Puzzles in files of their own: {n} in the name is the puzzle's number, else the number ends the name."""

    def __init__(self, out: Output, count: int, form: Format[Any], path: str) -> None:
        super().__init__(out, count)
        stem, suffix = os.path.splitext(path)
        self._form, self._path = form, path if "{n}" in path else f"{stem}-{{n}}{suffix}"

    def write(self, made: Generated[Any]) -> None:
        with destination(self._path.replace("{n}", str(made.number))) as stream:
            stream.write(self._form.head + self._form.write(made.puzzle) + self._form.tail)


def _write(writer: Writer, generation: Generation[Any]) -> KeyboardInterrupt | LimitReached | None:
    """Write what is generated until all is, or until it is stopped; what stopped it, if anything did."""
    stopped: KeyboardInterrupt | LimitReached | None = None
    try:
        while True:
            try:
                writer.put(next(generation))
            except GaveUp as error:
                writer.give_up(error)
            except StopIteration:
                break
    except (KeyboardInterrupt, LimitReached) as reason:
        stopped = reason
        for made in generation.stop():
            writer.put(made)
    writer.end()
    return stopped
