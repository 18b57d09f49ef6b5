"""Names of cells, digits and houses as players write them: r4c79 for two cells of a row, rows 2 and 7."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grille.sudoku.layout import Layout

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def listed(names: Sequence[str], last: str = "and") -> str:
    """Join names as in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def number(count: int) -> str:
    """Write a small number as a word.

    >>> number(3)
    'three'
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def digit_name(layout: Layout, digit: int) -> str:
    return layout.label(layout.symbols[digit - 1])


def digit_names(layout: Layout, digits: Iterable[int], last: str = "and") -> str:
    return listed([digit_name(layout, digit) for digit in sorted(digits)], last)


def cell_names(layout: Layout, cells: Iterable[int]) -> list[str]:
    """Name cells as briefly as possible by grouping rows or columns.

    >>> cell_names(Layout.boxes(3, 3), [0, 1, 9, 10, 80])
    ['r12c12', 'r9c9']
    >>> cell_names(Layout.boxes(4, 4), [0, 15])
    ['r1c1,16']
    """
    chosen = {*cells}
    if len(chosen) == 1:
        return [layout.name(*chosen)]
    side = layout.side
    places = sorted(divmod(cell, side) for cell in chosen)
    # No two cells share a row or column, as with cells that contain the same digit: nothing to group.
    if len({row for row, _ in places}) == len({column for _, column in places}) == len(places):
        return [f"r{row + 1}c{column + 1}" for row, column in places]
    across = _grouped(places)
    down = [(columns, rows) for rows, columns in _grouped(row[::-1] for row in _cells_of(across))]
    between = "" if side <= 9 else ","
    best = min(across, down, key=len) if len(across) != len(down) else across
    return [
        f"r{between.join(str(row + 1) for row in rows)}c{between.join(str(column + 1) for column in columns)}"
        for rows, columns in sorted(best)
    ]


def cells_name(layout: Layout, cells: Iterable[int], last: str = "and") -> str:
    """Name cells as in a sentence.

    >>> cells_name(Layout.boxes(3, 3), [3, 5, 80])
    'r1c46 and r9c9'
    """
    return listed(cell_names(layout, cells), last)


def houses_name(layout: Layout, houses: Sequence[int]) -> str:
    """Name houses, grouped by kind.

    >>> houses_name(Layout.boxes(3, 3), [1, 6])
    'rows 2 and 7'
    >>> houses_name(Layout.boxes(3, 3), [0, 20])
    'row 1 and box 3'
    """
    kinds: dict[str, list[str]] = {}
    for house in dict.fromkeys(houses):
        kind, _, which = layout.houses[house].name.rpartition(" ")
        kinds.setdefault(kind, []).append(which)
    return listed(
        [
            f"{kind if len(which) == 1 else plural(kind)} {listed(sorted(which, key=int))}"
            for kind, which in kinds.items()
        ]
    )


def plural(kind: str) -> str:
    """Return the plural of a kind of house.

    >>> plural("box"), plural("extra region")
    ('boxes', 'extra regions')
    """
    return f"{kind}es" if kind.endswith("x") else f"{kind}s"


def _grouped(cells: Iterable[tuple[int, int]]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Group cells by line, then lines that contain the same places."""
    lines: dict[int, set[int]] = {}
    for line, place in cells:
        lines.setdefault(line, set()).add(place)
    alike: dict[tuple[int, ...], list[int]] = {}
    for line, places in sorted(lines.items()):
        alike.setdefault(tuple(sorted(places)), []).append(line)
    return [(tuple(group), places) for places, group in alike.items()]


def _cells_of(groups: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> list[tuple[int, int]]:
    return [(row, column) for rows, columns in groups for row in rows for column in columns]
