"""PuzzleRequest: the puzzle to generate, and the next one like it."""

from __future__ import annotations

from typing import NamedTuple

from grille.generator import GenerateSpec


class PuzzleRequest(NamedTuple):
    """The puzzle of a given number for a spec of a family.

    `level` is the play level, `date` the day of a daily puzzle, and `title` its name.
    """

    family: str
    spec: GenerateSpec
    number: int = 0
    title: str = ""
    level: str = ""
    date: str = ""

    @property
    def next(self) -> PuzzleRequest:
        return PuzzleRequest(self.family, self.spec, self.number + 1, level=self.level)
