"""Read moves in a text, in the family's own words: `r4c7=5`, `r1c1-r1c2`, `r1=t3`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError
from grille.family import logic_of
from grille.gym.reading.region import Region

if TYPE_CHECKING:
    from grille.logic import Position

_SPACES = re.compile(r"\s{0,3}(=|<>|!=|≠|\|)\s{0,3}")
_WORD = re.compile(
    r"r[0-9]{1,2}c[0-9]{1,2}(?:=|<>|!=)[0-9A-Za-z]{1,2}(?![0-9A-Za-z])"
    r"|r[0-9]{1,3}c[0-9]{1,3}\s?[-|]\s?r[0-9]{1,3}c[0-9]{1,3}"
    r"|[lr][0-9]{1,4}=~?t[0-9]{1,4}",
    re.ASCII | re.IGNORECASE,
)


def words_in(_puzzle: Any, text: str) -> tuple[str, ...]:
    """The moves of a text, in order, as they are written."""
    text = _SPACES.sub(lambda sign: "!=" if sign[1] == "≠" else sign[1], text)
    return tuple(found[0].lower().replace(" ", "") for found in _WORD.finditer(text))


def moves_in(puzzle: Any, found: Region) -> list[Position | str]:
    """The moves of an answer as positions of one entry each; the reason as text for one that is not possible."""
    logic = logic_of(puzzle)
    read: list[Position | str] = []
    for word in words_in(puzzle, found.text) or words_in(puzzle, found.after):
        try:
            read.append(logic.read(puzzle, word))
        except GrilleError as error:
            read.append(str(error))
    return read
