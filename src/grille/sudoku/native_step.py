"""A step as the native solver reports it: numbers of cells, digits and houses, to be explained and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

# A cell (from 0) and a digit (from 1).
Candidate = tuple[int, int]


class Node(NamedTuple):
    """A statement of a chain: this digit is, or is not, in one of these cells."""

    cells: Sequence[int]
    digit: int
    on: bool
    set: int  # index of the almost locked set that the chain passes through here, or -1
    causes: Sequence[int]  # indexes of the nodes that imply it

    @property
    def marks(self) -> list[Candidate]:
        return [(cell, self.digit) for cell in self.cells]


class NativeStep(NamedTuple):
    """What a technique found. Its native finder documents which fields it fills, and with what."""

    technique: str
    variant: int
    digits: Sequence[int]
    cells: Sequence[int]
    others: Sequence[int]
    bases: Sequence[int]
    covers: Sequence[int]
    fins: Sequence[Candidate]
    endo_fins: Sequence[Candidate]
    sets: Sequence[tuple[Sequence[int], Sequence[int]]]
    chains: Sequence[Sequence[Node]]
    places: Sequence[Candidate]
    removes: Sequence[Candidate]

    @classmethod
    def of(cls, fields: tuple[Any, ...]) -> NativeStep:
        """Convert the tuple that the native module returns: the fields in this order."""
        step: NativeStep = tuple.__new__(cls, fields)
        if not step.chains:
            return step
        return step._replace(chains=tuple(tuple(map(Node._make, chain)) for chain in step.chains))
