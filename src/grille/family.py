"""Family and the registry: everything the package knows about each family of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grille.errors import GrilleError, unknown
from grille.fast_namedtuple import NamedTuple

if TYPE_CHECKING:
    from grille.constraints import Constraints
    from grille.format import Format
    from grille.game_rules import GameRules
    from grille.generator import Generator
    from grille.line_collector import LineCollector
    from grille.logic import Logic
    from grille.logic.rules import Rules
    from grille.many.kernel import Kernel
    from grille.many.line_kernel import LineKernel
    from grille.models.model import Model
    from grille.outcome import Report
    from grille.planning_problem import PlanningProblem
    from grille.print_rules import PrintRules
    from grille.puzzle import Puzzle
    from grille.setting import Setting

P = TypeVar("P", bound="Puzzle[Any]")


class Family(NamedTuple, Generic[P]):
    """Everything the package knows about a family. Front ends work from this object and never name a family."""

    name: str
    title: str
    # A function, because most runs only meet plain texts and never load the other notations.
    formats: Callable[[], tuple[Format[P], ...]]
    # Read the most common form of a puzzle quickly; None for any other text. The second argument is the shape.
    read_plain: Callable[[str, str | None], P | None]
    # Whether a line is (or tries to be) a complete puzzle. Other lines go to a new line collector (for this shape).
    is_one_line: Callable[[str], bool]
    line_collector: Callable[[str | None], LineCollector]
    # Read a solution from text, to check it.
    solution: Callable[[P, str], object]
    engines: tuple[str, ...]
    # Example puzzles: a name, the text, the number of solutions.
    examples: tuple[tuple[str, str, int], ...]
    # Native functions for many lines of plain puzzles; None for a family that is processed one puzzle at a time.
    line_kernel: Callable[[], LineKernel] | None = None
    # The same for rows of a table. Rows that the kernel does not support are processed one by one.
    kernel: Callable[[], Kernel] | None = None
    # How a person solves it, and how puzzles are generated; None for a family without either.
    logic: Callable[[], Logic[P]] | None = None
    generator: Callable[[], Generator[P]] | None = None
    # How it is played.
    game_rules: Callable[[], GameRules[P]] | None = None
    # How it is printed.
    print_rules: Callable[[], PrintRules[P]] | None = None
    # What it offers to setters: candidates of solutions, unnecessary parts, what makes a puzzle unique.
    setting: Callable[[], Setting[P]] | None = None
    # Whether a text that no family can read was probably meant for this one, so that its error is the one to report.
    resembles: Callable[[str], bool] = lambda _text: False
    # Further ways to show a solution, in addition to the picture and the line: a name, a title, a function.
    shows: tuple[tuple[str, str, Callable[[Any], str]], ...] = ()
    # Turn, mirror, swap or relabel a puzzle: changes by name, each with its argument, in order.
    transform: Callable[[P, Iterable[tuple[str, str]]], P] | None = None
    # Compare a planning domain that somebody wrote with the rules, by meaning.
    check_domain: Callable[[str], Report] | None = None
    # A short remark to print next to a solution.
    remark: Callable[[Any], str] | None = None
    # The puzzle as sums over 0/1 variables, and the text of a puzzle that the lab uses as its demo.
    constraints: Callable[[P], Constraints] | None = None
    # The puzzle as variables with finite domains, for the lab and for export: a name, a title, a function. The first
    # model is the default.
    models: tuple[tuple[str, str, Callable[[Any], Model]], ...] = ()
    # Engines for the lab only, which show how slow a search can be.
    slow_engines: tuple[str, ...] = ()
    # What the size of a puzzle is called, and the size itself; the lab groups puzzles by it.
    size: tuple[str, Callable[[P], int]] | None = None
    demo: str | None = None
    # Read a text of many lines that is certainly one puzzle; None for any other text.
    read_whole_text: Callable[[str], P | None] = lambda _text: None
    # The canonical form: equal for equivalent puzzles (rotated, relabelled and so on), and only for those.
    canonical: Callable[[P], P] | None = None
    # The puzzle without each of its givens in turn, for families with givens.
    without_each_given: Callable[[P], Iterator[P]] | None = None
    # The puzzle as a planning problem, for families that have one.
    planning_problem: Callable[[P], PlanningProblem] | None = None


# Families by module name, so that a command that needs one family imports only that one.
REGISTRY: dict[str, str] = {
    "sudoku": "grille.sudoku.family",
    "dominosa": "grille.dominosa.family",
    "chain": "grille.chain.family",
}


@cache
def family(name: str) -> Family[Any]:
    """Return the family of this name."""
    if name not in REGISTRY:
        raise unknown("family", name, REGISTRY)
    record: Family[Any] = import_module(REGISTRY[name]).FAMILY
    return record


def families() -> tuple[Family[Any], ...]:
    """Return all families."""
    return tuple(family(name) for name in REGISTRY)


def logic_of(puzzle: P, rules: Rules | None = None) -> Logic[P]:
    """Return the logic of the puzzle's family, changed by `rules` if there are any."""
    record = family(puzzle.family)
    if record.logic is None:
        raise GrilleError(f"{record.title} has no techniques")
    logic: Logic[P] = record.logic()
    if rules is None or not any(rules):
        return logic
    if logic.under is None:
        raise GrilleError(
            f"rules: {record.title} has a fixed set of techniques; none can be removed, added or reweighted"
        )
    return logic.under(rules)
