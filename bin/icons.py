"""Draw the icons of the page for phones from its icon.svg.

python bin/icons.py
"""

from __future__ import annotations

from pathlib import Path

import resvg_py

PAGE = Path(__file__).resolve().parent.parent / "src" / "grille" / "web" / "static"
CORNER = 'rx="14"'


def drawn(svg: str, side: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side))


def main() -> None:
    svg = (PAGE / "icon.svg").read_text(encoding="utf-8").strip()
    # Phones cut the corners themselves. Android may also cut to a circle, so the board keeps away from the rim.
    square = svg.replace(CORNER, 'rx="0"', 1)
    ground, _, board = square.partition("/>")
    kept = f'{ground}/><g transform="translate(6.4 6.4) scale(.8)">{board.removesuffix("</svg>")}</g></svg>'
    if square == svg:
        raise SystemExit(f"icon.svg: expected the ground to have {CORNER}")
    for name, text, side in (
        ("icon-180", square, 180),
        ("icon-192", svg, 192),
        ("icon-512", svg, 512),
        ("icon-maskable-512", kept, 512),
    ):
        (PAGE / f"{name}.png").write_bytes(drawn(text, side))


if __name__ == "__main__":
    main()
