"""Clues on the whole board: chess moves, neighbours, distances."""

from __future__ import annotations

from collections.abc import Iterator

from grille.sudoku.clues.board import ClueBoard
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import Compile, Kind
from grille.sudoku.clues.parameter import FLAG, Parameter
from grille.sudoku.clues.primitives import Constraint, Group, Pair

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))
KING = ((1, 1), (1, -1))


def _apart(*moves: tuple[int, int]) -> Compile:
    def compile_moves(board: ClueBoard, _clue: Clue) -> Iterator[Constraint]:
        peers = board.layout.peers
        return (Group(pair) for pair in board.offsets(*moves) if pair[1] not in peers[pair[0]])

    return compile_moves


def _non_consecutive(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    table = board.relation("not difference", 1)
    free = board.unmarked("difference") if clue["dots_lift"] else board.adjacent
    return (Pair(a, b, table) for a, b in free)


def _anti_taxicab(board: ClueBoard, _clue: Clue) -> Iterator[Constraint]:
    peers = board.layout.peers
    for distance in board.digits:
        moves = {(down, (distance - down) * sign) for down in range(distance + 1) for sign in (1, -1)}
        # Each pair once: downwards, or to the right in the same row.
        steps = sorted(move for move in moves if move[0] > 0 or move[1] > 0)
        for a, b in board.offsets(*steps):
            if b not in peers[a]:
                yield board.pair(a, b, "not both", distance)


BOARD_KINDS = (
    Kind(
        "anti-knight",
        "Anti-knight",
        "Cells a knight's move apart do not contain the same digit.",
        _apart(*KNIGHT),
        least=0,
        most=0,
        group="board",
        alone=True,
    ),
    Kind(
        "anti-king",
        "Anti-king",
        "Cells that touch at a corner do not contain the same digit.",
        _apart(*KING),
        least=0,
        most=0,
        group="board",
        alone=True,
    ),
    Kind(
        "non-consecutive",
        "Non-consecutive",
        "Neighbouring cells do not contain consecutive digits.",
        _non_consecutive,
        least=0,
        most=0,
        group="board",
        parameters=(Parameter("dots_lift", FLAG, False, "whether a difference dot lifts the rule between its cells"),),
    ),
    Kind(
        "anti-taxicab",
        "Anti-taxicab",
        "Two cells with the digit n are not exactly n steps apart, counted along rows and columns.",
        _anti_taxicab,
        least=0,
        most=0,
        group="board",
        alone=True,
    ),
)
