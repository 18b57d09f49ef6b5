"""The scenes of a hand and a chain: tiles with pips, a fixed number per row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from grille.chain.tiles import Tile, number
from grille.scene import Glyph, Pips, Plate, Role, Scene

if TYPE_CHECKING:
    from grille.chain.hand import Chain, Hand

# Tiles per row: as many as fit a terminal of 80 columns.
ACROSS: Final = 10
_MOST_PIPS: Final = 9


class Canvas:
    """A lattice on which tiles are drawn; a tile takes two cells of a row."""

    def __init__(self) -> None:
        self._glyphs: list[Glyph] = []
        self._pips: list[Pips] = []
        self._plates: list[Plate] = []
        self._columns = 1

    def slot(self, row: int, place: int, role: Role = Role.EMPTY) -> None:
        left = 2 * place
        self._plates.append(Plate(row, left, row + 1, left + 2, role))
        self._columns = max(self._columns, left + 2)

    def tile(self, tile: Tile, row: int, place: int, role: Role) -> None:
        self.slot(row, place, role)
        for column, digit in enumerate(tile, 2 * place):
            if digit <= _MOST_PIPS:
                self._pips.append(Pips(row, column, digit, role))
            else:
                self._glyphs.append(Glyph(row, column, str(digit), role))

    def tiles(self, tiles: Sequence[Tile], row: int, roles: Sequence[Role]) -> int:
        """Draw tiles from this row on; return the row after them."""
        for at, (tile, role) in enumerate(zip(tiles, roles, strict=True)):
            self.tile(tile, row + at // ACROSS, at % ACROSS, role)
        return row + -(-len(tiles) // ACROSS)

    def scene(self, rows: int, title: str, columns: int = 1) -> Scene:
        if not self._plates:
            self._glyphs.append(Glyph(0, 0, "-", Role.EMPTY))
        return Scene(
            max(rows, 1),
            max(self._columns, columns),
            tuple(self._glyphs),
            (),
            title,
            tuple(self._plates),
            pips=tuple(self._pips),
        )


def hand_scene(hand: Hand) -> Scene:
    """Draw the tiles in hand as they are held and, below a gap, the tiles on the table."""
    canvas = Canvas()
    rows = canvas.tiles(hand.tiles, 0, [Role.GIVEN] * len(hand.tiles))
    if hand.table:
        rows = canvas.tiles(hand.table, rows + 1, [Role.ENTERED] * len(hand.table))
    return canvas.scene(rows, f"A hand of {number(len(hand.tiles), 'domino').replace('dominos', 'dominoes')}")


def chain_scene(chain: Chain) -> Scene:
    """Draw a chain. Tiles that were on the table at the start are drawn as given."""
    canvas = Canvas()
    after = chain.before + len(chain.puzzle.table)
    roles = [Role.GIVEN if chain.before <= at < after else Role.ENTERED for at in range(len(chain.tiles))]
    rows = canvas.tiles(chain.tiles, 0, roles)
    return canvas.scene(rows, f"A chain of {number(len(chain.tiles), 'domino').replace('dominos', 'dominoes')}")


def slots_scene(places: int) -> Scene:
    """Draw empty places for a chain of this many tiles."""
    canvas = Canvas()
    for at in range(places):
        canvas.slot(at // ACROSS, at % ACROSS)
    rows = -(-places // ACROSS)
    return canvas.scene(rows, f"{number(places, 'empty place')} for the chain")


def game_scene(hand: Hand, held: dict[int, Tile], lying: Sequence[Tile]) -> Scene:
    """Draw a game in progress: a place for every tile of the hand, empty once it is laid, and the table below."""
    canvas = Canvas()
    for index, tile in held.items():
        canvas.tile(tile, index // ACROSS, index % ACROSS, Role.GIVEN)
    rows = -(-len(hand.tiles) // ACROSS)
    end = canvas.tiles(lying, rows + 1, [Role.ENTERED] * len(lying))
    columns = 2 * min(ACROSS, max(1, len(hand.tiles)))
    return canvas.scene(max(end, rows), f"{len(lying)} on the table, {len(held)} in hand", columns)
