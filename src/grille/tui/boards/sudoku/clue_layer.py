"""Draws the clues of a Sudoku on a canvas: cages, lines, dots, signs in cells and clues beside the grid.

The shapes are those of the puzzle's picture. Between all cells there is a gap of one character for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from grille.scene import Badge, Enclosure, Scene, Stroke
from grille.scene.theme import LINES
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, Layout
from grille.tui.boards.sudoku.geometry import Geometry
from grille.tui.canvas import Canvas
from grille.tui.palette import Palette

Cell = tuple[int, int]
# The character of a corner by the lines that meet there: 8 north, 4 south, 2 west, 1 east.
_HEAVY = " ╺╸━╻┏┓┳╹┗┛┻┃┣┫╋"
_LIGHT = " ╌╌╌╎┌┐┬╎└┘┴╎├┤┼"
# Lines between cells: of a region; of a region, within a cage; of a cage.
_ACROSS = {"region": "━", "both": "╍", "cage": "╌"}
_DOWN = {"region": "┃", "both": "╏", "cage": "╎"}
# How a line goes from one cell to the next, and its arrow head.
_WAYS = {(0, 1): "━", (0, -1): "━", (1, 0): "┃", (-1, 0): "┃", (1, 1): "╲", (-1, -1): "╲", (1, -1): "╱", (-1, 1): "╱"}
_HEADS = {(0, 1): "→", (0, -1): "←", (1, 0): "↓", (-1, 0): "↑", (1, 1): "↘", (-1, -1): "↖", (1, -1): "↙", (-1, 1): "↗"}
# What stands at both sides of a digit: for the end of a line, and for a shape in the cell.
_ENDS = {"bulb": "()", "circle": "()", "diamond": "<>"}
_SHAPES = {"square": "[]", "circle": "()"}
_DOTS = {"white": "○", "black": "●"}


class ClueShapes(NamedTuple):
    """The shapes of a puzzle with clues; `tinted` numbers the cages so that neighbours differ."""

    outlines: tuple[Enclosure, ...]
    strokes: tuple[Stroke, ...]
    badges: tuple[Badge, ...]
    rim: int
    cage_of: dict[Cell, int]
    tint_of: dict[Cell, int]
    look_of: dict[Cell, str]  # of the line through a cell
    around: dict[Cell, str]  # what stands at both sides of the digit of a cell


@lru_cache(maxsize=8)
def shapes_of(puzzle: Sudoku) -> ClueShapes | None:
    """The shapes of a puzzle; None if it has none to draw."""
    if not puzzle.clues and not any(house.kind == "diagonal" for house in puzzle.layout.houses):
        return None
    from grille.sudoku.scene import board_scene

    scene: Scene = board_scene(puzzle, EMPTY * puzzle.layout.cells)
    # A minimum or maximum has signs at its edges, so its cell needs none.
    badges = tuple(badge for badge in scene.badges if badge.look != "extreme")
    strokes = tuple(stroke._replace(points=(*_steps(stroke.points),)) for stroke in scene.strokes)
    cage_of: dict[Cell, int] = {}
    for number, outline in enumerate(scene.outlines):
        # Where cages overlap, the first is drawn.
        cage_of |= {cell: number for cell in outline.cells if cell not in cage_of}
    look_of, around = {}, {}
    for stroke in strokes:
        cells = [(int(row), int(column)) for row, column in stroke.points if row == int(row) and column == int(column)]
        look_of.update(dict.fromkeys(cells, stroke.look))
        for kind, cell in ((stroke.start, cells[:1]), (stroke.end, cells[-1:])):
            if kind in _ENDS:
                around.update(dict.fromkeys(cell, _ENDS[kind]))
    for badge in badges:
        if _in_cell(badge):
            around[int(badge.row), int(badge.column)] = _SHAPES[badge.shape]
    return ClueShapes(
        scene.outlines, strokes, badges, scene.rim, cage_of, _tints(puzzle.layout, cage_of), look_of, around
    )


def _in_cell(badge: Badge) -> bool:
    return badge.size > 0.5 and not badge.text and badge.shape in _SHAPES


def _steps(points: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The points of a line, with all cells between them."""
    before: tuple[float, float] | None = None
    for row, column in points:
        if before is not None:
            down, across = row - before[0], column - before[1]
            count = max(1, int(max(abs(down), abs(across))))
            yield from ((before[0] + down * i / count, before[1] + across * i / count) for i in range(1, count))
        yield (row, column)
        before = row, column


def _tints(layout: Layout, cage_of: dict[Cell, int]) -> dict[Cell, int]:
    """A number for each cage, different from those of its neighbours."""
    near: dict[int, set[int]] = {number: set() for number in cage_of.values()}
    for (row, column), number in cage_of.items():
        for cell in ((row + 1, column), (row, column + 1)):
            other = cage_of.get(cell, number)
            if other != number:
                near[number].add(other)
                near[other].add(number)
    tints: dict[int, int] = {}
    for number in sorted(near):
        taken = {tints[other] for other in near[number] if other in tints}
        tints[number] = next(tint for tint in range(layout.cells) if tint not in taken)
    return {cell: tints[number] for cell, number in cage_of.items()}


class ClueLayer(NamedTuple):
    """Draws shapes in the gaps and cells of a geometry."""

    shapes: ClueShapes
    geometry: Geometry
    palette: Palette
    dark: bool

    def tint_at(self, cell: Cell) -> list[Style]:
        """The tints of a cell: of its cage, and of the line through it."""
        found = []
        if cell in self.shapes.tint_of:
            found.append(self.palette.cages[self.shapes.tint_of[cell] % len(self.palette.cages)])
        # Arrows are thin, and only drawn between cells.
        if self.shapes.look_of.get(cell, "arrow") != "arrow":
            found.append(Style(bgcolor=_faded(self.shapes.look_of[cell], self.dark)))
        return found

    def lines(self, canvas: Canvas) -> None:
        """Draw the borders of regions and cages, and the totals of cages."""
        geometry, side = self.geometry, self.geometry.layout.side
        across = {(row, at): self._kind((row - 1, at), (row, at)) for row in range(side + 1) for at in range(side)}
        span = range(side)
        down = {(row, at): self._kind((row, at - 1), (row, at)) for row in span for at in range(side + 1)}
        for (row, column), kind in across.items():
            x, y = geometry.xs[column], geometry.ys[row] - 1
            self._fill_gap(canvas, (row - 1, column), (row, column), x, y, geometry.wide, 1)
            if kind:
                canvas.put(x, y, _ACROSS[kind] * geometry.wide, self._line_style(kind))
        for (row, column), kind in down.items():
            x, y = geometry.xs[column] - 1, geometry.ys[row]
            self._fill_gap(canvas, (row, column - 1), (row, column), x, y, 1, geometry.high)
            if kind:
                for at in range(geometry.high):
                    canvas.put(x, y + at, _DOWN[kind], self._line_style(kind))
        for row in range(side + 1):
            for column in range(side + 1):
                upright = down.get((row - 1, column)), down.get((row, column))
                level = across.get((row, column - 1)), across.get((row, column))
                self._corner(canvas, row, column, (*upright, *level))
        for outline in self.shapes.outlines:
            if outline.text:
                x, y = geometry.corner(*min(outline.cells))
                canvas.put(x, y - 1, outline.text, self.palette.total)

    def _kind(self, one: Cell, other: Cell) -> str:
        """The line between two cells, one of which may be outside the grid."""
        borders, side = self.geometry.layout.borders, self.geometry.layout.side
        (row, column), (below, right) = one, other
        ruled = borders.across[below][column] if below > row else borders.down[right][row]
        cages = [self.shapes.cage_of.get(cell) for cell in (one, other)]
        if ruled:
            inside = row >= 0 and column >= 0 and below < side and right < side
            return "both" if inside and cages[0] is not None and cages[0] == cages[1] else "region"
        return "cage" if cages[0] != cages[1] else ""

    def _line_style(self, kind: str) -> Style:
        return self.palette.cage_line if kind == "cage" else self.palette.rule

    def _fill_gap(self, canvas: Canvas, one: Cell, other: Cell, x: int, y: int, wide: int, high: int) -> None:
        """Tint the gap between two cells of one cage."""
        cage = self.shapes.cage_of.get(one)
        if cage is not None and cage == self.shapes.cage_of.get(other):
            canvas.tint(x, y, wide, high, self.palette.cages[self.shapes.tint_of[one] % len(self.palette.cages)])

    def _corner(self, canvas: Canvas, row: int, column: int, meet: tuple[str | None, ...]) -> None:
        heavy = sum(bit for bit, kind in zip((8, 4, 2, 1), meet, strict=True) if kind in ("region", "both"))
        light = sum(bit for bit, kind in zip((8, 4, 2, 1), meet, strict=True) if kind == "cage")
        x, y = self.geometry.line(row, column)
        if heavy:
            canvas.put(x, y, _HEAVY[heavy], self.palette.rule)
        elif light:
            canvas.put(x, y, _LIGHT[light], self.palette.cage_line)
        else:
            canvas.put(x, y, "·", self.palette.faint)

    def shapes_over(self, canvas: Canvas) -> None:
        """Draw lines between cells, the ends of lines, and signs, over the digits and borders."""
        for stroke in self.shapes.strokes:
            self._stroke(canvas, stroke)
        for badge in self.shapes.badges:
            if not _in_cell(badge):
                self._badge(canvas, badge)
        geometry = self.geometry
        for cell, pair in self.shapes.around.items():
            x, y = geometry.centre(*cell)
            # Only where no note is in the way.
            for at, sign in ((x - 1, pair[0]), (x + 1, pair[1])):
                if geometry.wide > 2 and canvas.is_free(at, y):
                    canvas.put(at, y, sign, self.palette.note_in_hint)

    def _stroke(self, canvas: Canvas, stroke: Stroke) -> None:
        style = Style(color=_colour(stroke.look, self.dark), bold=True)
        pairs = [*zip(stroke.points, stroke.points[1:], strict=False)]
        for at, ((row, column), (below, right)) in enumerate(pairs):
            way = _unit(below - row), _unit(right - column)
            last = at == len(pairs) - 1 and stroke.end == "arrow"
            sign = (_HEADS if last else _WAYS).get(way, "")
            if abs(below - row) < 0.5 and abs(right - column) < 0.5:
                # A short arrow beside the grid, which points at the first cell of a diagonal.
                self._arrow_beside(canvas, row, column, sign)
                continue
            x, y = self._between((row + below) / 2, (column + right) / 2)
            if sign:
                canvas.put(x, y, sign, style)

    def _arrow_beside(self, canvas: Canvas, row: float, column: float, sign: str) -> None:
        x, y = self._beside(round(row), round(column), 1)
        canvas.put(x + (1 if column < 0 else -1), y, sign, self.palette.note_in_hint)

    def _badge(self, canvas: Canvas, badge: Badge) -> None:
        text = badge.text or _DOTS.get(badge.look, "○")
        side = self.geometry.layout.side
        if not (-0.5 <= badge.row <= side - 0.5 and -0.5 <= badge.column <= side - 0.5):
            x, y = self._beside(round(badge.row), round(badge.column), len(text))
        else:
            x, y = self._between(round(2 * badge.row) / 2, round(2 * badge.column) / 2)
            x -= (len(text) - 1) // 2
        canvas.put(x, y, text, self.palette.sign)

    def _between(self, row: float, column: float) -> tuple[int, int]:
        """The place of a point: a cell's centre, the gap between two cells, or the corner of four."""
        geometry = self.geometry
        x = geometry.xs[int(column + 0.5)] - 1 if column % 1 else geometry.centre(0, int(column))[0]
        y = geometry.ys[int(row + 0.5)] - 1 if row % 1 else geometry.centre(int(row), 0)[1]
        return x, y

    def _beside(self, row: int, column: int, length: int) -> tuple[int, int]:
        """The place of a text beside the grid, next to its first cell."""
        geometry, side = self.geometry, self.geometry.layout.side
        x = geometry.xs[0] - 1 - length if column < 0 else geometry.xs[side] if column >= side else -1
        if x < 0:
            x = geometry.centre(0, column)[0] - (length - 1) // 2
        y = geometry.ys[0] - 2 if row < 0 else geometry.ys[side] if row >= side else geometry.centre(row, 0)[1]
        return x, y


def _unit(number: float) -> int:
    return (number > 1e-9) - (number < -1e-9)


def _colour(look: str, dark: bool) -> str:
    """The colour of a line between cells: the strong one of the two."""
    light_colour, dark_colour = LINES.get(look, LINES["plain"])
    return light_colour if dark else dark_colour


def _faded(look: str, dark: bool) -> str:
    """The colour of a line behind digits."""
    light_colour, dark_colour = LINES.get(look, LINES["plain"])
    return dark_colour if dark else light_colour
