"""Tables for programs and courses: the number of each square, and every spot with its tile and its squares."""

from __future__ import annotations

from grille.dominosa.board import Dominosa
from grille.dominosa.spots import spots as all_spots
from grille.dominosa.squares import square_name
from grille.dominosa.tiles import label
from grille.format import Format


def write_ids(puzzle: Dominosa) -> str:
    """The numbers of the squares, row by row from 0, as a matrix."""
    width, last = puzzle.width, len(puzzle.digits) - 1
    numbers = [str(square).rjust(len(str(last))) for square in range(last + 1)]
    return "\n".join(" ".join(numbers[at : at + width]) for at in range(0, last + 1, width))


def write_spots(puzzle: Dominosa) -> str:
    """Every spot where a tile of the set could lie, one per line: the tile, the two numbers, the two squares."""
    pieces = {*puzzle.pieces}
    spots = [
        (puzzle.tile_at(spot), spot)
        for spot in all_spots(puzzle.height, puzzle.width)
        if puzzle.tile_at(spot) in pieces
    ]
    rows = [
        (label(piece), f"{first}-{second}", f"{square_name(puzzle, first)}-{square_name(puzzle, second)}")
        for piece, (first, second) in spots
    ]
    wide, numbers = (max((len(row[at]) for row in rows), default=0) for at in (0, 1))
    return "\n".join(f"{tile:{wide}}  {pair:{numbers}}  {squares}" for tile, pair, squares in rows)


IDS: Format[Dominosa] = Format("ids", "numbers of the squares", write=write_ids, between="\n\n")
SPOTS: Format[Dominosa] = Format("spots", "every spot with its tile and its squares", write=write_spots, between="\n\n")
