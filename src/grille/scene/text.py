"""Draw a scene as text: glyphs in columns, lines as box-drawing characters or ASCII."""

from __future__ import annotations

from grille.fast_namedtuple import NamedTuple
from grille.scene import Glyph, Role, Scene

# The character of a corner by the lines that meet there: 8 north, 4 south, 2 west, 1 east.
BOX = " ╶╴─╷┌┐┬╵└┘┴│├┤┼"
ASCII = " ++-++++++++|+++"
_COLOURS = {Role.GIVEN: "1", Role.ENTERED: "36", Role.EMPTY: "2", Role.CONFLICT: "31;1"}
# The sign before a highlighted glyph and its meaning, the most important first.
SIGNS: dict[Role, tuple[str, str]] = {
    Role.CONFLICT: ("!", "breaks a rule"),
    Role.TARGET: ("*", "placed"),
    Role.REMOVED: ("x", "ruled out"),
    Role.ASSUMED: ("?", "supposed"),
    Role.EVIDENCE: (":", "look here"),
    Role.OTHER: ("~", "and here"),
}


def draw(scene: Scene, *, ascii_only: bool = False, colour: bool = False) -> str:
    """Return the picture as text. Lines inside a region are left out, because there is no room for them."""
    lattice = _Lattice.of(scene)
    paper = [[" "] * (lattice.x[-1] + 1) for _ in range(lattice.y[-1] + 1)]
    signs = ASCII if ascii_only else BOX
    for row, column, lines in lattice.lines():
        paper[row][column] = signs[lines]
    for glyph in _glyphs(scene):
        # Aligned right in the columns before the next corner; the space between them exists only below a line.
        row, right = lattice.glyph_y[glyph.row], lattice.glyph_x[glyph.column]
        for i, sign in enumerate(glyph.text):
            paper[row][right - len(glyph.text) + 1 + i] = sign
        if colour and glyph.role in _COLOURS:
            left = right - len(glyph.text) + 1
            paper[row][left] = f"\x1b[{_COLOURS[glyph.role]}m{paper[row][left]}"
            paper[row][right] += "\x1b[0m"
    for (at_row, at_column), sign in _signs(scene).items():
        paper[lattice.glyph_y[at_row]][lattice.glyph_x[at_column] - lattice.widths[at_column] + 1] = sign
    drawn = "\n".join("".join(line).rstrip() for line in paper)
    return "\n".join([drawn, *_captions(scene)])


# Letters that name outlines in a drawing as text.
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _letters(scene: Scene) -> dict[tuple[int, int], str]:
    """Return the letter of the first outline around each cell."""
    letters: dict[tuple[int, int], str] = {}
    for number, outline in enumerate(scene.outlines):
        for cell in outline.cells:
            letters.setdefault(cell, _LETTERS[number % len(_LETTERS)])
    return letters


def _captions(scene: Scene) -> list[str]:
    """Return what is listed below the grid: the outlines by their letters, then everything else in words."""
    named = [f"{_LETTERS[at % len(_LETTERS)]}  {outline.name}" for at, outline in enumerate(scene.outlines)]
    return [*named, *scene.captions]


def legend(scene: Scene) -> str:
    """Return the meaning of the signs in the drawing on one line; empty if there are none."""
    shown = set(_signs(scene).values()) | {SIGNS[note.role][0] for note in scene.notes if note.role in SIGNS}
    return "   ".join(f"{sign} {meaning}" for sign, meaning in SIGNS.values() if sign in shown)


def _glyphs(scene: Scene) -> tuple[Glyph, ...]:
    """Return the text of each cell: numbers instead of pips, and notes side by side."""
    noted: dict[tuple[int, int], list[str]] = {}
    for note in scene.notes:
        sign = SIGNS[note.role][0] if note.role in SIGNS else ""
        noted.setdefault((note.row, note.column), []).append(sign + note.text)
    between = "," if any(len(note.text) > 1 for note in scene.notes) else ""
    pips = (Glyph(row, column, str(number), role) for row, column, number, role in scene.pips)
    notes = (Glyph(*cell, between.join(texts), Role.EMPTY) for cell, texts in noted.items())
    found = (*(glyph for glyph in scene.glyphs if (glyph.row, glyph.column) not in noted), *pips, *notes)
    if not scene.outlines:
        return found
    # The letter of an outline stands before the digit.
    letters = _letters(scene)
    return tuple(each._replace(text=letters.get((each.row, each.column), " ") + each.text) for each in found)


def _signs(scene: Scene) -> dict[tuple[int, int], str]:
    """Return the sign of every highlighted cell."""
    ranks = list(SIGNS)
    # The most important mark is applied last. Links are left out, because there is no room for them, and so are regions
    # behind notes.
    shown = [mark for mark in scene.marks if not scene.notes or len(mark.cells) == 1]
    marks = sorted(shown, key=lambda mark: ranks.index(mark.role), reverse=True)
    return {cell: SIGNS[mark.role][0] for mark in marks for cell in mark.cells}


class _Lattice(NamedTuple):
    """The places of corners and glyphs in the text, and the sides of cells that have a line."""

    across: list[list[bool]]  # [row of corners][column of cells]
    down: list[list[bool]]  # [row of cells][column of corners]
    y: list[int]
    x: list[int]
    glyph_y: list[int]
    glyph_x: list[int]
    widths: list[int]  # of the cells of a column: the glyph, and the sign before it if the scene has highlights

    @classmethod
    def of(cls, scene: Scene) -> _Lattice:
        across = [[False] * scene.columns for _ in range(scene.rows + 1)]
        down = [[False] * (scene.columns + 1) for _ in range(scene.rows)]
        for line in (*scene.lines, *(side for plate in scene.plates for side in plate.outline())):
            if line.role is Role.GRID:
                continue
            for column in range(line.left, line.right):
                across[line.top][column] = True
            for row in range(line.top, line.bottom):
                down[row][line.left] = True
        widths = [1] * scene.columns
        for glyph in _glyphs(scene):
            widths[glyph.column] = max(widths[glyph.column], len(glyph.text))
        # Columns have the same width, except with notes, whose widths can differ much.
        widths = [(each if scene.notes else max(widths)) + bool(scene.marks) for each in widths]
        # A row or column of corners takes up space only if a line runs through it. With plates every one does, so that
        # cells do not move when plates are added.
        y, glyph_y, at = [], [], 0
        for row in range(scene.rows + 1):
            y.append(at)
            at += bool(scene.plates) or any(across[row])
            glyph_y.append(at)
            at += 1
        x, glyph_x, at = [], [], 0
        for column in range(scene.columns + 1):
            ruled = bool(scene.plates) or any(down[row][column] for row in range(scene.rows))
            at += bool(ruled and column)
            x.append(at)
            at += (2 if ruled else bool(column)) + (widths[column] if column < scene.columns else 0)
            glyph_x.append(at - 1)
        return cls(across, down, y, x, glyph_y, glyph_x, widths)

    def lines(self) -> list[tuple[int, int, int]]:
        """Iterate over the places in the text where a line runs, with the lines that meet there."""
        found = []
        for row, y in enumerate(self.y):
            for column, x in enumerate(self.x):
                north = row > 0 and self.down[row - 1][column]
                south = row < len(self.down) and self.down[row][column]
                west = column > 0 and self.across[row][column - 1]
                east = column < len(self.across[row]) and self.across[row][column]
                if (north or south or west or east) and (west or east or self.y[row] != self.glyph_y[row]):
                    found.append((y, x, 8 * north + 4 * south + 2 * west + east))
                if east:
                    found += [(y, between, 3) for between in range(x + 1, self.x[column + 1])]
                if south:
                    found += [(between, x, 12) for between in range(self.glyph_y[row], self.y[row + 1])]
        return found
