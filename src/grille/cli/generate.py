"""`grille generate`: new puzzles. The options that a family declares become command line options."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf
from typing import Any

import click

from grille.cli import LIMIT, interrupt, limits, output, rules
from grille.cli.command import Choice, FileName, Name, Verb, WithExamples, option
from grille.cli.output import OUTPUT, Output
from grille.cli.puzzles import PuzzleFile, format_of, suffixes
from grille.cli.rows import Batch, Result, Row
from grille.cli.sinks import Sink, sink_for
from grille.errors import GrilleError, LimitReached
from grille.family import REGISTRY, Family, family
from grille.generated import Generated
from grille.generation import GaveUp, Generation, generate
from grille.generator import LARGEST_SEED, Generator
from grille.logic.rules import Rules
from grille.notation import find_format
from grille.option import Option

# Sections of the help.
PUZZLES, RUN = "Puzzles", "Run"
FILE_HELP = (
    "Write to a file, in the format of its extension: a notation, .jsonl, .csv, .parquet, or name-{n}.svg or .png."
)
# Fields that are not added as columns: they have a column already, or are the same in every row.
_NO_COLUMNS = frozenset(("version", "family", "puzzle"))


class Families(WithExamples, click.Group):
    """One command per family that can generate puzzles, with the options of that family."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in REGISTRY if family(name).generator is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        record = family(cmd_name)
        if record.generator is None:
            raise GrilleError(f"{cmd_name}: there is no generator for {record.title}")
        return self._command(record, record.generator())

    def _command(self, record: Family[Any], generator: Generator[Any]) -> click.Command:
        return _command(record, generator)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Families"):
            formatter.write_dl([(name, f"Generate {family(name).title}.") for name in self.list_commands(ctx)])


@click.command(
    "generate",
    cls=Families,
    subcommand_metavar="FAMILY ...",
    examples=(
        ("grille generate sudoku --level hard", "Generate one puzzle."),
        ("grille generate sudoku --needs x_wing --symmetry rotational --count 10", "Choose a technique and a pattern."),
        ("grille generate dominosa --count 10 -o boards.csv", "Write a table with solutions and ratings."),
    ),
)
def command() -> None:
    """Generate puzzles, each with exactly one solution.

    `grille generate FAMILY --help` lists the options of a family.
    """


def _command(record: Family[Any], generator: Generator[Any]) -> click.Command:
    """The command of one family: its own options, then the common ones."""
    formats = Name("format", lambda: (form.name for form in record.formats()), checked=True)

    @option("--count", type=click.IntRange(1), default=1, show_default=True, section=RUN, help="Number of puzzles.")
    @option("--seed", type=click.IntRange(0, LARGEST_SEED), section=RUN, help="Random seed.  [default: a new one]")
    @option("--jobs", "-j", type=click.IntRange(1, 1024), section=RUN, help="Worker threads.  [default: one per core]")
    @limits.seconds_option(inf, "Stop after this many seconds")
    @option("--to", metavar="FORMAT", type=formats, section=OUTPUT, help="The notation to write.  [default: line]")
    @option("--output", "-o", "path", metavar="FILE", type=FileName(), section=OUTPUT, help=FILE_HELP)
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
        if path is not None:
            out.to_file(path, suffixes(to, (record,)))
        name = to or format_of(path, (record,)) or "line"
        form = find_format((record,), name)
        if count > 1 and form.between is None and out.target is None and not out.as_json:
            message = f"a file in this format holds one puzzle, not {count:,}; use -o NAME-{{n}}.svg"
            raise GrilleError(f"--to {form.name}: {message}")
        generation = generate(record.name, count=count, seconds=seconds, rules=rules, **options)
        out.progress.total = count
        writer = Writer(out, name, alone=count == 1)
        with out.progress, generation, out.opened():
            stopped = _write(writer, generation)
        if path is None:
            sys.stdout.flush()
        file = f", written to {writer.files}" if path is not None and writer.written else ""
        out.remark(f"{writer.written:,} of {count:,} generated{file}; seed {generation.seed}")
        if isinstance(stopped, KeyboardInterrupt):
            raise stopped
        if stopped is not None:
            out.happened(LIMIT)
            out.remark(str(stopped))
        return out.code

    run.__doc__ = f"Generate {record.title}. The same seed gives the same puzzles, with any number of jobs."
    takes = family_options(run, generator)
    call = f"grille generate {record.name}"
    level = f" --level {generator.levels[-1]}" if generator.levels else ""
    examples = (
        (f"{call}{level}", "Generate one puzzle."),
        (f"{call} --count 100 --seed 1 -o puzzles.csv", "Write a table with solutions, ratings and techniques."),
        (f"{call} --count 4 -o puzzle-{{n}}.svg", "Draw each puzzle (.svg or .png)."),
    )
    made: click.Command = click.command(record.name, cls=Verb, examples=examples)(takes)
    return made


def family_options(run: Any, generator: Generator[Any]) -> Any:
    """Add the options of a family to a command: the level, its own options, and the techniques."""
    takes: Any = rules.options(run) if generator.takes_rules else run
    for declared in reversed(generator.options):
        _switch(declared)(takes)
    about = "Generate puzzles of exactly this level, as `grille rate` reports it.  [default: any]"
    return option("--level", type=Choice("level", generator.levels), section=PUZZLES, help=about)(takes)


def _switch(declared: Option) -> Callable[[Any], Any]:
    """The command line option for an option that a family declares."""
    name = declared.name.replace("_", "-")
    about: dict[str, Any] = {"help": declared.title, "section": PUZZLES}
    names: click.ParamType[str] = Name("technique", rules.techniques) if declared.technique else click.STRING
    if declared.many:
        if declared.choices:
            names = Name(declared.name, lambda: declared.choices)
        return option(f"--{name}", declared.name, multiple=True, metavar="NAME", type=names, **about)
    about |= {"default": declared.default, "show_default": declared.default != ""}
    if isinstance(declared.default, bool):
        return option(f"--{name}/--no-{name}", declared.name, **about)
    if declared.choices:
        return option(f"--{name}", declared.name, type=Choice(declared.name, declared.choices), **about)
    kind = click.IntRange(declared.low, declared.high) if isinstance(declared.default, int) else names
    return option(f"--{name}", declared.name, type=kind, **about)


class Writer:
    """Write generated puzzles in the order of their numbers: as text, JSON objects, a table or pictures."""

    def __init__(self, out: Output, name: str, *, alone: bool) -> None:
        self.written = 0
        self._out, self._alone = out, alone
        self._file = PuzzleFile(out, name)
        self._table: Sink | None = None
        self._last = 0

    def put(self, made: Generated[Any]) -> None:
        """Write a puzzle unless it was already written."""
        if made.number <= self._last:
            return
        with interrupt.defer_sigint:
            self.write(made)
            self._last = made.number
            self.written += 1
            self._out.progress.done = self.written

    def write(self, made: Generated[Any]) -> None:
        """Write one puzzle."""
        if self._out.as_json:
            self._out.lines(made.to_json() + "\n")
        elif self._file.writes:
            self._file.put(made.puzzle, self._file.text(made.puzzle), alone=self._alone)
        else:
            data = made.data()
            if self._table is None:
                columns = tuple(name for name in data if name not in _NO_COLUMNS)
                self._table = sink_for(self._out, columns, lambda: None, Batch([]))
            row = Row("", made.number, "", made.puzzle)
            self._table.put([(row, Result(data, None, ""))], Batch([row]))

    @property
    def files(self) -> str:
        """The names of the files that were written."""
        return self._file.files(alone=self._alone)

    def give_up(self, error: GaveUp) -> None:
        """Report that a puzzle could not be generated."""
        self._out.happened(LIMIT)
        self._out.remark(str(error))

    def end(self) -> None:
        """Write what comes after the last puzzle."""
        if self._table is not None:
            self._table.close()
        self._file.end()


def _write(writer: Writer, generation: Generation[Any]) -> KeyboardInterrupt | LimitReached | None:
    """Write the generated puzzles and return the exception that stopped the run, if any."""
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
