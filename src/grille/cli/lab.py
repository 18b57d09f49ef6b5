"""`grille lab`: compares labellings and engines on the same boards."""

from __future__ import annotations

import click

from grille.cli import limits, output, source
from grille.cli.command import Choice, FileName, Name, option, verb
from grille.cli.lab_boards import SERIES, LabBoards
from grille.cli.limits import no_limit
from grille.cli.output import OUTPUT, Output
from grille.cli.source import Source
from grille.errors import GrilleError
from grille.family import families
from grille.family import family as family_named
from grille.lab import BRANCHINGS, CONSISTENCIES, ENGINES, RESTARTS, VALUES, VARIABLES, Goal, Options, chosen
from grille.lab.registry import Choice as Chosen

LABELLING = "Labelling"
TABLES = (".csv", ".tsv", ".jsonl", ".ndjson", ".txt")


@verb(
    "lab",
    examples=(
        ("grille lab", "Compare labellings and engines on the built-in board."),
        (
            "grille lab --model spots --model borders --variable leftmost --variable ffc --branching bisect",
            "Two models and two labellings.",
        ),
        ("grille lab --group size boards.txt -o lab.csv", "Mean, deviation, median and worst for each size."),
        ("grille lab --variable ff --tree tree.svg ..3.1........4..", "Draw the search tree of a small board."),
    ),
)
@source.options
@option(
    "--model",
    "models",
    multiple=True,
    metavar="NAME",
    type=Name("model", lambda: (name for record in families() for name, *_ in record.models), checked=True),
    help="The variables: spots, directions or borders; cells or candidates.  [repeatable; default: spots, cells]",
)
@option(
    "--engine",
    "engines",
    multiple=True,
    metavar="NAME",
    type=Name("engine", lambda: ENGINES),
    help="Only this engine or planner; can be repeated.",
)
@option(
    "--solutions",
    "goal",
    type=Choice("goal", [goal.value for goal in Goal]),
    default=Goal.FIRST.value,
    show_default=True,
    help="Stop at the first solution, once uniqueness is decided, or after all solutions.",
)
@option(
    "--variable",
    "variables",
    multiple=True,
    type=Choice("order of variables", VARIABLES),
    section=LABELLING,
    help="Only this order of variables; can be repeated.",
)
@option(
    "--value",
    "values",
    multiple=True,
    type=Choice("order of values", VALUES),
    section=LABELLING,
    help="Only this order of values; can be repeated.",
)
@option(
    "--branching",
    "branchings",
    multiple=True,
    type=Choice("branching", BRANCHINGS),
    section=LABELLING,
    help="Only this way to divide a domain; can be repeated.",
)
@option(
    "--restarts",
    multiple=True,
    type=Choice("restarts", RESTARTS),
    section=LABELLING,
    help="When dom/wdeg begins again; can be repeated.",
)
@option(
    "--consistency",
    "consistencies",
    multiple=True,
    type=Choice("consistency", CONSISTENCIES),
    section=LABELLING,
    help="How much all-different and table constraints remove; can be repeated.  [default: domain]",
)
@option("--group", type=Choice("group", ("size", "file")), help="Boards by size or file, with their spread.")
@option("--series", type=Choice("series", [*SERIES]), help="Generate the boards of a built-in experiment and run it.")
@option("--repeat", type=click.IntRange(1, 1000), metavar="N", help="Run N times and take the median time.")
@limits.seconds_option(5, "Stop each run after this many seconds")
@option("--picture", metavar="FILE", type=FileName(), section=OUTPUT, help="Draw the comparison: .png, .svg or .pdf.")
@option("--tree", metavar="FILE", type=FileName(), section=OUTPUT, help="Draw the search tree of a board: .svg, .png.")
@option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    type=FileName(),
    section=OUTPUT,
    help="Write the results to a file, in the format of its extension: .csv, .tsv, .jsonl, .txt.",
)
@option("--ascii", "ascii_only", is_flag=True, section=OUTPUT, help="Draw bars with ASCII characters only.")
@output.options
def command(
    source: Source,
    out: Output,
    models: tuple[str, ...],
    engines: tuple[str, ...],
    goal: str,
    variables: tuple[str, ...],
    values: tuple[str, ...],
    branchings: tuple[str, ...],
    restarts: tuple[str, ...],
    consistencies: tuple[str, ...],
    group: str | None,
    series: str | None,
    repeat: int | None,
    seconds: float,
    picture: str | None,
    tree: str | None,
    path: str | None,
    *,
    ascii_only: bool,
) -> int:
    """Compare search methods: labellings and other engines on the same boards.

    A model says what the variables of a board are. A labelling says which variable is divided next, and how. The work
    is reported in the counts of constraint systems, added up over all boards, or with --group as mean, standard
    deviation, median and worst. Without a board, a built-in one is used.

    Planning problems are solved by planners instead: Grille's own, and those that unified-planning finds.
    """
    out.to_file(path, TABLES)
    if picture is not None:
        from grille.lab.chart import check

        check(picture)
    options = Options(variables, values, branchings, restarts, consistencies)
    preset = SERIES[series] if series is not None else None
    if preset is not None:
        engines, models, options = preset.defaults(engines, models, options)
        group = group or "size"
    boards, problems = LabBoards(source, out, preset).read()
    if problems:
        from grille.cli import lab_planners

        if boards:
            raise GrilleError("boards and planning problems cannot be compared in one run")
        _refuse(bool(models), "--model", bool(tree), "--tree", bool(group), "--group", bool(path), "--output")
        _refuse(any(options), "the options of labellings", repeat is not None, "--repeat")
        return lab_planners.run(out, problems, engines, no_limit(seconds), picture)
    records = [family_named(name) for name in dict.fromkeys(board.puzzle.family for board in boards)]
    choice = chosen(engines, options, records)
    if not choice.engines:
        raise click.UsageError("the options select no engine")
    if not boards:
        return out.code
    if tree is not None:
        from grille.cli import lab_tree

        _refuse(bool(picture), "--picture", bool(group), "--group", bool(path), "--output")
        return lab_tree.run(out, boards, models, options, Goal(goal), no_limit(seconds), tree)
    _remark_missing(out, choice)
    from grille.cli.lab_report import Report

    report = Report(out, boards, models, Goal(goal), no_limit(seconds), repeat, group)
    report.run(choice.engines, picture, ascii_only=output.wants_ascii(ascii_only))
    return out.code


def _refuse(*given: object) -> None:
    """Raise a usage error for the first option of pairs of whether it is given, and its name."""
    for is_given, name in zip(given[::2], given[1::2], strict=True):
        if is_given:
            raise click.UsageError(f"{name} cannot be used here")


def _remark_missing(out: Output, choice: Chosen) -> None:
    for name, how in choice.missing:
        out.remark(f"skipped, because not installed: {name} ({how})")
