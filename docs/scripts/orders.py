"""Draw the dig orders: `python docs/scripts/orders.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

SIDE, CELL, GAP = 9, 14, 24
TITLES = ("rows", "winding", "jumping", "walking", "random")

Cell = tuple[int, int]


def paths() -> list[list[list[Cell]]]:
    """For each dig order the cells in order, as one or more lines."""
    rows = [[(row, column) for column in range(SIDE)] for row in range(SIDE)]
    winding = [cell for row in range(SIDE) for cell in rows[row][:: -1 if row % 2 else 1]]
    scattered = [winding[(47 * at + at * at) % len(winding)] for at in range(24)]
    return [rows, [winding], [winding[0::2], winding[1::2]], walk(), [scattered]]


def walk() -> list[list[Cell]]:
    """The beginning of a random walk that starts again where no neighbour is left."""
    random = Random(4)  # noqa: S311  a picture
    free = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    lines: list[list[Cell]] = []
    while len(lines) < 3:
        at: Cell | None = random.choice(free)
        lines.append([])
        while at is not None:
            free.remove(at)
            lines[-1].append(at)
            row, column = at
            around = [each for each in free if abs(each[0] - row) + abs(each[1] - column) == 1]
            at = random.choice(around) if around else None
    return lines


def board(left: int, title: str, strokes: list[list[Cell]]) -> list[str]:
    size = SIDE * CELL
    lines = [f'<g transform="translate({left} {GAP})">']
    for at in range(SIDE + 1):
        width = 1.6 if at % 3 == 0 else 0.5
        place = at * CELL
        lines.append(f'<path d="M{place} 0V{size}M0 {place}H{size}" stroke="#99a" stroke-width="{width}"/>')
    for number, stroke in enumerate(strokes):
        points = " ".join(f"{column * CELL + CELL / 2:g},{row * CELL + CELL / 2:g}" for row, column in stroke)
        faint = number and title == "jumping"
        colour = "#e39a4f" if faint else "#2b6cb0"
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" marker-end="url(#tip)"/>')
    label = f'x="{size / 2:g}" y="{size + 18}" text-anchor="middle" font-family="sans-serif" font-size="13"'
    lines.append(f"<text {label}>{title}</text></g>")
    return lines


def drawn() -> str:
    width = len(TITLES) * (SIDE * CELL + GAP) + GAP
    height = SIDE * CELL + 2 * GAP + 6
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        '<title>Five dig orders</title><rect width="100%" height="100%" fill="#fff"/>',
        '<marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">',
        '<path d="M0 0L6 3L0 6Z" fill="#2b6cb0"/></marker>',
    ]
    for number, (title, strokes) in enumerate(zip(TITLES, paths(), strict=True)):
        lines += board(GAP + number * (SIDE * CELL + GAP), title, strokes)
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    (Path(__file__).parents[1] / "pictures" / "sudoku-orders.svg").write_text(drawn())
