"""The engines of grille."""

from collections.abc import Sequence
from typing import Any


def isa() -> str:
    """The instruction set the kernels use: baseline, avx2 or avx512."""

def arrow_hashes(source: Any, hexadecimal: bool) -> memoryview:
    """
    The BLAKE2b hash of each row of a text column with the Arrow C interface: 16 bytes, or 32 hexadecimal digits; zeros for a null.
    """

def arrow_rows(source: Any, width: int, name: str) -> tuple[memoryview, int, int, dict[int, bytes | None]]:
    """
    Read a text column through the Arrow C interface: a view of the rows of this width, the number of rows, their stride, and the rows of any other width (None for null). From a table, the column of this name.
    """

def chain_lay(tiles: Sequence[tuple[int, int]], ring: bool = False, start: int | None = None, end: int | None = None, fixed: int = 0) -> tuple[list[int], int, list[tuple[int, int]]] | None:
    """
    Lay a chain of all tiles with the fewest turns: the tile numbers from left to right (~number for a turned tile), the number of turns, and the potential of each digit; None if there is no chain. The last `fixed` tiles are not turned.
    """

def chain_fewest(tiles: Sequence[tuple[int, int]]) -> list[list[int]]:
    """
    The smallest number of chains that use every tile, with the fewest turns in total.
    """

def chain_extendable(tiles: Sequence[tuple[int, int]], table: tuple[int, int] | None = None) -> tuple[int, list[tuple[bool, bool]]] | None:
    """
    The fewest turns for the rest, and by tile whether it can be laid at the left and at the right end so that the game can still be finished; None if it can't be finished.
    """

def chain_longest(tiles: Sequence[tuple[int, int]], nodes: int | None = None, seconds: float | None = None) -> tuple[list[int], int]:
    """
    The tile numbers of the longest chain found, and an upper bound on the length.
    """

def chain_trees(tiles: Sequence[tuple[int, int]], link: tuple[int, int] | None = None, nodes: int | None = None, seconds: float | None = None) -> tuple[str, list[int], list[int], bool, int] | None:
    """
    Sum the spanning trees of all Eulerian orientations of the tiles: the sum in base 16, or residues and moduli if there are any; whether it is exact (otherwise a lower bound); the guesses made. None if the hand is too large.
    """

class ChainSearch:
    """A search for all chains of a hand, one at a time."""

    def __init__(self, tiles: Sequence[tuple[int, int]], ring: bool = False, start: int | None = None, end: int | None = None) -> None: ...

    def next(self, nodes: int | None = None, seconds: float | None = None) -> list[int] | None:
        """
        The digits along the next chain, None when there are no more; StopIteration when nodes or seconds run out.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def chain_connectivity(tiles: Sequence[tuple[int, int]]) -> tuple[list[int], list[list[int]]]:
    """The digits of odd degree, and the connected components."""

def chain_lay_arrays(left: Any, right: Any, fewest: bool = True, ring: bool = False, start: int | None = None, end: int | None = None) -> tuple[memoryview, int, memoryview, memoryview] | None:
    """
    The same as chain_lay for two arrays of digits, which are not copied: the tile numbers, the turns, the potentials (empty unless `fewest`), and their digits (empty if these are 0, 1, 2 and so on).
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
    The number of solutions in base 16, whether it is exact (otherwise a lower bound), and the guesses made.
    """

class DominosaSearch:
    """A search on one Dominosa board, solution by solution."""

    def __init__(self, rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None, engine: str = 'auto') -> None:
        """
        Digits row by row; the pieces of the set, or None for the full set that covers the board.
        """

    def next(self, nodes: int | None = None, seconds: float | None = None) -> str | None:
        """
        The next solution, None when there are no more; StopIteration when nodes or seconds run out. For each square, row by row, N, S, E or W: the direction of its other half.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def dominosa_count(rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None, nodes: int | None = None, seconds: float | None = None) -> tuple[str, bool, int]:
    """
    The number of solutions in base 16, whether it is exact (otherwise a lower bound), and the guesses made.
    """

class DominosaReasoning:
    """A Dominosa solved step by step, as people do."""

    def __init__(self, rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None = None) -> None: ...

    def know(self, laid: Sequence[int], closed: Sequence[int]) -> None:
        """Apply spots that are laid and spots that are ruled out."""

    def use(self, techniques: Sequence[str]) -> None:
        """Use these techniques only, in this order."""

    def next(self, deep: bool = False, seconds: float | None = None) -> tuple[Any, ...] | None:
        """
        Find and apply the next step; None if no technique applies, StopIteration when the seconds run out. Technique, squares, tiles, spots, what is placed, what is ruled out, variant, inner steps. With `deep`, suppositions are followed to any depth.
        """

    def all(self, techniques: list[str], seconds: float | None = None) -> list[tuple[Any, ...]]:
        """
        Every step by these techniques, or all contradictions; StopIteration when the seconds run out.
        """

    def refutation(self, deep: bool = True, seconds: float | None = None) -> list[tuple[Any, ...]]:
        """
        The shortest list of steps found that ends in a contradiction; empty if there is none or the seconds ran out. With `deep`, nested trials are the last resort.
        """

    @property
    def solved(self) -> bool: ...

class DominosaGenerator:
    """Generates a Dominosa with a unique solution and the requested level."""

    def __init__(self, rows: int, columns: int, pieces: Sequence[tuple[int, int]] | None, level: str | None, seed: int, techniques: Sequence[str], needs: Sequence[str]) -> None: ...

    def go(self, tries: int) -> bool:
        """
        Continue until the board is done or this many more boards were tried; return whether it is done.
        """

    @property
    def digits(self) -> list[int]: ...

    @property
    def solution(self) -> list[int]: ...

def dominosa_uses(rows: int, columns: int, digits: bytes | Sequence[int], pieces: Sequence[tuple[int, int]] | None, techniques: Sequence[str]) -> tuple[dict[str, int], dict[str, int], bool]:
    """
    How often each technique is used on a board: by the steps, and including nested steps; and whether they solve it. An empty list of techniques means all of them.
    """

class FiniteDomainSearch:
    """A search for values of variables with finite domains."""

    def __init__(self, domains: Sequence[Sequence[int]], constraints: Sequence[tuple[str, int, Sequence[int], Sequence[Sequence[int]]]], variable: str = 'leftmost', value: str = 'up', branching: str = 'step', restarts: str = 'none', consistency: str = 'domain', most_nodes: int = 0) -> None: ...

    def next(self, nodes: int | None = None, seconds: float | None = None) -> list[int] | None:
        """
        The values of all variables in the next solution, None when there are no more; StopIteration when nodes or seconds run out.
        """

    def statistics(self) -> tuple[int, int, int, int, int, int, int]:
        """
        Resumptions, entailments, prunings, backtracks, constraints, choices, restarts.
        """

    def tree(self) -> list[tuple[int, int, int, int, int]] | None:
        """
        The nodes of the search tree: parent, variable, relation (root, =, !=, <=, >), value, ending (inner, failure, solution). None if there are more than most_nodes.
        """

class SudokuGeometry:
    """The cells of a board and their houses."""

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

class SudokuQuick:
    """Solves boards of one layout that need no more than a few guesses."""

    def __init__(self, geometry: SudokuGeometry) -> None: ...

    def solve(self, givens: str) -> tuple[list[str], int, int, int, float] | None:
        """
        Up to two solutions, guesses, placements, backtracks, seconds; None if it takes longer.
        """

    def many(self, boards: Sequence[str]) -> list[tuple[int, str | None]]:
        """
        For each board the number of solutions (at most 2, -1 if it takes longer) and the first solution.
        """

def sudoku_nine(givens: str) -> tuple[list[str], int, int, float] | None:
    """
    Solve a classic 9x9 board in one call: up to two solutions, guesses, backtracks, seconds; None if it takes longer.
    """

def sudoku_count(geometry: SudokuGeometry, givens: str, nodes: int | None = None, seconds: float | None = None) -> tuple[str, bool, int]:
    """
    The number of solutions in base 16, whether it is exact (otherwise a lower bound), and the guesses made.
    """

class ClueAutomaton:
    """An automaton; it keeps what it can do on lines of each length."""

    def __init__(self, next: Sequence[Sequence[int]], accepting: Sequence[int]) -> None: ...

    def reaches(self, length: int) -> bool:
        """Whether any line of this length is accepted."""

def minimal_automaton(digits: int, next: Sequence[int], accepting: Sequence[int]) -> tuple[list[int], list[int]]:
    """
    The smallest automaton with the same lines: for each state and digit the next state or -1, and which states accept.
    """

def deterministic_automaton(digits: int, states: int, moves: Sequence[int], starts: Sequence[int], accepting: Sequence[int], separators: Sequence[int], most: int) -> tuple[list[int], list[int]] | None:
    """
    The smallest deterministic automaton for the same lines; None if more than `most` sets of states are reached. Three numbers for each move: the state before, a digit, a separator or -1, and the state after.
    """

class ClueRules:
    """Constraints that hold together. Cells and digits count from 0."""

    def __init__(self) -> None: ...

    def domain(self, cell: int, mask: int) -> None: ...

    def group(self, cells: Sequence[int]) -> None: ...

    def groups(self, size: int, cells: Sequence[int]) -> None:
        """Groups of the same size, in one list."""

    def sum(self, cells: Sequence[int], weights: Sequence[int], least: int | None = None, most: int | None = None) -> None: ...

    def pairs(self, cells: Sequence[int], table: Sequence[int]) -> None:
        """One relation between the cells of each pair, in one list."""

    def line(self, cells: Sequence[int], automaton: ClueAutomaton) -> None: ...

    def count(self, cells: Sequence[int], digit: int, counts: Sequence[int]) -> None: ...

    def table(self, cells: Sequence[int], rows: Sequence[Sequence[int]]) -> None: ...

    def same(self, left: Sequence[int], right: Sequence[int]) -> None: ...

    def either(self, options: Sequence[ClueRules]) -> None: ...

class ClueProgram:
    """Constraints that are ready to be searched; threads may share it."""

    def __init__(self, digits: int, cells: int, rules: ClueRules) -> None: ...

class ClueSearch:
    """A search on a board with clues, solution by solution."""

    def __init__(self, program: ClueProgram, start: Sequence[int], shown: int) -> None: ...

    def next(self, nodes: int | None = None, seconds: float | None = None) -> str | None:
        """
        The next solution as text, None when there are no more; StopIteration when nodes or seconds run out.
        """

    def statistics(self) -> tuple[str, int, int, int, int, int]:
        """Engine, guesses, placements, backtracks, learned clauses, restarts."""

def clue_candidates(program: ClueProgram, start: Sequence[int], shown: int, seconds: float | None = None) -> list[int] | None:
    """
    For each cell, the mask of its digits in all solutions; None if the time ran out.
    """

def clue_ways(program: ClueProgram, start: Sequence[int], looks: int) -> list[int] | None:
    """
    The same for all cells of a small program, limited by the solutions it looks at; None at the limit.
    """

def clue_settled(program: ClueProgram, start: Sequence[int]) -> list[int]:
    """What propagation leaves of the candidates; empty for a contradiction."""

class SudokuRules:
    """Which techniques, in which order, and what each adds to the score."""

    def __init__(self, side: int, techniques: Sequence[tuple[str, int, int]], caps: Sequence[int]) -> None: ...

class SudokuReasoning:
    """A Sudoku solved step by step, as people do."""

    def __init__(self, geometry: SudokuGeometry, rules: SudokuRules) -> None: ...

    def begin(self, givens: bytes, solution: bytes) -> None: ...

    def know(self, placed: Sequence[tuple[int, int]], removed: Sequence[tuple[int, int]]) -> None: ...

    def next(self, seconds: float | None = None) -> tuple[object, ...] | None:
        """
        Find and apply the next step, or None; StopIteration when the seconds run out.
        """

    def all(self, techniques: list[str], seconds: float | None = None) -> list[tuple[object, ...]]:
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
    The ranked table of techniques: name, leader, code, level, weight, use (0 on request, 1 always, 2 on boards larger than 9x9), and whether it assumes a unique solution.
    """

def sudoku_caps(side: int) -> list[int]:
    """
    For each level except the last, the score above which a puzzle of this side belongs to the next.
    """

def sudoku_rate(geometry: SudokuGeometry, rules: SudokuRules, boards: bytes, threads: int = 1, seconds: float | None = None) -> list[tuple[int, int, int, bool, dict[str, int]]]:
    """The ratings of many boards, concatenated in one buffer."""

def sudoku_symmetry(rows: int, columns: int, seed: int) -> tuple[bool, list[int], list[int], list[int]]:
    """
    A uniformly random symmetry of a board with these boxes: whether it transposes, and where each row, column and digit goes.
    """

def sudoku_canonical(rows: int, columns: int, givens: str) -> tuple[bool, list[int], list[int], list[int]]:
    """The symmetry that maps a board to its canonical form."""

def sudoku_canonical_form(rows: int, columns: int, givens: str) -> str:
    """The canonical form of a board, the same for all equivalent boards."""

def sudoku_grid(rows: int, columns: int, seed: int) -> str:
    """A random full grid."""

def sudoku_explain(geometry: SudokuGeometry, boards: bytes, threads: int = 1, seconds: float | None = None) -> list[tuple[int, int, int, int, str | None, dict[str, int]]]:
    """
    Sudoku Explainer's ratings of many boards, in tenths: of all steps, up to the first digit, of the first step; the hardest technique, and how often each was used.
    """

def sudoku_effort(geometry: SudokuGeometry, rules: SudokuRules, boards: bytes, threads: int = 1, seconds: float | None = None) -> list[tuple[int, float, int, int, int]]:
    """
    The effort of many boards: the sum of weights divided by widths, the number of steps, the sum of widths, and the number of steps without an alternative.
    """

def sudoku_symmetries() -> list[str]:
    """The names of the symmetries of the givens."""

def sudoku_dig_orders() -> list[str]:
    """The names of the orders in which cells are removed."""

def sudoku_regions(side: int, regions: Sequence[int], maps: Sequence[Sequence[int]], exchanges: int, seed: int) -> list[int]:
    """
    The region of each cell after random exchanges, each with its images under the maps.
    """

class SudokuGenerateSpec:
    """A request for a puzzle, with fields named like the options."""

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

    @property
    def stretch(self) -> int: ...

    @stretch.setter
    def stretch(self, arg: int, /) -> None: ...

    @property
    def quick(self) -> bool: ...

    @quick.setter
    def quick(self, arg: bool, /) -> None: ...

class SudokuGenerator:
    """Generates a puzzle."""

    def __init__(self, geometry: SudokuGeometry, rows: int, columns: int, rules: SudokuRules, spec: SudokuGenerateSpec, seed: int) -> None: ...

    def restart(self, seed: int) -> None:
        """Start again as a new generator with this seed."""

    def go(self, tries: int) -> bool:
        """
        Continue until the puzzle is done or about this many more puzzles were considered; return whether it is done.
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

def sudoku_cages(side: int, grid: Sequence[int], maps: Sequence[Sequence[int]], sizes: Sequence[tuple[int, int]], seed: int) -> list[list[list[int]]]:
    """
    Divide a full grid into cages, each with its images under the maps; sizes are pairs of a number of cells and a weight.
    """

class SudokuKillerGenerator:
    """Generates killers of the two easiest levels."""

    def __init__(self, geometry: SudokuGeometry, rows: int, columns: int, singles: SudokuRules, houses: SudokuRules, weights: tuple[int, int, int], spec: SudokuGenerateSpec, maps: Sequence[Sequence[int]], sizes: Sequence[tuple[int, int]]) -> None:
        """The weights are those of clue_peer, cage_combinations and clue_sum."""

    def seed(self, seed: int) -> None:
        """Start again as a new generator with this seed."""

    def attempt(self) -> bool:
        """Try one grid; return whether it gave a puzzle."""

    @property
    def givens(self) -> str: ...

    @property
    def solution(self) -> str: ...

    @property
    def cages(self) -> list[tuple[list[int], int]]:
        """The cells of each cage, and its total."""

    @property
    def rating(self) -> tuple[int, list[tuple[str, int]]]:
        """The score, and how often each technique is used."""

def sudoku_many(signs: Any, boards: int, first: int, stride: int, zero: int, limit: int, counted: bool, step: int, threads: int, seconds: float | None = None) -> tuple[memoryview, memoryview | None, memoryview | None, BaseException | None]:
    """
    Solve many 9x9 boards of 81 characters each: a status for each (0 none, 1 unique, 2 several, 3 invalid, 4 stopped), the number of solutions up to the limit if counted, a solution at every step unless that is 0, and the exception of a signal handler.
    """

def packed_rows(rows: list[Any], width: int, puzzles: tuple[type, str, dict[str, Any]] | None = None) -> tuple[bytearray, list[int]]:
    """
    Strings or bytes of one width, concatenated, and the indices of all other rows, which are left blank. `puzzles` is a class, its field with the text of a puzzle, and the values that the other fields of such a puzzle have.
    """

def sudoku_digits(signs: Any, boards: int, first: int, stride: int, zero: int, proper: bool) -> tuple[bytes, list[int]]:
    """
    The digits of the 9x9 boards that can be read (and have no clash, if proper), and the indices of these boards.
    """

def sudoku_answers(signs: Any, boards: int, first: int, stride: int, zero: int, answers: Any, answers_first: int, answers_stride: int, answers_zero: int) -> memoryview:
    """
    For each 9x9 board whether its answer is a solution: 3 unreadable board, 5 right, 6 wrong.
    """

def sudoku_canonical_many(signs: Any, boards: int, first: int, stride: int, zero: int, box_rows: int, box_columns: int, threads: int, seconds: float | None = None) -> tuple[memoryview, memoryview, BaseException | None]:
    """
    The canonical form of each board, with a status (3 unreadable, 4 stopped, 7 done), and the exception of a signal handler.
    """

def sudoku_lines(signs: Any) -> list[str | None]:
    """A string for every 81 characters, None for blank rows."""

def sudoku_plain(data: bytes, start: int) -> tuple[int, int]:
    """
    How many lines from an offset on are 9x9 boards in plain characters, and the length of each including its line end.
    """

def sudoku_lanes() -> int:
    """How many boards are solved side by side."""

class SudokuTraces:
    """The steps of many boards, concatenated in one buffer."""

    def __init__(self, geometry: SudokuGeometry, rules: SudokuRules, boards: bytes, threads: int = 1, seconds: float | None = None) -> None: ...

    def __len__(self) -> int: ...

    def steps(self, board: int) -> list[int]:
        """The steps of a board, as numbers that equal steps share."""

    def ending(self, board: int) -> int:
        """0 finished, 1 stuck, 2 broken, 3 stopped."""

    def solutions(self, board: int) -> int:
        """0 one, 1 none, 2 several, 4 not known."""

    @property
    def different(self) -> int:
        """The number of distinct steps."""

    def step(self, number: int) -> tuple[object, ...]: ...
