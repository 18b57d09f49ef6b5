"""Proof that a chain has the fewest turns; docs/explanation/chain-proof.md explains it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grille.chain.laid import Certificate, Tile


def check_certificate(
    tiles: Sequence[Tile],
    certificate: Certificate,
    *,
    ring: bool = False,
    start: int | None = None,
    end: int | None = None,
    table: Tile | None = None,
) -> str | None:
    """None if the potentials prove that no chain of these tiles has fewer turns than the bound, else what is wrong.

    Turning a tile takes one from the left digits' surplus and gives it to the right one's. A surplus is worth its
    potential, so a turn of a tile moves worth p(left) - p(right): at a price of 1, and of whatever it is worth above 1.
    """
    p = certificate.potentials
    lie = [*tiles, *([table] if table is not None else [])]
    missing = {digit for tile in lie for digit in tile} - p.keys()
    if missing:
        return f"no potential for the digit {min(missing)}"
    # How often each digit is on the left, less how often on the right; the start of a chain has one more, the end less.
    surplus = Counter(left for left, _ in lie)
    surplus.subtract(right for _, right in lie)
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
    worth = sum(times // 2 * p[digit] for digit, times in surplus.items())
    # Of two odd digits one is the end; that is one turn's worth less to move, and the cheaper one might be it.
    worth += sum(sorted(p[digit] for digit in free)[: len(free) // 2])
    bound = worth - sum(max(0, p[left] - p[right] - 1) for left, right in tiles)
    return None if bound == certificate.bound else f"the potentials prove {bound} turns, not {certificate.bound}"
