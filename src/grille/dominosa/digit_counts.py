"""Check that each digit occurs on the board as often as in the set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grille.dominosa.squares import square_name
from grille.outcome import Fault

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

_TIMES = {1: "once", 2: "twice"}
_MOST_SHOWN = 8


def digit_count_faults(puzzle: Dominosa) -> Iterator[Fault]:
    """Yield a fault for each digit that occurs more or less often on the board than in the set."""
    if puzzle.chosen is None:
        wanted = dict.fromkeys(range(puzzle.order + 1), puzzle.order + 2)
    else:
        wanted = Counter(digit for piece in puzzle.chosen for digit in piece)
    for digit, often in sorted(wanted.items()):
        found = puzzle.digits.count(digit)
        if found != often:
            names = tuple(square_name(puzzle, at) for at, other in enumerate(puzzle.digits) if other == digit)
            source = "the set" if puzzle.chosen is not None else f"a double-{puzzle.order} set"
            where = f": {shown(names)}" if names else ""
            yield Fault(f"{digit} occurs {times(found)}, but {source} has it {times(often)}{where}", names)


def times(number: int) -> str:
    """Write a number of times in words."""
    return _TIMES.get(number, f"{number} times")


def shown(names: Sequence[str]) -> str:
    """Join names for a message: the first few, and the number of others."""
    more = len(names) - _MOST_SHOWN
    return ", ".join(names[:_MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")
