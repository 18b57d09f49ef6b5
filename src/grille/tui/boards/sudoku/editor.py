"""The editor of a Sudoku: a grid of any size, typed in reading order."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.sudoku.board import Sudoku
from grille.sudoku.game_rules import clashes, start
from grille.sudoku.layout import EMPTY, LARGEST, SMALLEST, Layout
from grille.tui.boards.cursor import Cursor
from grille.tui.boards.editor import PuzzleEditor
from grille.tui.boards.sudoku.clue_layer import ClueLayer, shapes_of
from grille.tui.boards.sudoku.geometry import Geometry
from grille.tui.boards.sudoku.painter import BoardPainter
from grille.tui.boards.sudoku.sidebar import stock
from grille.tui.boards.widget import Key
from grille.tui.canvas import Canvas

_FIRST = ("3x3", "2x2", "2x3", "2x4", "3x4", "4x4", "5x5")


def _sizes() -> tuple[tuple[str, str], ...]:
    """All box sizes, the usual ones first."""
    sides = range(2, LARGEST // 2 + 1)
    shapes = [f"{rows}x{across}" for rows in sides for across in sides if SMALLEST <= rows * across <= LARGEST]
    names = [*_FIRST, *sorted({*shapes} - {*_FIRST}, key=lambda name: (Layout.of(name).side, name))]
    return tuple((name, f"{Layout.of(name).side}x{Layout.of(name).side}, boxes of {name}") for name in names)


class Grid(NamedTuple):
    """The state of the editor: the layout, its clues, and a symbol for each cell. Clues are kept, not edited."""

    layout: Layout
    clues: tuple[Any, ...]
    digits: str


class SudokuEditor(PuzzleEditor):
    """The grid with its cursor, which advances as digits are typed."""

    SIZES = _sizes()
    KEYS = (
        Key("arrows, hjkl, mouse", "go to a cell; home, end, page up and down go to the edges"),
        Key("1 to 9, A to Z", "enter a digit and go to the next cell"),
        Key("0, . or space", "leave the cell empty and go to the next"),
        Key("backspace", "go back and clear the cell"),
        Key("del", "clear the cell"),
    )

    def __init__(self, state: Any = None) -> None:
        super().__init__(state)
        self.cursor = Cursor(self.board_layout.side, self.board_layout.side)
        self.geometry = Geometry.of(self.board_layout, Size(51, 23))

    @property
    def board_layout(self) -> Layout:
        layout: Layout = self.state.layout
        return layout

    def blank(self, size: str) -> Grid:
        layout = Layout.of(size)
        return Grid(layout, (), EMPTY * layout.cells)

    def puzzle(self) -> Sudoku:
        return Sudoku(self.state.digits, self.board_layout, self.state.clues)

    def copied(self, puzzle: Any) -> Grid:
        return Grid(puzzle.layout, puzzle.clues, puzzle.givens)

    def saved(self) -> Any:
        return self.puzzle().data()

    def restored(self, data: Any) -> Grid:
        return self.copied(Sudoku.of_data(data))

    def cleared(self) -> Grid:
        return Grid(self.board_layout, self.state.clues, EMPTY * self.board_layout.cells)

    def placed(self) -> None:
        if self.cursor.rows != self.board_layout.side:
            self.cursor = Cursor(self.board_layout.side, self.board_layout.side)

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        sign = (character or "").upper()
        if len(sign) == 1 and sign in self.board_layout.symbols:
            self._write(sign, 1)
        elif self.cursor.press(key):
            self.moved()
        elif key == "delete":
            self._write(EMPTY, 0)
        elif key == "backspace":
            self.cursor.go_on(-1)
            self._write(EMPTY, 0)
        elif character in ("0", ".", " "):
            self._write(EMPTY, 1)
        else:
            return False
        return True

    def _write(self, sign: str, way: int) -> None:
        cell, digits = self.cursor.cell, self.state.digits
        if way:
            self.cursor.go_on(way)
        self.put(self.state._replace(digits=digits[:cell] + sign + digits[cell + 1 :]))
        self.moved()

    def clicked(self, at: Offset, button: int) -> None:
        cell = self.geometry.cell_at(at)
        if cell is not None:
            self.cursor.row, self.cursor.column = cell
            self.moved()

    def picked(self, name: str) -> None:
        self._write(name, 1)
        self.focus()

    # --- the picture, and what stands beside it ---

    def cursor_region(self) -> Region:
        return self.geometry.region(self.cursor.row, self.cursor.column)

    def draw(self, space: Size) -> Canvas:
        puzzle = self.puzzle()
        shapes = shapes_of(puzzle.with_givens(EMPTY * self.board_layout.cells))
        self.geometry = Geometry.of(
            self.board_layout, space, gaps=shapes is not None, rim=0 if shapes is None else shapes.rim
        )
        dark = self.app.current_theme.dark
        clues = None if shapes is None else ClueLayer(shapes, self.geometry, self.palette, dark)
        board = start(puzzle)
        wrong = frozenset(name for fault in clashes(puzzle, board) for name in fault.cells)
        return BoardPainter(
            self.geometry, self.palette, puzzle.givens, board, wrong, here=self.cursor.cell, sees=True, clues=clues
        ).draw()

    def sidebar(self) -> Content:
        board = start(self.puzzle())
        given = self.board_layout.cells - board.digits.count(EMPTY)
        side = self.board_layout.side
        lines = [Content(f"{side}x{side}, layout {self.board_layout.brief}"), *stock(self.board_layout, board)]
        return Content("\n").join([*lines, Content(f"{given} of {self.board_layout.cells} given")])
