"""All notations of Sudoku. Imported only for text that is not a plain line."""

from __future__ import annotations

from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation import hodoku, oneline, opensudoku, puzzlink, solo
from grille.sudoku.notation.lists import JSON, PYTHON
from grille.sudoku.notation.marks import MARKS
from grille.sudoku.notation.picture import PICTURE
from grille.sudoku.notation.rows import is_header
from grille.sudoku.notation.sdk import SDK
from grille.sudoku.notation.ss import SS

SVG: Format[Sudoku] = Format("svg", "SVG picture", write=Sudoku.svg, suffixes=(".svg",), between=None, tail="")

# From the most specific to the most general. If several claim a text and all fail, the first error is reported.
FORMATS: tuple[Format[Sudoku], ...] = (
    oneline.LINE,
    oneline.SDM,
    solo.SOLO,
    hodoku.HODOKU,
    puzzlink.PUZZLINK,
    opensudoku.OPENSUDOKU,
    SDK,
    SS,
    JSON,
    PYTHON,
    PICTURE,
    MARKS,
    SVG,
)


def stands_alone(text: str) -> bool:
    """Whether a line is, or is meant as, a complete puzzle in any notation."""
    return not is_header(text) and (
        oneline.stands_alone(text)
        or solo.stands_alone(text)
        or hodoku.stands_alone(text)
        or puzzlink.stands_alone(text)
        or opensudoku.stands_alone(text)
    )
