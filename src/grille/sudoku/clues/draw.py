"""Draw clues: the shapes that setters use, for each kind of clue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from grille.scene import Badge, Enclosure, Scene, Stroke
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import kind_named

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.layout import Layout

Shape = Enclosure | Stroke | Badge
Place = tuple[int, int]
Draw = Callable[[Clue, int], Iterable[Shape]]
# What is written beside the grid for a clue of these kinds: the name of its parameter.
_OUTSIDE = {
    "sandwich": "total",
    "x-sum": "total",
    "skyscraper": "count",
    "hidden-skyscraper": "digit",
    "numbered-room": "digit",
}
# The look of lines, and what is at their ends.
_LINES = {
    "thermometer": ("thermometer", "bulb", ""),
    "whisper": ("whisper", "", ""),
    "renban": ("renban", "", ""),
    "nabner": ("nabner", "", ""),
    "palindrome": ("palindrome", "", ""),
    "between": ("between", "circle", "circle"),
    "lockout": ("lockout", "diamond", "diamond"),
    "region-sum": ("region-sum", "", ""),
    "zipper": ("zipper", "", ""),
    "sum-line": ("sum-line", "", ""),
    "entropic": ("entropic", "", ""),
    "modular": ("modular", "", ""),
    "double-arrow": ("arrow", "circle", "circle"),
    "line": ("plain", "", ""),
    "pair": ("plain", "", ""),
}


def _places(cells: Sequence[tuple[int, int]]) -> tuple[Place, ...]:
    """Cells counted from 0."""
    return tuple((row - 1, column - 1) for row, column in cells if row)


def _line(clue: Clue, _side: int) -> Iterable[Shape]:
    look, start, end = _LINES[clue.kind]
    if clue.kind == "thermometer" and clue["slow"]:
        look = "slow-thermometer"
    yield Stroke(_places(clue.cells), look, start, end)


def _cage(clue: Clue, _side: int) -> Iterable[Shape]:
    total = clue["total"]
    yield Enclosure(_places(clue.cells), "" if total is None else str(total), _caption(clue))


def _arrow(clue: Clue, _side: int) -> Iterable[Shape]:
    circle = _places(clue.cells)
    is_pill = len(circle) > 1
    for shaft in map(_places, clue["shafts"]):
        # A shaft leaves a pill at the cell that is nearest to it.
        start = min(circle, key=lambda place: _distance(place, shaft[0]))
        yield Stroke((start, *shaft), "arrow", "rim" if is_pill else "circle", "arrow")
    if is_pill:
        yield Enclosure(circle, "", _caption(clue), "pill" if _is_straight(circle) else "")


def _distance(one: Place, other: Place) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _is_straight(places: Sequence[Place]) -> bool:
    """Whether each cell touches the next in the same direction."""
    steps = {(other[0] - one[0], other[1] - one[1]) for one, other in pairwise(places)}
    return len(steps) == 1 and _distance((0, 0), *steps) == 1


def _middle(clue: Clue) -> tuple[float, float]:
    places = _places(clue.cells)
    return sum(row for row, _ in places) / len(places), sum(column for _, column in places) / len(places)


def _dot(clue: Clue, _side: int) -> Iterable[Shape]:
    usual = 1 if clue.kind == "difference" else 2
    look = "white" if clue.kind == "difference" else "black"
    value = clue["value"]
    yield Badge(*_middle(clue), "" if value == usual else str(value), look, size=0.28)


def _xv(clue: Clue, _side: int) -> Iterable[Shape]:
    sign = {5: "V", 10: "X"}.get(clue["total"], str(clue["total"]))
    yield Badge(*_middle(clue), sign, "plain", size=0.46)


def _greater(clue: Clue, _side: int) -> Iterable[Shape]:
    (row, column), (other_row, other_column) = _places(clue.cells)[:2]
    sign = {(0, 1): ">", (0, -1): "<", (1, 0): "v", (-1, 0): "^"}
    shown = sign.get((other_row - row, other_column - column), ">")
    yield Badge(*_middle(clue), shown, "chevron", size=0.4)


def _quadruple(clue: Clue, _side: int) -> Iterable[Shape]:
    digits = clue["digits"]
    yield Badge(*_middle(clue), (" " if max(digits) > 9 else "").join(map(str, digits)), "white", size=0.62)


def _parity(clue: Clue, _side: int) -> Iterable[Shape]:
    shape = "square" if clue.kind == "even" else "circle"
    return (Badge(*place, "", "parity", shape, 0.78) for place in _places(clue.cells))


def _extreme(clue: Clue, side: int) -> Iterable[Shape]:
    """A shaded cell that is smaller or larger than its neighbours, with signs at its edges."""
    signs = {"minimum": ("^", "v", "<", ">"), "maximum": ("v", "^", ">", "<")}[clue.kind]
    moves = ((1, 0), (-1, 0), (0, 1), (0, -1))
    signs = (signs[0], signs[1], signs[2], signs[3])
    for row, column in _places(clue.cells):
        yield Badge(row, column, "", "extreme", "square", 1.0)
        for (down, across), sign in zip(moves, signs, strict=True):
            if 0 <= row + down < side and 0 <= column + across < side:
                yield Badge(row + 0.39 * down, column + 0.39 * across, sign, "chevron", "", 0.32)


def _outside(clue: Clue, _side: int) -> Iterable[Shape]:
    yield Badge(*_beside(_places(clue.cells)), str(clue[_OUTSIDE[clue.kind]]), "plain", "", 0.75)


def _beside(places: Sequence[Place]) -> tuple[float, float]:
    """The place beside the grid where a line of cells begins."""
    (row, column), (next_row, next_column) = places[0], places[1] if len(places) > 1 else places[0]
    return row - (next_row - row), column - (next_column - column)


def _little_killer(clue: Clue, _side: int) -> Iterable[Shape]:
    places = _places(clue.cells)
    row, column = _beside(places) if len(places) > 1 else (places[0][0] - 1, places[0][1] - 1)
    yield Badge(row, column, str(clue["total"]), "plain", "", 0.75)
    down, across = places[0][0] - row, places[0][1] - column
    yield Stroke(
        ((row + 0.28 * down, column + 0.28 * across), (row + 0.52 * down, column + 0.52 * across)), "arrow", "", "arrow"
    )


def _groups(clue: Clue, _side: int) -> Iterable[Shape]:
    lists = clue["groups"] if clue.kind == "equal-sums" else (clue.cells, clue["copy"])
    return (Enclosure(_places(group), "", _caption(clue)) for group in lists)


def _circles(clue: Clue, _side: int) -> Iterable[Shape]:
    return (Badge(*place, "", "white", "circle", 0.8) for place in _places(clue.cells))


def _indexer(clue: Clue, _side: int) -> Iterable[Shape]:
    return (Badge(*place, "", f"index-{clue['along']}", "square", 1.0) for place in _places(clue.cells))


_DRAWN: dict[str, Draw] = {
    **dict.fromkeys(_LINES, _line),
    **dict.fromkeys(_OUTSIDE, _outside),
    "cage": _cage,
    "arrow": _arrow,
    "difference": _dot,
    "ratio": _dot,
    "xv": _xv,
    "greater-than": _greater,
    "quadruple": _quadruple,
    "even": _parity,
    "odd": _parity,
    "minimum": _extreme,
    "maximum": _extreme,
    "little-killer": _little_killer,
    "equal-sums": _groups,
    "clone": _groups,
    "counting-circles": _circles,
    "indexer": _indexer,
}


# Kinds whose cells are only outlined, so that the picture does not say which kind it is.
_OUTLINED = frozenset(("equal-sums", "clone"))


def has_sign(kind: str) -> bool:
    """Whether clues of a kind are drawn with a sign of their own."""
    return kind in _DRAWN and kind not in _OUTLINED


def _caption(clue: Clue) -> str:
    """A clue in words: its title, its cells and its rule."""
    return f"{clue}: {clue.rule}"


def diagonals(layout: Layout) -> Iterable[Stroke]:
    """The diagonals of a layout that are houses."""
    side = layout.side
    for house in layout.houses:
        if house.kind == "diagonal":
            ends = (divmod(house.cells[0], side), divmod(house.cells[-1], side))
            (top, left), (bottom, right) = ends
            down, across = (0.5 if bottom > top else -0.5), (0.5 if right > left else -0.5)
            yield Stroke(((top - down, left - across), (bottom + down, right + across)), "diagonal")


def shaded(layout: Layout) -> Iterable[Badge]:
    """The cells of windows and extra regions, each once."""
    kinds = {"window", "extra region"}
    cells = {cell for house in layout.extra if house.kind in kinds for cell in house.cells}
    return (Badge(*divmod(cell, layout.side), "", "region", "square", 1.0) for cell in sorted(cells))


def with_clues(scene: Scene, puzzle: Sudoku) -> Scene:
    """Add the extra houses of the layout and the clues of a puzzle to its picture."""
    houses: tuple[Shape, ...] = (*shaded(puzzle.layout), *diagonals(puzzle.layout))
    if not puzzle.clues and not houses:
        return scene
    shapes = [*houses, *(shape for clue in puzzle.clues for shape in _drawn(clue, puzzle.layout.side))]
    side = puzzle.layout.side
    badges = _apart([shape for shape in shapes if isinstance(shape, Badge)], puzzle.clues, side)
    beside = any(not -0.5 <= place <= side - 0.5 for badge in badges for place in (badge.row, badge.column))
    outlined = {each.name for each in shapes if isinstance(each, Enclosure)}
    captions = tuple(each for each in dict.fromkeys(map(_caption, puzzle.clues)) if each not in outlined)
    return scene._replace(
        outlines=tuple(shape for shape in shapes if isinstance(shape, Enclosure)),
        strokes=tuple(shape for shape in shapes if isinstance(shape, Stroke)),
        badges=badges,
        rim=int(beside),
        captions=captions,
        title=f"{scene.title}, with {len(puzzle.clues)} clues" if puzzle.clues else scene.title,
    )


def _apart(badges: Sequence[Badge], clues: Sequence[Clue], side: int) -> tuple[Badge, ...]:
    """Move two numbers of little killers that begin at the same place beside the grid towards their arrows."""
    starts: dict[tuple[float, float], list[Clue]] = {}
    for clue in clues:
        if clue.kind == "little-killer" and len(clue.cells) > 1 and not _has_variables(clue):
            starts.setdefault(_beside(_places(clue.cells)), []).append(clue)
    shared = {place: found for place, found in starts.items() if len(found) > 1}
    return tuple(_towards_arrow(badge, shared.get((badge.row, badge.column), []), side) for badge in badges)


def _towards_arrow(badge: Badge, here: list[Clue], side: int) -> Badge:
    clue = next((each for each in here if str(each["total"]) == badge.text), None)
    if clue is None:
        return badge
    # Equal numbers belong to different arrows.
    here.remove(clue)
    row, column = _places(clue.cells)[0]
    if 0 <= badge.row < side:
        return badge._replace(row=badge.row + 0.25 * (row - badge.row), size=0.5)
    return badge._replace(column=badge.column + 0.25 * (column - badge.column), size=0.5)


def _drawn(clue: Clue, side: int) -> Iterable[Shape]:
    """The shapes of a clue. A rule on the whole board has none; any other kind has its cells outlined."""
    draw = _DRAWN.get(clue.kind)
    if draw is not None and not _has_variables(clue):
        return draw(clue, side)
    places = _places([*clue.all_cells()] if draw is not None else clue.cells)
    if kind_named(clue.kind).group == "board" or not places:
        return ()
    return (Enclosure(tuple(dict.fromkeys(places)), "", _caption(clue)),)


def _has_variables(clue: Clue) -> bool:
    """Whether some of its digits are in no cell, so that its usual shape can't be drawn."""
    return any(not row for row, _ in clue.all_cells())
