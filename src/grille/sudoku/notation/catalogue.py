"""All notations of Sudoku. Imported only for text that is not a plain line."""

from __future__ import annotations

from grille.format import Format
from grille.models.formats import FORMATS as MODELS
from grille.sudoku.board import Sudoku
from grille.sudoku.notation import fpuzzles, hodoku, iss, oneline, opensudoku, puzzlink, solo, sumocue
from grille.sudoku.notation.clue_data import CLUES
from grille.sudoku.notation.lists import JSON, PROLOG, PYTHON
from grille.sudoku.notation.marks import MARKS
from grille.sudoku.notation.picture import PICTURE
from grille.sudoku.notation.rows import is_header
from grille.sudoku.notation.sdk import SDK
from grille.sudoku.notation.ss import SS
from grille.sudoku.notation.text import TEXT

SVG: Format[Sudoku] = Format("svg", "SVG picture", write=Sudoku.svg, suffixes=(".svg",), between=None, tail="")

# From the most specific to the most general. If several claim a text and all fail, the first error is reported.
_ALL: tuple[Format[Sudoku], ...] = (
    PROLOG,
    iss.ISS,
    sumocue.SUMOCUE,
    oneline.LINE,
    oneline.SDM,
    solo.SOLO,
    hodoku.HODOKU,
    fpuzzles.FPUZZLES,
    fpuzzles.SUDOKUPAD,
    puzzlink.PUZZLINK,
    opensudoku.OPENSUDOKU,
    TEXT,
    SDK,
    SS,
    CLUES,
    JSON,
    PYTHON,
    PICTURE,
    MARKS,
    fpuzzles.PAYLOAD,
    fpuzzles.JSON,
    SVG,
    *MODELS,
)
# The formats that hold clues. Others refuse boards with clues: without them, it would be another puzzle.
WITH_CLUES = frozenset(
    ("clues", "text", "solo", "sumocue", "fpuzzles", "fpuzzles-payload", "fpuzzles-json", "sudokupad", "iss", "svg")
)


def _refusing(form: Format[Sudoku]) -> Format[Sudoku]:
    def write(puzzle: Sudoku) -> str:
        if form.name == oneline.LINE.name and puzzle.needs_clue_engine:
            # The standard text on one line.
            return CLUES.write(puzzle)
        puzzle.refuse_clues(f"format {form.name}")
        return form.write(puzzle)

    return form if form.name in WITH_CLUES else form._replace(write=write)


FORMATS: tuple[Format[Sudoku], ...] = tuple(map(_refusing, _ALL))


def stands_alone(text: str) -> bool:
    """Whether a line is, or is meant as, a complete puzzle in any notation."""
    return not is_header(text) and (
        oneline.stands_alone(text)
        or solo.stands_alone(text)
        or sumocue.stands_alone(text)
        or hodoku.stands_alone(text)
        or fpuzzles.stands_alone(text)
        or iss.stands_alone(text)
        or puzzlink.stands_alone(text)
        or opensudoku.stands_alone(text)
    )
