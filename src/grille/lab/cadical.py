"""CaDiCaL, by way of PySAT: each sum as clauses, and each solution found as one more clause that forbids it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from itertools import combinations
from time import perf_counter
from typing import Any, NamedTuple

from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Solver
from pysolvers import error as interrupted

from grille.constraints import Constraints, Sum
from grille.lab.entry import Answer, Board, Stopped, Work

# Up to this many variables, every two of them as a clause: shorter than any counter.
PAIRS = 8
# Conflicts between looks at the clock; twice as many each time, for it does not take up quite where it stopped.
STRETCH = 2000


class Cadical(NamedTuple):
    """Version 1.9.5."""

    name: str = "CaDiCaL"

    def load(self, board: Board) -> LoadedCadical:
        constraints = board.model(board.puzzle)
        return LoadedCadical(Solver(name="cadical195", bootstrap_with=list(clauses(constraints))), constraints)


class LoadedCadical:
    """The clauses of one board."""

    def __init__(self, solver: Any, constraints: Constraints) -> None:
        self._solver = solver
        self._variables = len(constraints.variables)

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        end = None if seconds is None else perf_counter() + seconds
        number = 0
        while number != limit:
            if not self._next(end):
                return
            values = self._solver.get_model()[: self._variables]
            ones = tuple(literal - 1 for literal in values if literal > 0)
            found(ones)
            number += 1
            self._solver.add_clause([-literal for literal in values])

    def work(self) -> Work:
        counts = self._solver.accum_stats() or {}
        return Work(backtracks=counts.get("conflicts"), choices=counts.get("decisions"))

    def _next(self, end: float | None) -> bool:
        conflicts = STRETCH
        while True:
            if end is not None and perf_counter() >= end:
                raise Stopped("stopped at the limit")
            handler = signal.getsignal(signal.SIGINT)
            self._solver.conf_budget(conflicts)
            try:
                answer = self._solver.solve_limited()
            except interrupted as error:
                # PySAT's word for Ctrl-C. It leaves the signal blocked: without this, nobody would hear the next.
                signal.signal(signal.SIGINT, handler)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
                raise KeyboardInterrupt from error
            if answer is not None:
                return bool(answer)
            conflicts *= 2 if end is None or end - perf_counter() > 1 else 1


def clauses(constraints: Constraints) -> Iterator[list[int]]:
    """Every sum as clauses; variable 0 is number 1."""
    pool = IDPool(start_from=len(constraints.variables) + 1)
    for each in constraints.sums:
        yield from _clauses(each, pool)


def _clauses(each: Sum, pool: IDPool) -> Iterator[list[int]]:
    numbers = [variable + 1 for variable in each.variables]
    if each.total > len(numbers):
        # No way to write "false" but to say a thing and its opposite.
        lie = pool.id()
        yield from ([lie], [-lie])
    elif each.total == 0:
        yield from ([-number] for number in numbers)
    elif each.total == len(numbers):
        yield from ([number] for number in numbers)
    elif each.total == 1 and len(numbers) <= PAIRS:
        yield numbers
        yield from ([-one, -other] for one, other in combinations(numbers, 2))
    else:
        yield from CardEnc.equals(lits=numbers, bound=each.total, vpool=pool, encoding=EncType.seqcounter).clauses
