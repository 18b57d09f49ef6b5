"""The shapes of clues as elements of SVG: outlines of cells, lines through cells, and small signs.

Elements name the part of the theme that they are, not their colours: an SVG document writes them with its colours, and
the page in the browser styles them by their class.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import hypot

from grille.fast_namedtuple import NamedTuple
from grille.scene import Badge, Enclosure, Scene, Stroke
from grille.scene.theme import Painter

CELL = 40
MARGIN = 4
# The distance of an outline from the edge of its cells, and the size of its text.
INSET = 3.5
LABEL = 9.5
# The radius of a bulb, and of the circle or diamond at the end of a line.
BULB, END = 14, 13


class Element(NamedTuple):
    """An element of SVG: its tag, the part of the theme that it is, its place and size, and its text."""

    tag: str
    part: str
    attributes: Mapping[str, str]
    text: str = ""

    def svg(self, paint: Painter) -> str:
        """Return the element as SVG, in the colours of a theme."""
        place = " ".join(f'{name}="{value}"' for name, value in self.attributes.items())
        if self.tag != "text":
            return f"<{self.tag} {paint.part(self.part)} {place}/>"
        face = paint.face.replace('"middle"', '"start"') if self.part == "label" else paint.face
        return f"<text {paint.part(self.part)} {face} {place}>{escape(self.text)}</text>"


def behind(scene: Scene) -> list[Element]:
    """Return what is behind the lines of the grid: lines through cells, and shapes within cells."""
    shades = [each for badge in scene.badges if badge.look == "region" for each in _badge(badge)]
    strokes = [each for stroke in scene.strokes for each in _stroke(stroke)]
    inside = [each for badge in scene.badges if _within(badge) and badge.look != "region" for each in _badge(badge)]
    return shades + strokes + inside


def above(scene: Scene) -> list[Element]:
    """Return what is on the lines of the grid: outlines, and signs between cells and beside the grid."""
    outlines = [each for outline in scene.outlines for each in _outline(outline)]
    return outlines + [each for badge in scene.badges if not _within(badge) for each in _badge(badge)]


def _within(badge: Badge) -> bool:
    """Whether a sign is a shape that fills a cell."""
    return badge.size > 0.5 and not badge.text


def _at(row: float, column: float) -> tuple[float, float]:
    """The centre of a cell, as x and y."""
    return MARGIN + CELL * (column + 0.5), MARGIN + CELL * (row + 0.5)


def _circle(part: str, x: float, y: float, radius: float) -> Element:
    return Element("circle", part, {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{radius:g}"})


def _stroke(stroke: Stroke) -> list[Element]:
    points = [_at(*point) for point in stroke.points]
    look = f"stroke {stroke.look}"
    parts = []
    ends = [(stroke.start, points[0], points[1:2]), (stroke.end, points[-1], points[-2:-1])]
    for kind, (x, y), near in ends:
        if kind == "bulb":
            parts.append(_circle(f"bulb {stroke.look}", x, y, BULB))
        elif kind == "circle":
            parts.append(_circle("end", x, y, END))
        elif kind == "diamond":
            parts.append(Element("path", "end", {"d": f"M{x:g} {y - END:g}l{END} {END}l-{END} {END}l-{END} -{END}z"}))
        elif kind == "arrow" and near:
            parts.append(Element("path", look, {"d": _head((x, y), near[0])}))
    # A line begins at the rim of a circle or diamond, not in its centre.
    if stroke.start in {"circle", "diamond", "rim"} and len(points) > 1:
        points[0] = _towards(points[0], points[1], END)
    if stroke.end in {"circle", "diamond"} and len(points) > 1:
        points[-1] = _towards(points[-1], points[-2], END)
    if len(points) > 1:
        parts.insert(0, Element("path", look, {"d": "M" + "L".join(f"{x:g} {y:g}" for x, y in points)}))
    return parts


def _towards(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    way = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    share = min(1.0, distance / way)
    return round(start[0] + share * (end[0] - start[0]), 1), round(start[1] + share * (end[1] - start[1]), 1)


def _head(tip: tuple[float, float], behind_it: tuple[float, float]) -> str:
    """The two strokes of an arrow head."""
    back = _towards(tip, behind_it, 9)
    dx, dy = back[0] - tip[0], back[1] - tip[1]
    left, right = (back[0] - dy * 0.8, back[1] + dx * 0.8), (back[0] + dy * 0.8, back[1] - dx * 0.8)
    return f"M{left[0]:.1f} {left[1]:.1f}L{tip[0]:g} {tip[1]:g}L{right[0]:.1f} {right[1]:.1f}"


def _badge(badge: Badge) -> list[Element]:
    x, y = _at(badge.row, badge.column)
    radius = badge.size * CELL / 2
    parts = []
    if badge.shape == "circle":
        parts.append(_circle(f"badge {badge.look}", x, y, radius))
    elif badge.shape == "square":
        side = f"{2 * radius:g}"
        place = {"x": f"{x - radius:g}", "y": f"{y - radius:g}", "width": side, "height": side}
        parts.append(Element("rect", f"badge {badge.look}", place))
    look = f"sign {badge.look}"
    if badge.look == "chevron":
        parts.append(Element("path", look, {"d": _chevron(badge.text, x, y, 0.5 * radius)}))
    elif badge.text:
        lines = _lines(badge)
        size = min(18.0, 1.5 * radius) if len(badge.text) < 3 else min(13.0, 0.95 * radius)
        size = (0.68 if " " in badge.text else 0.9) * radius if len(lines) > 1 else size
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * size + 0.35 * size
            place = {"x": f"{x:g}", "y": f"{y + down:.1f}", "font-size": f"{size:.1f}"}
            parts.append(Element("text", look, place, line))
    return parts


# The two strokes of a sign that opens to one side: their corner and ends, from its centre.
_CHEVRONS = {
    "<": ((1, -1), (-1, 0), (1, 1)),
    ">": ((-1, -1), (1, 0), (-1, 1)),
    "^": ((-1, 1), (0, -1), (1, 1)),
    "v": ((-1, -1), (0, 1), (1, -1)),
}


def _chevron(sign: str, x: float, y: float, reach: float) -> str:
    return "M" + "L".join(f"{x + reach * across:g} {y + reach * down:g}" for across, down in _CHEVRONS[sign])


def _lines(badge: Badge) -> list[str]:
    """The text of a sign: in a circle, three digits or more stand on two lines. Spaces divide numbers above 9."""
    parts = badge.text.split(" ") if " " in badge.text else [*badge.text]
    if badge.shape != "circle" or badge.look != "white" or (len(parts) < 3 and " " not in badge.text):
        return [badge.text]
    half = (len(parts) + 1) // 2
    between = " " if " " in badge.text else ""
    return [between.join(parts[:half]), between.join(parts[half:])]


def _outline(outline: Enclosure) -> list[Element]:
    inside = set(outline.cells)
    if outline.shape == "pill":
        return [Element("path", "end", {"d": _pill(outline.cells)})]
    path = "".join(_side(inside, *cell, *side) for cell in sorted(inside) for side in _SIDES)
    parts = [Element("path", "outline", {"d": path})]
    if outline.text:
        row, column = min(inside)
        x, y = MARGIN + CELL * column + 2, MARGIN + CELL * row + 2
        wide = 2 + 0.6 * LABEL * len(outline.text)
        parts.append(Element("rect", "paper", {"x": f"{x}", "y": f"{y}", "width": f"{wide:g}", "height": f"{LABEL}"}))
        place = {"x": f"{x + 1}", "y": f"{y + 0.83 * LABEL:.1f}", "font-size": f"{LABEL}"}
        parts.append(Element("text", "label", place, outline.text))
    return parts


def _pill(cells: tuple[tuple[int, int], ...]) -> str:
    """A rounded line around the cells between the first and the last: two half circles and two lines."""
    (x1, y1), (x2, y2) = _at(*cells[0]), _at(*cells[-1])
    way = hypot(x2 - x1, y2 - y1) or 1.0
    across, down = END * (y1 - y2) / way, END * (x2 - x1) / way
    turn = f"A{END} {END} 0 0 1 "
    return (
        f"M{x1 - across:.4g} {y1 - down:.4g}L{x2 - across:.4g} {y2 - down:.4g}{turn}{x2 + across:.4g} {y2 + down:.4g}"
        f"L{x1 + across:.4g} {y1 + down:.4g}{turn}{x1 - across:.4g} {y1 - down:.4g}z"
    )


# The sides of a cell: the neighbour beyond it, and the direction along it.
_SIDES = (((-1, 0), (0, 1)), ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((0, 1), (1, 0)))


def _side(inside: set[tuple[int, int]], row: int, column: int, beyond: tuple[int, int], along: tuple[int, int]) -> str:
    """One side of an outline, if the neighbour beyond it is outside: a line a little within the cell.

    It ends before the corner of the cell where the outline turns outwards, and after it where it turns inwards.
    """
    if (row + beyond[0], column + beyond[1]) in inside:
        return ""
    ends = []
    for sign in (-1, 1):
        near = row + sign * along[0], column + sign * along[1]
        corner = near[0] + beyond[0], near[1] + beyond[1]
        reach = CELL / 2 - INSET if near not in inside else CELL / 2 + INSET if corner in inside else CELL / 2
        x, y = _at(row, column)
        x += (CELL / 2 - INSET) * beyond[1] + sign * reach * along[1]
        y += (CELL / 2 - INSET) * beyond[0] + sign * reach * along[0]
        ends.append(f"{x:g} {y:g}")
    return f"M{ends[0]}L{ends[1]}"
