"""A scene as a self-contained SVG document, with roles as classes; light and dark follow the reader's setting."""

from __future__ import annotations

from html import escape  # not xml.sax, which brings half the web with it

from grille.scene import Plate, Role, Scene

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


def draw(scene: Scene) -> str:
    """The document, ending in a newline."""
    width = scene.columns * CELL + 2 * MARGIN
    height = scene.rows * CELL + 2 * MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(scene.title)}">',
        f"<title>{escape(scene.title)}</title>",
        f"<style>{_STYLE}{_PLATES if scene.plates else ''}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
    ]
    for line in scene.lines:
        top, left, bottom, right = (MARGIN + CELL * at for at in (line.top, line.left, line.bottom, line.right))
        parts.append(f'<line class="{line.role}" x1="{left}" y1="{top}" x2="{right}" y2="{bottom}"/>')
    for plate in scene.plates:
        parts += _plate(plate)
    for glyph in scene.glyphs:
        if glyph.role is Role.EMPTY:
            continue
        x, y = (MARGIN + CELL * at + CELL // 2 for at in (glyph.column, glyph.row))
        parts.append(f'<text class="{glyph.role}" x="{x}" y="{y}" dy="0.35em">{escape(glyph.text)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _plate(plate: Plate) -> list[str]:
    """A rounded piece, with a fold between the cells it lies on."""
    x, y = MARGIN + CELL * plate.left, MARGIN + CELL * plate.top
    wide, high = CELL * (plate.right - plate.left), CELL * (plate.bottom - plate.top)
    size = f'x="{x + GAP}" y="{y + GAP}" width="{wide - 2 * GAP}" height="{high - 2 * GAP}" rx="{ROUND}"'
    upright = ((at, y + FOLD, at, y + high - FOLD) for at in range(x + CELL, x + wide, CELL))
    across = ((x + FOLD, at, x + wide - FOLD, at) for at in range(y + CELL, y + high, CELL))
    folds = [f'<line class="fold" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>' for x1, y1, x2, y2 in (*upright, *across)]
    return [f'<rect class="plate {plate.role}" {size}/>', *folds]
