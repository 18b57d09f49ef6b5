"""The editor of a domino hand: its tiles, the ends of the chain, and the table."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from rich.style import Style
from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.chain.hand import Hand
from grille.chain.tiles import Tile, label, turned
from grille.errors import GrilleError
from grille.tui.boards.chain.geometry import HIGH, Geometry
from grille.tui.boards.chain.painter import TilePainter
from grille.tui.boards.editor import PuzzleEditor
from grille.tui.boards.widget import Key
from grille.tui.canvas import Canvas

# The maximum number of tiles.
MOST_TILES = 500
# The maximum length of the input line: two numbers of nine digits.
LONGEST = 19
_TILE = re.compile(r"([0-9]{1,9})[-:|/]([0-9]{1,9})|([0-9])([0-9])")
_WISH = re.compile(r"(from|to)(?: ([0-9]{1,9}))?|(ring)")


class Written(NamedTuple):
    """The state of the editor."""

    tiles: tuple[Tile, ...] = ()
    ring: bool = False
    start: int | None = None
    end: int | None = None
    table: tuple[Tile, ...] = ()


class ChainEditor(PuzzleEditor):
    """The tiles so far, one of them selected, and an input line."""

    KEYS = (
        Key("34 space", "add the tile 3-4; type 12-5 for larger numbers; Enter works too"),
        Key("from 0, to 3, ring", "then Enter: set the ends of the chain; without a number: remove them"),
        Key("arrows, mouse", "select a tile"),
        Key("ctrl+t", "turn the selected tile; or click it"),
        Key("del", "remove the selected tile"),
        Key("backspace", "delete a character, or the last tile"),
    )

    def __init__(self, state: Any = None) -> None:
        super().__init__(state)
        self.typed = ""
        self.chosen = 0
        self.geometry = self._geometry(Size(51, 23))

    def _geometry(self, space: Size) -> Geometry:
        state: Written = self.state
        digits = max((len(str(digit)) for tile in (*state.tiles, *state.table) for digit in tile), default=1)
        return Geometry.of(len(state.tiles), len(state.table), digits, space)

    def blank(self, size: str) -> Written:
        return Written()

    def puzzle(self) -> Hand:
        state: Written = self.state
        if not state.tiles:
            raise GrilleError("no tiles yet")
        return Hand(state.tiles, ring=state.ring, start=state.start, end=state.end, table=state.table)

    def copied(self, puzzle: Any) -> Written:
        if len(puzzle.tiles) + len(puzzle.table) > MOST_TILES:
            raise GrilleError(f"the editor takes at most {MOST_TILES} tiles, not {len(puzzle.tiles):,}")
        return Written(puzzle.tiles, puzzle.ring, puzzle.start, puzzle.end, puzzle.table)

    def saved(self) -> Any:
        return self.state._asdict()

    def restored(self, data: Any) -> Written:
        try:
            tiles, table = (tuple((int(one), int(two)) for one, two in data[name]) for name in ("tiles", "table"))
            start, end = (None if data[name] is None else int(data[name]) for name in ("start", "end"))
            if len(tiles) + len(table) > MOST_TILES:
                raise GrilleError(f"the editor takes at most {MOST_TILES} tiles")
            return Written(tiles, bool(data["ring"]), start, end, table)
        except (KeyError, TypeError, ValueError):
            raise GrilleError("the draft is damaged") from None

    def placed(self) -> None:
        self.chosen = min(self.chosen, max(0, len(self.state.tiles) - 1))

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        if key in ("left", "right", "up", "down"):
            self._go(key)
        elif key == "delete":
            self._drop(self.chosen)
        elif key == "ctrl+t":
            self._turn_tile(self.chosen)
        elif key == "backspace":
            if self.typed:
                self.typed = self.typed[:-1]
            else:
                self._drop(len(self.state.tiles) - 1)
        elif self.typed and (key == "enter" or (character == " " and _TILE.fullmatch(self.typed))):
            self._take()
        elif (
            character is not None
            and character.isascii()
            and character.isprintable()
            and (character > " " or self.typed)
        ):
            self.typed = (self.typed + character)[:LONGEST]
        else:
            return False
        self.moved()
        return True

    def _go(self, arrow: str) -> None:
        step = {"left": -1, "right": 1, "up": -self.geometry.across, "down": self.geometry.across}[arrow]
        if 0 <= self.chosen + step < len(self.state.tiles):
            self.chosen += step

    def _take(self) -> None:
        """Apply the input line."""
        text, state = self.typed.strip().lower(), self.state
        tile, wish = _TILE.fullmatch(text), _WISH.fullmatch(text)
        if tile is not None and len(state.tiles) + len(state.table) >= MOST_TILES:
            self.say(f"The editor takes at most {MOST_TILES} tiles.")
        elif tile is not None:
            one, other = (tile[1], tile[2]) if tile[1] else (tile[3], tile[4])
            self.chosen = len(state.tiles)
            self.put(state._replace(tiles=(*state.tiles, (int(one), int(other)))))
        elif wish is not None and state.table:
            self.say("from, to and ring can't be used when tiles are on the table.")
        elif wish is not None and wish[3]:
            self.put(state._replace(ring=not state.ring))
        elif wish is not None:
            digit = None if wish[2] is None else int(wish[2])
            self.put(state._replace(**{"start" if wish[1] == "from" else "end": digit}))
        else:
            self.say(f"{self.typed!r} is not a tile. Expected 34 or 12-5, or: from 0, to 3, ring.")
            return
        self.typed = ""

    def _drop(self, index: int) -> None:
        tiles = self.state.tiles
        if 0 <= index < len(tiles):
            self.put(self.state._replace(tiles=tiles[:index] + tiles[index + 1 :]))

    def _turn_tile(self, index: int) -> None:
        tiles = self.state.tiles
        if index < len(tiles):
            self.put(self.state._replace(tiles=(*tiles[:index], turned(tiles[index]), *tiles[index + 1 :])))

    def clicked(self, at: Offset, button: int) -> None:
        for index in range(len(self.state.tiles)):
            x, y = self.geometry.in_hand(index)
            if x <= at.x < x + self.geometry.tile_width and y <= at.y < y + HIGH + 1:
                if index == self.chosen:
                    self._turn_tile(index)
                self.chosen = index
                self.moved()
                return

    # --- the picture, and what stands beside it ---

    def cursor_region(self) -> Region:
        if self.typed:
            return Region(0, 0, 1, 1)
        x, y = self.geometry.in_hand(self.chosen)
        return Region(x, y - 1, self.geometry.tile_width, HIGH + 2)

    def draw(self, space: Size) -> Canvas:
        state: Written = self.state
        self.geometry = geometry = self._geometry(space)
        head = f"In hand: {len(state.tiles)}, and "
        canvas = Canvas(max(geometry.width, len(head) + LONGEST + 1), geometry.height, self.palette.background)
        painter, palette = TilePainter(canvas, self.palette, geometry.wide), self.palette
        canvas.put(0, 0, head, palette.note)
        canvas.put(len(head), 0, self.typed, palette.entered)
        canvas.put(len(head) + len(self.typed), 0, " ", Style(reverse=True))
        for index, tile in enumerate(state.tiles):
            x, y = geometry.in_hand(index)
            painter.tile(x, y, tile, palette.given, palette.cursor if index == self.chosen else Style())
        if state.table:
            canvas.put(0, geometry.table_top, "On the table:", palette.note)
        for place, tile in enumerate(state.table):
            x, y = geometry.on_table(place)
            painter.tile(x, y, tile, palette.given, Style())
        return canvas

    def sidebar(self) -> Content:
        state: Written = self.state
        wishes = [f"from {state.start}"] if state.start is not None else []
        wishes += [f"to {state.end}"] if state.end is not None else []
        wishes += ["a ring"] if state.ring else []
        lines = [Content(", ".join(wishes) or "Any order, any ends.")]
        if state.tiles:
            lines.append(Content(f"Selected: t{self.chosen + 1}, {label(state.tiles[self.chosen])}"))
        return Content("\n").join(lines)
