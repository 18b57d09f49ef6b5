"""Random files of mixed notations, with comments and blank lines between the puzzles."""

from __future__ import annotations

from random import Random

from dominosa_boards import shuffled
from fixtures.chain_sample import sample
from grille.errors import GrilleError
from grille.family import families
from grille.format import Format
from grille.puzzle import Puzzle
from grille.sudoku.layout import Layout
from sudoku_boards import holed

# The kinds of lines between two puzzles.
KINDS = ("nothing", "blank lines", "remarks", "remarks and blank lines", "remarks behind lines")
BOXES = [(2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (2, 4), (2, 5), (3, 4), (4, 4), (1, 5)]
REMARKS = ["# remark", "; remark", "// remark", "---", "=====", "~~~~", "Grid 07", "Puzzle #3:"]
BEHIND = [" # remark", "  ; remark", " // 3 4 remark", "# remark", "\t#", " // 2:001012112220"]
FORMS: dict[str, list[Format]] = {
    family.name: [form for form in family.formats() if form.read is not None and form.between is not None]
    for family in families()
}
# The kinds for puzzles on one line each.
LINES = ("nothing", "remarks behind lines")
# Such a puzzle may contain comments, and may continue after one: only a blank line ends it for certain.
SMALL_ROWS = {"rows", "spaced", "picture"}


def _puzzle(rng: Random) -> tuple[str, Puzzle]:
    name = rng.choice(["sudoku", "sudoku", "dominosa", "chain"])
    if name == "sudoku":
        return name, holed(Layout.boxes(*rng.choice(BOXES)), rng, rng.choice([0, 0.2, 0.4, 0.7]))
    if name == "dominosa":
        order = rng.randint(1, 8)
        return name, shuffled(order, order + 1, rng)
    return name, sample(rng)


def _written(rng: Random, *, line_only: bool) -> tuple[Puzzle, str, str]:
    """Return a random puzzle, the name of a format that can hold it, and its text."""
    name, puzzle = _puzzle(rng)
    while True:
        form = rng.choice(FORMS[name])
        try:
            text = form.write(puzzle)
        except GrilleError:
            continue
        if not (line_only and "\n" in text):
            return puzzle, form.name, text


def _between(rng: Random, kind: str) -> list[str]:
    if kind in LINES:
        return []
    if kind == "blank lines":
        return [""] * rng.randint(1, 2)
    remarks = rng.choices(REMARKS, k=rng.randint(1, 2))
    return remarks if kind == "remarks" else [*rng.choices([*REMARKS, ""], k=rng.randint(0, 3)), "", *remarks[:1]]


def mixed(rng: Random, kind: str, most: int = 6) -> tuple[list[Puzzle], list[str]]:
    """Return random puzzles, and the lines of a file that holds them."""
    puzzles: list[Puzzle] = []
    lines: list[str] = []
    for _ in range(rng.randint(2, most)):
        puzzle, form, text = _written(rng, line_only=kind in LINES)
        if kind == "remarks behind lines":
            text += rng.choice([*BEHIND, ""])
        puzzles.append(puzzle)
        lines += [*text.split("\n"), *_between(rng, kind)]
        if kind == "remarks" and form in SMALL_ROWS and "\n" in text:
            lines.append("")
    return puzzles, lines
