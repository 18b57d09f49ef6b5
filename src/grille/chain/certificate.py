"""Check the certificate that a chain has the fewest turns. docs/explanation/chain-proof.md explains the proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grille.chain.results import Certificate, Tile


def check_certificate(
    tiles: Sequence[Tile],
    certificate: Certificate,
    *,
    ring: bool = False,
    start: int | None = None,
    end: int | None = None,
    table: Tile | None = None,
) -> str | None:
    """Return None if the potentials prove that no chain of these tiles has fewer turns than the bound, else the error.

    The potentials are a feasible solution of the dual linear program, and the bound is its value. Turning a tile lowers
    the surplus of its left digit by one and raises that of its right digit. The reduced cost of a turn is
    1 - (p(left) - p(right)); a negative one counts against the bound, because each tile can be turned only once.
    """
    p = certificate.potentials
    laid = [*tiles, *([table] if table is not None else [])]
    missing = {digit for tile in laid for digit in tile} - p.keys()
    if missing:
        return f"no potential for the digit {min(missing)}"
    # Occurrences on the left minus those on the right. The chain's start has one more on the left, its end one less.
    surplus = Counter(left for left, _ in laid)
    surplus.subtract(right for _, right in laid)
    odd = sorted(digit for digit, times in surplus.items() if times % 2)
    free = []
    if ring or not odd:
        if odd:
            return f"there is no ring: the digit {odd[0]} occurs an odd number of times"
    elif len(odd) > 2:
        return f"there is no chain: {len(odd)} digits occur an odd number of times"
    elif start is None and end is None:
        free = odd
        for digit in free:
            surplus[digit] -= 1
    else:
        first = start if start is not None else next(digit for digit in odd if digit != end)
        last = end if end is not None else next(digit for digit in odd if digit != first)
        if {first, last} != set(odd):
            return f"there is no chain from {first} to {last}: it would lead from {odd[0]} to {odd[1]} or back"
        surplus[first] -= 1
        surplus[last] += 1
    value = sum(times // 2 * p[digit] for digit, times in surplus.items())
    # One of the two odd digits is the end, which needs one turn less. The lower potential keeps the bound valid.
    value += sum(sorted(p[digit] for digit in free)[: len(free) // 2])
    bound = value - sum(max(0, p[left] - p[right] - 1) for left, right in tiles)
    return None if bound == certificate.bound else f"the potentials prove {bound} turns, not {certificate.bound}"
