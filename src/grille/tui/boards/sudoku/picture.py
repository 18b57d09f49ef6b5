"""A Sudoku drawn: rules, digits, and notes as there is room for them."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from grille.scene import Role
from grille.scene.text import BOX
from grille.sudoku.borders import runs
from grille.sudoku.game_rules import Board, allowed
from grille.sudoku.layout import EMPTY, Layout
from grille.tui.boards.sudoku.ruler import Ruler
from grille.tui.marks import Marks, nothing
from grille.tui.palette import Palette
from grille.tui.paper import Paper

_SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Picture(NamedTuple):
    """All that decides how a board looks."""

    ruler: Ruler
    ink: Palette
    givens: str
    board: Board
    wrong: frozenset[str] = frozenset()  # the names of cells that clash
    marks: Marks = nothing()
    here: int | None = None  # the cell under the cursor
    sees: bool = False
    pairs: bool = False
    lit: str = EMPTY  # a digit that is shown wherever the cursor is

    @property
    def layout(self) -> Layout:
        return self.ruler.layout

    @property
    def sign(self) -> str:
        """The digit that is shown: one that was asked for, or the one under the cursor."""
        return self.lit if self.lit != EMPTY or self.here is None else self.board.digits[self.here]

    def draw(self) -> Paper:
        ruler = self.ruler
        paper = Paper(ruler.width, ruler.height, self.ink.paper)
        self._rules(paper)
        seen = self.layout.peers[self.here] if self.sees and self.here is not None else frozenset()
        for cell in range(self.layout.cells):
            x, y = ruler.corner(*divmod(cell, self.layout.side))
            washes = self._washes(cell, seen)
            if washes:
                paper.wash(x, y, ruler.wide, ruler.high, Style.combine(washes))
            if self.board.digits[cell] == EMPTY:
                self._notes(paper, cell, x, y)
            else:
                self._digit(paper, cell, x, y)
        return paper

    def _rules(self, paper: Paper) -> None:
        ruler, layout, ink = self.ruler, self.layout, self.ink
        across, down = layout.borders
        for at, (rule, bars) in enumerate(zip(across, down, strict=True)):
            for start, end in runs(rule):
                (left, y), (right, _) = ruler.line(at, start), ruler.line(at, end)
                paper.put(left, y, "─" * (right - left + 1), ink.rule)
            for start, end in runs(bars):
                (x, top), (_, bottom) = ruler.line(start, at), ruler.line(end, at)
                for y in range(top, bottom + 1):
                    paper.put(x, y, "│", ink.rule)
        for at in range((layout.side + 1) ** 2):
            corner = divmod(at, layout.side + 1)
            # A line that runs straight on is drawn already; elsewhere lines meet.
            if (lines := layout.borders.corner(*corner)) not in (0, 3, 12):
                paper.put(*ruler.line(*corner), BOX[lines], ink.rule)
        row, column = (None, None) if self.here is None else divmod(self.here, layout.side)
        for number in range(layout.side):
            x, y = ruler.corner(number, number)
            text = str(number + 1)
            at_column, at_row = (ink.note if number == at else ink.faint for at in (column, row))
            # Numbers that would run into each other: every second, and the one of the cursor.
            if len(text) < ruler.wide or number == column or (number % 2 and column not in (number - 1, number + 1)):
                paper.put(x + (ruler.wide - len(text)) // 2, 0, text, at_column)
            paper.put(ruler.margin - 1 - len(text), y + (ruler.high - 1) // 2, text, at_row)

    def _washes(self, cell: int, seen: frozenset[int]) -> list[Style]:
        """What colours a cell, the most telling last."""
        ink, board = self.ink, self.board
        row, column = divmod(cell, self.layout.side)
        found = [ink.other_paper] if (row + column) % 2 else []
        if cell in seen:
            found.append(ink.peer)
        if self.pairs and board.digits[cell] == EMPTY and len(self._candidates(cell)) == 2:
            found.append(ink.pair)
        if self.lit != EMPTY and board.digits[cell] == EMPTY and self.lit in self._candidates(cell):
            found.append(ink.pair)
        if self.sign != EMPTY and board.digits[cell] == self.sign:
            found.append(ink.same)
        if board.colours[cell]:
            found.append(ink.colours[board.colours[cell] - 1])
        role = self.marks.cells.get((row, column))
        if role in ink.roles:
            found.append(ink.roles[role])
        if cell == self.here:
            found.append(ink.cursor)
        return found

    def _candidates(self, cell: int) -> str:
        return self.board.centre[cell] or allowed(self.layout, self.board, cell)

    def _digit(self, paper: Paper, cell: int, x: int, y: int) -> None:
        ink, ruler = self.ink, self.ruler
        given = self.givens[cell] != EMPTY
        wrong = self.layout.name(cell) in self.wrong
        style = ink.wrong if wrong else ink.given if given else ink.entered
        text = self.layout.label(self.board.digits[cell])
        paper.put(x + (ruler.wide - len(text) + (ruler.wide < 3)) // 2, y + (ruler.high - 1) // 2, text, style)

    # --- notes ---

    def _notes(self, paper: Paper, cell: int, x: int, y: int) -> None:
        """Notes as there is room: each in its place, in lines, or how many there are."""
        ruler = self.ruler
        centre, corner = self.board.centre[cell], self.board.corner[cell]
        if centre and corner and ruler.high > 1:
            # Those in the corners above, those in the middle below.
            high = ruler.high // 2
            self._lines(paper, cell, corner, x, y, high)
            self._lines(paper, cell, centre, x, y + high, ruler.high - high)
        elif centre and (across := ruler.across):
            # On small boards there is room between them.
            spread = 2 if ruler.wide > 2 * across else 1
            symbols = self.layout.symbols
            for sign in centre:
                down, right = divmod(symbols.index(sign), across)
                self._note(paper, cell, sign, x + spread - 1 + spread * right, y + down)
        else:
            self._lines(paper, cell, corner + centre, x, y, ruler.high)

    def _lines(self, paper: Paper, cell: int, signs: str, x: int, y: int, high: int) -> None:
        """Notes in so many lines, with a gap to the next cell where there is room for one; else their number."""
        wide = self.ruler.wide
        if len(signs) > wide * high:
            text = str(len(signs)).translate(_SMALL)
            paper.put(x + (wide - len(text)) // 2, y + (high - 1) // 2, text, self.ink.note)
            return
        across = min(max(-(-len(signs) // high), wide - 1), wide)
        for at, sign in enumerate(signs):
            down, right = divmod(at, across)
            self._note(paper, cell, sign, x + right, y + down)

    def _note(self, paper: Paper, cell: int, sign: str, x: int, y: int) -> None:
        ink = self.ink
        words = self.marks.words
        role = words.get(f"{self.layout.name(cell)}={self.layout.label(sign)}") if words else None
        style = ink.told + ink.roles[role] if role in ink.roles else ink.told if sign == self.sign else ink.note
        if role is Role.REMOVED:
            style += Style(strike=True)
        paper.put(x, y, sign, style)
