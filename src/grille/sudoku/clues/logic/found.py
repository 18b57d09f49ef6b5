"""Found: what a finder reports, before it is put into words."""

from __future__ import annotations

from typing import NamedTuple

from grille.logic import Evidence, Technique
from grille.sudoku.native_step import Candidate


class Found(NamedTuple):
    """A step of a technique that uses clues: two sentences, the candidates ruled out, and the evidence."""

    technique: Technique
    notice: str
    reason: str
    removes: list[Candidate]
    pattern: tuple[Evidence, ...] = ()
    where: str = ""
    conclusion: str = ""
    contradiction: bool = False
