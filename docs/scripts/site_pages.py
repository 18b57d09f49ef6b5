"""Pages of the site that are generated at build time: the Python API and the command line."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

import click

import grille
from grille.cli import OTHERS, VERBS
from grille.cli import grille as program
from grille.cli.command import WithExamples, sections_of

API, CLI = "reference/api", "reference/cli"


class Group(NamedTuple):
    """One API page: its title, what it is about, and the names on it."""

    title: str
    about: str
    names: tuple[str, ...]


# Every public name of `grille`, and the most used names of its packages, by page.
GROUPS = {
    "puzzles": Group(
        "Puzzles",
        "A puzzle is an immutable value. Make one with `grille.parse`, with `grille.read` for files, or with the class "
        "of its family. Methods that every family has are described under `Puzzle`.",
        ("parse", "read", "Puzzle", "Sudoku", "Layout", "Dominosa", "Hand"),
    ),
    "solutions": Group("Solutions", "What `solve` and `solutions` give for each family.", ("Grid", "Tiling", "Chain")),
    "results": Group(
        "Results of a search or a check",
        "`solve` returns an `Outcome`, `count` a `Count`, and `check` a `Report`.",
        ("Verdict", "Outcome", "Count", "Report", "Fault"),
    ),
    "reasoning": Group(
        "Steps, hints and ratings",
        "`steps` yields `Step` objects, `hint` returns a `Hint`, and `rate` a `Rating`, or with another scale an "
        "`ExplainerRating` or an `EffortRating`.",
        ("Step", "Technique", "Trace", "Hint", "Rating", "ExplainerRating", "EffortRating", "Rules", "Position"),
    ),
    "generate": Group("Generate puzzles", "New puzzles with a level that is guaranteed.", ("generate", "Generated")),
    "print": Group(
        "Print", "Worksheets and books; [Print a book](../../how-to/print-a-book.md) shows how.", ("print_book",)
    ),
    "many": Group(
        "Many puzzles at once",
        "Functions that take a whole column of puzzles. [Many puzzles at once](../many.md) describes their input.",
        (
            "solve_many",
            "check_many",
            "count_many",
            "rate_many",
            "steps_many",
            "canonical_many",
            "Status",
        ),
    ),
    "table": Group(
        "Tables",
        "One function on Arrow record batches, and jobs on files. [Tables](../tables.md) describes verbs and columns.",
        ("grille.table.run", "grille.table.schema", "grille.table.process", "grille.table.JobSummary"),
    ),
    "gym": Group(
        "Tasks for models",
        "Verified tasks by number, and scores of answers.",
        tuple(f"grille.gym.{name}" for name in grille.gym.__all__ if name != "KINDS"),
    ),
    "audit": Group(
        "Audits",
        "Check datasets of puzzles. [Audit a dataset](../../how-to/audit.md) shows how.",
        ("grille.audit.audit", "grille.audit.Audit", "grille.audit.FileReport"),
    ),
    "games": Group("Games", "A puzzle in play: moves, undo, hints, and saving.", ("Game",)),
    "errors": Group(
        "Errors",
        "Everything that Grille raises on purpose is a `GrilleError`.",
        ("GrilleError", "NotationError", "LimitReached"),
    ),
    "cover": Group("Exact cover", "The engine behind Dominosa, for your own problems.", ("grille.cover.Cover",)),
    "arrays": Group(
        "Domino chains in arrays", "Hands of millions of tiles.", ("grille.chain.lay_arrays", "grille.chain.LaidArray")
    ),
    "symmetry": Group(
        "Symmetries of Sudoku",
        "Transform a puzzle without changing how it is solved.",
        ("grille.sudoku.symmetry.Symmetry", "grille.sudoku.symmetry.equivalent"),
    ),
}


def pages() -> dict[str, str]:
    """By path below docs/, the Markdown of every generated page."""
    return {**api_pages(), **cli_pages()}


def api_pages() -> dict[str, str]:
    """A page for each group of names; the site builder fills in signatures and docstrings."""
    listed = [name for group in GROUPS.values() for name in group.names]
    missing = sorted(set(grille.__all__) - set(listed))
    if missing:
        raise LookupError(f"public names without a page, add them to GROUPS in {__file__}: {', '.join(missing)}")
    made = {}
    for key, group in GROUPS.items():
        parts = [f"# {group.title}\n\n{group.about}\n", *(f"::: {origin(name)}\n" for name in group.names)]
        made[f"{API}/{key}.md"] = "\n".join(parts)
    rows = "\n".join(
        f"| [{group.title}]({key}.md) | {', '.join(map(_code, group.names))} |" for key, group in GROUPS.items()
    )
    made[f"{API}/index.md"] = (
        "# Python API\n\nGenerated from the source. Names without a package are imported from `grille`.\n\n"
        f"| page | names |\n|---|---|\n{rows}\n"
    )
    return made


def _code(name: str) -> str:
    return f"`{name}`"


def origin(name: str) -> str:
    """The dotted path of the module that defines a public name, and the name itself."""
    package, _, short = name.rpartition(".")
    value = getattr(import_module(package or "grille"), short)
    return f"{value.__module__}.{value.__qualname__}"


def cli_pages() -> dict[str, str]:
    """A page for each verb, from its help, and a list of them."""
    root = click.Context(program, info_name="grille")
    made = {}
    for name in (*VERBS, *OTHERS):
        command = program.get_command(root, name)
        assert command is not None  # noqa: S101  it is in the list of verbs
        made[f"{CLI}/{name}.md"] = "\n".join(_verb(command, click.Context(command, info_name=name, parent=root), 1))
    rows = "\n".join(f"| [`grille {name}`]({name}.md) | {about} |" for name, about in {**VERBS, **OTHERS}.items())
    made[f"{CLI}/index.md"] = (
        "# Verbs\n\nEach page is generated from the help of its verb, as `grille help VERB` prints it. "
        "[The command line](../command-line.md) describes what all verbs share: files, tables and exit codes.\n\n"
        f"| verb | what it does |\n|---|---|\n{rows}\n"
    )
    return made


def _verb(command: click.Command, ctx: click.Context, level: int) -> Iterator[str]:
    heading = "#" * level
    yield f"{heading} {ctx.command_path}\n"
    yield f"```text\n{ctx.command_path} {' '.join(command.collect_usage_pieces(ctx))}\n```\n"
    yield from (f"{' '.join(paragraph.split())}\n" for paragraph in inspect.cleandoc(command.help or "").split("\n\n"))
    if isinstance(command, WithExamples) and command.examples:
        yield f"{heading}# Examples {{ #{ctx.command_path.replace(' ', '-')}-examples }}\n"
        for call, about in command.examples:
            yield f"{about}\n\n```sh\n{call}\n```\n"
    for title, records in sections_of(command, ctx).items():
        yield f"{heading}# {title} {{ #{ctx.command_path.replace(' ', '-')}-{title.lower().replace(' ', '-')} }}\n"
        yield "| option | meaning |\n|---|---|"
        yield from (f"| `{_cell(option)}` | {_cell(about)} |" for option, about in records)
        yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            inner = command.get_command(ctx, name)
            if inner is not None:
                yield from _verb(inner, click.Context(inner, info_name=name, parent=ctx), level + 1)


def _cell(text: str) -> str:
    """Text that may stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("[", "\\[")
