"""Marks on cells and between them: dots, XV, signs, parity, corners, extremes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grille.sudoku.clues.clue import Clue
from grille.sudoku.variants.canvas import Bundle, Canvas


def bundled(canvas: Canvas, found: list[Clue], cells: list[tuple[int, ...]]) -> list[Bundle]:
    """Group marks with those on the images of their cells. A mark without all its images is left out."""
    where = {frozenset(own): clue for own, clue in zip(cells, found, strict=True)}
    bundles: list[Bundle] = []
    done: set[frozenset[int]] = set()
    for own in where:
        if own in done:
            continue
        images = dict.fromkeys(frozenset(image) for image in canvas.mapped(sorted(own)))
        done.update(images)
        if all(image in where for image in images):
            bundles.append(tuple(where[image] for image in images))
    return bundles


def _pairs(canvas: Canvas) -> Iterator[tuple[int, int]]:
    """Neighbouring cells, the left or upper one first."""
    return ((cell, other) for cell in range(canvas.side**2) for other in canvas.adjacent[cell] if cell < other)


def _on_pairs(canvas: Canvas, mark: Callable[[Canvas, int, int], Clue | None]) -> list[Bundle]:
    found = [(pair, clue) for pair in _pairs(canvas) if (clue := mark(canvas, *pair)) is not None]
    return bundled(canvas, [clue for _, clue in found], [pair for pair, _ in found])


def _dot(canvas: Canvas, one: int, two: int) -> Clue | None:
    low, high = sorted(canvas.values((one, two)))
    places = canvas.places((one, two))
    # 1 and 2 fit both dots.
    if high == 2 * low and (low > 1 or canvas.random.random() < 0.5):
        return Clue("ratio", places)
    return Clue("difference", places) if high == low + 1 else None


def kropki(canvas: Canvas) -> list[Bundle]:
    """A white dot between consecutive digits, a black one where one digit is twice the other."""
    return _on_pairs(canvas, _dot)


def _consecutive(canvas: Canvas, one: int, two: int) -> Clue | None:
    low, high = sorted(canvas.values((one, two)))
    return Clue("difference", canvas.places((one, two))) if high == low + 1 else None


def consecutive(canvas: Canvas) -> list[Bundle]:
    """A bar (drawn as a white dot) between consecutive digits."""
    return _on_pairs(canvas, _consecutive)


def _xv(canvas: Canvas, one: int, two: int) -> Clue | None:
    total = sum(canvas.values((one, two)))
    return Clue("xv", canvas.places((one, two)), total=total) if total in (5, 10) else None


def xv(canvas: Canvas) -> list[Bundle]:
    """An X between digits that add up to 10, a V for 5."""
    return _on_pairs(canvas, _xv)


def _greater(canvas: Canvas, one: int, two: int) -> Clue | None:
    if canvas.layout.regions and canvas.layout.region_of[one] != canvas.layout.region_of[two]:
        return None
    more, less = (one, two) if canvas.digits[one] > canvas.digits[two] else (two, one)
    return Clue("greater-than", canvas.places((more, less)))


def greater_than(canvas: Canvas) -> list[Bundle]:
    """A sign between all neighbours of a region."""
    return _on_pairs(canvas, _greater)


def _on_cells(canvas: Canvas, mark: Callable[[int], str | None]) -> list[Bundle]:
    found = [(cell, kind) for cell in range(canvas.side**2) if (kind := mark(cell)) is not None]
    clues = [Clue(kind, [canvas.at(cell)]) for cell, kind in found]
    return bundled(canvas, clues, [(cell,) for cell, _ in found])


def parity(canvas: Canvas) -> list[Bundle]:
    """Even digits in squares, odd ones in circles."""
    return _on_cells(canvas, lambda cell: "odd" if canvas.digits[cell] % 2 else "even")


def extremes(canvas: Canvas) -> list[Bundle]:
    """Digits that are smaller, or larger, than all their neighbours."""

    def mark(cell: int) -> str | None:
        around = canvas.values(canvas.adjacent[cell])
        if canvas.digits[cell] < min(around):
            return "minimum"
        return "maximum" if canvas.digits[cell] > max(around) else None

    return _on_cells(canvas, mark)


def quadruple(canvas: Canvas) -> list[Bundle]:
    """Two to four digits of the four cells around a corner."""
    side, found = canvas.side, []
    for cell in canvas.shuffled_cells():
        if cell % side < side - 1 and cell // side < side - 1:
            block = (cell, cell + 1, cell + side, cell + side + 1)
            digits = sorted(canvas.random.sample(canvas.values(block), canvas.random.randint(2, 4)))
            found.append((block, Clue("quadruple", canvas.places(block), digits=digits)))
    return bundled(canvas, [clue for _, clue in found], [block for block, _ in found])


def counting_circles(canvas: Canvas) -> list[Bundle]:
    """Circles such that a digit in one says how many circles have it. All of them are one clue."""
    if len(canvas.images) > 1:
        return []
    digits = list(range(1, canvas.side + 1))
    canvas.random.shuffle(digits)
    cells: list[int] = []
    for digit in digits[: max(2, canvas.side // 3)]:
        where = [cell for cell, held in enumerate(canvas.digits) if held == digit]
        cells += canvas.random.sample(where, digit)
    return [(Clue("counting-circles", canvas.places(sorted(cells))),)]


def indexers(canvas: Canvas) -> list[Bundle]:
    """Cells of some columns whose digit says where in the row the number of the column is."""
    side = canvas.side
    found = [
        cell
        for cell in range(side * side)
        if canvas.digits[cell // side * side + canvas.digits[cell] - 1] == cell % side + 1
    ]
    return bundled(canvas, [Clue("indexer", [canvas.at(cell)]) for cell in found], [(cell,) for cell in found])
