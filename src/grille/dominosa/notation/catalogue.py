"""Every notation of Dominosa in one list. Loaded when a text is anything but plain: see the package."""

from __future__ import annotations

from grille.dominosa.board import Dominosa
from grille.dominosa.notation.compact import DOMINOCUE
from grille.dominosa.notation.gameid import TATHAM
from grille.dominosa.notation.lists import JSON, PYTHON
from grille.dominosa.notation.oneline import LINE
from grille.dominosa.notation.rows import PICTURE, ROWS, SPACED
from grille.format import Format

SVG: Format[Dominosa] = Format("svg", "SVG picture", write=Dominosa.svg, suffixes=(".svg",), between=None, tail="")

# From the most particular to the least: where several claim a text, the first to fail says why.
FORMATS: tuple[Format[Dominosa], ...] = (LINE, TATHAM, DOMINOCUE, JSON, PYTHON, ROWS, SPACED, PICTURE, SVG)
