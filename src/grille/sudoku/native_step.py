"""A step as the native solver finds it, in numbers of cells, digits and houses: what words and pictures are made of."""

from __future__ import annotations

from typing import NamedTuple

# A cell and a digit.
Candidate = tuple[int, int]


class Node(NamedTuple):
    """A statement in a chain: this digit is, or is not, in one of these cells."""

    cells: list[int]
    digit: int
    on: bool
    set: int  # the almost locked set it passes through, or -1
    causes: list[int]  # the nodes of the chain that it follows from

    @property
    def marks(self) -> list[Candidate]:
        return [(cell, self.digit) for cell in self.cells]


class NativeStep(NamedTuple):
    """Which fields a technique fills, and with what, stands above its finder."""

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
    def of(cls, fields: dict[str, object]) -> NativeStep:
        """From the native module's own dict."""
        step = cls(**fields)  # type: ignore[arg-type]  # the binding fills every field as it is declared here
        if not step.chains:
            return step
        return step._replace(chains=[[Node._make(node) for node in chain] for chain in step.chains])
