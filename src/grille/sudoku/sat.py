"""A Sudoku as clauses, for the clause-learning solvers that PySAT brings (the `sat` extra).

A variable says "this cell holds this digit". Every cell holds one, every house holds each digit once; and no solution
is shown twice, because each one found becomes a clause that forbids it.
"""

from __future__ import annotations

import signal
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError, LimitReached
from grille.outcome import Statistics
from grille.sudoku.board import Grid
from grille.sudoku.shape import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku

# Of PySAT's solvers the steadiest on the largest boards, which are the ones that come here.
SOLVER = "cadical195"
# Conflicts before the first look at the clock. Each stretch is twice as long as the last, because the solver does not
# take up again quite where it stopped: in short stretches alone it takes several times as long.
STRETCH = 2000


class Clauses:
    """A puzzle as clauses: options that may hold, numbered from 1, and what must be true of them."""

    def __init__(self, puzzle: Sudoku) -> None:
        self._puzzle = puzzle
        self.options = live_options(puzzle)
        self.number = {option: number for number, option in enumerate(self.options, 1)}

    def __iter__(self) -> Iterator[list[int]]:
        choices: defaultdict[tuple[str, int, str], list[int]] = defaultdict(list)
        houses_of = defaultdict(list)
        for index, house in enumerate(self._puzzle.shape.houses):
            for cell in house.cells:
                houses_of[cell].append(index)
        for (cell, digit), number in self.number.items():
            choices["cell", cell, ""].append(number)
            for index in houses_of[cell]:
                choices["house", index, digit].append(number)
        for need in self._needs():
            alternatives = choices.get(need, [])
            yield alternatives
            yield from ([-one, -other] for one, other in combinations(alternatives, 2))

    def _needs(self) -> Iterator[tuple[str, int, str]]:
        """What must be met exactly once: every empty cell, and in every house every digit it lacks."""
        givens, shape = self._puzzle.givens, self._puzzle.shape
        yield from (("cell", cell, "") for cell, digit in enumerate(givens) if digit == EMPTY)
        for index, house in enumerate(shape.houses):
            held = {givens[cell] for cell in house.cells}
            yield from (("house", index, digit) for digit in shape.symbols if digit not in held)


class SatSearch:
    """A search by a clause-learning solver of another house. Solutions in `known` are not shown again."""

    def __init__(self, puzzle: Sudoku, known: Iterable[str] = ()) -> None:
        try:
            from pysat.solvers import Solver
        except ImportError:
            raise GrilleError("the sat engine needs PySAT: pip install 'grille[sat]'") from None
        start = perf_counter()
        self._puzzle = puzzle
        self._clauses = Clauses(puzzle)
        # Clauses speak of empty cells alone, so givens that clash must be seen here.
        self._open = puzzle.check().ok
        self._broken = False
        self._solver: Any = Solver(name=SOLVER, bootstrap_with=list(self._clauses))
        for digits in known:
            self._forbid(digits)
        self._seconds = perf_counter() - start

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Grid | None:
        if self._broken:
            raise GrilleError("this search was interrupted and can't go on: begin another")
        if not self._open:
            return None
        start = perf_counter()
        most = None if nodes is None else self._work("decisions") + nodes
        conflicts = STRETCH
        try:
            found = None
            while found is None:
                begun = perf_counter()
                left = None if seconds is None else seconds - (begun - start)
                if (left is not None and left <= 0) or (most is not None and self._work("decisions") >= most):
                    raise LimitReached("stopped at a limit")
                found = self._stretch(conflicts)
                conflicts = self._longer(conflicts, perf_counter() - begun, left)
        finally:
            self._seconds += perf_counter() - start
        if not found:
            return None
        digits = list(self._puzzle.givens)
        for number in self._solver.get_model() or ():
            if number > 0:
                cell, digit = self._clauses.options[number - 1]
                digits[cell] = digit
        solution = "".join(digits)
        self._forbid(solution)
        return Grid(self._puzzle, solution)

    def statistics(self) -> Statistics:
        return Statistics(
            f"sat ({SOLVER})",
            guesses=self._work("decisions"),
            placements=self._work("propagations"),
            backtracks=self._work("conflicts"),
            learned=self._work("conflicts"),
            restarts=self._work("restarts"),
            seconds=self._seconds,
        )

    @staticmethod
    def _longer(conflicts: int, took: float, left: float | None) -> int:
        """The length of the next stretch: twice the last, but no longer than the time that is left."""
        if left is None:
            return 2 * conflicts
        return max(STRETCH // 2, min(2 * conflicts, int(conflicts * (left - took) / max(took, 1e-3))))

    def _stretch(self, conflicts: int) -> bool | None:
        """True for a solution, False for none, None if it needs more time."""
        from pysolvers import error as interrupted

        handler = signal.getsignal(signal.SIGINT)
        self._solver.conf_budget(conflicts)
        try:
            answer: bool | None = self._solver.solve_limited()
        except interrupted as error:
            # PySAT's own word for Ctrl-C. It jumps out of the solver, which is of no use afterwards, and leaves the
            # signal blocked: without this, nobody would hear the next Ctrl-C.
            self._broken = True
            signal.signal(signal.SIGINT, handler)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            raise KeyboardInterrupt from error
        return answer

    def _work(self, name: str) -> int:
        return int((self._solver.accum_stats() or {}).get(name, 0))

    def _forbid(self, digits: str) -> None:
        number = self._clauses.number
        literals = [-number[option] for option in enumerate(digits) if option in number]
        if literals:
            self._solver.add_clause(literals)
        else:
            self._open = False  # a full board is its only solution


def live_options(puzzle: Sudoku) -> list[tuple[int, str]]:
    """Every cell that is empty with every digit that no given forbids there. None at all if the givens clash."""
    shape, givens = puzzle.shape, puzzle.givens
    taken: defaultdict[int, set[str]] = defaultdict(set)
    for house in shape.houses:
        held = {givens[cell] for cell in house.cells}
        for cell in house.cells:
            taken[cell] |= held
    return [
        (cell, digit)
        for cell in range(shape.cells)
        if givens[cell] == EMPTY
        for digit in shape.symbols
        if digit not in taken[cell]
    ]
