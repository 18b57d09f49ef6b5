"""All notations of Dominosa. Loaded only for text that the fast path in the package cannot read."""

from __future__ import annotations

from grille.dominosa.board import Dominosa
from grille.dominosa.notation.compact import DOMINOCUE
from grille.dominosa.notation.gameid import TATHAM
from grille.dominosa.notation.lists import JSON, PROLOG, PYTHON
from grille.dominosa.notation.oneline import LINE
from grille.dominosa.notation.rows import PICTURE, ROWS, SPACED
from grille.dominosa.notation.spots import IDS, SPOTS
from grille.format import Format
from grille.models.formats import FORMATS as MODELS

SVG: Format[Dominosa] = Format("svg", "SVG picture", write=Dominosa.svg, suffixes=(".svg",), between=None, tail="")

# The most specific first: if several claim a text and none can read it, the first gives the error message.
FORMATS: tuple[Format[Dominosa], ...] = (
    PROLOG,
    LINE,
    TATHAM,
    DOMINOCUE,
    JSON,
    PYTHON,
    ROWS,
    SPACED,
    PICTURE,
    IDS,
    SPOTS,
    SVG,
    *MODELS,
)
