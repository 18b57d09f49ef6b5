"""Sums with bounds as the rows of a linear program: coefficients, a relation and a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.sat.model import BoundedSum


def rows(bounded: BoundedSum) -> Iterator[tuple[Sequence[int], str, int]]:
    """Yield the rows of a sum: its variables, `=`, `>=` or `<=`, and the bound."""
    if bounded.least == bounded.most:
        yield bounded.variables, "=", bounded.least
        return
    if bounded.least > 0:
        yield bounded.variables, ">=", bounded.least
    if bounded.most < len(bounded.variables):
        yield bounded.variables, "<=", bounded.most
