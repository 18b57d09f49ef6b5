"""PuzzleRequest: what was asked for, so that the next puzzle can be like this one."""

from __future__ import annotations

from typing import NamedTuple

from grille.generator import GenerateSpec


class PuzzleRequest(NamedTuple):
    """The puzzle of a number among those that a spec of a family gives; `title` where it has a name."""

    family: str
    spec: GenerateSpec
    number: int = 0
    title: str = ""

    @property
    def next(self) -> PuzzleRequest:
        return PuzzleRequest(self.family, self.spec, self.number + 1)
