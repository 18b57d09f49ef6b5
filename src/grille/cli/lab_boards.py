"""The boards of `grille lab`: from the command line, the built-in one, or those of a built-in experiment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click

from grille.cli.output import Output
from grille.cli.source import Source
from grille.errors import GrilleError
from grille.family import REGISTRY
from grille.family import family as family_named
from grille.lab import Options
from grille.notation import parse
from grille.planning_problem import PlanningProblem
from grille.puzzle import Puzzle


class LabBoard(NamedTuple):
    """A puzzle, and the file that it comes from."""

    puzzle: Puzzle[Any]
    source: str = ""

    @property
    def size(self) -> tuple[str, int] | None:
        """What the size is called, and the size."""
        size = family_named(self.puzzle.family).size
        return None if size is None else (size[0], size[1](self.puzzle))


class Series(NamedTuple):
    """A built-in experiment: the boards to generate, and what to compare unless the options say otherwise."""

    family: str
    # For each size: the options of the generator.
    boards: tuple[dict[str, Any], ...]
    engines: tuple[str, ...]
    models: tuple[str, ...] = ()
    options: Options = Options()

    def defaults(
        self, engines: tuple[str, ...], models: tuple[str, ...], options: Options
    ) -> tuple[tuple[str, ...], tuple[str, ...], Options]:
        """The engines, models and labellings: those of the options, or its own."""
        named = any(options)
        return (
            engines or (("labelling",) if named else self.engines),
            models or self.models,
            (options if named or engines else self.options),
        )

    def generate(self) -> Iterator[Puzzle[Any]]:
        from grille import generate

        for options in self.boards:
            for made in generate(self.family, seed=5, count=10, **options):
                yield made.puzzle


SERIES = {
    # Boards that three rules solve, by their number of digits.
    "rules": Series(
        "dominosa",
        tuple({"order": digits - 1, "level": "trivial"} for digits in (6, 8, 10, 12)),
        ("steps", "plain", "own"),
    ),
    # Small simple boards and larger ones where propagation is not enough; every pair of two orders and two branchings.
    "constraints": Series(
        "dominosa",
        ({"order": 3, "level": "trivial"}, *({"order": order, "level": "extreme"} for order in (6, 9, 12))),
        ("labelling",),
        ("spots", "directions", "borders"),
        Options(("leftmost", "ffc"), (), ("step", "bisect")),
    ),
}


class LabBoards:
    """Reads or generates the boards of a run."""

    def __init__(self, source: Source, out: Output, series: Series | None) -> None:
        self._source, self._out, self._series = source, out, series

    def read(self) -> tuple[list[LabBoard], list[PlanningProblem]]:
        """Boards for families with models, planning problems for the others."""
        if self._series is not None:
            if self._source.puzzles:
                raise click.UsageError("--series generates its own boards: leave out the puzzles, or --series")
            return [LabBoard(puzzle) for puzzle in self._series.generate()], []
        if not self._source.puzzles:
            return [self._demo()], []
        boards: list[LabBoard] = []
        problems: list[PlanningProblem] = []
        for row in self._source.rows():
            if row.puzzle is None:
                self._out.bad(row)
                continue
            record = family_named(row.puzzle.family)
            if record.models:
                boards.append(LabBoard(row.puzzle, row.source))
            elif record.planning_problem is not None:
                problems.append(record.planning_problem(row.puzzle))
            else:
                raise GrilleError(
                    f"{row.puzzle.family} has neither a constraint model nor a planning problem to compare"
                )
        return boards, problems

    def _demo(self) -> LabBoard:
        """The built-in board of the named family, or of the first family that has one."""
        named = self._source.family
        for name in REGISTRY if named is None else (named,):
            record = family_named(name)
            if record.demo is not None:
                self._out.remark(f"no board given, using the built-in one: {record.title} {record.demo}")
                return LabBoard(parse(record.demo, family=name))
        raise click.UsageError("expected a board: a file name, - for standard input, or the board itself")


def group_of(kind: str) -> Callable[[LabBoard], tuple[str, int | None]]:
    """The function that gives the name of a board's group, and its size."""

    def by_size(board: LabBoard) -> tuple[str, int | None]:
        if board.size is None:
            raise GrilleError(f"--group size: {family_named(board.puzzle.family).title} has no size")
        return str(board.size[1]), board.size[1]

    def by_file(board: LabBoard) -> tuple[str, int | None]:
        return board.source or "command line", None

    return by_size if kind == "size" else by_file
