"""Check a board, an answer or a move: report every fault, with its squares."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grille.dominosa.answer import TileList
from grille.dominosa.digit_counts import digit_count_faults, shown, times
from grille.dominosa.spots import Spot, spots
from grille.dominosa.squares import read_square, square_name
from grille.dominosa.tiles import Tile, label
from grille.errors import GrilleError
from grille.outcome import Fault, Report

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa, Tiling

_MOVE = re.compile(r"\s*(r[0-9]+c[0-9]+)\s*(?:[-–]\s*(r[0-9]+c[0-9]+)|=?\s*([NSEW]))\s*", re.ASCII | re.IGNORECASE)
# For each letter: the offset of the square it points at, as rows and columns, and the letter expected there.
_DIRECTIONS = {"N": (-1, 0, "S"), "S": (1, 0, "N"), "E": (0, 1, "W"), "W": (0, -1, "E")}


def check_board(puzzle: Dominosa) -> Report:
    """Report every digit that occurs too often or too rarely, and every tile with too few spots."""
    return Report((*digit_count_faults(puzzle), *_tiles_without_spot(puzzle)))


def check_answer(puzzle: Dominosa, answer: Tiling | TileList) -> Report:
    """Report every fault of an answer: of squares first, then of tiles."""
    faults: list[Fault] = []
    if isinstance(answer, TileList):
        lying = _laid_spots(puzzle, answer, faults)
    else:
        faults += _pointers(puzzle, answer)
        lying = list(answer.spots())
    covered = Counter(square for spot in lying for square in spot)
    for square in sorted(square for square, often in covered.items() if often > 1):
        over = [_spot(puzzle, spot) for spot in lying if square in spot]
        name = square_name(puzzle, square)
        faults.append(Fault(f"{name} is covered {times(len(over))}: by {' and '.join(over)}", (name,)))
    names = tuple(square_name(puzzle, at) for at in range(len(puzzle.digits)) if at not in covered)
    if isinstance(answer, TileList) and names:
        verb = "is" if len(names) == 1 else "are"
        faults.append(Fault(f"{shown(names)} {verb} not covered", names))
    faults += _tile_faults(puzzle, lying, names)
    return Report(tuple(faults))


def check_move(puzzle: Dominosa, move: str) -> Report:
    """Report why no tile can be laid on two squares: they are not neighbours, or the set has no such tile."""
    first, second = _read_move(puzzle, move)
    names = square_name(puzzle, first), square_name(puzzle, second)
    if not _touch(puzzle, first, second):
        return Report((Fault(f"{names[0]} and {names[1]} are not side by side", names),))
    piece = puzzle.tile_at(Spot(first, second))
    if piece not in set(puzzle.pieces):
        return Report((Fault(f"{names[0]}-{names[1]} would be {label(piece)}, which is not in the set", names),))
    return Report()


def _read_move(puzzle: Dominosa, move: str) -> tuple[int, int]:
    match = _MOVE.fullmatch(move)
    if match is None:
        raise GrilleError(f"expected a move such as r1c1-r1c2 or r1c1=E, found {move[:40]!r}")
    first = read_square(puzzle, match[1])
    if match[2]:
        return first, read_square(puzzle, match[2])
    down, across, _ = _DIRECTIONS[match[3].upper()]
    row, column = divmod(first, puzzle.width)
    return first, read_square(puzzle, f"r{row + down + 1}c{column + across + 1}")


def _tiles_without_spot(puzzle: Dominosa) -> Iterator[Fault]:
    """Yield a fault for each tile with fewer spots on the board than copies in the set."""
    room: defaultdict[Tile, list[Spot]] = defaultdict(list)
    for spot in spots(puzzle.height, puzzle.width):
        room[puzzle.tile_at(spot)].append(spot)
    for piece, copies in Counter(puzzle.pieces).items():
        if not room[piece]:
            names = tuple(square_name(puzzle, at) for at, digit in enumerate(puzzle.digits) if digit in piece)
            yield Fault(f"{label(piece)} has no spot: its digits are never side by side", names)
        elif len(room[piece]) < copies:
            names = tuple(square_name(puzzle, square) for spot in room[piece] for square in spot)
            where = _list([_spot(puzzle, spot) for spot in room[piece]])
            yield Fault(f"{label(piece)} is in the set {times(copies)}, but has fewer spots: {where}", names)


def _pointers(puzzle: Dominosa, answer: Tiling) -> Iterator[Fault]:
    """Yield a fault for each direction that leads off the board or is not returned, and for missing directions."""
    open_squares = []
    for row, letters in enumerate(answer.directions):
        for column, letter in enumerate(letters):
            name = f"r{row + 1}c{column + 1}"
            if letter not in _DIRECTIONS:
                open_squares.append(name)
                continue
            down, across, back = _DIRECTIONS[letter]
            to_row, to_column = row + down, column + across
            if not (0 <= to_row < puzzle.height and 0 <= to_column < puzzle.width):
                yield Fault(f"{name} has {letter}, which leads off the board", (name,))
                continue
            there = answer.directions[to_row][to_column]
            if there != back:
                other = f"r{to_row + 1}c{to_column + 1}"
                found = f"has {there}" if there in _DIRECTIONS else "has no direction"
                yield Fault(f"{name} has {letter}, but {other} {found} instead of {back}", (name, other))
    if open_squares:
        verb = "has" if len(open_squares) == 1 else "have"
        yield Fault(f"{shown(open_squares)} {verb} no direction", tuple(open_squares))


def _laid_spots(puzzle: Dominosa, answer: TileList, faults: list[Fault]) -> list[Spot]:
    """The placements that are spots of the board. Faults of the others are added to `faults`."""
    found = []
    for placement in answer.placements:
        places = placement.squares
        names = tuple(f"r{row}c{column}" for row, column in places)
        off = [name for name, (row, column) in zip(names, places, strict=True) if not puzzle.holds(row, column)]
        if off:
            which = "" if len(off) == 2 else f"{off[0]} of "
            faults.append(Fault(f"{which}{'-'.join(names)} is off the board", names))
            continue
        first, second = sorted((row - 1) * puzzle.width + column - 1 for row, column in places)
        if not _touch(puzzle, first, second):
            faults.append(Fault(f"{names[0]} and {names[1]} are not side by side", names))
            continue
        spot = Spot(first, second)
        if placement.tile is not None and placement.tile != puzzle.tile_at(spot):
            holds = label(puzzle.tile_at(spot))
            faults.append(Fault(f"{'-'.join(names)} holds {holds}, not {label(placement.tile)}", names))
        found.append(spot)
    return found


def _tile_faults(puzzle: Dominosa, lying: list[Spot], uncovered: tuple[str, ...]) -> Iterator[Fault]:
    """Yield a fault for each tile laid more often than it is in the set, and for tiles not laid yet."""
    laid: defaultdict[Tile, list[Spot]] = defaultdict(list)
    for spot in lying:
        laid[puzzle.tile_at(spot)].append(spot)
    copies = Counter(puzzle.pieces)
    for piece, places in sorted(laid.items()):
        if len(places) > copies[piece]:
            names = tuple(square_name(puzzle, square) for spot in places for square in spot)
            where = _list([_spot(puzzle, spot) for spot in places])
            has = "is not in the set" if not copies[piece] else f"is laid {times(len(places))}"
            more = f", but is in the set {times(copies[piece])}" if copies[piece] > 1 else ""
            yield Fault(f"{label(piece)} {has}{more}: {where}", names)
    missing = [piece for piece in copies if len(laid[piece]) < copies[piece]]
    if missing and not uncovered:
        yield from (_missing(puzzle, piece) for piece in missing)
    elif missing:
        few = [label(piece) for piece in missing]
        yield Fault(f"{shown(few)} {'is' if len(few) == 1 else 'are'} not laid yet", uncovered)


def _missing(puzzle: Dominosa, piece: Tile) -> Fault:
    room = [spot for spot in spots(puzzle.height, puzzle.width) if puzzle.tile_at(spot) == piece]
    where = f": it could be on {_list([_spot(puzzle, spot) for spot in room])}" if room else ""
    return Fault(f"{label(piece)} is missing{where}", tuple(square_name(puzzle, at) for spot in room for at in spot))


def _touch(puzzle: Dominosa, one: int, other: int) -> bool:
    first, second = min(one, other), max(one, other)
    return second - first == puzzle.width or (second - first == 1 and second % puzzle.width != 0)


def _spot(puzzle: Dominosa, spot: Spot) -> str:
    return f"{square_name(puzzle, spot.first)}-{square_name(puzzle, spot.second)}"


def _list(names: Sequence[str]) -> str:
    return shown(names) if len(names) != 2 else " and ".join(names)
