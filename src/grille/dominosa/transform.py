"""Turn, mirror and relabel a Dominosa: the symmetries that `grille convert` applies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grille.dominosa.board import Dominosa
from grille.dominosa.tiles import tile
from grille.errors import GrilleError

if TYPE_CHECKING:
    from collections.abc import Sequence

_SWAPS = ("swap-rows", "swap-columns", "swap-bands", "swap-stacks")


def transform(puzzle: Dominosa, changes: Iterable[tuple[str, str]]) -> Dominosa:
    """Apply changes in order, each a name and its argument, such as `("turn", "1")`."""
    rows: list[Sequence[int]] = [[*row] for row in puzzle.rows]
    chosen = puzzle.chosen
    for name, argument in changes:
        if name in _SWAPS:
            raise GrilleError(f"--{name}: the rows and columns of a Dominosa stay together")
        if name == "relabel":
            new = _labels(puzzle, argument)
            rows = [[new[digit] for digit in row] for row in rows]
            chosen = None if chosen is None else tuple(tile(new[low], new[high]) for low, high in chosen)
        for _ in range(int(argument) % 4 if name == "turn" else 0):
            rows = [[*column] for column in zip(*rows[::-1], strict=True)]
        if name == "mirror":
            rows = [row[::-1] for row in rows]
        elif name == "flip":
            rows = rows[::-1]
        elif name == "transpose":
            rows = [[*column] for column in zip(*rows, strict=True)]
    return Dominosa(rows, chosen)


def _labels(puzzle: Dominosa, argument: str) -> dict[int, int]:
    """The new digit of each digit of the set in order: 1032 written together, or numbers separated by commas."""
    digits = sorted({digit for piece in puzzle.pieces for digit in piece})
    words = argument.split(",") if "," in argument else [*"".join(argument.split())]
    numbers = [int(word) for word in words if word.strip().isdecimal()]
    if sorted(numbers) != digits or len(words) != len(digits):
        listed = ", ".join(map(str, digits))
        raise GrilleError(f"--relabel: expected each of {listed} once, not {argument[:40]!r}")
    return dict(zip(digits, numbers, strict=True))
