"""The view of a domino chain: the hand, and the table with two free ends."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.chain.game_rules import Board
from grille.chain.scene import ACROSS
from grille.chain.tiles import Tile, label, turned
from grille.errors import GrilleError
from grille.play import Game
from grille.scene import Role
from grille.tui.boards.chain.geometry import HIGH, Geometry
from grille.tui.boards.chain.painter import TilePainter, frame
from grille.tui.boards.cursor import ARROWS, arrow_of
from grille.tui.boards.view import View
from grille.tui.boards.widget import Key
from grille.tui.canvas import Canvas
from grille.tui.marks import sign_of

# The maximum number of tiles.
MOST_TILES = 2000


class ChainView(View):
    """The hand with a selected tile, and the table."""

    KEYS = (
        Key("arrows, hjkl, mouse", "select a tile of the hand"),
        Key("space, t", "turn it; or click the selected tile"),
        Key("enter", "lay it where it fits, turned if necessary"),
        Key("shift+left, [", "lay it at the left end; or click the left half of the table"),
        Key("shift+right, ]", "lay it at the right end; or click the right half of the table"),
        Key("ctrl+left, {", "take back the tile at the left end"),
        Key("ctrl+right, }", "take back the tile at the right end"),
    )

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(game, still=still)
        hand = game.puzzle
        if len(hand.tiles) + len(hand.table) > MOST_TILES:
            raise GrilleError(f"{len(hand.tiles):,} tiles are too many to play: at most {MOST_TILES:,}")
        self.chosen = 0
        self.geometry = self._geometry(Size(51, 23))

    @property
    def entries(self) -> Board:
        board: Board = self.game.board
        return board

    def _geometry(self, space: Size) -> Geometry:
        hand = self.game.puzzle
        digits = max((len(str(digit)) for tile in (*hand.tiles, *hand.table) for digit in tile), default=1)
        return Geometry.of(len(hand.tiles), len(self.entries.lying), digits, space)

    @property
    def _held(self) -> dict[int, Tile]:
        return dict(self.entries.held)

    def _settle(self) -> None:
        """Select the next tile of the hand if the selected one was laid."""
        held = [*self._held]
        if held and self.chosen not in held:
            self.chosen = next((index for index in held if index > self.chosen), held[-1])

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        name = f"t{self.chosen + 1}"
        moves = {"shift+left": "left", "[": "left", "shift+right": "right", "]": "right"}
        takes = {"ctrl+left": "left", "{": "left", "ctrl+right": "right", "}": "right"}
        if arrow_of(key) in ARROWS:
            self._go(arrow_of(key))
        elif character in (" ", "t"):
            self.enter(f"turn {name}")
        elif side := moves.get(key) or moves.get(character or ""):
            self._lay(side)
        elif side := takes.get(key) or takes.get(character or ""):
            self.enter(f"take {side}")
        elif key == "enter":
            self._lay_anywhere()
        else:
            return False
        return True

    def _go(self, arrow: str) -> None:
        held = [*self._held]
        if not held:
            return
        self._settle()
        step = {"left": -1, "right": 1, "up": -self.geometry.across, "down": self.geometry.across}[arrow]
        wanted = self.chosen + step
        if abs(step) == 1:
            self.chosen = held[(held.index(self.chosen) + step) % len(held)]
        elif 0 <= wanted < len(self.game.puzzle.tiles):
            self.chosen = min(held, key=lambda index: abs(index - wanted))
        self.moved()

    def _lay(self, side: str) -> None:
        self._settle()
        verb = "first" if not self.entries.lying else side
        self.enter(f"{verb} t{self.chosen + 1}")

    def _lay_anywhere(self) -> None:
        """Lay the tile at the first place that fits: right, left, then turned; else say why it does not fit."""
        self._settle()
        face, name = self._held.get(self.chosen), f"t{self.chosen + 1}"
        if face is None or not self.entries.lying:
            self._lay("right")
            return
        left, right = self.entries.tiles[0][0], self.entries.tiles[-1][1]
        for held, turn in ((face, ()), (turned(face), (f"turn {name}",))):
            for side, fits in (("right", held[0] == right), ("left", held[1] == left)):
                if fits:
                    self.enter(*turn, f"{side} {name}")
                    return
        self.say(f"{label(face)} doesn't fit the left end ({left}) or the right end ({right}).")

    def clicked(self, at: Offset, button: int) -> None:
        for index in self._held:
            x, y = self.geometry.in_hand(index)
            if x <= at.x < x + self.geometry.tile_width and y <= at.y < y + HIGH + 1:
                if index == self.chosen:
                    self.enter(f"turn t{index + 1}")
                else:
                    self.chosen = index
                    self.moved()
                return
        if at.y >= self.geometry.table_top:
            lying = len(self.entries.lying)
            middle = min(lying, self.geometry.table_across) * self.geometry.tile_width // 2
            self._lay("left" if lying and at.x < middle else "right")

    # --- the picture ---

    def cursor_region(self) -> Region:
        x, y = self.geometry.in_hand(self.chosen)
        return Region(x, y - 1, self.geometry.tile_width, HIGH + 2)

    def draw(self, space: Size) -> Canvas:
        self._settle()
        self.geometry = geometry = self._geometry(space)
        canvas = Canvas(geometry.width, geometry.height, self.palette.background)
        hand, held, palette = self.game.puzzle, self._held, self.palette
        painter = TilePainter(canvas, palette, geometry.wide)
        canvas.put(0, 0, f"In hand: {len(held)}", palette.note)
        for index in range(len(hand.tiles)):
            x, y = geometry.in_hand(index)
            here = index == self.chosen and not self.still and bool(held)
            face = held.get(index)
            tint = self._tint(index)
            if here:
                tint += palette.cursor
            if face is None:
                frame(canvas, x, y, geometry.wide, palette.faint)
            else:
                painter.tile(x, y, face, palette.given, tint)
            # Below the tile: what a hint says about it, and the selected one, so that colours are not needed.
            below = (sign_of(self._role(index)) if face is not None else "") + ("▲" if here else "")
            canvas.put(x + (geometry.tile_width - len(below)) // 2, y + HIGH, below, palette.note_in_hint)
        self._table(canvas, painter)
        return canvas

    def _role(self, index: int) -> Role | None:
        # The marks of a chain are cells of its picture: two for each tile of the hand, ACROSS tiles per row.
        return self.marks.cells.get((index // ACROSS, 2 * (index % ACROSS)))

    def _tint(self, index: int) -> Style:
        role = self._role(index)
        return self.palette.roles.get(role, Style()) if role is not None else Style()

    def _table(self, canvas: Canvas, painter: TilePainter) -> None:
        geometry, palette, board = self.geometry, self.palette, self.entries
        hand = self.game.puzzle
        ends = (("begin with", hand.start), ("finish with", hand.end))
        asked = [f"{word} {digit}" for word, digit in ends if digit is not None]
        wish = "; ".join([*asked, "close into a ring"] if hand.ring else asked)
        canvas.put(
            0, geometry.table_top, f"On the table: {len(board.lying)}" + (f" (to {wish})" if wish else ""), palette.note
        )
        if not board.lying:
            canvas.put(2, geometry.table_top + 2, "empty", palette.faint)
        for place, (index, face) in enumerate(board.lying):
            x, y = geometry.on_table(place)
            tint = palette.tile if index is not None else Style()
            if index is not None:
                tint += self._tint(index)
            painter.tile(x, y, face, palette.given if index is None else palette.entered, tint)

    # --- beside it ---

    def sidebar(self) -> Content:
        board, hand = self.entries, self.game.puzzle
        self._settle()
        face = self._held.get(self.chosen)
        lines = []
        if face is not None:
            now = "" if face == hand.tiles[self.chosen] else ", turned"
            lines.append(Content.assemble("Selected: ", (label(face), "bold"), f"{now}, t{self.chosen + 1}"))
        if board.lying:
            left, right = board.tiles[0][0], board.tiles[-1][1]
            ends = (f"{left} ", "bold"), "left, ", (f"{right} ", "bold"), "right"
            lines.append(Content.assemble("Free ends: ", *ends))
        else:
            lines.append(Content("The table is empty."))
        turns = sum(tile != hand.tiles[index] for index, tile in board.held)
        turns += sum(index is not None and tile != hand.tiles[index] for index, tile in board.lying)
        lines.append(Content(f"Turned: {turns}"))
        return Content("\n").join(lines)
