"""The board and its candidates before each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from grille.sudoku.layout import EMPTY, Layout
from grille.sudoku.logic import read_candidate

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def states(puzzle: Sudoku, steps: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Iterate over the board and its candidates before each step.

    The board has one character per cell. The candidates have one word per cell, `.` for a filled cell. A step has
    `places` and `removes`, such as r4c7=5 and r4c7<>5.
    """
    layout, symbols = puzzle.layout, puzzle.layout.symbols
    board = list(puzzle.givens)
    held = [[True] * layout.side for _ in board]
    for cell, sign in enumerate(board):
        if sign != EMPTY:
            _remove_from_peers(layout, held, cell, symbols.index(sign))
    words = [_candidates(symbols, board, held, cell) for cell in range(layout.cells)]
    for step in steps:
        yield "".join(board), " ".join(words)
        changed: set[int] = set()
        for word in step.places:
            cell, digit = read_candidate(layout, word)
            board[cell] = symbols[digit - 1]
            _remove_from_peers(layout, held, cell, digit - 1)
            changed |= layout.peers[cell] | {cell}
        for word in step.removes:
            cell, digit = read_candidate(layout, word)
            held[cell][digit - 1] = False
            changed.add(cell)
        for cell in changed:
            words[cell] = _candidates(symbols, board, held, cell)


def _remove_from_peers(layout: Layout, held: list[list[bool]], cell: int, digit: int) -> None:
    for peer in layout.peers[cell]:
        held[peer][digit] = False


def _candidates(symbols: str, board: list[str], held: list[list[bool]], cell: int) -> str:
    """Write the candidates of a cell; `-` for an empty cell without candidates."""
    if board[cell] != EMPTY:
        return EMPTY
    return "".join([symbols[digit] for digit, may in enumerate(held[cell]) if may]) or "-"
