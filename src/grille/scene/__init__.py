"""What to draw: lines and glyphs on a lattice, each with a role, never a colour. Back ends decide how it looks."""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum

from grille.fast_namedtuple import NamedTuple


class Role(StrEnum):
    """What a shape means to the reader."""

    GIVEN = "given"  # part of the puzzle
    ENTERED = "entered"  # part of an answer
    EMPTY = "empty"  # a place still to fill
    CONFLICT = "conflict"  # breaks a rule
    EDGE = "edge"  # the border of a region
    GRID = "grid"  # the border of a cell inside a region
    TARGET = "target"  # what a step places
    REMOVED = "removed"  # what a step rules out
    EVIDENCE = "evidence"  # what a step rests on
    OTHER = "other"  # evidence of a second kind, to be told from the first
    ASSUMED = "assumed"  # what a step supposes for a while


# Named tuples rather than dataclasses: they are made by the hundred, and cost a quarter to define at start.
class Glyph(NamedTuple):
    """Text in the middle of a cell of the lattice."""

    row: int
    column: int
    text: str
    role: Role


class Pips(NamedTuple):
    """The face of a domino in a cell of the lattice: up to nine pips where a back end has room, else the number."""

    row: int
    column: int
    number: int
    role: Role


class Note(NamedTuple):
    """Something small in a cell, as people pencil it: in one of the slots that the scene divides every cell into.

    `word` is the placement it stands for, in the family's words, so that a step can highlight it.
    """

    row: int
    column: int
    slot: int
    text: str
    role: Role
    word: str


class Line(NamedTuple):
    """A straight line between two corners of the lattice, along a row or a column of corners."""

    top: int
    left: int
    bottom: int
    right: int
    role: Role


class Plate(NamedTuple):
    """A piece that lies on some cells of the lattice: its corners, and a gap between it and the next."""

    top: int
    left: int
    bottom: int
    right: int
    role: Role

    def outline(self) -> tuple[Line, Line, Line, Line]:
        """Its four sides, for a back end without room for gaps."""
        top, left, bottom, right, _ = self
        return (
            Line(top, left, top, right, Role.EDGE),
            Line(bottom, left, bottom, right, Role.EDGE),
            Line(top, left, bottom, left, Role.EDGE),
            Line(top, right, bottom, right, Role.EDGE),
        )


class Mark(NamedTuple):
    """A highlight on cells of the lattice that belong together: one cell, a spot of two, a region."""

    cells: tuple[tuple[int, int], ...]
    role: Role


class Link(NamedTuple):
    """A line of thought from one cell of the lattice to another, or from the middle of one spot to another's.

    Cells are named by row and column, which are whole for the middle of a cell; a note lies beside the middle. A weak
    link joins what can't both be.
    """

    start: tuple[tuple[float, float], ...]
    end: tuple[tuple[float, float], ...]
    role: Role
    weak: bool = False


class Scene(NamedTuple):
    """A picture of `rows` x `columns` cells; `title` says in words what it shows."""

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

    def place(self, note: Note) -> tuple[float, float]:
        """Where a note lies on the lattice."""
        down, across = self.slots
        row, column = divmod(note.slot, across)
        return note.row + (row + 0.5) / down - 0.5, note.column + (column + 0.5) / across - 0.5

    def svg(self, theme: str = "auto") -> str:
        """The picture as a self-contained SVG document; `theme` is auto, light, dark or print."""
        from grille.scene.svg import draw

        return draw(self, theme)

    def _repr_svg_(self) -> str:
        return self.svg()


class Drawn:
    """Something with a scene: `str` draws it as text, a notebook shows it as SVG."""

    __slots__ = ()

    @abstractmethod
    def scene(self) -> Scene:
        """What to draw."""

    def __str__(self) -> str:
        from grille.scene.text import draw

        return draw(self.scene())

    def svg(self, theme: str = "auto") -> str:
        """The picture as a self-contained SVG document.

        `theme` is auto (light or dark, as the reader's system has it), light, dark, or print (black on white).
        """
        return self.scene().svg(theme)

    def _repr_svg_(self) -> str:
        return self.svg()
