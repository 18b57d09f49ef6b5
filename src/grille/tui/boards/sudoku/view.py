"""The view of a Sudoku: digits, centre notes, corner notes and colours."""

from __future__ import annotations

from enum import Enum
from typing import Any

from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.play import Game
from grille.sudoku.colouring import COLOURS, colours_in
from grille.sudoku.game_rules import Board, clashes
from grille.sudoku.layout import EMPTY, Layout
from grille.tui.boards.cursor import Cursor
from grille.tui.boards.sudoku.clue_layer import ClueLayer, shapes_of
from grille.tui.boards.sudoku.geometry import Geometry
from grille.tui.boards.sudoku.painter import BoardPainter
from grille.tui.boards.sudoku.sidebar import clues_at, here, magnified, stock
from grille.tui.boards.view import View
from grille.tui.boards.widget import Key
from grille.tui.canvas import Canvas


class Mode(Enum):
    """What the digit keys enter."""

    DIGIT = "digits"
    CENTRE = "centre notes"
    CORNER = "corner notes"
    COLOUR = "colours"

    def next(self) -> Mode:
        modes: list[Mode] = list(Mode)
        return modes[(modes.index(self) + 1) % len(modes)]


class SudokuView(View):
    """The board with its cursor and entry mode."""

    KEYS = (
        Key("arrows, hjkl, mouse", "go to a cell; home, end, page up and down go to the edges"),
        Key("1 to 9, A to Z", "enter a digit, note or colour; again: remove it"),
        Key("space", "switch between digits, centre notes, corner notes and colours"),
        Key("0, del", "clear the cell"),
        Key(".", "fill in all candidates as notes; again: remove all notes"),
        Key("-", "switch on or off: entering a digit removes it from notes that it rules out"),
        Key(",", "highlight cells with two candidates"),
        Key("/", "highlight the cells that the cell sees"),
        Key("*", "keep the digit under the cursor highlighted, with its candidates; on an empty cell: the next digit"),
        Key("+", "enlarge cells so that every note has its place; again: fit the window"),
    )

    RULING_OUT = "Keys enter centre notes now: press a digit to rule it out. Space switches to digits."
    SWITCHES = ("in_step", "pairs", "sees", "roomy")

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(game, still=still)
        self.board_layout: Layout = game.puzzle.layout
        self.cursor = Cursor(
            *(self.board_layout.side, self.board_layout.side),
            *(self.board_layout.side // 2, self.board_layout.side // 2),
        )
        self.mode = Mode.DIGIT
        self.in_step = True
        self.pairs = False
        self.sees = not still
        self.roomy = False
        # The digit that stays highlighted.
        self.lit = EMPTY
        self.geometry = Geometry.of(self.board_layout, Size(51, 23))

    @property
    def row(self) -> int:
        return self.cursor.row

    @property
    def column(self) -> int:
        return self.cursor.column

    @property
    def cell(self) -> int:
        return self.cursor.cell

    @property
    def letters(self) -> str:
        return "".join(filter(str.isalpha, self.board_layout.symbols))

    @property
    def entries(self) -> Board:
        board: Board = self.game.board
        return board

    def rule_out(self) -> None:
        self.mode = Mode.CENTRE
        self.redraw()

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        sign = (character or "").upper()
        if len(sign) == 1 and sign in self.board_layout.symbols:
            self._write(sign)
        elif self.cursor.press(key):
            self.moved()
        elif key in ("delete", "backspace", "0"):
            self._clear()
        else:
            return self._switched(character)
        return True

    def _switched(self, character: str | None) -> bool:
        if character == " ":
            self.mode = self.mode.next()
        elif character == ".":
            self.enter("notes clear" if any(self.entries.centre) else "notes")
        elif character == "-":
            self.in_step = not self.in_step
        elif character == ",":
            self.pairs = not self.pairs
        elif character == "/":
            self.sees = not self.sees
        elif character == "*":
            self._light()
        elif character == "+":
            self.roomy = not self.roomy
        else:
            return False
        self.post_message(self.Switched())
        self.redraw()
        return True

    def _light(self) -> None:
        sign, ring = self.entries.digits[self.cell], EMPTY + self.board_layout.symbols
        if sign == EMPTY:
            self.lit = ring[(ring.index(self.lit) + 1) % len(ring)]
        else:
            self.lit = EMPTY if sign == self.lit else sign

    def clicked(self, at: Offset, button: int) -> None:
        cell = self.geometry.cell_at(at)
        if cell is not None:
            self.cursor.row, self.cursor.column = cell
            self.moved()

    def picked(self, name: str) -> None:
        self._write(name)
        self.focus()

    def _write(self, sign: str) -> None:
        name, board, cell = self.board_layout.name(self.cell), self.entries, self.cell
        if self.mode is Mode.DIGIT:
            again = board.digits[cell] == sign
            self.enter(f"{name}={'' if again else sign}{'!' if self.in_step and not again else ''}")
        elif self.mode is Mode.COLOUR:
            colour = self.board_layout.symbols.index(sign) + 1
            if colour > COLOURS:
                self.say(f"Colours go from 1 to {COLOURS}.")
                return
            self.enter(f"{name}#{0 if colours_in(board.colours[cell]) == (colour,) else colour}")
        else:
            notes, mark = (board.centre, "~") if self.mode is Mode.CENTRE else (board.corner, "^")
            left = notes[cell].replace(sign, "") if sign in notes[cell] else notes[cell] + sign
            self.enter(f"{name}{mark}{left}")

    def _clear(self) -> None:
        name, board, cell = self.board_layout.name(self.cell), self.entries, self.cell
        if self.mode is Mode.COLOUR:
            self.enter(f"{name}#0")
        elif board.digits[cell] != EMPTY:
            self.enter(f"{name}=")
        else:
            self.enter(f"{name}~", f"{name}^")

    # --- the picture, and what stands beside it ---

    def cursor_region(self) -> Region:
        return self.geometry.region(self.row, self.column)

    def draw(self, space: Size) -> Canvas:
        shapes = shapes_of(self.game.puzzle)
        self.geometry = geometry = Geometry.of(
            self.board_layout, space, roomy=self.roomy, gaps=shapes is not None, rim=0 if shapes is None else shapes.rim
        )
        dark = self.app.current_theme.dark
        clues = None if shapes is None else ClueLayer(shapes, geometry, self.palette, dark)
        wrong = frozenset(name for fault in clashes(self.game.puzzle, self.entries) for name in fault.cells)
        return BoardPainter(
            self.geometry,
            self.palette,
            self.game.puzzle.givens,
            self.entries,
            wrong,
            self.marks,
            here=None if self.still else self.cell,
            sees=self.sees,
            pairs=self.pairs,
            lit=self.lit,
            clues=clues,
        ).draw()

    def sidebar(self) -> Content:
        board, layout = self.entries, self.board_layout
        left = board.digits.count(EMPTY)
        lines = [Content.assemble("Keys enter ", (self.mode.value, "bold")), *stock(layout, board)]
        lines.append(Content(f"{left} to go" if left else "all filled"))
        lines.append(here(layout, self.game.puzzle.givens, board, self.cell))
        lines += clues_at(self.game.puzzle, self.row, self.column)
        if not self.geometry.across:
            lines += magnified(layout, board, self.cell)
        if self.lit != EMPTY:
            lines.append(Content(f"Highlighted: {layout.label(self.lit)}"))
        if not self.in_step:
            lines.append(Content.styled("notes are not updated", "dim"))
        return Content("\n").join(lines)
