"""Strings of ISS, sigh's Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.Thermo~R4C1~R4C2`, and links to it.

A string is a list of constraints, each with a name and arguments; a constraint without a name has the givens. `Or`,
`And` and `Replicate` contain the constraints up to their `End`. A string with a constraint that is not known is
refused, because without it, it would be another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import unquote

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.sudoku import clues as make
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.cells import Cell
from grille.sudoku.clues.clue import DEEPEST, Clue
from grille.sudoku.clues.compile import MOST_CLUES
from grille.sudoku.layout import EMPTY, SMALLEST, SYMBOLS, Layout
from grille.sudoku.notation.iss_codes import bits_of
from grille.sudoku.notation.iss_rules import CODED, GLOBAL, RULES, Frame
from grille.sudoku.notation.iss_write import cell_name, write

MOST_SIGNS, LARGEST = 200_000, 16
_LINK = re.compile(
    r"\s*https?://(?:sigh\.github\.io|[^?/\s]+)/Interactive-Sudoku-Solver/?[^?\s]*\?(?:[^&\s]*&)*q=([^&\s]+)\S*\s*"
)
_STRING = re.compile(r"\s*\.[\s.]*(?:~[Rr]|([A-Z][A-Za-z]*)\s*(?:[~.]|$))")
_COMPOSITE = frozenset(("Or", "And", "Replicate"))
# Constraints that describe the board.
_LAYOUT = frozenset(("Shape", "NoBoxes", "Jigsaw", "RegionSize", "Windoku", "DisjointSets", "Diagonal"))
# The order of search is not a rule.
_HARMLESS = frozenset(("SearchPriority",))
_KNOWN = frozenset(RULES) | _COMPOSITE | _LAYOUT | _HARMLESS | {"", "End"}


class Node(NamedTuple):
    """A constraint: its name, its arguments, and what it contains."""

    name: str
    args: list[str]
    inner: list[Node]


def stands_alone(text: str) -> bool:
    if _LINK.match(text) is not None:
        return True
    match = _STRING.match(text)
    return match is not None and ("~" in text or (match[1] in _KNOWN and len(match[1]) > 2))


sniff = stands_alone


def _jigsaw_text(text: str) -> tuple[str, str] | None:
    """The givens and the regions of a text that has a sign for each cell twice; None for any other text."""
    half = len(text) // 2
    side = round(half**0.5)
    signs, labels = text[:half], text[half:]
    if len(text) % 2 or side * side != half or not SMALLEST <= side <= LARGEST or not text.isascii():
        return None
    if len({*labels}) != side or any(labels.count(label) != side for label in {*labels}):
        return None
    # Boards beyond 9 have letters, A for 1.
    known = SYMBOLS[:side] if side < 10 else "ABCDEFGHIJKLMNOP"[:side]
    if {*signs} - {*known, ".", "0"}:
        return None
    return signs.translate(str.maketrans(known + "0", SYMBOLS[:side] + EMPTY)), labels


def read(text: str, shape: str | None) -> Sudoku:
    link = _LINK.fullmatch(text)
    if link is not None:
        text = unquote(link[1])
    if len(text) > MOST_SIGNS:
        raise NotationError(f"expected at most {MOST_SIGNS:,} characters, found {len(text):,}")
    joined = "".join(text.split())
    jigsaw = _jigsaw_text(joined)
    if jigsaw is not None:
        return Sudoku(jigsaw[0], _with_jigsaw(Layout.latin(round(len(jigsaw[0]) ** 0.5)), jigsaw[1]))
    nodes, names = _parse(joined)
    if names - _KNOWN:
        raise NotationError(f"constraints that are not known: {', '.join(sorted(names - _KNOWN))[:80]}")
    frame = _frame(nodes)
    houses = [node for node in nodes if _is_house(node, frame)]
    layout = _layout(nodes, houses, frame)
    if shape is not None and Layout.of(shape) != layout:
        raise NotationError(f"the text has the layout {layout.brief}, not {shape[:24]}")
    try:
        # No copy of a house is one: copies and what is within others are constraints like any other.
        rules = _expanded([node for node in nodes if node not in houses] if houses else nodes, frame)
        clues = _read_all(rules, frame)
        signs, marks = _givens(rules, frame)
        return Sudoku(signs, layout, [*clues, *marks])
    except NotationError:
        raise
    except GrilleError as error:
        raise NotationError(str(error)) from None


def _parse(text: str) -> tuple[list[Node], set[str]]:
    """The constraints, and the names of all of them and of those within them."""
    names: set[str] = set()
    root = Node("", [], [])
    stack = [root]
    if not text.startswith("."):
        raise NotationError("expected a dot before each constraint", column=1)
    for item in text[1:].split("."):
        name, *args = item.split("~")
        if name == "End":
            if len(stack) == 1:
                raise NotationError("an .End without a constraint that contains others")
            stack.pop()
            continue
        names.add(name)
        node = Node(name, args, [])
        stack[-1].inner.append(node)
        if name in _COMPOSITE:
            stack.append(node)
            if len(stack) > DEEPEST:
                raise NotationError(f"expected constraints within others at most {DEEPEST - 1} deep")
    if len(stack) > 1:
        raise NotationError(f"{stack[-1].name}: expected its .End")
    return root.inner, names


def _all(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _all(node.inner)


def _frame(nodes: Sequence[Node]) -> Frame:
    """The side of the board and its digits."""
    shapes = [node.args for node in nodes if node.name == "Shape"]
    if len(shapes) > 1 or any(node.name in _LAYOUT for outer in nodes if outer.inner for node in _all(outer.inner)):
        raise NotationError("Shape: expected one, and the layout outside of other constraints")
    sides, digits, *kind = [*(shapes[0] if shapes else ["9x9"]), ""][:3]
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", sides)
    if match is None:
        raise NotationError(f"Shape: expected rows and columns such as 9x9, found {sides[:12]!r}")
    rows, columns = int(match[1]), int(match[2])
    if kind and kind[0]:
        raise NotationError(f"Shape: boards of the type {kind[0][:12]} are not known")
    if rows != columns:
        raise NotationError(f"Shape: boards that are not square are not known, found {sides}")
    if not SMALLEST <= rows <= LARGEST:
        raise NotationError(f"Shape: expected a side from {SMALLEST} to {LARGEST}, found {rows}")
    found = re.fullmatch(r"(?:([01])-)?([0-9]{1,2})", digits or str(rows))
    if found is None:
        raise NotationError(f"Shape: expected digits such as 0-8, found {digits[:12]!r}")
    first, last = int(found[1] or 1), int(found[2])
    if last - first + 1 != rows:
        raise NotationError(f"Shape: a side of {rows} with the digits {first} to {last} is not known")
    return Frame(rows, range(first, last + 1))


def _layout(nodes: Sequence[Node], houses: Sequence[Node], frame: Frame) -> Layout:
    found = {node.name: node.args for node in nodes if node.name in _LAYOUT}
    side = frame.side
    size = found.get("RegionSize")
    if size is not None and size != [str(side)]:
        raise NotationError(f"RegionSize: expected {side}, found {'~'.join(size)[:12]!r}")
    try:
        usual = Layout.of_side(side)
    except GrilleError:
        usual = Layout.latin(side)
    try:
        layout = Layout.latin(side) if "NoBoxes" in found else usual
        if "Jigsaw" in found:
            layout = _with_jigsaw(layout, (found["Jigsaw"] or [""])[-1])
        which = _diagonals(nodes)
        layout = layout.with_diagonals(*which) if which else layout
        layout = layout.with_windows() if "Windoku" in found else layout
        layout = layout.with_disjoint_groups() if "DisjointSets" in found else layout
        for cells in _cells_of(houses, frame):
            if not any({*house.cells} == cells for house in layout.houses):
                layout = layout.with_regions(
                    [["1" if row * side + at in cells else None for at in range(side)] for row in range(side)]
                )
        return layout.with_zero() if frame.digits[0] == 0 else layout
    except NotationError:
        raise
    except GrilleError as error:
        raise NotationError(str(error)) from None


def _cells_of(houses: Sequence[Node], frame: Frame) -> Iterator[set[int]]:
    for node in houses:
        yield {(row - 1) * frame.side + column - 1 for row, column in frame.cells(node.args)}


def _is_house(node: Node, frame: Frame) -> bool:
    """Whether it is a group with as many different cells as there are digits."""
    return node.name == "AllDifferent" and len({*frame.cells(node.args)}) == len(node.args) == frame.side


def _diagonals(nodes: Sequence[Node]) -> list[int]:
    """The numbers of the diagonals; 1 in the string rises from the bottom left."""
    ways = {"~".join(node.args) for node in nodes if node.name == "Diagonal"}
    if ways - {"1", "-1"}:
        raise NotationError(f"Diagonal: expected 1 or -1, found {min(ways)[:12]!r}")
    return [which for which, way in ((1, "-1"), (2, "1")) if way in ways]


def _with_jigsaw(layout: Layout, labels: str) -> Layout:
    side = layout.side
    if len(labels) != side * side:
        raise NotationError(f"Jigsaw: expected {side * side} cells, found {len(labels)}")
    if len({*labels}) == 1:
        return layout
    odd = [label for label in dict.fromkeys(labels) if labels.count(label) != side]
    if len(odd) > 1:
        raise NotationError(f"Jigsaw: expected regions of {side} cells")
    if not odd and not layout.regions:
        return Layout.jigsaw([[*labels[at : at + side]] for at in range(0, len(labels), side)])
    rows = [
        [None if each in odd else f"region {each}" for each in labels[at : at + side]]
        for at in range(0, len(labels), side)
    ]
    return layout.with_regions(rows)


def _shifted(node: Node, move: tuple[int, int], frame: Frame) -> Node:
    def shift(text: str) -> str:
        name, mark, rest = text.partition("_")
        if not re.fullmatch(r"[Rr][0-9A-Za-z][Cc][0-9A-Za-z]", name):
            return text
        row, column = frame.cell(name)
        to = row + move[0], column + move[1]
        if not all(1 <= each <= frame.side for each in to):
            raise NotationError(f"Replicate: {text[:12]} would leave the board")
        return f"{cell_name(to)}{mark}{rest}"

    args = node.args[:1] if node.name in CODED else []
    return Node(
        node.name,
        args + [shift(each) for each in node.args[len(args) :]],
        [_shifted(each, move, frame) for each in node.inner],
    )


def _expanded(nodes: Sequence[Node], frame: Frame) -> list[Node]:
    """The constraints with copies in place of Replicate, and the contents of And."""
    found: list[Node] = []
    for node in nodes:
        if node.name == "Replicate":
            targets, origin, *_ = [*node.args, "R1C1", "R1C1"] if len(node.args) < 2 else node.args
            row, column = frame.cell(origin)
            start = (row - 1) * frame.side + column - 1
            for at, bit in enumerate(bits_of(targets)):
                if bit:
                    if start + at >= frame.side**2:
                        raise NotationError("Replicate: a copy would leave the board")
                    to_row, to_column = divmod(start + at, frame.side)
                    move = (to_row + 1 - row, to_column + 1 - column)
                    found += _expanded([_shifted(each, move, frame) for each in node.inner], frame)
                    _bound(found)
        elif node.name == "And":
            found += _expanded(node.inner, frame)
        else:
            found.append(node)
    _bound(found)
    return found


def _bound(found: Sequence[object]) -> None:
    if len(found) > MOST_CLUES:
        raise NotationError(f"expected at most {MOST_CLUES:,} constraints")


def _read_all(nodes: Sequence[Node], frame: Frame) -> list[Clue]:
    """The clues of constraints, except givens; copies and contents are in place of what contains them."""
    found: list[Clue] = []
    for node in nodes:
        found += _read_one(node, frame)
        _bound(found)
    return found


def _read_one(node: Node, frame: Frame) -> list[Clue]:
    if node.name == "Or":
        options = [_option(each, frame) for each in node.inner]
        return [make.either(*options)] if options and all(options) else []
    read_rule = RULES.get(node.name)
    if read_rule is None:
        return []
    try:
        return [*read_rule(node.args, frame)]
    except IndexError:
        raise NotationError(f"{node.name}: an argument is missing") from None
    except GrilleError as error:
        raise NotationError(f"{node.name}: {error}") from None


def _option(node: Node, frame: Frame) -> list[Clue]:
    """The clues of one alternative."""
    inner = _expanded([node], frame)
    if any(each.name in GLOBAL for each in inner):
        raise NotationError("Or: a constraint on the whole board can't be one of several")
    found = [clue for each in inner for clue in _read_one(each, frame)]
    for cell, sets in _candidates(inner, frame).items():
        found += [_mark(cell, digits, frame) for digits in sets]
    return found


def _candidates(nodes: Sequence[Node], frame: Frame) -> dict[Cell, list[set[int]]]:
    """For each cell with givens, the digits that each of them allows."""
    found: dict[Cell, list[set[int]]] = {}
    known = {*frame.digits}
    for node in nodes:
        for each in [] if node.name else node.args:
            name, *values = each.split("_")
            digits = {int(value) for value in values if value.isdecimal() and len(value) < 4}
            if not digits or len(digits) != len({*values}) or not digits <= known:
                raise NotationError(f"{each[:24]!r}: expected digits from {frame.digits[0]} to {frame.digits[-1]}")
            found.setdefault(frame.cell(name), []).append(digits)
    return found


def _givens(nodes: Sequence[Node], frame: Frame) -> tuple[str, list[Clue]]:
    """The givens as signs, and cells with several candidates as clues."""
    signs = [EMPTY] * frame.side**2
    marks: list[Clue] = []
    symbols = SYMBOLS if frame.digits[0] else "0" + SYMBOLS
    for (row, column), sets in _candidates(nodes, frame).items():
        if len(sets) == 1 and len(sets[0]) == 1:
            (digit,) = sets[0]
            signs[(row - 1) * frame.side + column - 1] = symbols[digit - frame.digits[0]]
            continue
        left = set.intersection(*sets)
        single = next((each for each in sets if len(each) == 1), left)
        if len(single) == 1:
            signs[(row - 1) * frame.side + column - 1] = symbols[min(single) - frame.digits[0]]
        # Givens that exclude each other are read: the board then has no solution.
        if len(single) > 1 or not left:
            marks += [_mark((row, column), each, frame) for each in ([left] if left else sets)]
    return "".join(signs), marks


def _mark(cell: Cell, digits: set[int], frame: Frame) -> Clue:
    """A cell with several candidates."""
    for kind, remainder in ((make.even, 0), (make.odd, 1)):
        if digits == {each for each in frame.digits if each % 2 == remainder}:
            return kind([cell])
    return make.table([cell], [[digit] for digit in sorted(digits)])


# A file holds one: the string of an empty board is a full stop, which also ends other texts.
ISS = Format("iss", "ISS string", write, sniff, read, between=None)
