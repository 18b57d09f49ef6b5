"""Scenes: lines, glyphs and marks on a lattice, with roles instead of colours. Back ends decide how they look."""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum

from grille.fast_namedtuple import NamedTuple


class Role(StrEnum):
    """The meaning of a shape."""

    GIVEN = "given"  # part of the puzzle
    ENTERED = "entered"  # part of a solution or an entry
    EMPTY = "empty"  # an empty place
    CONFLICT = "conflict"  # breaks a rule
    EDGE = "edge"  # the border of a region
    GRID = "grid"  # the border of a cell inside a region
    TARGET = "target"  # what a step places
    REMOVED = "removed"  # what a step rules out
    EVIDENCE = "evidence"  # the evidence of a step
    OTHER = "other"  # evidence of a second kind, drawn differently
    ASSUMED = "assumed"  # an assumption of a step


# Named tuples, because many are created and a dataclass takes four times as long to define.
class Glyph(NamedTuple):
    """Text in the centre of a cell."""

    row: int
    column: int
    text: str
    role: Role


class Pips(NamedTuple):
    """Half a domino in a cell: up to nine pips if the back end has room, otherwise the number."""

    row: int
    column: int
    number: int
    role: Role


class Note(NamedTuple):
    """A small note in a cell (a pencil mark), in one of the slots that the scene divides every cell into.

    `word` is the placement it stands for, in the family's notation, so that a step can highlight it.
    """

    row: int
    column: int
    slot: int
    text: str
    role: Role
    word: str


class Line(NamedTuple):
    """A horizontal or vertical line between two corners of the lattice."""

    top: int
    left: int
    bottom: int
    right: int
    role: Role


class Plate(NamedTuple):
    """A tile that covers some cells, drawn with rounded corners and a gap around it."""

    top: int
    left: int
    bottom: int
    right: int
    role: Role

    def outline(self) -> tuple[Line, Line, Line, Line]:
        """Return its four sides, for a back end without room for gaps."""
        top, left, bottom, right, _ = self
        return (
            Line(top, left, top, right, Role.EDGE),
            Line(bottom, left, bottom, right, Role.EDGE),
            Line(top, left, bottom, left, Role.EDGE),
            Line(top, right, bottom, right, Role.EDGE),
        )


class Mark(NamedTuple):
    """A highlight on cells that belong together: one cell, a spot of two, a region."""

    cells: tuple[tuple[int, int], ...]
    role: Role


class Link(NamedTuple):
    """An arrow from one cell to another, or from the centre of one spot to that of another.

    Ends are given by row and column, which are integers for the centre of a cell; a note is beside the centre. A weak
    link joins two things that cannot both be true.
    """

    start: tuple[tuple[float, float], ...]
    end: tuple[tuple[float, float], ...]
    role: Role
    weak: bool = False


class Enclosure(NamedTuple):
    """A dashed line around cells that belong together, with a text in their first corner. `name` is for drawings as
    text. `shape` is pill for a rounded line around cells in a row.
    """

    cells: tuple[tuple[int, int], ...]
    text: str = ""
    name: str = ""
    shape: str = ""


class Stroke(NamedTuple):
    """A thick line through the centres of cells, behind the digits. `look` names its appearance in the theme.

    An end may be a bulb, a circle, a diamond, an arrow head, or the rim of a circle that is drawn already. Points are
    rows and columns; integers are the centres of cells.
    """

    points: tuple[tuple[float, float], ...]
    look: str
    start: str = ""
    end: str = ""


class Badge(NamedTuple):
    """A small sign at a place between cells, in a cell or beside the grid: a text, and a shape behind it.

    `shape` is circle, square, or empty for the text alone; `size` is its width in cells. With the look chevron, the
    text is one of < > ^ v, drawn as two strokes.
    """

    row: float
    column: float
    text: str
    look: str
    shape: str = "circle"
    size: float = 0.3


class Scene(NamedTuple):
    """A picture of `rows` x `columns` cells; `title` describes it in words."""

    rows: int
    columns: int
    glyphs: tuple[Glyph, ...]
    lines: tuple[Line, ...]
    title: str
    plates: tuple[Plate, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    pips: tuple[Pips, ...] = ()
    notes: tuple[Note, ...] = ()
    slots: tuple[int, int] = (1, 1)  # rows and columns of notes in a cell
    outlines: tuple[Enclosure, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    badges: tuple[Badge, ...] = ()
    rim: int = 0  # cells of space around the grid, for signs beside it
    captions: tuple[str, ...] = ()  # what a drawing as text lists below the grid

    @property
    def size(self) -> tuple[int, int]:
        """Return the rows and columns of the picture, with the space around the grid."""
        return self.rows + 2 * self.rim, self.columns + 2 * self.rim

    def place(self, note: Note) -> tuple[float, float]:
        """Return the place of a note on the lattice."""
        down, across = self.slots
        row, column = divmod(note.slot, across)
        return note.row + (row + 0.5) / down - 0.5, note.column + (column + 0.5) / across - 0.5

    def svg(self, theme: str = "auto") -> str:
        """Return the picture as a self-contained SVG document; `theme` is auto, light, dark or print."""
        from grille.scene.svg import draw

        return draw(self, theme)

    def _repr_svg_(self) -> str:
        return self.svg()


class Drawn:
    """Something with a scene: `str` draws it as text, notebooks display it as SVG."""

    __slots__ = ()

    @abstractmethod
    def scene(self) -> Scene:
        """Return what to draw."""

    def __str__(self) -> str:
        from grille.scene.text import draw

        return draw(self.scene())

    def svg(self, theme: str = "auto") -> str:
        """Return the picture as a self-contained SVG document.

        `theme` is auto (light or dark, following the reader's system), light, dark, or print (black on white).
        """
        return self.scene().svg(theme)

    def _repr_svg_(self) -> str:
        return self.svg()
