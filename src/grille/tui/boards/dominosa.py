"""A Dominosa on the screen: squares to join, borders to draw, and the list of tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.dominosa.play import Board
from grille.dominosa.spots import Spot, spots, square_name
from grille.dominosa.tiles import Tile, label
from grille.play import Game
from grille.scene import Role
from grille.tui.boards.view import Key, View
from grille.tui.paper import CORNERS, Paper

_ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
JOIN, BORDER, OPEN = "-", "|", "?"
# The lines between squares, from nothing to the strongest.
INSIDE, FAINT, RULE, DRAWN = range(4)


class Ruler(NamedTuple):
    """Where squares lie on the paper."""

    rows: int
    columns: int
    wide: int
    high: int
    margin: int

    @classmethod
    def of(cls, rows: int, columns: int, digits: int, space: Size) -> Ruler:
        margin = len(str(rows)) + 1
        rulers = [cls(rows, columns, wide + digits - 1, high, margin) for wide, high in ((6, 3), (4, 2))]
        return next((each for each in rulers if each.width <= space.width and each.height <= space.height), rulers[-1])

    @property
    def width(self) -> int:
        return self.margin + self.columns * self.wide + 1

    @property
    def height(self) -> int:
        return 1 + self.rows * self.high + 1

    def corner(self, row: int, column: int) -> tuple[int, int]:
        return self.margin + column * self.wide, 1 + row * self.high

    def square_at(self, at: Offset) -> tuple[int, int] | None:
        row, column = (at.y - 1) // self.high, (at.x - self.margin) // self.wide
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def line_at(self, at: Offset) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """The two squares on the sides of a line that was clicked."""
        there = self.square_at(at)
        if there is None:
            return None
        row, column = there
        on_left, on_top = (at.x - self.margin) % self.wide == 0, (at.y - 1) % self.high == 0
        if on_left and not on_top and column > 0:
            return (row, column - 1), there
        if on_top and not on_left and row > 0:
            return (row - 1, column), there
        return None


class DominosaView(View):
    """The board with its cursor, and what is about to be done with the square under it."""

    KEYS = (
        Key("arrows, mouse", "go to a square; click on the line between two to join them, right click to separate"),
        Key("shift+arrow", "join with the neighbour there: lay a tile, or take it up again"),
        Key("enter, arrow", "the same, where the terminal has no shifted arrows; drag with the mouse"),
        Key("ctrl+arrow", "draw a border to the neighbour: they don't join; also x, then an arrow"),
        Key("del", "take up what lies on the square, and its borders"),
        Key("[ and ]", "highlight the digit of the square in the first or the second colour; 0 to 9 in the first"),
        Key("< and >", "choose a tile and see every spot where it could still lie; \\ none"),
    )

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(game, still=still)
        self.row = self.column = 0
        self.pending = ""
        self.tile: Tile | None = None
        self.over: Tile | None = None
        self._from: tuple[int, int] | None = None
        self.ruler = self._ruler(Size(51, 23))

    def _ruler(self, space: Size) -> Ruler:
        puzzle = self.game.puzzle
        return Ruler.of(puzzle.rows, puzzle.columns, len(str(puzzle.order)), space)

    @property
    def entries(self) -> Board:
        board: Board = self.game.board
        return board

    def _square(self, row: int, column: int) -> int:
        square: int = row * self.game.puzzle.columns + column
        return square

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        modifier, _, arrow = key.rpartition("+")
        if arrow in _ARROWS:
            self._arrow(modifier, *_ARROWS[arrow])
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
        if not (0 <= row < self.ruler.rows and 0 <= column < self.ruler.columns):
            return
        if sign:
            self._pair((self.row, self.column), (row, column), sign)
            self.pending = ""
        else:
            self.row, self.column = row, column
            self.moved()

    def _pair(self, one: tuple[int, int], other: tuple[int, int], sign: str) -> None:
        """Joins or separates two squares; undoes it where that is done already."""
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
        line = self.ruler.line_at(at)
        square = self.ruler.square_at(at)
        if line is not None:
            self._pair(*line, JOIN if button == 1 else BORDER)
        elif square is not None:
            self.row, self.column = self._from = square
            self.moved()

    def on_mouse_up(self, event: Any) -> None:
        """The end of a drag from one square to the next."""
        start, self._from = self._from, None
        end = self.ruler.square_at(Offset(event.x, event.y))
        if self.still or start is None or end is None:
            return
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) == 1:
            self._pair(start, end, JOIN if event.button == 1 else BORDER)

    def hovered(self, at: Offset) -> None:
        line = self.ruler.line_at(at)
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
        x, y = self.ruler.corner(self.row, self.column)
        left = self.ruler.margin * (self.column == 0)
        return Region(x - left, y - (self.row == 0), self.ruler.wide + 1 + left, self.ruler.high + 2)

    def draw(self, space: Size) -> Paper:
        self.ruler = ruler = self._ruler(space)
        paper = Paper(ruler.width, ruler.height, self.ink.paper)
        self._washes(paper)
        self._lines(paper)
        self._digits(paper)
        return paper

    def _squares(self) -> list[tuple[int, int]]:
        return [(row, column) for row in range(self.ruler.rows) for column in range(self.ruler.columns)]

    def _inner(self, paper: Paper, row: int, column: int, style: Any) -> None:
        x, y = self.ruler.corner(row, column)
        paper.wash(x + 1, y + 1, self.ruler.wide - 1, self.ruler.high - 1, style)

    def _spot(self, paper: Paper, spot: Spot, style: Any) -> None:
        (top, left), (bottom, right) = (divmod(square, self.ruler.columns) for square in spot)
        x, y = self.ruler.corner(top, left)
        beyond, below = self.ruler.corner(bottom + 1, right + 1)
        paper.wash(x + 1, y + 1, beyond - x - 1, below - y - 1, style)

    def _washes(self, paper: Paper) -> None:
        ink, board, puzzle = self.ink, self.entries, self.game.puzzle
        wrong = {name for fault in self.game.clashes() for name in fault.cells}
        for spot in sorted(board.laid):
            clash = square_name(puzzle, spot.first) in wrong
            told = {self.marks.cells.get(divmod(square, puzzle.columns)) for square in spot}
            # A tile that is marked as a whole is washed as a whole.
            role = Role.CONFLICT if clash else next(iter(told)) if len(told) == 1 else None
            self._spot(paper, spot, ink.tile if role is None else ink.roles.get(role, ink.tile))
        for spot in self._open_spots():
            self._spot(paper, spot, ink.pair)
        for row, column in self._squares():
            digit = puzzle.digits[self._square(row, column)]
            if digit in board.marks:
                self._inner(paper, row, column, ink.colours[1 if board.marks[0] == digit else 4])
            role = self.marks.cells.get((row, column))
            if role in ink.roles:
                self._inner(paper, row, column, ink.roles[role])
        if not self.still:
            self._inner(paper, self.row, self.column, ink.cursor)

    def _open_spots(self) -> list[Spot]:
        """Where the tile that is chosen, or that the mouse is over, could still lie."""
        tile = self.over or self.tile
        if tile is None:
            return []
        board, puzzle = self.entries, self.game.puzzle
        covered = {square for spot in board.laid for square in spot}
        return [
            spot
            for spot in spots(puzzle.rows, puzzle.columns)
            if puzzle.tile_at(spot) == tile
            and (spot in board.laid or (spot not in board.closed and not covered & set(spot)))
        ]

    def _kind(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """The line between two squares, one of which may be off the board."""
        ruler = self.ruler
        inside = [0 <= row < ruler.rows and 0 <= column < ruler.columns for row, column in (one, other)]
        if not all(inside):
            return RULE if any(inside) else INSIDE
        spot = Spot(self._square(*one), self._square(*other))
        if spot in self.entries.laid:
            return INSIDE
        if spot in self.entries.closed:
            return DRAWN
        covered = self._covered
        return RULE if spot.first in covered or spot.second in covered else FAINT

    def _lines(self, paper: Paper) -> None:
        ruler, ink = self.ruler, self.ink
        self._covered = {square for spot in self.entries.laid for square in spot}
        styles = (ink.faint, ink.faint, ink.rule, ink.border)
        for row in range(ruler.rows + 1):
            for column in range(ruler.columns + 1):
                x, y = ruler.corner(row, column)
                # North, south, west and east of this corner.
                kinds = (
                    self._kind((row - 1, column - 1), (row - 1, column)),
                    self._kind((row, column - 1), (row, column)),
                    self._kind((row - 1, column - 1), (row, column - 1)),
                    self._kind((row - 1, column), (row, column)),
                )
                strongest = RULE if max(kinds) >= RULE else FAINT
                lines = sum(bit for bit, kind in zip((8, 4, 2, 1), kinds, strict=True) if kind >= strongest)
                if lines:
                    paper.put(x, y, CORNERS[lines], styles[strongest])
                if kinds[3]:
                    paper.put(x + 1, y, " ──━"[kinds[3]] * (ruler.wide - 1), styles[kinds[3]])
                if kinds[1]:
                    for down in range(1, ruler.high):
                        paper.put(x, y + down, " ││┃"[kinds[1]], styles[kinds[1]])

    def _digits(self, paper: Paper) -> None:
        ruler, ink, puzzle = self.ruler, self.ink, self.game.puzzle
        for row, column in self._squares():
            x, y = ruler.corner(row, column)
            square = self._square(row, column)
            text = str(puzzle.digits[square])
            style = ink.entered if square in self._covered else ink.given
            paper.put(x + (ruler.wide - len(text) + 1) // 2, y + ruler.high // 2, text, style)
        for number in range(max(ruler.rows, ruler.columns)):
            x, y = ruler.corner(number, number)
            text = str(number + 1)
            if number < ruler.columns:
                paper.put(x + ruler.wide // 2, 0, text, ink.note if number == self.column else ink.faint)
            if number < ruler.rows:
                style = ink.note if number == self.row else ink.faint
                paper.put(ruler.margin - 1 - len(text), y + ruler.high // 2, text, style)

    # --- beside it ---

    def beside(self) -> Content:
        puzzle = self.game.puzzle
        lying = Counter(puzzle.tile_at(spot) for spot in self.entries.laid)
        stock = Counter(puzzle.pieces)
        names = [self._named(tile, lying[tile], copies) for tile, copies in stock.items()]
        across = max(1, 28 // (2 * len(str(puzzle.order)) + 2))
        lines = [Content(f"{sum(lying.values())} of {len(puzzle.pieces)} tiles laid")]
        lines += [Content(" ").join(names[at : at + across]) for at in range(0, len(names), across)]
        if self.tile is not None:
            lines.append(Content(f"{label(self.tile)} could lie on {len(self._open_spots())} spots"))
        if self.pending:
            words = "Join" if self.pending == JOIN else "Border"
            lines.append(Content.styled(f"{words} with which neighbour? Press an arrow.", "bold"))
        return Content("\n").join(lines)

    def _named(self, tile: Tile, lying: int, copies: int) -> Content:
        style = "bold reverse" if tile == self.tile else "bold $error" if lying > copies else ""
        if lying == copies and not style:
            style = "dim strike"
        name = f"{tile[0]}-{tile[1]}"
        wide = 2 * len(str(self.game.puzzle.order)) + 1
        return Content.from_markup(f"[@click=screen.pick('{name}')][{style or '$text'}]{name.rjust(wide)}[/][/]")
