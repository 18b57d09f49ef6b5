"""The editor of a Dominosa: digits on the rectangle of a full set, typed in reading order."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.dominosa.board import Dominosa
from grille.errors import GrilleError
from grille.tui.boards.cursor import Cursor
from grille.tui.boards.dominosa.geometry import Geometry
from grille.tui.boards.dominosa.painter import BoardPainter
from grille.tui.boards.editor import PuzzleEditor
from grille.tui.boards.widget import Key
from grille.tui.canvas import Canvas

# Double-six is the usual set; larger sets than _LARGEST are not typed by hand.
_FIRST, _LARGEST = 6, 20


class Rectangle(NamedTuple):
    """The state of the editor: a digit or None for each square."""

    order: int
    columns: int
    digits: tuple[int | None, ...]

    @property
    def rows(self) -> int:
        return len(self.digits) // self.columns


class DominosaEditor(PuzzleEditor):
    """The rectangle with its cursor, which advances as digits are typed."""

    SIZES = tuple(
        (str(order), f"double-{order}: {order + 1} rows of {order + 2}, {(order + 1) * (order + 2) // 2} tiles")
        for order in sorted(range(1, _LARGEST + 1), key=lambda order: order != _FIRST)
    )
    KEYS = (
        Key("arrows, mouse", "go to a square"),
        Key("0 to 9", "enter a digit and advance; in sets beyond 9 the cursor waits for a second digit"),
        Key("space, enter", "go to the next square"),
        Key("backspace", "go back and clear the square"),
        Key("del", "clear the square"),
    )

    def __init__(self, state: Any = None) -> None:
        super().__init__(state)
        self.cursor = Cursor(self.state.rows, self.state.columns)
        # Whether the next digit belongs to the number under the cursor.
        self.waits = False
        self.geometry = self._geometry(Size(51, 23))

    def _geometry(self, space: Size) -> Geometry:
        return Geometry.of(self.state.rows, self.state.columns, len(str(self.state.order)), space)

    def blank(self, size: str) -> Rectangle:
        order = int(size)
        return Rectangle(order, order + 2, (None,) * ((order + 1) * (order + 2)))

    def puzzle(self) -> Dominosa:
        state: Rectangle = self.state
        left = state.digits.count(None)
        if left:
            raise GrilleError(f"{left} square{'' if left == 1 else 's'} to fill")
        digits = [digit for digit in state.digits if digit is not None]
        return Dominosa([digits[at : at + state.columns] for at in range(0, len(digits), state.columns)])

    def saved(self) -> Any:
        return self.state._asdict()

    def restored(self, data: Any) -> Rectangle:
        try:
            order, columns = int(data["order"]), int(data["columns"])
            digits = tuple(None if digit is None else int(digit) for digit in data["digits"])
        except (KeyError, TypeError, ValueError):
            raise GrilleError("the draft is damaged") from None
        fits = all(digit is None or 0 <= digit <= order for digit in digits)
        if not (1 <= order <= _LARGEST and fits and columns > 0 and len(digits) == (order + 1) * (order + 2)):
            raise GrilleError("the draft is damaged")
        if len(digits) % columns:
            raise GrilleError("the draft is damaged")
        return Rectangle(order, columns, digits)

    def copied(self, puzzle: Any) -> Rectangle:
        if puzzle.chosen is not None:
            raise GrilleError("the editor takes only full sets, and this puzzle lists its tiles")
        if puzzle.order > _LARGEST:
            raise GrilleError(f"the editor takes sets up to double-{_LARGEST}, not double-{puzzle.order}")
        return Rectangle(puzzle.order, puzzle.width, tuple(puzzle.digits))

    def placed(self) -> None:
        if (self.cursor.rows, self.cursor.columns) != (self.state.rows, self.state.columns):
            self.cursor = Cursor(self.state.rows, self.state.columns)

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        waits, self.waits = self.waits, False
        if self.cursor.press(key):
            self.moved()
        elif key == "delete":
            self._write(None)
        elif key == "backspace":
            if not waits:
                self.cursor.go_on(-1)
            self._write(None)
        elif key == "enter" or character == " ":
            self.cursor.go_on()
            self.moved()
        elif character is not None and character.isascii() and character.isdecimal():
            self._type(int(character), waits=waits)
        else:
            return False
        return True

    def _type(self, digit: int, *, waits: bool) -> None:
        before = self.state.digits[self.cursor.cell] if waits else None
        value = digit if before is None else 10 * before + digit
        if value > self.state.order:
            self.waits = waits
            self.say(f"{value} is not a digit of a double-{self.state.order} set.")
            return
        self._write(value)
        self.waits = 0 < value <= self.state.order // 10
        if not self.waits:
            self.cursor.go_on()
        self.moved()

    def _write(self, digit: int | None) -> None:
        cell, digits = self.cursor.cell, self.state.digits
        self.put(self.state._replace(digits=(*digits[:cell], digit, *digits[cell + 1 :])))
        self.moved()

    def clicked(self, at: Offset, button: int) -> None:
        square = self.geometry.square_at(at)
        if square is not None:
            self.cursor.row, self.cursor.column = square
            self.waits = False
            self.moved()

    # --- the picture, and what stands beside it ---

    def cursor_region(self) -> Region:
        return self.geometry.region(self.cursor.row, self.cursor.column)

    def draw(self, space: Size) -> Canvas:
        self.geometry = self._geometry(space)
        texts = tuple("" if digit is None else str(digit) for digit in self.state.digits)
        here = self.cursor.row, self.cursor.column
        return BoardPainter(self.geometry, self.palette, texts, here, tints=((*here, self.palette.cursor),)).draw()

    def sidebar(self) -> Content:
        order = self.state.order
        stand, wanted = Counter(self.state.digits), order + 2
        lines = [Content(f"Double-{order}: each digit {wanted} times")]
        names = []
        for digit in range(order + 1):
            style = "bold $error" if stand[digit] > wanted else "dim strike" if stand[digit] == wanted else ""
            names.append(Content.styled(f"{digit:>3}:{stand[digit]:<2}", style))
        lines += [Content("").join(names[at : at + 4]) for at in range(0, len(names), 4)]
        return Content("\n").join(lines)
