"""The engines of grille."""

from collections.abc import Sequence


def isa() -> str:
    """The instruction set the kernels use: baseline, avx2 or avx512."""

class Labelling:
    """A search over 0/1 variables under sums, by a choice of labelling."""

    def __init__(self, variables: int, sums: Sequence[tuple[int, Sequence[int]]], variable: str = 'leftmost', value: str = 'up') -> None: ...

    def next(self, nodes: int | None = None, seconds: float | None = None) -> list[int] | None:
        """
        The variables that are 1 in the next solution, None when there are no more; StopIteration when nodes or seconds run out.
        """

    def statistics(self) -> tuple[int, int, int, int, int, int, int]:
        """
        Resumptions, entailments, prunings, backtracks, constraints, assignments, splits.
        """

class SudokuGeometry:
    """Cells and the houses over them."""

    def __init__(self, side: int, houses: Sequence[Sequence[int]]) -> None: ...

class SudokuSearch:
    """A search on one board, solution by solution."""

    def __init__(self, geometry: SudokuGeometry, givens: str, engine: str = 'auto') -> None: ...

    def next(self, nodes: int | None = None, seconds: float | None = None) -> str | None:
        """
        The next solution as text, None when there are no more; StopIteration when nodes or seconds run out.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def sudoku_count(geometry: SudokuGeometry, givens: str, nodes: int | None = None, seconds: float | None = None) -> tuple[str, bool, int]:
    """
    The number of solutions in base 16, whether it is exact (or at least so many), and the guesses made.
    """
