"""The engines of grille."""

from collections.abc import Sequence
from typing import Any


def isa() -> str:
    """The instruction set the kernels use: baseline, avx2 or avx512."""

def arrow_rows(source: Any, width: int, name: str) -> tuple[memoryview, int, int, dict[int, bytes | None]]:
    """
    A column of text from the Arrow C interface: its rows of this width in a view, how many rows there are, how far apart they lie, and the rows of any other width, None for null. Of a table the column of this name.
    """

def chain_lay(tiles: Sequence[tuple[int, int]], ring: bool = False, start: int | None = None, end: int | None = None, fixed: int = 0) -> tuple[list[int], int, list[tuple[int, int]]] | None:
    """
    A chain of all tiles with the fewest turns: the numbers of the tiles from left to right, as ~number where one is turned, the turns, and the potential of each digit; None where there is no chain. The last `fixed` tiles are not turned.
    """

def chain_fewest(tiles: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The fewest chains that use every tile, with the fewest turns in all."""

def chain_extendable(tiles: Sequence[tuple[int, int]], table: tuple[int, int] | None = None) -> tuple[int, list[tuple[bool, bool]]] | None:
    """
    The fewest turns left, and by tile whether it may be laid at the left and at the right end; None where the game can't be finished.
    """

def chain_longest(tiles: Sequence[tuple[int, int]], nodes: int | None = None, seconds: float | None = None) -> tuple[list[int], int]:
    """
    The numbers of the tiles of the longest chain found, and how long one could be at most.
    """

def chain_trees(tiles: Sequence[tuple[int, int]], link: tuple[int, int] | None = None, nodes: int | None = None, seconds: float | None = None) -> tuple[str, list[int], list[int], bool, int] | None:
    """
    The trees of all balanced directions of the tiles: the sum in base 16, or remainders and moduli where there are any; whether it is exact (or at least so much); the guesses made. None where the hand is too large.
    """

class ChainSearch:
    """A search for all chains of a hand, one after another."""

    def __init__(self, tiles: Sequence[tuple[int, int]], ring: bool = False, start: int | None = None, end: int | None = None) -> None: ...

    def next(self, nodes: int | None = None, seconds: float | None = None) -> list[int] | None:
        """
        The digits along the next chain, None when there are no more; StopIteration when nodes or seconds run out.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def chain_connectivity(tiles: Sequence[tuple[int, int]]) -> tuple[list[int], list[list[int]]]:
    """Digits that occur an odd number of times; groups that never meet."""

def chain_lay_arrays(left: Any, right: Any, fewest: bool = True, ring: bool = False, start: int | None = None, end: int | None = None) -> tuple[memoryview, int, memoryview, memoryview] | None:
    """
    The same as chain_lay for two arrays of digits, which are not copied: the tiles' numbers, the turns, the potentials (nothing if turns need not be the fewest), and which digits they are of (nothing where those are 0, 1, 2 and so on).
    """

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
        Digits row by row; the pieces of the set, or None for the full set of so many squares.
        """

    def next(self, nodes: int | None = None, seconds: float | None = None) -> str | None:
        """
        The next solution, None when there are no more; StopIteration when nodes or seconds run out. For each square, row by row, N, S, E or W: where its other half lies.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def dominosa_count(rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None, nodes: int | None = None, seconds: float | None = None) -> tuple[str, bool, int]:
    """
    The number of solutions in base 16, whether it is exact (or at least so many), and the guesses made.
    """

class DominosaReasoning:
    """A Dominosa solved as people do, step by step."""

    def __init__(self, rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None) -> None: ...

    def know(self, laid: Sequence[int], closed: Sequence[int]) -> None:
        """Takes these spots as laid, and those as ruled out."""

    def next(self, deep: bool = False, seconds: float | None = None) -> tuple[Any, ...] | None:
        """
        Finds and makes the next step; None where no technique applies, StopIteration when the seconds run out. Technique, squares, tiles, spots, what is placed, what is ruled out, variant, inner steps. With `deep`, suppositions are followed as deep as it takes.
        """

    def all(self, techniques: list[str], seconds: float | None = None) -> list[tuple[Any, ...]]:
        """
        Every step by these techniques, or all that is broken; StopIteration when the seconds run out.
        """

    def refutation(self, seconds: float | None = None) -> list[tuple[Any, ...]]:
        """
        The fewest steps found that end in a contradiction; none if there is none, or the seconds ran out.
        """

    @property
    def solved(self) -> bool: ...

class DominosaGenerator:
    """Generates a Dominosa: one solution, and the level asked for."""

    def __init__(self, rows: int, columns: int, pieces: Sequence[tuple[int, int]] | None, level: str, seed: int) -> None: ...

    def go(self, tries: int) -> bool:
        """
        Goes on until it is made or so many more boards were tried; whether it is made.
        """

    @property
    def digits(self) -> list[int]: ...

    @property
    def solution(self) -> list[int]: ...

def dominosa_uses(rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None) -> tuple[dict[str, int], dict[str, int]]:
    """
    How often each technique is used on a board: by the steps, and with the steps within them.
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

def sudoku_nine(givens: str) -> tuple[list[str], int, int, float] | None:
    """
    A classic 9x9 board in one call: up to two solutions, guesses, backtracks, seconds; None if it takes longer.
    """

def sudoku_count(geometry: SudokuGeometry, givens: str, nodes: int | None = None, seconds: float | None = None) -> tuple[str, bool, int]:
    """
    The number of solutions in base 16, whether it is exact (or at least so many), and the guesses made.
    """

class SudokuRules:
    """Which techniques, in which order, and what each adds to the score."""

    def __init__(self, side: int, techniques: Sequence[tuple[str, int, int]], caps: Sequence[int]) -> None: ...

class SudokuReasoning:
    """A Sudoku solved as people do, step by step."""

    def __init__(self, geometry: SudokuGeometry, rules: SudokuRules) -> None: ...

    def begin(self, givens: bytes, solution: bytes) -> None: ...

    def know(self, placed: Sequence[tuple[int, int]], removed: Sequence[tuple[int, int]]) -> None: ...

    def next(self, seconds: float | None = None) -> dict[str, object] | None:
        """
        The next step, which is made, or None; StopIteration when the seconds run out.
        """

    def all(self, techniques: list[str], seconds: float | None = None) -> list[dict[str, object]]:
        """
        Every step by these techniques; StopIteration when the seconds run out.
        """

    def marks(self) -> list[int]: ...

    @property
    def solved(self) -> bool: ...

    @property
    def broken(self) -> bool: ...

def sudoku_techniques() -> list[tuple[str, str, str, int, int, int, bool]]:
    """
    The ranked table of techniques: name, leader, code, level, weight, use (0 when asked for, 1 always, 2 on boards beyond 9x9), and whether it presumes a single solution.
    """

def sudoku_caps() -> list[int]:
    """
    For each level but the last, the score above which a puzzle belongs to the next.
    """

def sudoku_rate(geometry: SudokuGeometry, rules: SudokuRules, boards: bytes, threads: int = 1, seconds: float | None = None) -> list[tuple[int, int, int, bool, dict[str, int]]]:
    """The ratings of many boards, one after another in one buffer."""

def sudoku_symmetry(rows: int, columns: int, seed: int) -> tuple[bool, list[int], list[int], list[int]]:
    """
    A move of a board with such boxes, each as likely as every other: whether it is transposed, and where each row, column and digit goes.
    """

def sudoku_canonical(rows: int, columns: int, givens: str) -> tuple[bool, list[int], list[int], list[int]]:
    """The move that leads from a board to its canonical form."""

def sudoku_canonical_form(rows: int, columns: int, givens: str) -> str:
    """
    A board in its canonical form: the same for all that the moves make of it.
    """

def sudoku_grid(rows: int, columns: int, seed: int) -> str:
    """A full grid at random."""

def sudoku_symmetries() -> list[str]:
    """The names of the ways givens may lie."""

def sudoku_dig_orders() -> list[str]:
    """The names of the orders in which cells are dug."""

class SudokuGenerateSpec:
    """A request for a puzzle, its fields named as the options are."""

    def __init__(self) -> None: ...

    @property
    def symmetry(self) -> str: ...

    @symmetry.setter
    def symmetry(self, arg: str, /) -> None: ...

    @property
    def dig_order(self) -> str: ...

    @dig_order.setter
    def dig_order(self, arg: str, /) -> None: ...

    @property
    def givens(self) -> tuple[int, int]: ...

    @givens.setter
    def givens(self, arg: tuple[int, int], /) -> None: ...

    @property
    def score(self) -> tuple[int, int]: ...

    @score.setter
    def score(self, arg: tuple[int, int], /) -> None: ...

    @property
    def lines(self) -> int: ...

    @lines.setter
    def lines(self, arg: int, /) -> None: ...

    @property
    def level(self) -> int | None: ...

    @level.setter
    def level(self, value: int | None) -> None: ...

    @property
    def needs(self) -> list[str]: ...

    @needs.setter
    def needs(self, arg: Sequence[str], /) -> None: ...

    @property
    def hardest(self) -> str: ...

    @hardest.setter
    def hardest(self, arg: str, /) -> None: ...

    @property
    def minimal(self) -> bool: ...

    @minimal.setter
    def minimal(self, arg: bool, /) -> None: ...

    @property
    def rate(self) -> bool: ...

    @rate.setter
    def rate(self, arg: bool, /) -> None: ...

    @property
    def placed(self) -> int: ...

    @placed.setter
    def placed(self, arg: int, /) -> None: ...

class SudokuGenerator:
    """Generates a puzzle."""

    def __init__(self, geometry: SudokuGeometry, rows: int, columns: int, rules: SudokuRules, spec: SudokuGenerateSpec, seed: int) -> None: ...

    def go(self, tries: int) -> bool:
        """
        Goes on until about so many more puzzles were looked at; whether the puzzle is generated.
        """

    @property
    def givens(self) -> str: ...

    @property
    def solution(self) -> str: ...

    @property
    def rating(self) -> tuple[int, int, list[tuple[str, int]]]:
        """The level (from 0), the score, and how often each technique is used."""

    @property
    def tried(self) -> int: ...

def sudoku_many(signs: Any, boards: int, first: int, stride: int, zero: int, limit: int, counted: bool, step: int, threads: int, seconds: float | None = None) -> tuple[memoryview, memoryview | None, memoryview | None, BaseException | None]:
    """
    Many 9x9 boards, 81 signs each: a status for each (0 none, 1 unique, 2 several, 3 invalid, 4 stopped), the solutions found up to the limit if counted, a solution's signs at every step unless that is 0, and what a signal raised.
    """

def packed_rows(rows: list[Any], width: int) -> tuple[bytearray, list[int]]:
    """
    Strings or bytes of one width one after another, and which rows are anything else: those have no signs.
    """

def sudoku_digits(signs: Any, boards: int, first: int, stride: int, zero: int, proper: bool) -> tuple[bytes, list[int]]:
    """
    The digits of the 9x9 boards that can be read (and have no clash, if proper), and which boards they are.
    """

def sudoku_answers(signs: Any, boards: int, first: int, stride: int, zero: int, answers: Any, answers_first: int, answers_stride: int, answers_zero: int) -> memoryview:
    """
    For each 9x9 board whether its answer is a solution: 3 for an unreadable board, 5 right, 6 wrong.
    """

def sudoku_canonical_many(signs: Any, boards: int, first: int, stride: int, zero: int, box_rows: int, box_columns: int, threads: int, seconds: float | None = None) -> tuple[memoryview, memoryview, BaseException | None]:
    """
    The canonical form of each board, with a status (3 unreadable, 4 stopped, 7 done) and what a signal raised.
    """

def sudoku_lines(signs: Any) -> list[str | None]:
    """A string for every 81 signs, None where there are none."""

def sudoku_plain(data: bytes, start: int) -> tuple[int, int]:
    """
    How many lines there are from a place on that are 9x9 boards in plain signs, and how long each is with its end.
    """

def sudoku_lanes() -> int:
    """How many boards stand side by side."""

class SudokuTraces:
    """The steps of many boards, one after another in one buffer."""

    def __init__(self, geometry: SudokuGeometry, rules: SudokuRules, boards: bytes, threads: int = 1, seconds: float | None = None) -> None: ...

    def __len__(self) -> int: ...

    def steps(self, board: int) -> list[int]:
        """The steps of a board, each by the number that its like have too."""

    def ending(self, board: int) -> int:
        """0 finished, 1 stuck, 2 broken, 3 stopped."""

    def solutions(self, board: int) -> int:
        """0 one, 1 none, 2 several, 4 not known."""

    @property
    def different(self) -> int:
        """How many different steps there are."""

    def step(self, number: int) -> dict[str, object]: ...
