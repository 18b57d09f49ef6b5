"""Family and the registry: everything the package knows about a family of puzzles."""

from __future__ import annotations

from collections.abc import Callable
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
    from grille.planning_problem import PlanningProblem
    from grille.puzzle import Puzzle

P = TypeVar("P", bound="Puzzle[Any]")


class Family(NamedTuple, Generic[P]):
    """All that the package knows of a family. A front end works from this record and names no family itself."""

    name: str
    title: str
    # Called rather than listed: most runs meet plain texts alone and never load the other notations.
    formats: Callable[[], tuple[Format[P], ...]]
    # The commonest form, read at once; None where a text is anything else.
    read_plain: Callable[[str, str | None], P | None]
    # A line that is (or tries to be) a whole puzzle by itself; for all others, a new block (of this shape).
    is_one_line: Callable[[str], bool]
    line_collector: Callable[[str | None], LineCollector]
    # A solution read from text, for checking somebody's answer.
    solution: Callable[[P, str], object]
    engines: tuple[str, ...]
    # Puzzles to show: a name, the text, the number of solutions.
    examples: tuple[tuple[str, str, int], ...]
    # Plain puzzles many at once; None for a family that takes them one by one.
    line_kernel: Callable[[], LineKernel] | None = None
    # The same for rows of a table: solved, counted, checked, rated. Rows it does not take are taken one by one.
    kernel: Callable[[], Kernel] | None = None
    # How it is reasoned about and how puzzles are made; None for a family that has not learnt it yet.
    logic: Callable[[], Logic[P]] | None = None
    generator: Callable[[], Generator[P]] | None = None
    # How it is played by hand.
    game_rules: Callable[[], GameRules[P]] | None = None
    # Whether a text that no family can read was most likely meant to be of this one; else the first to try says why.
    resembles: Callable[[str], bool] = lambda _text: False
    # Ways to show an answer, beside its picture and its line: a name, a title, and the text.
    shows: tuple[tuple[str, str, Callable[[Any], str]], ...] = ()
    # What is worth saying of an answer beside showing it, in a few words.
    remark: Callable[[Any], str] | None = None
    # The puzzle as sums over 0/1 variables, and the puzzle that shows best what a choice of labelling does to it.
    constraints: Callable[[P], Constraints] | None = None
    demo: str | None = None
    # A whole text of many lines that is one puzzle beyond doubt, read at once; None where it is anything else.
    read_whole_text: Callable[[str], P | None] = lambda _text: None
    # The canonical form: the same for all equivalent puzzles (turned, relabelled and so on), and for no other.
    canonical: Callable[[P], P] | None = None
    # The puzzle as a planning problem, for those that are one.
    planning_problem: Callable[[P], PlanningProblem] | None = None


# One line a family. They are named, not imported: a verb that needs one family loads one.
REGISTRY: dict[str, str] = {
    "sudoku": "grille.sudoku.family",
    "dominosa": "grille.dominosa.family",
    "chain": "grille.chain.family",
}


@cache
def family(name: str) -> Family[Any]:
    """The family of this name."""
    if name not in REGISTRY:
        raise unknown("family", name, REGISTRY)
    record: Family[Any] = import_module(REGISTRY[name]).FAMILY
    return record


def families() -> tuple[Family[Any], ...]:
    """Every family there is."""
    return tuple(family(name) for name in REGISTRY)


def logic_of(puzzle: P, rules: Rules | None = None) -> Logic[P]:
    """How the family of this puzzle is reasoned about; under these rules, if they say anything."""
    record = family(puzzle.family)
    if record.logic is None:
        raise GrilleError(f"{record.title} has no techniques yet")
    logic: Logic[P] = record.logic()
    if rules is None or not any(rules):
        return logic
    if logic.under is None:
        raise GrilleError(f"{record.title} has no custom rules: its techniques can't be left out, added or weighted")
    return logic.under(rules)
