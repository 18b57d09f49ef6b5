"""A step as the native solver reports it: numbers of cells, digits and houses, to be explained and drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

# A cell (from 0) and a digit (from 1).
Candidate = tuple[int, int]


class Node(NamedTuple):
    """A statement of a chain: this digit is, or is not, in one of these cells."""

    cells: list[int]
    digit: int
    on: bool
    set: int  # index of the almost locked set that the chain passes through here, or -1
    causes: list[int]  # indexes of the nodes that imply it

    @property
    def marks(self) -> list[Candidate]:
        return [(cell, self.digit) for cell in self.cells]


class NativeStep(NamedTuple):
    """What a technique found. Its native finder documents which fields it fills, and with what."""

    technique: str
    variant: int
    digits: list[int]
    cells: list[int]
    others: list[int]
    bases: list[int]
    covers: list[int]
    fins: list[Candidate]
    endo_fins: list[Candidate]
    sets: list[tuple[list[int], list[int]]]
    chains: list[list[Node]]
    places: list[Candidate]
    removes: list[Candidate]

    @classmethod
    def of(cls, fields: tuple[Any, ...]) -> NativeStep:
        """Convert the tuple that the native module returns: the fields in this order."""
        step = cls._make(fields)
        if not step.chains:
            return step
        return step._replace(chains=[[Node._make(node) for node in chain] for chain in step.chains])
