"""Clues along a line: thermometers, whispers, renban, palindromes, region sums, and others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby

from grille.errors import GrilleError
from grille.sudoku.clues.board import ClueBoard
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import Kind
from grille.sudoku.clues.named.automata import between, lockout, loop_segments, segments, variety
from grille.sudoku.clues.parameter import FLAG, NUMBER, Parameter
from grille.sudoku.clues.primitives import Constraint, Either, Group, Line, weighted_sum

MOST_LOOP_TOTAL = 64


def _thermometer(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
    if not clue["slow"] and len(clue.cells) > board.side:
        raise GrilleError(f"it has {len(clue.cells)} cells, but there are only {board.side} digits")
    return board.chain(board.indices(clue.cells), "less", 0 if clue["slow"] else 1)


def _whisper(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
    if clue["difference"] < 1:
        raise GrilleError(f"expected a difference of at least 1, not {clue['difference']}")
    return board.chain(board.indices(clue.cells), "apart", clue["difference"])


def _renban(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    cells = board.indices(clue.cells)
    if len(cells) > 1:
        yield Group(cells)
    for a, b in combinations(cells, 2):
        yield board.pair(a, b, "within", len(cells) - 1)


def _nabner(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
    return (board.pair(a, b, "apart", 2) for a, b in combinations(board.indices(clue.cells), 2))


def _palindrome(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
    cells = board.indices(clue.cells)
    ends = zip(cells[: len(cells) // 2], reversed(cells), strict=False)
    return (board.pair(a, b, "equal") for a, b in ends if a != b)


def _between(board: ClueBoard, clue: Clue) -> Iterator[Line]:
    found = between(board.first, board.side)
    yield Line(board.indices(clue.cells), found)


def _lockout(board: ClueBoard, clue: Clue) -> Iterator[Line]:
    found = lockout(board.first, board.side, clue["difference"])
    yield Line(board.indices(clue.cells), found)


def region_segments(board: ClueBoard, cells: Sequence[int]) -> list[tuple[int, ...]]:
    """Cut a line wherever it enters another box or region."""
    if not board.layout.regions:
        raise GrilleError("the board has no boxes or regions")
    return [tuple(each) for _, each in groupby(cells, key=board.layout.region_of.__getitem__)]


def _region_sum(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    parts = region_segments(board, board.places(clue.cells))
    # Each part with the next one, and the first with every other: a small loss of time for a far better propagation.
    pairs = {(i, i + 1) for i in range(len(parts) - 1)} | {(0, i) for i in range(1, len(parts))}
    for i, j in sorted(pairs):
        left, right = parts[i], parts[j]
        found = weighted_sum((*left, *right), [1] * len(left) + [-1] * len(right), "=", 0)
        if found is not None:
            yield found


def _zipper(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    cells = board.indices(clue.cells)
    half = len(cells) // 2
    pairs = [*zip(cells[:half], reversed(cells), strict=False)]
    centre = [cells[half]] if len(cells) % 2 else [*pairs.pop()]
    for pair in pairs:
        found = weighted_sum((*pair, *centre), [1, 1] + [-1] * len(centre), "=", 0)
        if found is not None:
            yield found


def _sum_line(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    total, cells = clue["total"], board.indices(clue.cells)
    if total < 1:
        raise GrilleError(f"expected a total of at least 1, not {total}")
    if not clue["loop"]:
        yield Line(cells, segments(board.first, board.side, total))
        return
    if total > MOST_LOOP_TOTAL:
        raise GrilleError(f"expected a total of at most {MOST_LOOP_TOTAL} on a loop, not {total}")
    # One part may go over the last cell to the first: any of its digits may be the first that is read.
    lines = (Line(cells, loop_segments(board.first, board.side, total, begun)) for begun in range(total))
    yield Either(tuple((line,) for line in lines if line.automaton.accepting))


def _entropic(board: ClueBoard, clue: Clue) -> Iterator[Line]:
    side = board.side
    if side % 3:
        raise GrilleError(f"low, middle and high digits need a side that 3 divides, not {side}")
    found = variety(board.first, tuple(i * 3 // side for i in range(side)))
    yield Line(board.indices(clue.cells), found)


def _modular(board: ClueBoard, clue: Clue) -> Iterator[Line]:
    modulus = clue["modulus"]
    if not 1 <= modulus <= 6:
        raise GrilleError(f"expected a modulus from 1 to 6, not {modulus}")
    found = variety(board.first, tuple(digit % modulus for digit in board.digits))
    yield Line(board.indices(clue.cells), found)


LINE_KINDS = (
    Kind(
        "thermometer",
        "Thermometer",
        "Digits increase from the bulb to the tip.",
        _thermometer,
        least=2,
        group="lines",
        parameters=(Parameter("slow", FLAG, False, "whether neighbours may also be equal"),),
        says=lambda clue: "Digits " + ("never decrease" if clue["slow"] else "increase") + " from the bulb to the tip.",
    ),
    Kind(
        "whisper",
        "Whisper line",
        "Neighbouring digits on the line differ by at least {difference}.",
        _whisper,
        least=2,
        revisits=True,
        group="lines",
        parameters=(Parameter("difference", NUMBER, 5, "5 for German, 4 for Dutch whispers"),),
    ),
    Kind(
        "renban",
        "Renban line",
        "The line contains consecutive digits without repeats, in any order.",
        _renban,
        most=-1,
        group="lines",
    ),
    Kind(
        "nabner",
        "Nabner line",
        "No two digits on the line are equal or consecutive, wherever they are on it.",
        _nabner,
        most=-1,
        group="lines",
    ),
    Kind(
        "palindrome",
        "Palindrome",
        "The line reads the same from both ends.",
        _palindrome,
        least=2,
        group="lines",
    ),
    Kind(
        "between",
        "Between line",
        "Digits on the line are strictly between the digits at its ends.",
        _between,
        least=3,
        group="lines",
    ),
    Kind(
        "lockout",
        "Lockout line",
        "The digits at the ends differ by at least {difference}. No digit on the line is equal to one of them or "
        "between them.",
        _lockout,
        least=2,
        group="lines",
        parameters=(Parameter("difference", NUMBER, 4, "the least difference between the ends"),),
    ),
    Kind(
        "region-sum",
        "Region sum line",
        "The digits on the line have the same sum in every box that it passes. If it enters a box again, each visit "
        "counts on its own.",
        _region_sum,
        least=2,
        group="lines",
    ),
    Kind(
        "zipper",
        "Zipper line",
        "Two digits that are equally far from the centre of the line add up to the digit at the centre. On a line "
        "with two central cells, all such pairs have the same sum.",
        _zipper,
        least=3,
        group="lines",
    ),
    Kind(
        "sum-line",
        "Sum line",
        "The line is divided into parts of neighbouring cells, each of which adds up to {total}. On a loop, a part may "
        "go from the last cell on to the first.",
        _sum_line,
        group="lines",
        parameters=(
            Parameter("total", NUMBER, 10, "the sum of each part"),
            Parameter("loop", FLAG, False, "whether the last cell is next to the first"),
        ),
        says=lambda clue: (
            f"The {'loop' if clue['loop'] else 'line'} is divided into parts of neighbouring cells, each of which adds "
            f"up to {clue['total']}."
        ),
    ),
    Kind(
        "entropic",
        "Entropic line",
        "Any three neighbouring cells on the line contain a low, a middle and a high digit.",
        _entropic,
        least=2,
        revisits=True,
        group="lines",
    ),
    Kind(
        "modular",
        "Modular line",
        "Any {modulus} neighbouring cells on the line contain different remainders modulo {modulus}.",
        _modular,
        least=2,
        revisits=True,
        group="lines",
        parameters=(Parameter("modulus", NUMBER, 3, "the modulus"),),
    ),
)
