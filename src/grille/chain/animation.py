"""A plan as a picture that moves: one SVG document, with nothing from outside and no script.

Every tile goes from its place in the hand to its place in the chain, turning on the way there if the plan turns it. The
chain is as long at the end as it will be, so each tile has its place from the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grille.chain.plan import Plan, Verb
from grille.chain.scene import ACROSS
from grille.chain.tiles import Tile, number
from grille.scene.svg import FACES, THIRD

if TYPE_CHECKING:
    from collections.abc import Sequence

CELL: Final = 40
WIDE, HIGH = 2 * CELL, CELL
GAP: Final = 6
MARGIN: Final = 16
# Seconds: an action, the rest at the end before it begins again.
ACTION, REST = 0.9, 2.5
_STYLE = """
  .paper { fill: #ffffff }
  .tile rect { fill: #fdfdf8; stroke: #1c1c28; stroke-width: 1.5 }
  .tile .fold { stroke: #1c1c28; stroke-opacity: 0.3 }
  .tile .pips { stroke: #1c1c28; stroke-width: 7.2; stroke-linecap: round }
  .tile text { font: 600 17px 'Helvetica Neue', Arial, sans-serif; text-anchor: middle; fill: #1c1c28 }
  .felt { fill: #e4efe7 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #16161d }
    .tile rect { fill: #26262f; stroke: #ececf4 }
    .tile .fold { stroke: #ececf4 }
    .tile .pips { stroke: #ececf4 }
    .tile text { fill: #ececf4 }
    .felt { fill: #1e2a22 }
  }
"""


def animate(plan: Plan) -> str:
    """The document, ending in a newline."""
    tiles, table = plan.hand.tiles, plan.hand.table
    before = sum(action.verb is Verb.LEFT for action in plan.actions)
    rows = -(-len(tiles) // ACROSS)
    long = len(tiles) + len(table)
    across = max(1, min(ACROSS, max(len(tiles), long)))
    felt = MARGIN + rows * (HIGH + GAP) + MARGIN
    width = across * (WIDE + GAP) + 2 * MARGIN
    height = felt + -(-long // ACROSS) * (HIGH + GAP) + 2 * MARGIN
    whole = len(plan.actions) * ACTION + REST
    title = f"{number(len(tiles), 'tile')} laid in {number(len(plan.actions), 'action')}"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        f'<rect class="felt" x="4" y="{felt - GAP}" width="{width - 8}" height="{height - felt}" rx="10"/>',
    ]
    parts += [_tile(tile, _place(before + at, felt + MARGIN // 2), "") for at, tile in enumerate(table)]
    moves = _moves(plan, before, felt + MARGIN // 2)
    parts += [
        _tile(
            tile, _place(index, MARGIN), _motion(_place(index, MARGIN), moves[index], whole) if index in moves else ""
        )
        for index, tile in enumerate(tiles)
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _place(at: int, top: int) -> tuple[float, float]:
    """The middle of a place in rows of tiles."""
    return MARGIN + (at % ACROSS) * (WIDE + GAP) + WIDE / 2, top + (at // ACROSS) * (HIGH + GAP) + HIGH / 2


class _Move:
    """What happens to one tile: when it turns, when it goes, and where to."""

    def __init__(self) -> None:
        self.turns: list[float] = []
        self.goes = 0.0
        self.to = (0.0, 0.0)


def _moves(plan: Plan, before: int, top: int) -> dict[int, _Move]:
    found: dict[int, _Move] = {}
    left, right = before, before + len(plan.hand.table)
    for step, action in enumerate(plan.actions):
        move = found.setdefault(action.tile, _Move())
        if action.verb is Verb.TURN:
            move.turns.append(step * ACTION)
            continue
        move.goes = step * ACTION
        if action.verb is Verb.LEFT:
            left -= 1
            move.to = _place(left, top)
        else:
            move.to = _place(right, top)
            right += 1
    return found


def _motion(start: tuple[float, float], move: _Move, whole: float) -> str:
    """Where the tile is at which moment, as shares of the whole time."""
    there = move.goes / whole, (move.goes + 0.8 * ACTION) / whole
    here, to = (f"{x:g} {y:g}" for x, y in (start, move.to))
    parts = [_timed("translate", [here, here, to, to], [0, *there, 1], whole)]
    if move.turns:
        values, times = ["0"], [0.0]
        for half, moment in enumerate(move.turns):
            values += [str(180 * half), str(180 * (half + 1))]
            times += [moment / whole, (moment + 0.8 * ACTION) / whole]
        parts.append(_timed("rotate", [*values, values[-1]], [*times, 1], whole, ' additive="sum"'))
    return "".join(parts)


def _timed(kind: str, values: Sequence[str], times: Sequence[float], whole: float, more: str = "") -> str:
    keys = ";".join(f"{time:.5f}".rstrip("0").rstrip(".") or "0" for time in times)
    return (
        f'<animateTransform attributeName="transform" type="{kind}" values="{";".join(values)}" keyTimes="{keys}" '
        f'dur="{whole:g}s" repeatCount="indefinite"{more}/>'
    )


def _tile(tile: Tile, at: tuple[float, float], motion: str) -> str:
    """A tile about its own middle, so that it turns there."""
    halves = "".join(_half(digit, x) for digit, x in zip(tile, (-CELL // 2, CELL // 2), strict=True))
    return (
        f'<g class="tile" transform="translate({at[0]:g} {at[1]:g})">{motion}'
        f'<rect x="{-WIDE // 2}" y="{-HIGH // 2}" width="{WIDE}" height="{HIGH}" rx="8"/>'
        f'<line class="fold" y1="-12" y2="12"/>{halves}</g>'
    )


def _half(digit: int, x: int) -> str:
    if digit >= len(FACES):
        return f'<text x="{x}" dy="0.35em">{digit}</text>'
    dots = "".join(
        f"M{x + THIRD * (at % 3 - 1)} {THIRD * (at // 3 - 1)}h0" for at in map("abcdefghi".index, FACES[digit])
    )
    return f'<path class="pips" d="{dots}"/>' if dots else ""
