"""Clues outside the grid. Their cells are a whole row or column, beginning beside the clue."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from grille.errors import GrilleError
from grille.sudoku.clues.automaton import Automaton
from grille.sudoku.clues.board import ClueBoard
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import Compile, ImpossibleClueError, Kind
from grille.sudoku.clues.named.automata import hidden_skyscraper, numbered_room, sandwich, skyscraper, x_sum
from grille.sudoku.clues.parameter import NUMBER, Parameter
from grille.sudoku.clues.primitives import Line


def _outside(parameter: str, automata: Callable[[int, int], dict[Hashable, Automaton]]) -> Compile:
    def compile_outside(board: ClueBoard, clue: Clue) -> Iterator[Line]:
        cells = board.indices(clue.cells)
        if len(cells) != board.side or (cells not in lines(board) and cells[::-1] not in lines(board)):
            raise GrilleError("expected all cells of a row or column, in order from the clue")
        found = automata(board.first, board.side).get(clue[parameter])
        if found is None:
            raise ImpossibleClueError("no digits satisfy it")
        yield Line(cells, found)

    return compile_outside


def lines(board: ClueBoard) -> set[tuple[int, ...]]:
    """Rows and columns."""
    return {house.cells for house in board.layout.houses[: 2 * board.side]}


OUTSIDE_KINDS = (
    Kind(
        "sandwich",
        "Sandwich sum",
        "The digits between the smallest and the largest digit of the line add up to {total}.",
        _outside("total", sandwich),
        group="outside",
        parameters=(Parameter("total", NUMBER, help="the sum between 1 and 9 (the smallest and largest digit)"),),
    ),
    Kind(
        "x-sum",
        "X-sum",
        "The first x digits of the line add up to {total}, where x is the first digit.",
        _outside("total", x_sum),
        group="outside",
        parameters=(Parameter("total", NUMBER, help="the sum of the first x digits"),),
    ),
    Kind(
        "skyscraper",
        "Skyscraper",
        "{count} digits of the line are larger than all digits before them, seen from the clue.",
        _outside("count", skyscraper),
        group="outside",
        parameters=(Parameter("count", NUMBER, help="how many digits are visible"),),
    ),
    Kind(
        "hidden-skyscraper",
        "Hidden skyscraper",
        "Seen from the clue, {digit} is the first digit that is smaller than one before it.",
        _outside("digit", hidden_skyscraper),
        group="outside",
        parameters=(Parameter("digit", NUMBER, help="the first digit that is hidden"),),
    ),
    Kind(
        "numbered-room",
        "Numbered room",
        "The cell in place x of the line contains {digit}, where x is the first digit.",
        _outside("digit", numbered_room),
        group="outside",
        parameters=(Parameter("digit", NUMBER, help="the digit in place x"),),
    ),
)
