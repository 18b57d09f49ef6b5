"""A Sudoku on the screen: digits, notes in the middle and in the corners, colours."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from rich.style import Style
from textual.content import Content
from textual.geometry import Offset, Region, Size

from grille.play import Game
from grille.scene import Role
from grille.sudoku.play import COLOURS, Board, allowed, clashes, peers
from grille.sudoku.shape import EMPTY, Shape
from grille.tui.boards.view import Key, View
from grille.tui.paper import Paper

# Cells by width and height, the largest first; the first that fits is taken.
SCALES = ((7, 3), (5, 2), (3, 1), (2, 1))
_ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Mode(Enum):
    """What a digit does when its key is pressed."""

    DIGIT = "digits"
    CENTRE = "notes in the middle"
    CORNER = "notes in the corners"
    COLOUR = "colours"

    def next(self) -> Mode:
        modes: list[Mode] = list(Mode)
        return modes[(modes.index(self) + 1) % len(modes)]


class Ruler(NamedTuple):
    """Where cells lie on the paper: the size of one, and what borders and labels take."""

    shape: Shape
    wide: int
    high: int
    margin: int  # of the names of the rows

    @classmethod
    def of(cls, shape: Shape, space: Size) -> Ruler:
        margin = 3 if shape.side > 9 else 2
        rulers = [cls(shape, wide, high, margin) for wide, high in SCALES]
        # Numbers of two digits need the room.
        fit = [ruler for ruler in rulers if ruler.wide > len(shape.label(shape.symbols[-1]))]
        return next((each for each in fit if each.width <= space.width and each.height <= space.height), fit[-1])

    @property
    def width(self) -> int:
        return self.margin + self.shape.side * self.wide + self.shape.side // self.shape.columns + 1

    @property
    def height(self) -> int:
        return 1 + self.shape.side * self.high + self.shape.side // self.shape.rows + 1

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The top left of a cell, on the paper."""
        x = self.margin + 1 + column * self.wide + column // self.shape.columns
        return x, 2 + row * self.high + row // self.shape.rows

    def cell_at(self, at: Offset) -> tuple[int, int] | None:
        for row in range(self.shape.side):
            for column in range(self.shape.side):
                x, y = self.corner(row, column)
                if x <= at.x < x + self.wide and y <= at.y < y + self.high:
                    return row, column
        return None


class SudokuView(View):
    """The board with its cursor, and the way digits are entered."""

    KEYS = (
        Key("arrows, mouse", "go to a cell; home, end, page up and down go to the edges"),
        Key("1 to 9, A to Z", "write a digit, or note or colour it; again takes it away"),
        Key("space", "go on from digits to notes in the middle, in the corners, and to colours"),
        Key("0, del", "clear the cell"),
        Key(".", "note in every cell all that the digits around it leave; again takes the notes away"),
        Key("-", "keep notes in step: a digit that is written leaves the notes around it (now on or off)"),
        Key(",", "show the cells with two candidates"),
        Key("/", "show or hide what the cell sees"),
    )

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(game, still=still)
        self.shape: Shape = game.puzzle.shape
        self.row = self.column = self.shape.side // 2
        self.mode = Mode.DIGIT
        self.in_step = True
        self.pairs = False
        self.sees = not still
        self.ruler = Ruler.of(self.shape, Size(51, 23))

    @property
    def cell(self) -> int:
        cell: int = self.row * self.shape.side + self.column
        return cell

    @property
    def entries(self) -> Board:
        board: Board = self.game.board
        return board

    # --- keys and clicks ---

    def pressed(self, key: str, character: str | None) -> bool:
        if key in _ARROWS:
            down, across = _ARROWS[key]
            side = self.shape.side
            self.row, self.column = (self.row + down) % side, (self.column + across) % side
            self.moved()
            return True
        jumps = {"home": (self.row, 0), "end": (self.row, self.shape.side - 1), "pageup": (0, self.column)}
        jumps["pagedown"] = (self.shape.side - 1, self.column)
        if key in jumps:
            self.row, self.column = jumps[key]
            self.moved()
            return True
        if key in ("delete", "backspace", "0"):
            self._clear()
            return True
        sign = (character or "").upper()
        if len(sign) == 1 and sign in self.shape.symbols:
            self._write(sign)
            return True
        return self._switched(character)

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
        else:
            return False
        self.redraw()
        return True

    def clicked(self, at: Offset, button: int) -> None:
        cell = self.ruler.cell_at(at)
        if cell is not None:
            self.row, self.column = cell
            self.moved()

    def picked(self, name: str) -> None:
        self._write(name)
        self.focus()

    def _write(self, sign: str) -> None:
        name, board, cell = self.shape.name(self.cell), self.entries, self.cell
        if self.mode is Mode.DIGIT:
            again = board.digits[cell] == sign
            self.enter(f"{name}={'' if again else sign}{'!' if self.in_step and not again else ''}")
        elif self.mode is Mode.COLOUR:
            colour = self.shape.symbols.index(sign) + 1
            if colour > COLOURS:
                self.say(f"Colours go from 1 to {COLOURS}.")
                return
            self.enter(f"{name}#{0 if board.colours[cell] == colour else colour}")
        else:
            notes, mark = (board.centre, "~") if self.mode is Mode.CENTRE else (board.corner, "^")
            left = notes[cell].replace(sign, "") if sign in notes[cell] else notes[cell] + sign
            self.enter(f"{name}{mark}{left}")

    def _clear(self) -> None:
        name, board, cell = self.shape.name(self.cell), self.entries, self.cell
        if self.mode is Mode.COLOUR:
            self.enter(f"{name}#0")
        elif board.digits[cell] != EMPTY:
            self.enter(f"{name}=")
        else:
            self.enter(f"{name}~", f"{name}^")

    # --- the picture ---

    def cursor_region(self) -> Region:
        x, y = self.ruler.corner(self.row, self.column)
        # With the borders around it, so that they come into view at the edges.
        return Region(x - 1 - self.ruler.margin * (self.column == 0), y - 1 - (self.row == 0), self.ruler.wide + 2, 3)

    def draw(self, space: Size) -> Paper:
        self.ruler = ruler = Ruler.of(self.shape, space)
        paper = Paper(ruler.width, ruler.height, self.ink.paper)
        self._rules(paper)
        wrong = {name for fault in clashes(self.game.puzzle, self.entries) for name in fault.cells}
        seen = set(peers(self.shape)[self.cell]) if self.sees and not self.still else set()
        here = self.entries.digits[self.cell] if not self.still else EMPTY
        for cell in range(self.shape.cells):
            row, column = divmod(cell, self.shape.side)
            x, y = ruler.corner(row, column)
            for style in self._washes(cell, seen, here):
                paper.wash(x, y, ruler.wide, ruler.high, style)
            if self.entries.digits[cell] == EMPTY:
                self._notes(paper, cell, x, y)
            else:
                self._digit(paper, cell, x, y, wrong=self.shape.name(cell) in wrong)
        return paper

    def _rules(self, paper: Paper) -> None:
        ruler, shape, ink = self.ruler, self.shape, self.ink
        right, bottom = ruler.width - 1, ruler.height - 1
        xs = [ruler.margin + i * (shape.columns * ruler.wide + 1) for i in range(shape.side // shape.columns + 1)]
        ys = [1 + i * (shape.rows * ruler.high + 1) for i in range(shape.side // shape.rows + 1)]
        for y in ys:
            paper.put(ruler.margin, y, "─" * (right - ruler.margin + 1), ink.rule)
        for x in xs:
            for y in range(1, bottom + 1):
                paper.put(x, y, "│", ink.rule)
        for i, y in enumerate(ys):
            for j, x in enumerate(xs):
                across = "┌┬┐" if i == 0 else "└┴┘" if i == len(ys) - 1 else "├┼┤"
                paper.put(x, y, across[0 if j == 0 else 2 if j == len(xs) - 1 else 1], ink.rule)
        for number in range(shape.side):
            x, y = ruler.corner(number, number)
            text = str(number + 1)
            at_column, at_row = (ink.note if number == at else ink.faint for at in (self.column, self.row))
            paper.put(x + (ruler.wide - len(text)) // 2, 0, text, at_column)
            paper.put(ruler.margin - 1 - len(text), y + (ruler.high - 1) // 2, text, at_row)

    def _washes(self, cell: int, seen: set[int], here: str) -> list[Style]:
        """What colours a cell, the most telling last."""
        ink, board = self.ink, self.entries
        row, column = divmod(cell, self.shape.side)
        found = [ink.other_paper] if (row + column) % 2 else []
        if cell in seen:
            found.append(ink.peer)
        if self.pairs and board.digits[cell] == EMPTY and len(self._candidates(cell)) == 2:
            found.append(ink.pair)
        if here != EMPTY and board.digits[cell] == here:
            found.append(ink.same)
        if board.colours[cell]:
            found.append(ink.colours[board.colours[cell] - 1])
        role = self.marks.cells.get((row, column))
        if role in ink.roles:
            found.append(ink.roles[role])
        if cell == self.cell and not self.still:
            found.append(ink.cursor)
        return found

    def _candidates(self, cell: int) -> str:
        return self.entries.centre[cell] or allowed(self.shape, self.entries, cell)

    def _digit(self, paper: Paper, cell: int, x: int, y: int, *, wrong: bool) -> None:
        ink, ruler = self.ink, self.ruler
        sign = self.entries.digits[cell]
        given = self.game.puzzle.givens[cell] != EMPTY
        style = ink.wrong if wrong else ink.given if given else ink.entered
        text = self.shape.label(sign)
        paper.put(x + (ruler.wide - len(text) + (ruler.wide < 3)) // 2, y + (ruler.high - 1) // 2, text, style)

    def _notes(self, paper: Paper, cell: int, x: int, y: int) -> None:
        """Notes as there is room: in their places, in rows, or as many as go on a line."""
        ruler = self.ruler
        centre, corner = self.entries.centre[cell], self.entries.corner[cell]
        if ruler.high == 1:
            self._line(paper, cell, corner + centre, x, y)
        elif corner and centre:
            self._line(paper, cell, corner, x, y)
            self._line(paper, cell, centre, x, y + ruler.high - 1)
        elif ruler.high == 3 and self.shape.side <= 9:
            across = 3
            for sign in centre:
                at = self.shape.symbols.index(sign)
                self._note(paper, cell, sign, x + 1 + 2 * (at % across), y + at // across)
            self._line(paper, cell, corner, x, y)
        else:
            # On two lines, with a gap to the next cell for as long as there is room for one.
            notes = corner or centre
            first = min(max(-(-len(notes) // 2), ruler.wide - 1), ruler.wide)
            self._line(paper, cell, notes[:first], x, y)
            self._line(paper, cell, notes[first:], x, y + 1)

    def _line(self, paper: Paper, cell: int, signs: str, x: int, y: int) -> None:
        wide = self.ruler.wide
        shown = signs if len(signs) <= wide else signs[: wide - 1]
        for at, sign in enumerate(shown):
            self._note(paper, cell, sign, x + at, y)
        if len(shown) < len(signs):
            paper.put(x + wide - 1, y, "…", self.ink.note)

    def _note(self, paper: Paper, cell: int, sign: str, x: int, y: int) -> None:
        ink = self.ink
        role = self.marks.words.get(f"{self.shape.name(cell)}={self.shape.label(sign)}")
        here = not self.still and sign == self.entries.digits[self.cell]
        style = ink.told + ink.roles[role] if role in ink.roles else ink.told if here else ink.note
        if role is Role.REMOVED:
            style += Style(strike=True)
        paper.put(x, y, sign, style)

    # --- beside it ---

    def beside(self) -> Content:
        board, shape = self.entries, self.shape
        lines = [Content.assemble("Keys enter ", (self.mode.value, "bold"))]
        signs = []
        for sign in shape.symbols:
            left = shape.side - board.digits.count(sign)
            text = f" {shape.label(sign)} "
            click = f"[@click=screen.pick('{sign}')]{text}[/]"
            signs.append(Content.from_markup(click) if left > 0 else Content.styled(text, "dim strike"))
        across = 9 if shape.side <= 9 else 8
        lines += [Content("").join(signs[at : at + across]) for at in range(0, len(signs), across)]
        left = board.digits.count(EMPTY)
        lines.append(Content(f"{left} to go" if left else "all filled"))
        here = f"{shape.name(self.cell)}: "
        if board.digits[self.cell] != EMPTY:
            given = self.game.puzzle.givens[self.cell] != EMPTY
            here += f"{shape.label(board.digits[self.cell])}, {'given' if given else 'yours'}"
        else:
            notes = [board.centre[self.cell], f"({board.corner[self.cell]})" if board.corner[self.cell] else ""]
            here += " ".join(filter(None, notes)) or "empty"
        lines.append(Content(here))
        if not self.in_step:
            lines.append(Content.styled("notes are not kept in step", "dim"))
        return Content("\n").join(lines)
