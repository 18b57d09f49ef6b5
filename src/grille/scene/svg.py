"""Draw a scene as a self-contained SVG document, in one of four themes."""

from __future__ import annotations

from html import escape  # not xml.sax.saxutils, which imports urllib
from math import hypot

from grille.scene import Glyph, Link, Mark, Note, Pips, Plate, Role, Scene, shapes
from grille.scene.shapes import CELL, MARGIN
from grille.scene.theme import PARTS, Painter

# The gap between a plate and the edge of its cells, and the radius of its corners.
GAP = 2.5
ROUND = 8
# The distance between the ends of the fold between two halves and the edge of the cells.
FOLD = 8
# The size of a digit, and the distance of its baseline from the centre of a cell.
FIGURE = 24
BASE = 0.35

# The places of the pips of each number, from the centre of the cell, in thirds of the distance to its edge.
THIRD = 9
FACES = ("", "e", "ai", "aei", "acgi", "acegi", "acdfgi", "acdefgi", "abcdfghi", "abcdefghi")


def draw(scene: Scene, theme: str = "auto") -> str:
    """Return the SVG document; `theme` is auto (following the reader's system), light, dark or print."""
    paint = Painter(theme)
    rows, columns = scene.size
    width, height = columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN
    # Notes are small, so cells with many notes are drawn larger.
    scale = max(1.0, 0.5 * max(scene.slots)) if scene.notes else 1
    size = f'viewBox="0 0 {width} {height}" width="{round(width * scale)}" height="{round(height * scale)}"'
    background = f'<rect {paint.part("paper")} width="{width}" height="{height}"/>'
    parts = [each.svg(paint) for each in shapes.behind(scene)]
    for mark in scene.marks:
        parts += _mark(paint, mark)
    for line in scene.lines:
        top, left, bottom, right = (MARGIN + CELL * at for at in (line.top, line.left, line.bottom, line.right))
        parts.append(f'<line {paint.part(line.role)} x1="{left}" y1="{top}" x2="{right}" y2="{bottom}"/>')
    parts += [each.svg(paint) for each in shapes.above(scene)]
    for plate in scene.plates:
        parts += _plate(paint, plate)
    parts += [face for pips in scene.pips if (face := _face(paint, pips))]
    parts += [part for note in scene.notes for part in _disc(paint, scene, note)]
    if scene.notes:
        middle = MARGIN + CELL * scene.columns / 2, MARGIN + CELL * scene.rows / 2
        parts += [_link(paint, link, _slot(scene) / 2, middle) for link in scene.links]
    else:
        parts += [_link(paint, link) for link in scene.links]
    parts += [*_glyphs(paint, scene), *_notes(paint, scene)]
    about = f'role="img" aria-label="{escape(scene.title)}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{paint.root}" {size} {about}>',
        f"<title>{escape(scene.title)}</title>",
        *filter(None, [paint.style()]),
    ]
    if scene.rim:
        aside = scene.rim * CELL
        parts = [f'<g transform="translate({aside} {aside})">', *parts, "</g>"]
    return "\n".join([*head, background, *parts, "</svg>"]) + "\n"


def _glyphs(paint: Painter, scene: Scene) -> list[str]:
    """Draw the digits, with a halo around each if anything is highlighted behind them."""
    shown = [glyph for glyph in scene.glyphs if glyph.role is not Role.EMPTY]
    if not shown:
        return []

    def at(glyph: Glyph) -> str:
        x, y = (MARGIN + CELL * place + CELL // 2 for place in (glyph.column, glyph.row))
        return f'x="{x}" y="{y + BASE * FIGURE:g}"'

    parts = []
    font = f'{paint.face} font-size="{FIGURE}"'
    if scene.marks or scene.links:
        # A separate element, because not every viewer supports a stroke below the fill.
        halos = [f"<text {at(glyph)}>{escape(glyph.text)}</text>" for glyph in shown]
        weight = 'font-weight="600" aria-hidden="true"'
        parts += [f"<g {paint.part('halo')} {font} {weight}>", *halos, "</g>"]
    parts.append(f"<g {font}>")
    parts += [f"<text {paint.part(glyph.role)} {at(glyph)}>{escape(glyph.text)}</text>" for glyph in shown]
    return [*parts, "</g>"]


def _notes(paint: Painter, scene: Scene) -> list[str]:
    if not scene.notes:
        return []
    figure = _figure(scene)
    notes = [_note(paint, scene, note, figure) for note in scene.notes]
    return [f'<g {paint.face} font-size="{figure:.1f}">', *notes, "</g>"]


def _slot(scene: Scene) -> float:
    """Return the size of the slot of a note; cells have a small margin."""
    return CELL * 0.94 / max(scene.slots)


def _figure(scene: Scene) -> float:
    """Return the height of the digits of notes."""
    return _slot(scene) * (0.82 if all(len(note.text) == 1 for note in scene.notes) else 0.6)


def _middle_of(scene: Scene, note: Note) -> tuple[float, float]:
    row, column = scene.place(note)
    # Moved towards the centre of the cell, away from its borders.
    y, x = (MARGIN + CELL * (cell + 0.5 + 0.94 * (at - cell)) for at, cell in ((row, note.row), (column, note.column)))
    return x, y


def _disc(paint: Painter, scene: Scene, note: Note) -> list[str]:
    """Draw the disc behind a highlighted note."""
    if note.role is Role.EMPTY:
        return []
    x, y = _middle_of(scene, note)
    return [f'<circle {paint.part(f"dot {note.role}")} cx="{x:.1f}" cy="{y:.1f}" r="{_slot(scene) * 0.47:.1f}"/>']


def _note(paint: Painter, scene: Scene, note: Note, figure: float) -> str:
    x, y = _middle_of(scene, note)
    kind = "note" if note.role is Role.EMPTY else "note lit"
    text = f'<text {paint.part(kind)} x="{x:.1f}" y="{y + BASE * figure:.1f}">{escape(note.text)}</text>'
    if note.role is not Role.REMOVED:
        return text
    reach = _slot(scene) * 0.4
    stroke = f'd="M{x - reach:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach:.1f}" stroke-width="{reach / 3.2:.1f}"'
    return f"{text}<path {paint.part('strike')} {stroke}/>"


def _plate(paint: Painter, plate: Plate) -> list[str]:
    """Draw a rounded tile, with a fold between the cells it covers."""
    x, y = MARGIN + CELL * plate.left, MARGIN + CELL * plate.top
    wide, high = CELL * (plate.right - plate.left), CELL * (plate.bottom - plate.top)
    size = f'x="{x + GAP}" y="{y + GAP}" width="{wide - 2 * GAP}" height="{high - 2 * GAP}" rx="{ROUND}"'
    upright = ((at, y + FOLD, at, y + high - FOLD) for at in range(x + CELL, x + wide, CELL))
    across = ((x + FOLD, at, x + wide - FOLD, at) for at in range(y + CELL, y + high, CELL))
    fold = paint.part("fold")
    folds = [f'<line {fold} x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>' for x1, y1, x2, y2 in (*upright, *across)]
    return [f"<rect {paint.part(f'plate {plate.role}')} {size}/>", *folds]


def _face(paint: Painter, pips: Pips) -> str:
    """Draw the pips of a half in one path: a round stroke of length zero is a dot."""
    x, y = (MARGIN + CELL * at + CELL // 2 for at in (pips.column, pips.row))
    spots = map("abcdefghi".index, FACES[pips.number])
    dots = "".join(f"M{x + THIRD * (at % 3 - 1)} {y + THIRD * (at // 3 - 1)}h0" for at in spots)
    return f'<path {paint.part(f"pips {pips.role}")} d="{dots}"/>' if dots else ""


def _mark(paint: Painter, mark: Mark) -> list[str]:
    """Draw a highlight: a rounded box around cells that form a rectangle, otherwise a box on each cell."""
    rows, columns = ([cell[axis] for cell in mark.cells] for axis in (0, 1))
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    whole = height * width == len(set(mark.cells))
    boxes = [(min(rows), min(columns), height, width)] if whole else [(*cell, 1, 1) for cell in mark.cells]
    kind = f"mark {mark.role}"
    # A ring around a region is drawn on a fainter background.
    faint = len(mark.cells) > 2 and "stroke" in PARTS[kind]
    style = paint.part(kind, fill_opacity="0.14") if faint else paint.part(kind)
    parts = [_box(style, *box) for box in boxes]
    if mark.role is Role.REMOVED:
        # Between the halves of a spot; in the corner of a single cell, beside its content.
        x, y = _middle(mark.cells) if len(mark.cells) > 1 else _corner(mark.cells[0])
        parts.append(f'<path {paint.part("cross")} d="M{x - 4:g} {y - 4:g}l8 8m0-8l-8 8"/>')
    return parts


def _box(style: str, row: int, column: int, height: int, width: int) -> str:
    x, y = (MARGIN + CELL * at + 3 for at in (column, row))
    size = f'width="{width * CELL - 6}" height="{height * CELL - 6}"'
    return f'<rect {style} x="{x}" y="{y}" {size} rx="9"/>'


def _link(paint: Painter, link: Link, radius: float | None = None, middle: tuple[float, float] | None = None) -> str:
    """Draw an arrow between two places, slightly bent so that it avoids what is between them.

    Between notes it avoids their discs, and bends towards the centre of the picture.
    """
    (x1, y1), (x2, y2) = _middle(link.start), _middle(link.end)
    way = hypot(x2 - x1, y2 - y1) or 1.0
    # Notes of one cell are close together: the arrow starts and ends at a third of the distance.
    clear = 12 if radius is None else min(radius, way / 3)
    exact = None if radius is None else 1
    aside = round(clear * (x2 - x1) / way, exact), round(clear * (y2 - y1) / way, exact)
    x1, y1, x2, y2 = x1 + aside[0], y1 + aside[1], x2 - aside[0], y2 - aside[1]
    x, y = (x1 + x2) / 2 + (y1 - y2) / 8, (y1 + y2) / 2 + (x2 - x1) / 8
    if middle is not None and hypot(x1 + x2 - x - middle[0], y1 + y2 - y - middle[1]) < hypot(
        x - middle[0], y - middle[1]
    ):
        x, y = x1 + x2 - x, y1 + y2 - y
    # The head points along the end of the curve.
    length = hypot(x2 - x, y2 - y) or 1.0
    # There is no room for a head within a cell.
    tip = min(7.0, clear) if radius is None or way > CELL / 2 else 0.0
    dx, dy = tip * (x2 - x) / length, tip * (y2 - y) / length
    left, right = ((dx - side * dy / 2, dy + side * dx / 2) for side in (1, -1))
    head = f"M{x2 - left[0]:.1f} {y2 - left[1]:.1f}L{x2:g} {y2:g}L{x2 - right[0]:.1f} {y2 - right[1]:.1f}"
    # Links between notes are thin, and weak links are dashed.
    noted = {} if radius is None else {"stroke_width": "1.6"}
    if link.weak and radius is not None:
        noted["stroke_dasharray"] = "4 3"
    return f'<path {paint.part(f"link {link.role}", **noted)} d="M{x1:g} {y1:g}Q{x:.1f} {y:.1f} {x2:g} {y2:g}{head}"/>'


def _middle(cells: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    y, x = (MARGIN + CELL // 2 + round(CELL * sum(cell[axis] for cell in cells) / len(cells), 1) for axis in (0, 1))
    return x, y


def _corner(cell: tuple[int, int]) -> tuple[int, int]:
    return MARGIN + CELL * (cell[1] + 1) - 11, MARGIN + CELL * cell[0] + 11
