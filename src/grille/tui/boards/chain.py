"""A domino chain on the screen: the hand, and the table that grows at both ends."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.style import Style
from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.chain.play import Board
from grille.chain.scene import ACROSS
from grille.chain.tiles import Tile, label, turned
from grille.errors import GrilleError
from grille.play import Game
from grille.tui.boards.view import Key, View
from grille.tui.paper import Paper

# More than this nobody lays by hand.
MOST_TILES = 2000
HIGH = 3


class Ruler(NamedTuple):
    """Where tiles lie on the paper: so many to a row, in the hand with their names below."""

    wide: int  # of a half
    across: int
    hand_rows: int
    table_rows: int

    @classmethod
    def of(cls, hand: int, table: int, digits: int, space: Size) -> Ruler:
        wide = digits + 2 * (digits < 3)
        across = max(1, space.width // (2 * wide + 4))
        on_table = max(1, (space.width - 2) // (2 * wide + 3))
        return cls(wide, across, max(1, -(-hand // across)), max(1, -(-table // on_table)))

    @property
    def tile_width(self) -> int:
        return 2 * self.wide + 3

    @property
    def width(self) -> int:
        return self.across * (self.tile_width + 1) + 1

    @property
    def table_across(self) -> int:
        return max(1, self.width // self.tile_width)

    @property
    def table_top(self) -> int:
        return 1 + self.hand_rows * (HIGH + 1) + 1

    @property
    def height(self) -> int:
        return self.table_top + 1 + self.table_rows * HIGH

    def in_hand(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.across)
        return column * (self.tile_width + 1), 1 + row * (HIGH + 1)

    def on_table(self, place: int) -> tuple[int, int]:
        row, column = divmod(place, self.table_across)
        return column * self.tile_width, self.table_top + 1 + row * HIGH


class ChainView(View):
    """The hand with a tile chosen, and the table."""

    KEYS = (
        Key("arrows, mouse", "choose a tile of the hand"),
        Key("space, t", "turn it round; also a click on the tile that is chosen"),
        Key("enter", "lay it where it fits, turned if need be"),
        Key("shift+left, [", "lay it at the left end; a click on the left half of the table does so too"),
        Key("shift+right, ]", "lay it at the right end; a click on the right half of the table does so too"),
        Key("ctrl+left, {", "take the tile at the left end back"),
        Key("ctrl+right, }", "take the tile at the right end back"),
    )

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(game, still=still)
        hand = game.puzzle
        if len(hand.tiles) + len(hand.table) > MOST_TILES:
            raise GrilleError(f"{len(hand.tiles):,} tiles are more than a table holds: play up to {MOST_TILES:,}")
        self.chosen = 0
        self.ruler = self._ruler(Size(51, 23))

    @property
    def entries(self) -> Board:
        board: Board = self.game.board
        return board

    def _ruler(self, space: Size) -> Ruler:
        hand = self.game.puzzle
        digits = max((len(str(digit)) for tile in (*hand.tiles, *hand.table) for digit in tile), default=1)
        return Ruler.of(len(hand.tiles), len(self.entries.lying), digits, space)

    @property
    def _held(self) -> dict[int, Tile]:
        return dict(self.entries.held)

    def _settle(self) -> None:
        """The chosen tile is one that is still held: the next one, where it was laid."""
        held = [*self._held]
        if held and self.chosen not in held:
            self.chosen = next((index for index in held if index > self.chosen), held[-1])

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        name = f"t{self.chosen + 1}"
        moves = {"shift+left": "left", "[": "left", "shift+right": "right", "]": "right"}
        takes = {"ctrl+left": "left", "{": "left", "ctrl+right": "right", "}": "right"}
        if key in ("left", "right", "up", "down"):
            self._go(key)
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
        step = {"left": -1, "right": 1, "up": -self.ruler.across, "down": self.ruler.across}[arrow]
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
        """At the right end, at the left, turned: whatever fits first; else the reason why none does."""
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
        self.say(f"{name} is {label(face)}: it fits neither the left end, {left}, nor the right end, {right}.")

    def clicked(self, at: Offset, button: int) -> None:
        for index in self._held:
            x, y = self.ruler.in_hand(index)
            if x <= at.x < x + self.ruler.tile_width and y <= at.y < y + HIGH + 1:
                if index == self.chosen:
                    self.enter(f"turn t{index + 1}")
                else:
                    self.chosen = index
                    self.moved()
                return
        if at.y >= self.ruler.table_top:
            lying = len(self.entries.lying)
            middle = min(lying, self.ruler.table_across) * self.ruler.tile_width // 2
            self._lay("left" if lying and at.x < middle else "right")

    # --- the picture ---

    def cursor_region(self) -> Region:
        x, y = self.ruler.in_hand(self.chosen)
        return Region(x, y - 1, self.ruler.tile_width, HIGH + 2)

    def draw(self, space: Size) -> Paper:
        self._settle()
        self.ruler = ruler = self._ruler(space)
        paper = Paper(ruler.width, ruler.height, self.ink.paper)
        hand, held, ink = self.game.puzzle, self._held, self.ink
        paper.put(0, 0, f"In hand: {len(held)}", ink.note)
        for index in range(len(hand.tiles)):
            x, y = ruler.in_hand(index)
            here = index == self.chosen and not self.still and bool(held)
            face = held.get(index)
            wash = self._wash(index)
            if here:
                wash += ink.cursor
            if face is None:
                self._frame(paper, x, y, ink.faint)
            else:
                self._tile(paper, x, y, face, ink.given, wash)
            name = f"t{index + 1}"
            paper.put(x + (ruler.tile_width - len(name)) // 2, y + HIGH, name, ink.faint if face is None else ink.note)
        self._table(paper)
        return paper

    def _wash(self, index: int) -> Style:
        # The marks of a chain are cells of its picture: two for each tile of the hand, so many to a row.
        role = self.marks.cells.get((index // ACROSS, 2 * (index % ACROSS)))
        return self.ink.roles.get(role, Style()) if role is not None else Style()

    def _table(self, paper: Paper) -> None:
        ruler, ink, board = self.ruler, self.ink, self.entries
        hand = self.game.puzzle
        ends = (("begin with", hand.start), ("finish with", hand.end))
        asked = [f"{word} {digit}" for word, digit in ends if digit is not None]
        wish = "; ".join([*asked, "close into a ring"] if hand.ring else asked)
        paper.put(0, ruler.table_top, f"On the table: {len(board.lying)}" + (f" (to {wish})" if wish else ""), ink.note)
        if not board.lying:
            paper.put(2, ruler.table_top + 2, "bare", ink.faint)
        for place, (index, face) in enumerate(board.lying):
            x, y = ruler.on_table(place)
            wash = ink.tile if index is not None else Style()
            if index is not None:
                wash += self._wash(index)
            self._tile(paper, x, y, face, ink.given if index is None else ink.entered, wash)

    def _frame(self, paper: Paper, x: int, y: int, style: Style) -> None:
        wide = self.ruler.wide
        paper.put(x, y, f"╭{'─' * wide}┬{'─' * wide}╮", style)
        for x_at in (x, x + wide + 1, x + 2 * wide + 2):
            paper.put(x_at, y + 1, "│", style)
        paper.put(x, y + 2, f"╰{'─' * wide}┴{'─' * wide}╯", style)

    def _tile(self, paper: Paper, x: int, y: int, face: Tile, style: Style, wash: Style) -> None:
        wide = self.ruler.wide
        self._frame(paper, x, y, self.ink.rule)
        for at, digit in ((x + 1, face[0]), (x + wide + 2, face[1])):
            paper.put(at, y + 1, str(digit).center(wide), style)
        paper.wash(x, y, self.ruler.tile_width, HIGH, wash)

    # --- beside it ---

    def beside(self) -> Content:
        board, hand = self.entries, self.game.puzzle
        self._settle()
        face = self._held.get(self.chosen)
        lines = []
        if face is not None:
            now = "" if face == hand.tiles[self.chosen] else ", turned"
            lines.append(Content.assemble("Chosen: ", (f"t{self.chosen + 1}", "bold"), f", {label(face)}{now}"))
        if board.lying:
            left, right = board.tiles[0][0], board.tiles[-1][1]
            ends = (f"{left} ", "bold"), "left, ", (f"{right} ", "bold"), "right"
            lines.append(Content.assemble("Free ends: ", *ends))
        else:
            lines.append(Content("The table is bare."))
        turns = sum(tile != hand.tiles[index] for index, tile in board.held)
        turns += sum(index is not None and tile != hand.tiles[index] for index, tile in board.lying)
        lines.append(Content(f"Turned: {turns}"))
        return Content("\n").join(lines)
