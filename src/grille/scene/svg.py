"""A scene as a self-contained SVG document, with roles as classes; light and dark follow the reader's setting."""

from __future__ import annotations

from html import escape  # not xml.sax, which brings half the web with it
from math import hypot

from grille.scene import Link, Mark, Note, Pips, Plate, Role, Scene

CELL = 40
MARGIN = 4
# A plate leaves this much of its cells bare on every side, and its corners are this round.
GAP = 2.5
ROUND = 8
# The fold between two halves ends this far from the edge of the cells.
FOLD = 8

_STYLE = """
  .paper { fill: #ffffff }
  text { font: 24px 'Helvetica Neue', Arial, sans-serif; text-anchor: middle }
  .given { fill: #1c1c28; font-weight: 600 }
  .entered { fill: #1f6fb2 }
  .conflict { fill: #c22f2f; font-weight: 600 }
  .edge { stroke: #1c1c28; stroke-width: 2.5; stroke-linecap: square }
  .grid { stroke: #b4b4c0; stroke-width: 1 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #16161d }
    .given { fill: #ececf4 }
    .entered { fill: #6cb6f5 }
    .conflict { fill: #ff8080 }
    .edge { stroke: #ececf4 }
    .grid { stroke: #4a4a58 }
  }
"""
# Highlights by colours that every eye tells apart (Okabe and Ito's), and by the line as well as the colour: what is
# placed has a full ring, what is ruled out a dashed one and a cross, what is supposed a dotted one.
_HIGHLIGHTS = """
  .mark { fill-opacity: 0.22; stroke-width: 2.5 }
  .mark.region { fill-opacity: 0.14; stroke: none }
  .mark.target { fill: #009e73; stroke: #009e73 }
  .mark.removed { fill: #d55e00; fill-opacity: 0.1; stroke: #d55e00; stroke-dasharray: 5 3 }
  .mark.evidence { fill: #e69f00; stroke: none; fill-opacity: 0.3 }
  .mark.other { fill: #56b4e9; stroke: none; fill-opacity: 0.3 }
  .mark.assumed { fill: #cc79a7; stroke: #cc79a7; stroke-dasharray: 1 4; stroke-linecap: round }
  .mark.conflict { fill: #d55e00; stroke: #d55e00; stroke-width: 4 }
  .cross { stroke: #d55e00; stroke-width: 2.5; stroke-linecap: round }
  .link { stroke-width: 2.5; stroke-linecap: round; fill: none }
  .link.evidence { stroke: #b87900 }
  .link.other { stroke: #2b86bd }
  .link.target { stroke: #009e73 }
  .link.removed { stroke: #d55e00; stroke-dasharray: 5 3 }
  .link.assumed { stroke: #b0578a; stroke-dasharray: 1 5 }
  .link.conflict { stroke: #d55e00 }
  text { paint-order: stroke; stroke: #ffffff; stroke-width: 3; stroke-linejoin: round }
  @media (prefers-color-scheme: dark) {
    .mark { fill-opacity: 0.34 }
    .mark.evidence, .mark.other { fill-opacity: 0.4 }
    text { stroke: #16161d }
  }
"""

_PIPS = """
  .plate.given { stroke: #1c1c28; fill: #fdfdf8 }
  .pips { stroke-width: 7.2; stroke-linecap: round }
  .pips.given { stroke: #1c1c28 }
  .pips.entered { stroke: #1f6fb2 }
  .pips.conflict { stroke: #c22f2f }
  @media (prefers-color-scheme: dark) {
    .plate.given { stroke: #ececf4; fill: #26262f }
    .pips.given { stroke: #ececf4 }
    .pips.entered { stroke: #6cb6f5 }
    .pips.conflict { stroke: #ff8080 }
  }
"""

# What is pencilled, and the disc behind a note that is highlighted. The digit on a disc stays dark: discs are light.
_NOTES = """
  .note { fill: #5b5b6b; stroke: none; font-weight: 400 }
  .note.lit { fill: #1c1c28; font-weight: 600 }
  .dot { stroke: none }
  .dot.evidence { fill: #f3c04b }
  .dot.other { fill: #8ccbf0 }
  .dot.target { fill: #4cc79f }
  .dot.removed { fill: #f5b08a }
  .dot.assumed { fill: #e3a9c9 }
  .dot.conflict { fill: #f08060 }
  .strike { stroke: #b03a00; stroke-linecap: round }
  .link { stroke-width: 1.6 }
  .link.weak { stroke-dasharray: 4 3 }
  @media (prefers-color-scheme: dark) {
    .note { fill: #b9b9c8 }
    .note.lit { fill: #101018 }
  }
"""

# Only where there are plates: a document carries no rules that it does not use.
_PLATES = """
  .plate { stroke-width: 1.5 }
  .plate.entered { stroke: #1f6fb2; fill: #eaf3fb }
  .plate.conflict { stroke: #c22f2f; fill: #fbecec }
  .fold { stroke: #1c1c28; stroke-opacity: 0.25 }
  @media (prefers-color-scheme: dark) {
    .plate.entered { stroke: #6cb6f5; fill: #1d2b3a }
    .plate.conflict { stroke: #ff8080; fill: #3a1d1d }
    .fold { stroke: #ececf4 }
  }
"""


# Where pips stand in a cell, from its middle, in thirds of the way to its edge; a face has those of its number.
THIRD = 9
FACES = ("", "e", "ai", "aei", "acgi", "acegi", "acdfgi", "acdefgi", "abcdfghi", "abcdefghi")


def draw(scene: Scene) -> str:
    """The document, ending in a newline."""
    width = scene.columns * CELL + 2 * MARGIN
    height = scene.rows * CELL + 2 * MARGIN
    # Notes are small: a cell with many of them is shown larger.
    scale = max(1.0, 0.5 * max(scene.slots)) if scene.notes else 1
    size = f'viewBox="0 0 {width} {height}" width="{round(width * scale)}" height="{round(height * scale)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(scene.title)}">',
        f"<title>{escape(scene.title)}</title>",
        f"<style>{_style(scene)}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
    ]
    for mark in scene.marks:
        parts += _mark(mark)
    for line in scene.lines:
        top, left, bottom, right = (MARGIN + CELL * at for at in (line.top, line.left, line.bottom, line.right))
        parts.append(f'<line class="{line.role}" x1="{left}" y1="{top}" x2="{right}" y2="{bottom}"/>')
    for plate in scene.plates:
        parts += _plate(plate)
    parts += [face for pips in scene.pips if (face := _face(pips))]
    parts += [part for note in scene.notes for part in _disc(scene, note)]
    if scene.notes:
        middle = MARGIN + CELL * scene.columns / 2, MARGIN + CELL * scene.rows / 2
        parts += [_link(link, _slot(scene) / 2, middle) for link in scene.links]
    else:
        parts += [_link(link) for link in scene.links]
    for glyph in scene.glyphs:
        if glyph.role is Role.EMPTY:
            continue
        x, y = (MARGIN + CELL * at + CELL // 2 for at in (glyph.column, glyph.row))
        parts.append(f'<text class="{glyph.role}" x="{x}" y="{y}" dy="0.35em">{escape(glyph.text)}</text>')
    figure = _figure(scene)
    parts += [_note(scene, note, figure) for note in scene.notes]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _slot(scene: Scene) -> float:
    """The room of a note: cells leave a little at their borders."""
    return CELL * 0.94 / max(scene.slots)


def _figure(scene: Scene) -> float:
    """How high a note's figures are."""
    return _slot(scene) * (0.82 if all(len(note.text) == 1 for note in scene.notes) else 0.6)


def _middle_of(scene: Scene, note: Note) -> tuple[float, float]:
    row, column = scene.place(note)
    # Drawn towards the middle of the cell, away from its borders.
    y, x = (MARGIN + CELL * (cell + 0.5 + 0.94 * (at - cell)) for at, cell in ((row, note.row), (column, note.column)))
    return x, y


def _disc(scene: Scene, note: Note) -> list[str]:
    """What is behind a note that is highlighted."""
    if note.role is Role.EMPTY:
        return []
    x, y = _middle_of(scene, note)
    return [f'<circle class="dot {note.role}" cx="{x:.1f}" cy="{y:.1f}" r="{_slot(scene) * 0.47:.1f}"/>']


def _note(scene: Scene, note: Note, figure: float) -> str:
    x, y = _middle_of(scene, note)
    lit = "" if note.role is Role.EMPTY else " lit"
    text = f'<text class="note{lit}" x="{x:.1f}" y="{y + 0.35 * figure:.1f}">{escape(note.text)}</text>'
    if note.role is not Role.REMOVED:
        return text
    reach = _slot(scene) * 0.4
    stroke = f'd="M{x - reach:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach:.1f}" stroke-width="{reach / 3.2:.1f}"'
    return f'{text}<path class="strike" {stroke}/>'


def _style(scene: Scene) -> str:
    faces = scene.pips or any(plate.role is Role.GIVEN for plate in scene.plates)
    lit = scene.marks or scene.links
    parts = ((_STYLE, True), (_PLATES, scene.plates), (_PIPS, faces), (_HIGHLIGHTS, lit), (_NOTES, scene.notes))
    size = f"  .note {{ font-size: {_figure(scene):.1f}px }}\n" if scene.notes else ""
    return "".join(rules for rules, used in parts if used) + size


def _plate(plate: Plate) -> list[str]:
    """A rounded piece, with a fold between the cells it lies on."""
    x, y = MARGIN + CELL * plate.left, MARGIN + CELL * plate.top
    wide, high = CELL * (plate.right - plate.left), CELL * (plate.bottom - plate.top)
    size = f'x="{x + GAP}" y="{y + GAP}" width="{wide - 2 * GAP}" height="{high - 2 * GAP}" rx="{ROUND}"'
    upright = ((at, y + FOLD, at, y + high - FOLD) for at in range(x + CELL, x + wide, CELL))
    across = ((x + FOLD, at, x + wide - FOLD, at) for at in range(y + CELL, y + high, CELL))
    folds = [f'<line class="fold" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>' for x1, y1, x2, y2 in (*upright, *across)]
    return [f'<rect class="plate {plate.role}" {size}/>', *folds]


def _face(pips: Pips) -> str:
    """The pips of a half, all in one path: a round stroke without length is a dot."""
    x, y = (MARGIN + CELL * at + CELL // 2 for at in (pips.column, pips.row))
    spots = map("abcdefghi".index, FACES[pips.number])
    dots = "".join(f"M{x + THIRD * (at % 3 - 1)} {y + THIRD * (at // 3 - 1)}h0" for at in spots)
    return f'<path class="pips {pips.role}" d="{dots}"/>' if dots else ""


def _mark(mark: Mark) -> list[str]:
    """A highlight: a rounded box round cells that make a rectangle, else a box on each."""
    rows, columns = ([cell[axis] for cell in mark.cells] for axis in (0, 1))
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    whole = height * width == len(set(mark.cells))
    boxes = [(min(rows), min(columns), height, width)] if whole else [(*cell, 1, 1) for cell in mark.cells]
    kind = f"mark {mark.role}" + (" region" if len(mark.cells) > 2 else "")
    parts = [_box(kind, *box) for box in boxes]
    if mark.role is Role.REMOVED:
        # Between the halves of a spot; in the corner of a single cell, beside what stands in it.
        x, y = _middle(mark.cells) if len(mark.cells) > 1 else _corner(mark.cells[0])
        parts.append(f'<path class="cross" d="M{x - 4:g} {y - 4:g}l8 8m0-8l-8 8"/>')
    return parts


def _box(kind: str, row: int, column: int, height: int, width: int) -> str:
    x, y = (MARGIN + CELL * at + 3 for at in (column, row))
    size = f'width="{width * CELL - 6}" height="{height * CELL - 6}"'
    return f'<rect class="{kind}" x="{x}" y="{y}" {size} rx="9"/>'


def _link(link: Link, radius: float | None = None, middle: tuple[float, float] | None = None) -> str:
    """An arrow from beside one middle to beside the other, a little bent so that it passes what lies on the way.

    Between notes it keeps clear of their discs, and bends towards the middle of the picture.
    """
    (x1, y1), (x2, y2) = _middle(link.start), _middle(link.end)
    way = hypot(x2 - x1, y2 - y1) or 1.0
    # Between notes of one cell there is hardly room: they keep a third of the way.
    clear = 12 if radius is None else min(radius, way / 3)
    exact = None if radius is None else 1
    aside = round(clear * (x2 - x1) / way, exact), round(clear * (y2 - y1) / way, exact)
    x1, y1, x2, y2 = x1 + aside[0], y1 + aside[1], x2 - aside[0], y2 - aside[1]
    x, y = (x1 + x2) / 2 + (y1 - y2) / 8, (y1 + y2) / 2 + (x2 - x1) / 8
    if middle is not None and hypot(x1 + x2 - x - middle[0], y1 + y2 - y - middle[1]) < hypot(
        x - middle[0], y - middle[1]
    ):
        x, y = x1 + x2 - x, y1 + y2 - y
    # The head looks along the end of the curve, which runs from its bend.
    length = hypot(x2 - x, y2 - y) or 1.0
    # Within a cell there is no room for a head.
    tip = min(7.0, clear) if radius is None or way > CELL / 2 else 0.0
    dx, dy = tip * (x2 - x) / length, tip * (y2 - y) / length
    left, right = ((dx - side * dy / 2, dy + side * dx / 2) for side in (1, -1))
    head = f"M{x2 - left[0]:.1f} {y2 - left[1]:.1f}L{x2:g} {y2:g}L{x2 - right[0]:.1f} {y2 - right[1]:.1f}"
    kind = f"link {link.role}" + (" weak" if link.weak else "")
    return f'<path class="{kind}" d="M{x1:g} {y1:g}Q{x:.1f} {y:.1f} {x2:g} {y2:g}{head}"/>'


def _middle(cells: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    y, x = (MARGIN + CELL // 2 + round(CELL * sum(cell[axis] for cell in cells) / len(cells), 1) for axis in (0, 1))
    return x, y


def _corner(cell: tuple[int, int]) -> tuple[int, int]:
    return MARGIN + CELL * (cell[1] + 1) - 11, MARGIN + CELL * cell[0] + 11
