"""Draws a Sudoku: lines, digits, and notes in the available space."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from grille.scene import Role
from grille.scene.text import BOX
from grille.sudoku.borders import runs
from grille.sudoku.colouring import colours_in
from grille.sudoku.game_rules import Board, allowed
from grille.sudoku.layout import EMPTY, Layout
from grille.tui.boards.sudoku.clue_layer import ClueLayer
from grille.tui.boards.sudoku.geometry import Geometry
from grille.tui.canvas import Canvas
from grille.tui.marks import Marks, nothing, sign_of
from grille.tui.palette import Palette

# How a candidate of a hint is written, so that it is clear without colours.
_LETTERING = {Role.REMOVED: Style(strike=True), Role.TARGET: Style(underline=True, bold=True)}
_LETTERING[Role.EVIDENCE] = _LETTERING[Role.OTHER] = Style(underline=True)
_SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class BoardPainter(NamedTuple):
    """Everything that determines how a board looks."""

    geometry: Geometry
    palette: Palette
    givens: str
    board: Board
    wrong: frozenset[str] = frozenset()  # the names of cells that clash
    marks: Marks = nothing()
    here: int | None = None  # the cell under the cursor
    sees: bool = False
    pairs: bool = False
    lit: str = EMPTY  # a digit that is highlighted wherever the cursor is
    clues: ClueLayer | None = None

    @property
    def layout(self) -> Layout:
        return self.geometry.layout

    @property
    def sign(self) -> str:
        """The highlighted digit: the chosen one, or the one under the cursor."""
        return self.lit if self.lit != EMPTY or self.here is None else self.board.digits[self.here]

    def draw(self) -> Canvas:
        geometry = self.geometry
        canvas = Canvas(geometry.width, geometry.height, self.palette.background)
        if self.clues is None:
            self._rules(canvas)
        else:
            self.clues.lines(canvas)
        self._numbers(canvas)
        seen = self.layout.peers[self.here] if self.sees and self.here is not None else frozenset()
        for cell in range(self.layout.cells):
            x, y = geometry.corner(*divmod(cell, self.layout.side))
            tints = self._tints_at(cell, seen)
            if tints:
                canvas.tint(x, y, geometry.wide, geometry.high, Style.combine(tints))
            if self.board.digits[cell] == EMPTY:
                self._notes(canvas, cell, x, y)
            else:
                self._digit(canvas, cell, x, y)
        if self.clues is not None:
            self.clues.shapes_over(canvas)
        for cell in range(self.layout.cells):
            x, y = geometry.corner(*divmod(cell, self.layout.side))
            sign = self._sign_at(cell)
            if sign:
                canvas.put_sign(x, y, geometry.wide, geometry.high, sign, self.palette.note_in_hint)
        return canvas

    def _sign_at(self, cell: int) -> str:
        """The sign of a cell: what a hint says about it, or that its digit breaks a rule."""
        role = self.marks.cells.get(divmod(cell, self.layout.side))
        if role is None and self.board.digits[cell] != EMPTY and self.layout.name(cell) in self.wrong:
            role = Role.CONFLICT
        return sign_of(role)

    def _rules(self, canvas: Canvas) -> None:
        geometry, layout, palette = self.geometry, self.layout, self.palette
        across, down = layout.borders
        for at, (rule, bars) in enumerate(zip(across, down, strict=True)):
            for start, end in runs(rule):
                (left, y), (right, _) = geometry.line(at, start), geometry.line(at, end)
                canvas.put(left, y, "─" * (right - left + 1), palette.rule)
            for start, end in runs(bars):
                (x, top), (_, bottom) = geometry.line(start, at), geometry.line(end, at)
                for y in range(top, bottom + 1):
                    canvas.put(x, y, "│", palette.rule)
        for at in range((layout.side + 1) ** 2):
            corner = divmod(at, layout.side + 1)
            # Straight lines are already drawn; draw only corners and crossings.
            if (lines := layout.borders.corner(*corner)) not in (0, 3, 12):
                canvas.put(*geometry.line(*corner), BOX[lines], palette.rule)

    def _numbers(self, canvas: Canvas) -> None:
        """Write the numbers of rows and columns; those of the cursor are emphasized."""
        geometry, layout, palette = self.geometry, self.layout, self.palette
        row, column = (None, None) if self.here is None else divmod(self.here, layout.side)
        for number in range(layout.side):
            x, y = geometry.corner(number, number)
            text = str(number + 1)
            at_column, at_row = (palette.note if number == at else palette.faint for at in (column, row))
            # If there is no space between numbers, draw every second one and the one of the cursor.
            if len(text) < geometry.wide or number == column or (number % 2 and column not in (number - 1, number + 1)):
                canvas.put(x + (geometry.wide - len(text)) // 2, 0, text, at_column)
            canvas.put(geometry.margin - 1 - len(text), y + (geometry.high - 1) // 2, text, at_row)

    def _tints_at(self, cell: int, seen: frozenset[int]) -> list[Style]:
        """The tints of a cell, the most important last."""
        palette, board = self.palette, self.board
        row, column = divmod(cell, self.layout.side)
        if self.clues is not None:
            found = self.clues.tint_at((row, column))
        else:
            found = [palette.alternate_background] if (row + column) % 2 else []
        if cell in seen:
            found.append(palette.peer)
        if self.pairs and board.digits[cell] == EMPTY and len(self._candidates(cell)) == 2:
            found.append(palette.pair)
        if self.lit != EMPTY and board.digits[cell] == EMPTY and self.lit in self._candidates(cell):
            found.append(palette.pair)
        if self.sign != EMPTY and board.digits[cell] == self.sign:
            found.append(palette.same)
        if board.colours[cell]:
            found.append(palette.colours[colours_in(board.colours[cell])[0] - 1])
        role = self.marks.cells.get((row, column))
        if role in palette.roles:
            found.append(palette.roles[role])
        if cell == self.here:
            found.append(palette.cursor)
        return found

    def _candidates(self, cell: int) -> str:
        return self.board.centre[cell] or allowed(self.layout, self.board, cell)

    def _digit(self, canvas: Canvas, cell: int, x: int, y: int) -> None:
        palette, geometry = self.palette, self.geometry
        given = self.givens[cell] != EMPTY
        wrong = self.layout.name(cell) in self.wrong
        style = palette.wrong if wrong else palette.given if given else palette.entered
        text = self.layout.label(self.board.digits[cell])
        canvas.put(
            x + (geometry.wide - len(text) + (geometry.wide < 3)) // 2, y + (geometry.high - 1) // 2, text, style
        )

    # --- notes ---

    def _notes(self, canvas: Canvas, cell: int, x: int, y: int) -> None:
        """Draw notes as space permits: each in its place, in lines, or only their number."""
        geometry = self.geometry
        centre, corner = self.board.centre[cell], self.board.corner[cell]
        if centre and corner and geometry.high > 1:
            # Corner notes above, centre notes below.
            high = geometry.high // 2
            self._lines(canvas, cell, corner, x, y, high)
            self._lines(canvas, cell, centre, x, y + high, geometry.high - high)
        elif centre and (across := geometry.across):
            # Large cells have space between notes.
            spread = 2 if geometry.wide > 2 * across else 1
            symbols = self.layout.symbols
            for sign in centre:
                down, right = divmod(symbols.index(sign), across)
                self._note(canvas, cell, sign, x + spread - 1 + spread * right, y + down)
        else:
            self._lines(canvas, cell, corner + centre, x, y, geometry.high)

    def _lines(self, canvas: Canvas, cell: int, signs: str, x: int, y: int, high: int) -> None:
        """Draw notes in some lines, with a gap to the next cell if there is space; else their number."""
        wide = self.geometry.wide
        if len(signs) > wide * high:
            text = str(len(signs)).translate(_SMALL)
            canvas.put(x + (wide - len(text)) // 2, y + (high - 1) // 2, text, self.palette.note)
            return
        across = min(max(-(-len(signs) // high), wide - 1), wide)
        for at, sign in enumerate(signs):
            down, right = divmod(at, across)
            self._note(canvas, cell, sign, x + right, y + down)

    def _note(self, canvas: Canvas, cell: int, sign: str, x: int, y: int) -> None:
        palette = self.palette
        words = self.marks.words
        role = words.get(f"{self.layout.name(cell)}={self.layout.label(sign)}") if words else None
        style = (
            palette.note_in_hint + palette.roles[role]
            if role in palette.roles
            else palette.note_in_hint
            if sign == self.sign
            else palette.note
        )
        if role in _LETTERING:
            style += _LETTERING[role]
        canvas.put(x, y, sign, style)
