"""Every step to be seen on a Dominosa, as far as people list them: the same idea in all the places where it applies.

The two simplest ideas are looked up at every tile and every square. For the others the native solver stops at the first
place it finds, so it is shown the board from all sides and with the digits renamed: each time another comes first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from grille.dominosa.board import Dominosa
from grille.dominosa.engine import reason, spots_of
from grille.dominosa.logic import found as found_by_name
from grille.dominosa.spots import Spot
from grille.dominosa.tiles import Tile, tile
from grille.dominosa.words import Found, Teller
from grille.errors import LimitReached
from grille.logic import Position, Step
from grille.outcome import Verdict


def every(puzzle: Dominosa, position: Position, techniques: Sequence[str], seconds: float | None) -> Iterator[Step]:
    """The steps by these techniques (all for none), each conclusion once. Raises LimitReached."""
    end = None if seconds is None else perf_counter() + seconds
    told = Teller(puzzle)
    numbers = {told.spot(number): number for number in range(len(spots_of(puzzle)))}
    laid, closed = ([numbers[word] for word in sorted(words)] for words in position)
    seen: set[tuple[str, tuple[int, ...], tuple[int, ...]]] = set()
    for found in (*_simple(puzzle, laid, closed), *_from_all_sides(puzzle, laid, closed, end)):
        what = found.technique, tuple(sorted(found.places)), tuple(sorted(found.removes))
        if what not in seen and (not techniques or found.technique in techniques):
            seen.add(what)
            yield told.step(found)


def _simple(puzzle: Dominosa, laid: Sequence[int], closed: Sequence[int]) -> Iterator[Found]:
    """Tiles with one spot left, and squares with one neighbour left."""
    spots = spots_of(puzzle)
    covered = {square for number in laid for square in spots[number]}
    lying = [puzzle.tile_at(spots[number]) for number in laid]
    free = {piece: puzzle.pieces.count(piece) - lying.count(piece) for piece in puzzle.pieces}
    by_tile: defaultdict[Tile, list[int]] = defaultdict(list)
    by_square: defaultdict[int, list[int]] = defaultdict(list)
    for number, spot in enumerate(spots):
        piece = puzzle.tile_at(spot)
        if number not in closed and not covered & set(spot) and free.get(piece, 0) > 0:
            by_tile[piece].append(number)
            for square in spot:
                by_square[square].append(number)
    for piece, open_spots in sorted(by_tile.items()):
        if len(open_spots) == free[piece] == 1:
            yield Found("only-spot", [], [piece], [], open_spots, [], 0, [])
    for square, open_spots in sorted(by_square.items()):
        if len(open_spots) == 1:
            yield Found("only-neighbour", [square], [], [], open_spots, [], 0, [])


class Side(NamedTuple):
    """A board seen from another side: which square of it each square is, and how digits are called there."""

    columns: int
    squares: tuple[int, ...]
    digits: tuple[int, ...]


def _sides(puzzle: Dominosa) -> Iterator[Side]:
    """Turned and mirrored in every way, and with the digits called by other names where they are a full set."""
    rows, columns = puzzle.height, puzzle.width
    names = tuple(range(puzzle.order + 1))
    turns = [names, names[::-1]]
    turns += [(*names[at:], *names[:at]) for at in range(1, len(names))]
    for digits in turns if puzzle.chosen is None else [names]:
        for flip in range(8):
            squares = []
            for square in range(rows * columns):
                row, column = divmod(square, columns)
                row = rows - 1 - row if flip & 1 else row
                column = columns - 1 - column if flip & 2 else column
                squares.append(column * rows + row if flip & 4 else row * columns + column)
            yield Side(rows if flip & 4 else columns, tuple(squares), digits)


def _from_all_sides(puzzle: Dominosa, laid: Sequence[int], closed: Sequence[int], end: float | None) -> Iterator[Found]:
    deep = puzzle.solve(seconds=_left(end)).verdict is Verdict.UNIQUE
    spots = spots_of(puzzle)
    for side in _sides(puzzle):
        digits = [0] * len(puzzle.digits)
        for square, there in enumerate(side.squares):
            digits[there] = side.digits[puzzle.digits[square]]
        rows = [digits[at : at + side.columns] for at in range(0, len(digits), side.columns)]
        board = Dominosa(rows, puzzle.chosen)
        there_of = {spot: number for number, spot in enumerate(spots_of(board))}
        over = [there_of[Spot(*sorted(side.squares[square] for square in spot))] for spot in spots]
        reasoning = reason(board)
        reasoning.know([over[number] for number in laid], [over[number] for number in closed])
        try:
            step = reasoning.next(deep, _left(end))
        except StopIteration:
            raise LimitReached("stopped at the limit") from None
        if step is None:
            return
        yield _seen_from_here(side, over, found_by_name(step))


def _seen_from_here(side: Side, over: Sequence[int], found: Found) -> Found:
    """A step as the board itself says it."""
    squares = {there: square for square, there in enumerate(side.squares)}
    spots = {there: number for number, there in enumerate(over)}
    digits = {there: digit for digit, there in enumerate(side.digits)}
    return found._replace(
        squares=[squares[each] for each in found.squares],
        tiles=[tile(digits[low], digits[high]) for low, high in found.tiles],
        spots=[spots[each] for each in found.spots],
        places=[spots[each] for each in found.places],
        removes=[spots[each] for each in found.removes],
        inner=[_seen_from_here(side, over, each) for each in found.inner],
    )


def _left(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - perf_counter())
