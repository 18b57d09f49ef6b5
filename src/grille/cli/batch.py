"""`grille batch`: process tables of millions of puzzles, in parts, resumable."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

import click

from grille.cli import BAD, FAILED, LIMIT, NO, interrupt, limits, output, rules
from grille.cli.command import Choice, FileName, Name, Verb, WithExamples, option
from grille.cli.generate import PUZZLES, Families, family_options
from grille.cli.output import Output
from grille.family import Family, families
from grille.generator import LARGEST_SEED, Generator
from grille.logic.rules import Rules

RUN, COLUMNS = "Run", "Columns"
ABOUT = {
    "solve": "Solve puzzles and prove that the solution is unique.",
    "check": "Check answers, or that each puzzle has exactly one solution.",
    "count": "Count the solutions.",
    "rate": "Rate how hard puzzles are.",
    "steps": "Explain how a person would solve puzzles.",
    "canonical": "Add the canonical form and a 128-bit hash, equal for equivalent puzzles.",
    "convert": "Write puzzles in another notation.",
    "generate": "Generate puzzles with solutions and ratings.",
    "dedupe": "Keep one of each set of equivalent puzzles.",
}
# Statuses that decide the exit code.
CODES = {"invalid": BAD, "limit": LIMIT, "wrong": NO}
# Seconds between two lines of progress for programs.
PACE = 1.0


class BatchVerbs(WithExamples, click.Group):
    """The verbs of `grille batch`, each with its own options."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(ABOUT)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "generate":
            return _generate
        return None if cmd_name not in ABOUT else _command(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in ABOUT:
            from grille.errors import unknown

            raise unknown("verb", args[0], ABOUT)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(ABOUT.items()))


@click.command(
    "batch",
    cls=BatchVerbs,
    subcommand_metavar="VERB ...",
    examples=(
        ("grille batch solve puzzles.parquet -o results/", "Write a folder of parts; run it again after a crash."),
        ("grille batch rate 'puzzles-*.csv.zst' -o rated.parquet", "Read many files, write one."),
    ),
)
def command() -> None:
    """Process tables of millions of puzzles, in parts that survive a crash.

    Reads Parquet, Arrow, CSV, TSV, JSON lines and plain lines, also compressed, from files, folders, patterns and URLs.
    Writes one file, or a folder of parts with a manifest. A second run does only what is missing. `grille batch VERB
    --help` lists the options of a verb.
    """


def _run_options(function: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds the options of every verb."""
    from grille.table.writers import CODECS, EXTENSIONS

    forms = Choice("format", tuple(EXTENSIONS))
    codecs = Choice("compression", CODECS)
    workers = Choice("kind of workers", ("auto", "threads", "processes"))
    for added in reversed(
        (
            option("--output", "-o", "path", metavar="PLACE", type=FileName(), required=True, section=RUN, help=OUTPUT),
            option(
                "--format", "part_form", type=forms, section=RUN, help="Format of the parts in a folder.  [parquet]"
            ),
            option(
                "--compression",
                type=codecs,
                section=RUN,
                help="Compression of Parquet and Arrow files: zstd, lz4 or none.  [zstd]",
            ),
            option("--jobs", "-j", type=click.IntRange(1, 1024), section=RUN, help="Workers.  [default: one per core]"),
            option("--workers", type=workers, default="auto", section=RUN, help="What workers are.  [default: auto]"),
            option("--cluster", metavar="ADDRESS", section=RUN, help="Use a Ray cluster; auto for the running one."),
            option("--shard-rows", type=click.IntRange(1), section=RUN, help="Rows of a part.  [default: by the verb]"),
            option("--overwrite", is_flag=True, section=RUN, help="Replace the results of another job."),
            option("--unlock", is_flag=True, section=RUN, help="Object stores: ignore the mark of a killed run."),
        )
    ):
        function = added(function)
    return output.options(function)


OUTPUT = "A folder for the parts, or a file: .parquet, .arrow, .csv, .tsv, .jsonl; text also with .gz or .zst."


def _command(verb: str) -> click.Command:
    def run(
        out: Output,
        inputs: tuple[str, ...],
        path: str,
        rules: Rules | None = None,
        answer_column: str | None = None,
        seconds: float | None = None,
        retry_limits: bool = False,
        **settings: Any,
    ) -> int:
        options = {name: settings.pop(name) for name in tuple(settings) if name not in _RUN}
        options |= {"answer_column": answer_column, "rules": rules if rules and any(rules) else None}
        options["seconds"] = None if seconds is None else limits.no_limit(seconds)
        options = {name: value for name, value in options.items() if value is not None}
        return _process(out, verb, inputs, path, settings | {"retry_limits": retry_limits}, options)

    run.__doc__ = ABOUT[verb]
    made: Callable[..., int] = _run_options(run)
    if verb in {"rate", "steps"}:
        made = rules.options(made)
    for added in _verb_options(verb):
        made = added(made)
    made = option("--column", metavar="NAME", section=COLUMNS, help="The column with the puzzles.  [puzzle]")(made)
    call = f"grille batch {verb}"
    to = " --to line" if verb == "convert" else ""
    examples = (
        (f"{call} puzzles.parquet{to} -o results/", "Write a folder of parts; run it again to go on after a crash."),
        (f"{call} 'puzzles-*.csv.zst'{to} -o results.parquet --jobs 2", "Read many files, write one."),
    )
    made = click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=FileName())(made)
    return click.command(verb, cls=Verb, examples=examples)(made)


_RUN = frozenset(("part_form", "compression", "jobs", "workers", "cluster", "shard_rows", "overwrite", "unlock"))


def _verb_options(verb: str) -> list[Callable[[Any], Any]]:
    """The options of one verb, last first."""
    added: list[Callable[[Any], Any]] = []
    if verb != "dedupe":
        about = "Begin the names of result columns with this text."
        added.append(option("--prefix", metavar="TEXT", section=COLUMNS, help=about))
    if verb == "check":
        about = "The column with the answers; none to check the puzzles alone.  [solution]"
        added.append(option("--solution-column", "answer_column", metavar="NAME", section=COLUMNS, help=about))
    if verb in {"solve", "check", "count"}:
        about = "Give up on a puzzle after this many guesses."
        added.append(option("--nodes", type=click.IntRange(min=0), section=limits.SEARCH, help=about))
    if verb in {"solve", "check", "count", "rate", "steps"}:
        about = "Do only the rows again that stopped at a limit."
        added.append(option("--retry-limits", is_flag=True, section=limits.SEARCH, help=about))
        added.append(limits.seconds_option(float("inf"), "Give up on a puzzle after this many seconds"))
    if verb == "count":
        added.append(option("--limit", type=click.IntRange(1), section=limits.SEARCH, help="Stop counting here."))
    if verb == "rate":
        added.append(rules.scale_option)
    if verb == "steps":
        forms = Choice("form", ("structs", "text"))
        added.append(option("--as", "form_of_steps", type=forms, section=COLUMNS, help="Steps as structs or as text."))
    if verb == "convert":
        known = Name("notation", lambda: (each.name for record in families() for each in record.formats()))
        about = "The notation to write."
        added.append(option("--to", metavar="FORMAT", type=known, required=True, section=COLUMNS, help=about))
    return added


class _GenerateFamilies(Families):
    """One command per family that can generate puzzles."""

    def _command(self, record: Family[Any], generator: Generator[Any]) -> click.Command:
        def run(out: Output, path: str, rules: Rules | None = None, **settings: Any) -> int:
            options = {name: value for name, value in settings.items() if name not in (*_RUN, "count")}
            options |= {"family": record.name, "rules": rules if rules and any(rules) else None}
            options = {name: value for name, value in options.items() if value is not None}
            chosen = {name: value for name, value in settings.items() if name in (*_RUN, "count")}
            return _process(out, "generate", (), path, chosen, options)

        run.__doc__ = f"Generate {record.title} into a table, with solutions and ratings."
        made: Any = _run_options(run)
        count = {"type": click.IntRange(1), "default": 1, "show_default": True, "help": "Number of puzzles."}
        seed = {"type": click.IntRange(0, LARGEST_SEED), "required": True, "help": "Random seed."}
        made = option("--count", section=PUZZLES, **count)(option("--seed", section=PUZZLES, **seed)(made))
        made = family_options(made, generator)
        call = f"grille batch generate {record.name} --count 100 --seed 1 -o puzzles/"
        examples = ((call, "Write puzzles in parts; run it again to go on after a crash."),)
        command: click.Command = click.command(record.name, cls=Verb, examples=examples)(made)
        return command


@click.command(
    "generate",
    cls=_GenerateFamilies,
    subcommand_metavar="FAMILY ...",
    examples=(
        ("grille batch generate sudoku --count 20 --seed 1 -o made.parquet", "Write one file."),
        ("grille batch generate dominosa --count 20 --seed 1 -o made/", "Write a folder of parts."),
    ),
)
def _generate() -> None:
    """Generate puzzles into a table, with solutions, ratings and techniques."""


def _process(
    out: Output, verb: str, inputs: tuple[str, ...], path: str, settings: dict[str, Any], options: dict[str, Any]
) -> int:
    """Do a job, with progress, and report what was done."""
    from grille.table.job import process
    from grille.table.pools import WorkersLost

    if "form_of_steps" in options:
        options["form"] = options.pop("form_of_steps")
    report = _Report(out)
    try:
        with out.progress, interrupt.defer_sigint.raise_on_termination():
            summary = process(verb, inputs, path, progress=report, **settings, **options)
    except WorkersLost as error:
        out.complain(str(error))
        return LIMIT
    except OSError as error:
        if error.filename is None or error.strerror is None:
            raise
        reason = error.strerror.lower()
        out.complain(f"{error.filename}: {reason}; what is done is kept: run the same command again")
        return FAILED
    report.end(summary)
    for word, code in CODES.items():
        if summary.tally.get(word) and verb != "dedupe":
            out.happened(code)
    before = f", {summary.parts_before:,} done before" if summary.parts_before else ""
    tally = ", ".join(f"{number:,} {word}" for word, number in summary.tally.items())
    out.remark(f"{summary.rows:,} rows in {summary.parts:,} parts{before}, written to {path}: {tally}")
    return out.code


class _Report:
    """Progress: a line on the terminal, and with --json an object per second on standard output."""

    def __init__(self, out: Output) -> None:
        self._out = out
        self._start = self._last = monotonic()

    def __call__(self, done: int, total: int | None, before: int) -> None:
        progress = self._out.progress
        progress.done, progress.total, progress.before = done, total, before
        now = monotonic()
        if self._out.as_json and now - self._last >= PACE:
            self._last = now
            spent = now - self._start
            rate = (done - before) / spent
            left = None if total is None or not rate else (total - done) / rate
            self._print({"done": done, "total": total, "rate": round(rate, 1), "remaining": left and round(left, 1)})

    def end(self, summary: Any) -> None:
        if self._out.as_json:
            self._print({"finished": True, **summary._asdict()})

    def _print(self, fields: dict[str, Any]) -> None:
        self._out.lines(json.dumps(fields) + "\n")
        sys.stdout.flush()
