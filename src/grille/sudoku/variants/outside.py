"""Numbers beside the grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grille.sudoku.clues.clue import Clue
from grille.sudoku.variants.canvas import Bundle, Canvas


def little_killer(canvas: Canvas) -> list[Bundle]:
    """The sums of diagonals, each from one of its ends."""
    side, bundles = canvas.side, []
    done: set[frozenset[int]] = set()
    starts = [(0, column, step) for column in range(side) for step in (-1, 1)]
    starts += [(row, column, step) for row in range(1, side) for column, step in ((0, 1), (side - 1, -1))]
    canvas.random.shuffle(starts)
    for row, column, step in starts:
        cells = tuple(
            (row + at) * side + column + at * step for at in range(side - row) if 0 <= column + at * step < side
        )
        images = list({frozenset(image): image for image in canvas.mapped(cells)}.values())
        if len(cells) < 3 or frozenset(cells) in done:
            continue
        done.update(map(frozenset, images))
        bundles.append(
            tuple(Clue("little-killer", canvas.places(each), total=sum(canvas.values(each))) for each in images)
        )
    return bundles


def _lines(side: int) -> list[tuple[int, ...]]:
    """Every row and column, from both of its ends."""
    span = range(side)
    rows = [tuple(row * side + column for column in span) for row in span]
    columns = [tuple(row * side + column for row in span) for column in span]
    return [line for each in (*rows, *columns) for line in (each, each[::-1])]


def _beside(
    kind: str, parameter: str, value: Callable[[Sequence[int]], int], *, both_ends: bool = True
) -> Callable[[Canvas], list[Bundle]]:
    """Numbers beside the grid, one for each line; from both of its ends, unless the number is the same."""

    def lay(canvas: Canvas) -> list[Bundle]:
        found: dict[frozenset[tuple[int, ...]], Bundle] = {}
        taken: set[tuple[int, ...]] = set()
        for line in _lines(canvas.side):
            images = [*dict.fromkeys(canvas.mapped(line))]
            if not both_ends:
                images = [each for each in images if each[0] < each[-1]]
            if not images or taken.intersection(images):
                continue
            taken.update(images)
            clues = (Clue(kind, canvas.places(each), **{parameter: value(canvas.values(each))}) for each in images)
            found[frozenset(images)] = tuple(clues)
        bundles = list(found.values())
        canvas.random.shuffle(bundles)
        # More of them than a person can keep in view would only be removed again.
        return bundles[: max(2, 4 * canvas.side // 3 // len(canvas.images))]

    return lay


def _between(digits: Sequence[int]) -> int:
    low, high = sorted((digits.index(1), digits.index(len(digits))))
    return sum(digits[low + 1 : high])


def _visible(digits: Sequence[int]) -> int:
    return sum(all(digit > other for other in digits[:at]) for at, digit in enumerate(digits))


sandwich = _beside("sandwich", "total", _between, both_ends=False)
x_sums = _beside("x-sum", "total", lambda digits: sum(digits[: digits[0]]))
skyscrapers = _beside("skyscraper", "count", _visible)
numbered_rooms = _beside("numbered-room", "digit", lambda digits: digits[digits[0] - 1])
