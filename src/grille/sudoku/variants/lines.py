"""Lines: paths of touching cells that satisfy a rule on the full grid. They cross neither themselves nor each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from grille.sudoku.clues.clue import Clue
from grille.sudoku.variants.canvas import Bundle, Canvas

Rule = Callable[[Sequence[int], int], bool]
# Steps of the search for one line.
MOST_STEPS = 120
# Straight pieces are preferred to diagonal ones by this factor.
STRAIGHT = 2.0


class LineRule(NamedTuple):
    """How lines of a kind are laid.

    `fits(digits, length)` is whether the first digits of a line of a length can be continued; with all its digits,
    whether the line is right. `cover` is the share of the board's cells that lines take.
    """

    fits: Rule
    clue: Callable[[list[tuple[int, int]]], Clue]
    least: int
    most: int
    cover: float = 0.4
    # Whether a line ends as soon as it is right, like an arrow, whatever its length.
    complete: Callable[[Sequence[int]], bool] | None = None
    # What the cells of a line must satisfy besides.
    cells: Callable[[Sequence[int]], bool] | None = None


def lines(canvas: Canvas, rule: LineRule) -> list[Bundle]:
    """Lay lines until they take their share of the board, or no more fit."""
    found: list[Bundle] = []
    room = int(rule.cover * canvas.share * canvas.side**2)
    most = min(rule.most, canvas.side)
    for _ in range(12 * canvas.side):
        if room < rule.least:
            break
        start = canvas.random.randrange(canvas.side**2)
        length = canvas.random.randint(rule.least, max(rule.least, min(most, room)))
        path = _path(canvas, rule, start, length)
        if path is None:
            continue
        images = list(dict.fromkeys(canvas.mapped(path)))
        for image in images:
            canvas.taken.update(image)
            canvas.crossed.update(_corners(canvas, image))
            room -= len(image)
        found.append(tuple(rule.clue(canvas.places(image)) for image in images))
    return found


def _path(canvas: Canvas, rule: LineRule, start: int, length: int) -> tuple[int, ...] | None:
    """Find a line from a cell by depth-first search in random order; None if none is found soon."""
    steps = 0

    def extend(path: tuple[int, ...]) -> tuple[int, ...] | None:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            return None
        if _ends(canvas, rule, path, length):
            return path
        if len(path) == length:
            return None
        for cell in _next_cells(canvas, path):
            longer = (*path, cell)
            if _free(canvas, longer) and all(rule.fits(canvas.values(each), length) for each in canvas.mapped(longer)):
                found = extend(longer)
                if found is not None:
                    return found
        return None

    single = (start,)
    if not _free(canvas, single) or not all(rule.fits(canvas.values(each), length) for each in canvas.mapped(single)):
        return None
    return extend(single)


def _ends(canvas: Canvas, rule: LineRule, path: tuple[int, ...], length: int) -> bool:
    if rule.cells is not None:
        return len(path) >= rule.least and all(map(rule.cells, canvas.mapped(path)))
    if rule.complete is None:
        return len(path) == length
    return len(path) >= rule.least and all(rule.complete(canvas.values(image)) for image in canvas.mapped(path))


def _next_cells(canvas: Canvas, path: tuple[int, ...]) -> list[int]:
    """The cells that a line may continue with: it does not run along itself."""
    last, before = path[-1], path[:-1]
    near = {other for cell in before for other in canvas.adjacent[cell]}
    cells = [cell for cell in canvas.touching[last] if cell not in near and cell not in before]
    weights = {cell: canvas.random.random() * (STRAIGHT if cell in canvas.adjacent[last] else 1) for cell in cells}
    return sorted(cells, key=weights.__getitem__, reverse=True)


def _free(canvas: Canvas, path: tuple[int, ...]) -> bool:
    """Whether the path and its images neither touch a line's cells, nor cross a line, nor each other."""
    images = list(dict.fromkeys(canvas.mapped(path)))
    cells = [cell for image in images for cell in image]
    if len({*cells}) < len(cells) or not canvas.taken.isdisjoint(cells):
        return False
    corners = [corner for image in images for corner in _corners(canvas, image)]
    return len({*corners}) == len(corners) and canvas.crossed.isdisjoint(corners)


def _corners(canvas: Canvas, path: tuple[int, ...]) -> list[tuple[int, int]]:
    """The corners that diagonal pieces of a path go through."""
    found = []
    for one, two in pairwise(path):
        (row, column), (below, beside) = divmod(one, canvas.side), divmod(two, canvas.side)
        if row != below and column != beside:
            found.append((max(row, below), max(column, beside)))
    return found
