"""A plan as an animated SVG picture: one self-contained document without scripts.

Every tile moves from its place in the hand to its place in the chain, and turns just before if the plan turns it. The
table has room for the whole chain, so each tile has its final place from the start. A program without animation shows
the hand before the first action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grille.chain.plan import Plan, Verb
from grille.chain.scene import ACROSS
from grille.chain.tiles import Tile, number
from grille.scene.shapes import CELL
from grille.scene.svg import BASE, FACES, FOLD, ROUND, THIRD
from grille.scene.theme import Painter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grille.chain.hand import Hand

WIDE, HIGH = 2 * CELL, CELL
GAP: Final = 6
MARGIN: Final = 16
# Seconds: an action, and the pause at the end before the animation repeats.
ACTION, PAUSE = 0.9, 2.5
# The share of an action in which the tile moves.
_MOVING: Final = 0.8
_FIGURE: Final = 17
_FONT: Final = f'font-family="Helvetica, Arial, sans-serif" text-anchor="middle" font-size="{_FIGURE}"'


def animate(plan: Plan, theme: str = "auto") -> str:
    """Draw the document, ending in a newline; `theme` is auto, light, dark or print."""
    paint = Painter(theme)
    tiles, table = plan.hand.tiles, plan.hand.table
    before = sum(action.verb is Verb.LEFT for action in plan.actions)
    top, width, height = _layout(plan.hand)
    total = len(plan.actions) * ACTION + PAUSE
    parts = [
        f'<rect {paint.part("paper")} width="{width}" height="{height}"/>',
        f'<rect {paint.part("table")} x="4" y="{top - GAP}" width="{width - 8}" height="{height - top}" rx="10"/>',
    ]
    parts += [_tile(paint, tile, _place(before + at, top + MARGIN // 2), "") for at, tile in enumerate(table)]
    moves = _moves(plan, before, top + MARGIN // 2)
    for index, tile in enumerate(tiles):
        start = _place(index, MARGIN)
        parts.append(_tile(paint, tile, start, _motion(start, moves[index], total) if index in moves else ""))
    title = f"{number(len(tiles), 'tile')} laid in {number(len(plan.actions), 'action')}"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{paint.root}" {size} role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        *filter(None, [paint.style()]),
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def _layout(hand: Hand) -> tuple[int, int, int]:
    """The top of the table, and the width and height of the picture."""
    length = len(hand.tiles) + len(hand.table)
    top = MARGIN + -(-len(hand.tiles) // ACROSS) * (HIGH + GAP) + MARGIN
    width = max(1, min(ACROSS, length)) * (WIDE + GAP) + 2 * MARGIN
    return top, width, top + -(-length // ACROSS) * (HIGH + GAP) + 2 * MARGIN


def _place(at: int, top: int) -> tuple[float, float]:
    """The centre of a place in rows of tiles."""
    return MARGIN + (at % ACROSS) * (WIDE + GAP) + WIDE / 2, top + (at // ACROSS) * (HIGH + GAP) + HIGH / 2


class _Move:
    """The movement of one tile: the times of its turns, the time it leaves the hand, and its final place."""

    def __init__(self) -> None:
        self.turns: list[float] = []
        self.leaves = 0.0
        self.to = (0.0, 0.0)


def _moves(plan: Plan, before: int, top: int) -> dict[int, _Move]:
    found: dict[int, _Move] = {}
    left, right = before, before + len(plan.hand.table)
    for step, action in enumerate(plan.actions):
        move = found.setdefault(action.tile, _Move())
        if action.verb is Verb.TURN:
            move.turns.append(step * ACTION)
            continue
        move.leaves = step * ACTION
        if action.verb is Verb.LEFT:
            left -= 1
            move.to = _place(left, top)
        else:
            move.to = _place(right, top)
            right += 1
    return found


def _motion(start: tuple[float, float], move: _Move, total: float) -> str:
    """The animation of one tile. Key times are fractions of the total time."""
    leaves, arrives = move.leaves / total, (move.leaves + _MOVING * ACTION) / total
    here, there = (f"{x:g} {y:g}" for x, y in (start, move.to))
    parts = [_timed("translate", [here, here, there, there], [0, leaves, arrives, 1], total)]
    if move.turns:
        values, times = ["0"], [0.0]
        for half_turns, moment in enumerate(move.turns):
            values += [str(180 * half_turns), str(180 * (half_turns + 1))]
            times += [moment / total, (moment + _MOVING * ACTION) / total]
        parts.append(_timed("rotate", [*values, values[-1]], [*times, 1], total, ' additive="sum"'))
    return "".join(parts)


def _timed(kind: str, values: Sequence[str], times: Sequence[float], total: float, more: str = "") -> str:
    keys = ";".join(f"{time:.5f}".rstrip("0").rstrip(".") or "0" for time in times)
    return (
        f'<animateTransform attributeName="transform" type="{kind}" values="{";".join(values)}" keyTimes="{keys}" '
        f'dur="{total:g}s" repeatCount="indefinite"{more}/>'
    )


def _tile(paint: Painter, tile: Tile, at: tuple[float, float], motion: str) -> str:
    """A tile drawn around its centre, so that it turns in place."""
    halves = "".join(_half(paint, digit, x) for digit, x in zip(tile, (-CELL // 2, CELL // 2), strict=True))
    fold = HIGH // 2 - FOLD
    return (
        f'<g transform="translate({at[0]:g} {at[1]:g})">{motion}'
        f'<rect {paint.part("plate given")} x="{-WIDE // 2}" y="{-HIGH // 2}" width="{WIDE}" height="{HIGH}" '
        f'rx="{ROUND}"/><line {paint.part("fold")} x1="0" y1="{-fold}" x2="0" y2="{fold}"/>{halves}</g>'
    )


def _half(paint: Painter, digit: int, x: int) -> str:
    if digit >= len(FACES):
        return f'<text {paint.part("given")} {_FONT} x="{x}" y="{BASE * _FIGURE:g}">{digit}</text>'
    dots = "".join(
        f"M{x + THIRD * (at % 3 - 1)} {THIRD * (at // 3 - 1)}h0" for at in map("abcdefghi".index, FACES[digit])
    )
    return f'<path {paint.part("pips given")} d="{dots}"/>' if dots else ""
