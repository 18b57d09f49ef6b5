"""Chains in the usual notation, and in words.

In `r1c1 =5= r1c7 -5- r3c8` the first link is strong (if r1c1 is not 5, r1c7 is) and the second is weak (then r3c8 is
not 5). A cell where the digit changes is written once, between its two digits: `5- r1c1 -2- r1c7 -5` is a chain of two
cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grille.sudoku.layout import Layout
from grille.sudoku.names import cell_names, digit_name
from grille.sudoku.native_step import Node

Sets = Sequence[tuple[Sequence[int], Sequence[int]]]


def notation(layout: Layout, chain: Sequence[Node], sets: Sets = ()) -> str:
    """Write a chain on one line."""
    text = _place(layout, chain[0], sets)
    for i, (before, node) in enumerate(pairwise(chain), 1):
        sign, digit = ("=" if node.on else "-"), digit_name(layout, node.digit)
        if _within(before, node, sets):
            # The digit changes within the cell: the links on either side show it, or an open end does.
            if i == 1:
                text = f"{digit_name(layout, before.digit)}{'=' if before.on else '-'} {text}"
            if i == len(chain) - 1:
                text += f" {'-' if node.on else '='}{digit}"
        else:
            text += f" {sign}{digit}{sign} {_place(layout, node, sets)}"
    return text


def arrows(layout: Layout, chain: Sequence[Node], sets: Sets = ()) -> str:
    """Write the statements of a net, each with its causes; an arrow alone means the previous statement."""
    parts: list[str] = []
    for i, node in enumerate(chain):
        said = short(layout, node, sets)
        if i and tuple(node.causes) in ((), (i - 1,)):
            parts[-1] += f" -> {said}"
        elif i:
            parts.append(f"{' + '.join(short(layout, chain[cause], sets) for cause in node.causes)} -> {said}")
        else:
            parts.append(said)
    return "; ".join(parts)


def short(layout: Layout, node: Node, sets: Sets = ()) -> str:
    """Write a statement as players do: r1c2=5, r1c2<>5."""
    cells = ",".join(cell_names(layout, node.cells))
    return f"{cells}{'=' if node.on else '<>'}{digit_name(layout, node.digit)}{_by(layout, node, sets)}"


def statement(layout: Layout, node: Node, sets: Sets = ()) -> str:
    """Write a statement in words."""
    digit, cells = digit_name(layout, node.digit), ",".join(cell_names(layout, node.cells))
    if len(node.cells) > 1:
        said = f"{digit} is in {cells}" if node.on else f"{digit} is not in {cells}"
    else:
        said = f"{cells} is {digit}" if node.on else f"{cells} is not {digit}"
    return said + _by(layout, node, sets)


def _by(layout: Layout, node: Node, sets: Sets) -> str:
    """Name the almost locked set that causes a statement: it has lost one digit, so it has all others."""
    return f" (by {_set(layout, sets[node.set])})" if node.on and 0 <= node.set < len(sets) else ""


def chain_sentence(layout: Layout, chain: Sequence[Node], sets: Sets = ()) -> str:
    """Write a chain in words: "If …, then …, so …"."""
    first, second, *rest = (statement(layout, node, sets) for node in chain)
    return f"If {first}, then {second}" + "".join(f", so {each}" for each in rest)


def _within(before: Node, node: Node, sets: Sets) -> bool:
    """Whether a link joins two digits of one cell or of one almost locked set."""
    if 0 <= node.set == before.set < len(sets):
        return _inside(before, sets) and _inside(node, sets)
    return before.cells == node.cells and len(node.cells) == 1 and before.digit != node.digit


def _inside(node: Node, sets: Sets) -> bool:
    return 0 <= node.set < len(sets) and {*node.cells} <= {*sets[node.set][0]}


def _place(layout: Layout, node: Node, sets: Sets) -> str:
    return f"ALS:{_set(layout, sets[node.set])}" if _inside(node, sets) else ",".join(cell_names(layout, node.cells))


def _set(layout: Layout, one: tuple[Sequence[int], Sequence[int]]) -> str:
    inside = ",".join(digit_name(layout, digit) for digit in one[1])
    return f"{','.join(cell_names(layout, one[0]))}{{{inside}}}"
