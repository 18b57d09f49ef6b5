"""The view of a Dominosa: squares to join, borders to draw, and the list of tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.style import Style
from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.dominosa.game_rules import Board
from grille.dominosa.spots import Spot, spots
from grille.dominosa.squares import square_name
from grille.dominosa.tiles import Tile, label
from grille.play import Game
from grille.scene import Role
from grille.tui.boards.cursor import ARROWS, arrow_of
from grille.tui.boards.dominosa.geometry import Geometry
from grille.tui.boards.dominosa.painter import BoardPainter, Tint
from grille.tui.boards.view import View
from grille.tui.boards.widget import Key
from grille.tui.canvas import Canvas
from grille.tui.marks import sign_of

JOIN, BORDER, OPEN = "-", "|", "?"


class DominosaView(View):
    """The board with its cursor, and the pending action for the square under it."""

    KEYS = (
        Key(
            "arrows, hjkl, mouse",
            "go to a square; click the line between two to join, right-click to separate",
        ),
        Key("shift+arrow", "join with that neighbour (lay a tile), or remove the tile"),
        Key("enter, arrow", "the same, for terminals without shift+arrow; or drag with the mouse"),
        Key("ctrl+arrow", "draw a border to that neighbour: no tile here; or x, then an arrow"),
        Key("del", "remove the tile on the square and its borders"),
        Key("[ and ]", "highlight the digit of the square in the first or second colour; 0 to 9 in the first"),
        Key("< and >", "select a tile and show where it could still be; \\ clears the selection"),
    )

    RULING_OUT = "To rule a spot out: press x and an arrow, and a border is drawn."

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(game, still=still)
        self.row = self.column = 0
        self.pending = ""
        self.tile: Tile | None = None
        self.over: Tile | None = None
        self._from: tuple[int, int] | None = None
        self.geometry = self._geometry(Size(51, 23))

    def _geometry(self, space: Size) -> Geometry:
        puzzle = self.game.puzzle
        return Geometry.of(puzzle.height, puzzle.width, len(str(puzzle.order)), space)

    @property
    def entries(self) -> Board:
        board: Board = self.game.board
        return board

    def _square(self, row: int, column: int) -> int:
        square: int = row * self.game.puzzle.width + column
        return square

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        modifier, _, arrow = arrow_of(key).rpartition("+")
        if arrow in ARROWS:
            self._arrow(modifier, *ARROWS[arrow])
        elif key == "enter":
            self.pending = "" if self.pending == JOIN else JOIN
        elif character in ("x", "X", "|"):
            self.pending = "" if self.pending == BORDER else BORDER
        elif key in ("delete", "backspace"):
            self._open()
        elif character in ("[", "]"):
            self._highlight(1 if character == "[" else 2, self.game.puzzle.digits[self._square(self.row, self.column)])
        elif character is not None and character.isdecimal():
            self._highlight(1, int(character))
        elif character in ("<", ",", ">", "."):
            self._next_tile(-1 if character in ("<", ",") else 1)
        elif character == "\\" or (key == "escape" and (self.pending or self.tile)):
            self.tile, self.pending = None, ""
        else:
            return False
        self.redraw()
        return True

    def _arrow(self, modifier: str, down: int, across: int) -> None:
        sign = {"shift": JOIN, "ctrl": BORDER, "alt": BORDER}.get(modifier, self.pending)
        row, column = self.row + down, self.column + across
        if not (0 <= row < self.geometry.rows and 0 <= column < self.geometry.columns):
            return
        if sign:
            self._pair((self.row, self.column), (row, column), sign)
            self.pending = ""
        else:
            self.row, self.column = row, column
            self.moved()

    def _pair(self, one: tuple[int, int], other: tuple[int, int], sign: str) -> None:
        """Join or separate two squares, or undo that."""
        spot = Spot(*sorted((self._square(*one), self._square(*other))))
        there = self.entries.laid if sign == JOIN else self.entries.closed
        puzzle = self.game.puzzle
        first, second = (square_name(puzzle, square) for square in spot)
        self.enter(f"{first}{OPEN if spot in there else sign}{second}")

    def _open(self) -> None:
        here = self._square(self.row, self.column)
        puzzle = self.game.puzzle
        around = sorted(spot for spot in (*self.entries.laid, *self.entries.closed) if here in spot)
        if around:
            self.enter(*(f"{square_name(puzzle, one)}{OPEN}{square_name(puzzle, other)}" for one, other in around))

    def _highlight(self, colour: int, digit: int) -> None:
        self.enter(f"mark {colour}" if self.entries.marks[colour - 1] == digit else f"mark {colour} {digit}")

    def _next_tile(self, way: int) -> None:
        tiles = [*dict.fromkeys(self.game.puzzle.pieces)]
        at = tiles.index(self.tile) + way if self.tile in tiles else 0 if way > 0 else -1
        self.tile = tiles[at % len(tiles)]

    def clicked(self, at: Offset, button: int) -> None:
        line = self.geometry.line_at(at)
        square = self.geometry.square_at(at)
        if line is not None:
            self._pair(*line, JOIN if button == 1 else BORDER)
        elif square is not None:
            self.row, self.column = self._from = square
            self.moved()

    def on_mouse_up(self, event: Any) -> None:
        """End a drag from one square to the next."""
        start, self._from = self._from, None
        end = self.geometry.square_at(Offset(event.x, event.y))
        if self.still or start is None or end is None:
            return
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) == 1:
            self._pair(start, end, JOIN if event.button == 1 else BORDER)

    def hovered(self, at: Offset) -> None:
        line = self.geometry.line_at(at)
        over = None
        if line is not None:
            one, other = (self._square(*square) for square in line)
            over = self.game.puzzle.tile_at(Spot(one, other))
        if over != self.over:
            self.over = over
            self.redraw()

    def picked(self, name: str) -> None:
        one, _, other = name.partition("-")
        tile = int(one), int(other)
        self.tile = None if self.tile == tile else tile
        self.redraw()
        self.focus()

    # --- the picture ---

    def cursor_region(self) -> Region:
        return self.geometry.region(self.row, self.column)

    def draw(self, space: Size) -> Canvas:
        self.geometry = geometry = self._geometry(space)
        texts = tuple(map(str, self.game.puzzle.digits))
        here = (self.row, self.column)
        laid, spots = self._laid(), tuple(self._open_spots())
        closed = self.entries.closed
        return BoardPainter(
            geometry, self.palette, texts, here, laid, closed, self._highlights(), spots, self._tints(), self._signs()
        ).draw()

    def _laid(self) -> dict[Spot, Style]:
        """Each laid tile and its style."""
        palette, puzzle = self.palette, self.game.puzzle
        wrong = {name for fault in self.game.clashes() for name in fault.cells}
        found = {}
        for spot in sorted(self.entries.laid):
            clash = square_name(puzzle, spot.first) in wrong
            roles = {self.marks.cells.get(divmod(square, puzzle.width)) for square in spot}
            # A tile whose squares have the same role has one tint.
            role = Role.CONFLICT if clash else next(iter(roles)) if len(roles) == 1 else None
            found[spot] = palette.tile if role is None else palette.roles.get(role, palette.tile)
        return found

    def _highlights(self) -> tuple[Tint, ...]:
        """The squares of the two highlighted digits."""
        colours, shown = self.palette.colours, self.entries.marks
        columns: int = self.game.puzzle.width
        squares = [(square, digit) for square, digit in enumerate(self.game.puzzle.digits) if digit in shown]
        return tuple((*divmod(square, columns), colours[1 if shown[0] == digit else 4]) for square, digit in squares)

    def _tints(self) -> tuple[Tint, ...]:
        """The tints of single squares, the most important last."""
        roles = self.palette.roles
        found = [(*place, roles[role]) for place, role in self.marks.cells.items() if role in roles]
        return tuple(found) if self.still else (*found, (self.row, self.column, self.palette.cursor))

    def _signs(self) -> tuple[tuple[int, int, str], ...]:
        """The signs of marked squares, and of those whose tile breaks a rule."""
        puzzle = self.game.puzzle
        wrong = {name for fault in self.game.clashes() for name in fault.cells}
        roles = {
            divmod(square, puzzle.width): Role.CONFLICT
            for spot in self.entries.laid
            for square in spot
            if square_name(puzzle, square) in wrong
        } | self.marks.cells
        return tuple((*place, sign_of(role)) for place, role in roles.items() if sign_of(role))

    def _open_spots(self) -> list[Spot]:
        """Where the selected tile, or the one under the mouse, could still be."""
        tile = self.over or self.tile
        if tile is None:
            return []
        board, puzzle = self.entries, self.game.puzzle
        covered = {square for spot in board.laid for square in spot}
        return [
            spot
            for spot in spots(puzzle.height, puzzle.width)
            if puzzle.tile_at(spot) == tile
            and (spot in board.laid or (spot not in board.closed and not covered & set(spot)))
        ]

    # --- beside it ---

    def sidebar(self) -> Content:
        puzzle = self.game.puzzle
        lying = Counter(puzzle.tile_at(spot) for spot in self.entries.laid)
        stock = Counter(puzzle.pieces)
        names = [self._named(tile, lying[tile], copies) for tile, copies in stock.items()]
        across = max(1, 28 // (2 * len(str(puzzle.order)) + 2))
        lines = [Content(f"{sum(lying.values())} of {len(puzzle.pieces)} tiles laid")]
        lines += [Content(" ").join(names[at : at + across]) for at in range(0, len(names), across)]
        if self.tile is not None:
            lines.append(Content(f"{label(self.tile)} has {len(self._open_spots())} possible spots"))
        if self.pending:
            words = "Join" if self.pending == JOIN else "Border"
            lines.append(Content.styled(f"{words}: press an arrow to choose the neighbour.", "bold"))
        return Content("\n").join(lines)

    def _named(self, tile: Tile, lying: int, copies: int) -> Content:
        style = "bold reverse" if tile == self.tile else "bold $error" if lying > copies else ""
        if lying == copies and not style:
            style = "dim strike"
        name = f"{tile[0]}-{tile[1]}"
        wide = 2 * len(str(self.game.puzzle.order)) + 1
        return Content.from_markup(f"[@click=screen.pick('{name}')][{style or '$text'}]{name.rjust(wide)}[/][/]")
