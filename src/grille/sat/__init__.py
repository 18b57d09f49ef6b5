"""SatSearch: a search by a SAT solver of PySAT (the extra `sat`).

It solves any puzzle that is given as sums over 0/1 variables. Solutions are never repeated, because each one found is
excluded by a clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Any, Generic, TypeVar

from grille.errors import GrilleError, LimitReached
from grille.outcome import Statistics
from grille.sat.formula import Formula
from grille.sat.model import Model
from grille.sat.settled import Settled, settled
from grille.sat.undisturbed import undisturbed

S = TypeVar("S")

# The most reliable of PySAT's solvers on the largest boards, for which this engine is used.
SOLVER = "cadical195"
# Conflicts before the first check of the time, and of Ctrl-C. Each slice is twice as long as the last, because the
# solver loses some work when it is interrupted: with short slices only, it takes several times as long.
STRETCH = 2000
# The longest slice, for which Ctrl-C may have to wait: seconds, or a share of the time since the start if that is more.
# Slices of a second made boards that take a few seconds no slower.
LONGEST, LONGEST_SHARE = 1.0, 0.1


class SatSearch(Generic[S]):
    """A search by a third-party SAT solver. Solutions in `excluded` are excluded."""

    def __init__(self, model: Model[S], excluded: Iterable[S] = ()) -> None:
        try:
            from pysat.solvers import Solver
        except ImportError:
            raise GrilleError("the sat engine needs PySAT: pip install 'grille[sat]'") from None
        start = perf_counter()
        self._model = model
        found = settled(model.variables, model.sums)
        self._open = found is not None
        self._formula = Formula(found or Settled((), (), []))
        self._solver: Any = Solver(name=SOLVER, bootstrap_with=undisturbed(lambda: list(self._formula)))
        for solution in excluded:
            self._forbid(model.ones(solution))
        self._seconds = perf_counter() - start

    def next(self, nodes: int | None = None, seconds: float | None = None) -> S | None:
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
                self._solver.conf_budget(conflicts)
                found = undisturbed(self._solver.solve_limited)
                conflicts = _next_slice(conflicts, perf_counter() - begun, perf_counter() - start, left)
        finally:
            self._seconds += perf_counter() - start
        if not found:
            return None
        ones = self._formula.ones(self._solver.get_model() or [])
        self._forbid(ones)
        return self._model.read(ones)

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

    def _work(self, name: str) -> int:
        return int((self._solver.accum_stats() or {}).get(name, 0))

    def _forbid(self, ones: Iterable[int]) -> None:
        literals = self._formula.other_than(ones)
        if literals:
            self._solver.add_clause(literals)
        else:
            self._open = False  # no variable was open, so it is the only one


def _next_slice(conflicts: int, took: float, since: float, left: float | None) -> int:
    """Return the length of the next slice: twice the last, but no longer than Ctrl-C and the time limit can wait."""
    longest = max(LONGEST, LONGEST_SHARE * since)
    if left is not None:
        longest = min(longest, left - took)
    return max(STRETCH // 2, min(2 * conflicts, int(conflicts * longest / max(took, 1e-3))))
