"""The engines of grille."""

from collections.abc import Sequence


def isa() -> str:
    """The instruction set the kernels use: baseline, avx2 or avx512."""

class CoverProblem:
    """Items to be met, and options that each meet some of them."""

    def __init__(self, times: Sequence[int], optional: Sequence[bool], options: Sequence[Sequence[int]]) -> None: ...

class CoverSearch:
    """A search on one problem, solution by solution."""

    def __init__(self, problem: CoverProblem, engine: str = 'auto') -> None: ...

    def next(self, nodes: int | None = None, seconds: float | None = None) -> list[int] | None:
        """
        The options of the next solution, None when there are no more; StopIteration when nodes or seconds run out.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def cover_count(problem: CoverProblem, nodes: int | None = None, seconds: float | None = None) -> tuple[str, bool, int]:
    """
    The number of solutions in base 16, whether it is exact (or at least so many), and the guesses made.
    """

class DominosaSearch:
    """A search on one Dominosa board, solution by solution."""

    def __init__(self, rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None, engine: str = 'auto') -> None:
        """
        Digits row by row; the pieces of the set, or None for the double-n set of the highest digit.
        """

    def next(self, nodes: int | None = None, seconds: float | None = None) -> list[int] | None:
        """
        The spots of the next solution, None when there are no more; StopIteration when nodes or seconds run out. Spots count row by row by their first square, the one to the east before the one to the south.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def dominosa_count(rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None, nodes: int | None = None, seconds: float | None = None) -> tuple[str, bool, int]:
    """
    The number of solutions in base 16, whether it is exact (or at least so many), and the guesses made.
    """

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
