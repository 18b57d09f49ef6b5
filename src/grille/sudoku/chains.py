"""Chains in the usual notation, and link by link in words.

Of `r1c1 =5= r1c7 -5- r3c8` the first link is strong (if r1c1 is not 5, r1c7 is) and the second weak (then r3c8 is not).
A cell where the digit changes stands once, between the two: `5- r1c1 -2- r1c7 -5` is a chain of two cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grille.sudoku.found import Node
from grille.sudoku.naming import cell_names, digit_name, digit_names
from grille.sudoku.shape import Shape

Sets = Sequence[tuple[list[int], list[int]]]


def notation(shape: Shape, chain: Sequence[Node], sets: Sets = ()) -> str:
    """A chain on one line."""
    first = chain[0]
    text = _place(shape, first, sets)
    for i, (before, node) in enumerate(pairwise(chain), 1):
        sign, digit = ("=" if node.on else "-"), digit_name(shape, node.digit)
        if _within(before, node):
            # The digit changes within the cell: told by the links around it, or by loose ends.
            if i == 1:
                text = f"{digit_name(shape, before.digit)}{'=' if before.on else '-'} {text}"
            if i == len(chain) - 1:
                text += f" {'-' if node.on else '='}{digit}"
        else:
            text += f" {sign}{digit}{sign} {_place(shape, node, sets)}"
    return text


def arrows(shape: Shape, chain: Sequence[Node], sets: Sets = ()) -> str:
    """Statements, each with the ones it follows from; where that is just the one before, an arrow says it."""
    parts: list[str] = []
    for i, node in enumerate(chain):
        said = short(shape, node, sets)
        if i and node.causes in ([], [i - 1]):
            parts[-1] += f" -> {said}"
        elif i:
            parts.append(f"{' + '.join(short(shape, chain[cause], sets) for cause in node.causes)} -> {said}")
        else:
            parts.append(said)
    return "; ".join(parts)


def short(shape: Shape, node: Node, sets: Sets = ()) -> str:
    """A statement as players write it: r1c2=5, r1c2<>5."""
    cells = ",".join(cell_names(shape, node.cells))
    via = f" (by {','.join(cell_names(shape, sets[node.set][0]))})" if node.set >= 0 and sets else ""
    return f"{cells}{'=' if node.on else '<>'}{digit_name(shape, node.digit)}{via}"


def statement(shape: Shape, node: Node, sets: Sets = ()) -> str:
    """A statement in words."""
    digit, cells = digit_name(shape, node.digit), ",".join(cell_names(shape, node.cells))
    if node.set >= 0:
        others = [each for each in sets[node.set][1] if each != node.digit]
        name = ",".join(cell_names(shape, sets[node.set][0]))
        return f"{name} is without {digit} and holds {digit_names(shape, others)}"
    if len(node.cells) > 1:
        return f"{digit} is in {cells}" if node.on else f"{digit} is not in {cells}"
    return f"{cells} is {digit}" if node.on else f"{cells} is not {digit}"


def walked(shape: Shape, chain: Sequence[Node], sets: Sets = ()) -> str:
    """A chain link by link: if this, then that, so that."""
    first, second, *rest = (statement(shape, node, sets) for node in chain)
    return f"If {first}, then {second}" + "".join(f", so {each}" for each in rest)


def _within(before: Node, node: Node) -> bool:
    return before.cells == node.cells and len(node.cells) == 1 and before.digit != node.digit and node.set == -1


def _place(shape: Shape, node: Node, sets: Sets) -> str:
    if node.set >= 0 and sets:
        cells, digits = sets[node.set]
        inside = ",".join(digit_name(shape, digit) for digit in digits)
        return f"ALS:{','.join(cell_names(shape, cells))}{{{inside}}}"
    return ",".join(cell_names(shape, node.cells))
