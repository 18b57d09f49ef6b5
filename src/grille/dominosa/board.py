"""Dominosa and Tiling: a puzzle and its solution, as immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from grille.arrays import row_and_column
from grille.dominosa.spots import Spot
from grille.dominosa.squares import square_at, square_name
from grille.dominosa.tiles import Tile, full_set, label, read_tile, tile
from grille.dominosa.validation import validate
from grille.errors import GrilleError, NotationError
from grille.puzzle import Puzzle
from grille.scene import Drawn
from grille.search import Search

if TYPE_CHECKING:
    from grille.outcome import Count, Fault, Report
    from grille.scene import Scene

Rows: TypeAlias = "str | Iterable[str | Iterable[int]]"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Dominosa(Drawn, Puzzle["Tiling"]):
    """A Dominosa puzzle: a rectangle of digits, and the set of tiles to find in it.

    The rows are strings of digits or lists of numbers; a single string is read in any notation. The set is the full
    double-n set that covers the board, unless `pieces` lists another.

    >>> puzzle = Dominosa(["12103", "21102", "33330", "01220"])
    >>> puzzle.order, puzzle.height, puzzle.width
    (3, 4, 5)
    >>> puzzle[1, 5], puzzle.rows[0], puzzle.columns[0]
    (3, (1, 2, 1, 0, 3), (1, 2, 3, 0))
    >>> puzzle.solve().solution.line
    'EWSEW SSNEW NNEWS EWEWN'
    >>> Dominosa(["01", "10"], pieces=["0-1", "0-1"]).pieces
    ((0, 1), (0, 1))
    """

    family: ClassVar[str] = "dominosa"

    digits: bytes
    width: int
    order: int
    # The pieces; None for the full set.
    chosen: tuple[Tile, ...] | None

    def __init__(self, rows: Rows, pieces: Iterable[str | Sequence[int]] | None = None) -> None:
        if isinstance(rows, str):
            from grille.notation import parse

            read = parse(rows, family=Dominosa.family)
            assert isinstance(read, Dominosa)  # noqa: S101  the family was named
            pieces = read.chosen if pieces is None else pieces
            rows = read.rows
        elif not isinstance(rows, Iterable):
            raise GrilleError(f"expected a Dominosa as text, rows of digits or an array, not {type(rows).__name__}")
        board = validate((_numbers(number, row) for number, row in enumerate(rows, 1)), _tiles(pieces))
        object.__setattr__(self, "digits", board.digits)
        object.__setattr__(self, "width", board.columns)
        object.__setattr__(self, "order", board.order)
        object.__setattr__(self, "chosen", board.chosen)

    @classmethod
    def filled(cls, digits: bytes, columns: int) -> Dominosa:
        """Make a board for a full set without checking the digits: the caller has checked them."""
        board = object.__new__(cls)
        order = isqrt(len(digits)) - 1
        for name, value in (("digits", digits), ("width", columns), ("order", order), ("chosen", None)):
            object.__setattr__(board, name, value)
        return board

    @property
    def height(self) -> int:
        return len(self.digits) // self.width

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits as integers, row by row."""
        return tuple(tuple(self.digits[at : at + self.width]) for at in range(0, len(self.digits), self.width))

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The digits as integers, column by column."""
        return tuple(tuple(self.digits[at :: self.width]) for at in range(self.width))

    def __getitem__(self, square: tuple[int, int]) -> int:
        """The digit in this row and column, both from 1."""
        return self.digits[square_at(self, *row_and_column(square))]

    def __iter__(self) -> Iterator[int]:
        """The digits of all squares, row by row."""
        return iter(self.digits)

    def __len__(self) -> int:
        return len(self.digits)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """A NumPy array of shape (height, width)."""
        from grille.arrays import array_of

        return array_of(self.digits, (self.height, self.width), dtype, copy)

    @property
    def pieces(self) -> tuple[Tile, ...]:
        """The tiles of the set, lowest first; a tile that occurs twice is listed twice."""
        return full_set(self.order) if self.chosen is None else self.chosen

    @property
    def standard(self) -> bool:
        """Whether this is a full set in the usual rectangle, with one more column than rows."""
        return self.chosen is None and self.width == self.order + 2

    def holds(self, row: int, column: int) -> bool:
        """Whether this row and column, both from 1, are on the board."""
        return 1 <= row <= self.height and 1 <= column <= self.width

    def tile_at(self, spot: Spot) -> Tile:
        """The tile with the digits of these two squares."""
        return tile(self.digits[spot[0]], self.digits[spot[1]])

    def __repr__(self) -> str:
        rows: list[Any] = [[*row] for row in self.rows]
        if self.order <= 9:
            rows = ["".join(map(str, row)) for row in rows]
        pieces = "" if self.chosen is None else f", pieces={[label(piece) for piece in self.chosen]!r}"
        return f"Dominosa({rows!r}{pieces})"

    def search(self, engine: str = "auto") -> Search[Tiling]:
        from grille.dominosa.engine import open_search

        return open_search(self, engine)

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        from grille.dominosa.engine import count

        return count(self, limit, nodes=nodes, seconds=seconds, engine=engine)

    def check(self, answer: object = None) -> Report:
        """Report digits that occur too often or too rarely and tiles without a spot; or the faults of an answer.

        The answer is a Tiling, or directions or tiles as text or lists.

        >>> puzzle = Dominosa(["12103", "21102", "33330", "01220"])
        >>> puzzle.check("EWSEW SSNEW NNEWS EWEWN").ok
        True
        >>> print(puzzle.check("EWSEW SSNEW NNEWS EWEWW"))
        r3c5 has S, but r4c5 has W instead of N
        r4c5 has W, but r4c4 has W instead of E
        0-0 is not laid yet
        """
        from grille.dominosa.answer import to_answer
        from grille.dominosa.check import check_answer, check_board

        return check_board(self) if answer is None else check_answer(self, to_answer(self, answer))

    def clashes(self) -> tuple[Fault, ...]:
        from grille.dominosa.digit_counts import digit_count_faults

        return tuple(digit_count_faults(self))

    def check_move(self, move: str) -> Report:
        """Check whether a tile of the set can be laid on two squares.

        >>> print(Dominosa(["001", "011"]).check_move("r1c1-r2c2"))
        r1c1 and r2c2 are not side by side
        """
        from grille.dominosa.check import check_move

        return check_move(self, move)

    def canonical(self) -> Dominosa:
        """The canonical form, which is the same for rotated, mirrored and relabelled boards.

        >>> Dominosa(["001", "011"]).canonical() == Dominosa(["110", "100"]).canonical()
        True
        """
        from grille.dominosa.symmetry import canonical

        return canonical(self)

    def notation(self, form: str | None = None) -> str:
        """The puzzle as text: on one line, or in the given format.

        >>> Dominosa(["12103", "21102", "33330", "01220"]).notation()
        '3:12103211023333001220'
        >>> Dominosa(["1210", "3211", "0233", "3300", "1220"]).notation()
        '1210 / 3211 / 0233 / 3300 / 1220'
        """
        from grille.dominosa.notation import write

        return write(self, form)

    def scene(self) -> Scene:
        from grille.dominosa.scene import board_scene

        return board_scene(self)


@dataclass(frozen=True, slots=True, repr=False)
class Tiling(Drawn):
    """A solution: N, S, E or W for each square, the direction of the other half of its tile (`.` if not known)."""

    puzzle: Dominosa
    directions: tuple[str, ...]

    @classmethod
    def of(cls, puzzle: Dominosa, spots: Iterable[tuple[int, int]]) -> Tiling:
        """Make the tiling with tiles on these spots."""
        letters = ["."] * len(puzzle.digits)
        for first, second in spots:
            letters[first], letters[second] = "SN" if second - first == puzzle.width else "EW"
        return cls.read_line(puzzle, "".join(letters))

    @classmethod
    def read_line(cls, puzzle: Dominosa, line: str) -> Tiling:
        """Make a tiling from its directions, row by row without spaces."""
        width = puzzle.width
        return cls(puzzle, tuple([line[at : at + width] for at in range(0, len(line), width)]))

    def __repr__(self) -> str:
        return f"Tiling({self.puzzle!r}, {self.directions!r})"

    @property
    def rows(self) -> tuple[str, ...]:
        """The directions, row by row."""
        return self.directions

    def __getitem__(self, square: tuple[int, int]) -> str:
        """The direction in this row and column, both from 1."""
        return "".join(self.directions)[square_at(self.puzzle, *row_and_column(square))]

    def __iter__(self) -> Iterator[tuple[Tile, Spot]]:
        """The tiles, each with its spot."""
        return iter(self.tiles)

    def __len__(self) -> int:
        return sum(1 for _ in self.spots())

    def __bool__(self) -> bool:
        # A tiling without tiles is still an answer.
        return True

    def spots(self) -> Iterator[Spot]:
        """The spots that hold a tile, in order of their first square."""
        width, line = self.puzzle.width, "".join(self.directions)
        for square, letter in enumerate(line):
            if letter == "E" and (square + 1) % width and line[square + 1] == "W":
                yield Spot(square, square + 1)
            elif letter == "S" and square + width < len(line) and line[square + width] == "N":
                yield Spot(square, square + width)

    @property
    def line(self) -> str:
        return " ".join(self.directions)

    @property
    def tiles(self) -> tuple[tuple[Tile, Spot], ...]:
        """The tiles in the order of the set, each with its spot."""
        return tuple(sorted((self.puzzle.tile_at(spot), spot) for spot in self.spots()))

    def cells(self) -> dict[str, str]:
        letters = enumerate("".join(self.directions))
        return {square_name(self.puzzle, square): letter for square, letter in letters}

    def details(self) -> dict[str, Any]:
        names = [(piece, [square_name(self.puzzle, square) for square in spot]) for piece, spot in self.tiles]
        return {
            "directions": list(self.directions),
            "tiles": [{"tile": label(piece), "squares": squares} for piece, squares in names],
        }

    def scene(self) -> Scene:
        from grille.dominosa.scene import tiling_scene

        return tiling_scene(self)


def _numbers(number: int, row: str | Iterable[int]) -> Iterator[int]:
    if isinstance(row, str):
        if not (row.isascii() and row.isdecimal()):
            raise NotationError(f"row {number}: expected digits or a list of integers, found {row[:24]!r}")
        yield from map(int, row)
        return
    if not isinstance(row, Iterable):
        raise NotationError(f"row {number}: expected digits or a list of integers, found {type(row).__name__}")
    for column, value in enumerate(row, 1):
        try:
            yield index(value)
        except TypeError:
            raise NotationError(f"r{number}c{column}: expected an integer, found {str(value)[:24]!r}") from None


def _tiles(pieces: Iterable[str | Sequence[int]] | None) -> Iterator[Tile] | None:
    if pieces is None:
        return None
    return (read_tile(piece) if isinstance(piece, str) else tile(*piece) for piece in pieces)
