"""A scene as a self-contained SVG document, with roles as classes; light and dark follow the reader's setting."""

from __future__ import annotations

from html import escape  # not xml.sax, which brings half the web with it

from grille.scene import Role, Scene

CELL = 40
MARGIN = 4

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


def draw(scene: Scene) -> str:
    """The document, ending in a newline."""
    width = scene.columns * CELL + 2 * MARGIN
    height = scene.rows * CELL + 2 * MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(scene.title)}">',
        f"<title>{escape(scene.title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
    ]
    for line in scene.lines:
        top, left, bottom, right = (MARGIN + CELL * at for at in (line.top, line.left, line.bottom, line.right))
        parts.append(f'<line class="{line.role}" x1="{left}" y1="{top}" x2="{right}" y2="{bottom}"/>')
    for glyph in scene.glyphs:
        if glyph.role is Role.EMPTY:
            continue
        x, y = (MARGIN + CELL * at + CELL // 2 for at in (glyph.column, glyph.row))
        parts.append(f'<text class="{glyph.role}" x="{x}" y="{y}" dy="0.35em">{escape(glyph.text)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
