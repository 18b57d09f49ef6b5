"""Dominosa as tasks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.board_names import BoardNames
from grille.dominosa.drawing import is_drawing, read_drawing
from grille.dominosa.engine import spots_of
from grille.dominosa.logic import finished
from grille.dominosa.squares import square_name
from grille.dominosa.width import widths
from grille.errors import NotationError
from grille.gym.families import GymFamily
from grille.gym.grading import GridGrader
from grille.gym.reading.grid import GridReader, grid_reader
from grille.logic import Position, cells_in
from grille.outcome import Verdict

STYLES = ("rows", "line", "framed", "json")
DIRECTIONS = "NSEW"
_SPOT = re.compile(r"r([0-9]{1,3})c([0-9]{1,3})\s?-\s?r([0-9]{1,3})c([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_ARROWS = str.maketrans("nsew↑↓→←", DIRECTIONS * 2)
_LETTERS = {(0, 1): "EW", (0, -1): "WE", (1, 0): "SN", (-1, 0): "NS"}


def rules(puzzle: Dominosa) -> str:
    lines = [
        "The board was covered with dominoes, each on two neighbouring squares; only the digits are left.",
        "Find where each domino lies. Every square belongs to exactly one domino.",
    ]
    if puzzle.chosen is None:
        lines += [f"Every domino from 0-0 to {puzzle.order}-{puzzle.order} is used exactly once."]
    else:
        lines += [f"The dominoes are: {' '.join(f'{low}-{high}' for low, high in puzzle.pieces)}."]
    return "\n".join(lines)


def text(puzzle: Dominosa, style: str) -> str:
    """The digits: spaced rows, one line, a framed picture, or JSON."""
    if style == "line":
        return puzzle.notation()
    if style == "framed":
        return str(puzzle)
    if style == "json":
        return str([[*row] for row in puzzle.rows])
    width = len(str(puzzle.order))
    return "\n".join(" ".join(f"{digit:{width}}" for digit in row) for row in puzzle.rows)


def answer_form(puzzle: Dominosa) -> str:
    return (
        f"{puzzle.height} rows of {puzzle.width} letters, one for each square: the side on which the other half of its "
        "domino lies (N above, S below, E right, W left)"
    )


def answer_text(solution: Tiling) -> str:
    return "\n".join(" ".join(row) for row in solution.directions)


def grader(puzzle: Dominosa, solution: Tiling) -> GridGrader:
    reader = grid_reader(puzzle.height, puzzle.width, DIRECTIONS)
    names = [square_name(puzzle, square) for square in range(len(puzzle.digits))]

    def legal(answer: str) -> bool:
        faults = puzzle.check(Tiling.read_line(puzzle, answer)).faults
        return not faults

    def tiles(text: str) -> str | None:
        return _from_spots(puzzle, text) or _from_letters(reader, text) or _from_picture(puzzle, text)

    right = "".join(solution.directions)
    return GridGrader(reader, "." * len(right), right, names, legal, tiles)


def _from_spots(puzzle: Dominosa, text: str) -> str | None:
    """Directions from a list of tiles such as r1c1-r1c2; None if there is none, or it contradicts itself."""
    letters = ["."] * len(puzzle.digits)
    found = False
    for match in _SPOT.finditer(text):
        row, column, other_row, other_column = map(int, match.groups())
        pair = _LETTERS.get((other_row - row, other_column - column))
        if pair is None or not (puzzle.holds(row, column) and puzzle.holds(other_row, other_column)):
            return None
        for letter, at in zip(pair, ((row, column), (other_row, other_column)), strict=True):
            square = (at[0] - 1) * puzzle.width + at[1] - 1
            if letters[square] not in (".", letter):
                return None
            letters[square] = letter
        found = True
    return "".join(letters) if found else None


def _from_letters(reader: GridReader, text: str) -> str | None:
    """Directions from arrows or small letters; None if there are none, or several different ones."""
    found = reader.find(text.translate(_ARROWS))
    return found.grid if found is not None and found.different == 1 else None


def _from_picture(puzzle: Dominosa, text: str) -> str | None:
    """Directions from the last drawing of digits with walls between the dominoes; None if it is not one."""
    drawn = re.findall(r"(?:^[0-9 \t|+:\-─-╿]{3,400}$\n?)+", text, re.MULTILINE)
    if not drawn or not is_drawing(drawn[-1]):
        return None
    try:
        return "".join(read_drawing(puzzle, drawn[-1]))
    except NotationError:
        return None


def identity(puzzle: Dominosa, _solution: Tiling | None) -> str:
    from grille.dominosa.symmetry import canonical

    return str(canonical(puzzle).notation())


def givens(puzzle: Dominosa) -> int:
    return len(puzzle.digits)


def position_text(puzzle: Dominosa, position: Position, style: str) -> str:
    """The board, and the dominoes and borders that are known so far."""
    laid = " ".join(sorted(position.places)) or "none"
    borders = " ".join(word.replace("-", "|") for word in sorted(position.removes)) or "none"
    return f"{text(puzzle, style)}\n\nDominoes found so far: {laid}\nBorders found so far: {borders}"


def clash(puzzle: Dominosa, position: Position, move: Position) -> str:
    """Why a domino or a border is not possible, or not new."""
    if move.places & position.places or move.removes & position.removes:
        return "this is known already"
    (word,) = move.places or move.removes
    if word in position.places | position.removes:
        return f"{word} is known to be otherwise"
    covered = {square: other for other in position.places for square in other.split("-")}
    taken = next((covered[square] for square in word.split("-") if square in covered), None)
    if taken is not None:
        return f"the domino on {taken} covers one of these squares"
    return "" if move.removes else _used_up(puzzle, position, word)


def _used_up(puzzle: Dominosa, position: Position, word: str) -> str:
    """Say so if all tiles with these digits lie elsewhere."""
    own = _tile(puzzle, word)
    used = sum(_tile(puzzle, other) == own for other in position.places)
    if used >= puzzle.pieces.count(own):
        return f"the domino {own[0]}-{own[1]} lies elsewhere already"
    return ""


def _tile(puzzle: Dominosa, word: str) -> tuple[int, int]:
    low, high = sorted(puzzle[row + 1, column + 1] for row, column in cells_in(word))
    return low, high


def entries(solution: Tiling) -> frozenset[str]:
    puzzle = solution.puzzle
    return frozenset(f"{square_name(puzzle, one)}-{square_name(puzzle, other)}" for one, other in solution.spots())


def solve_again(puzzles: Sequence[Dominosa], _threads: int | None) -> list[Tiling | None]:
    """By learning; the generator counts tilings with dancing links."""
    found = [puzzle.solve(engine="learning") for puzzle in puzzles]
    return [outcome.solution if outcome.verdict is Verdict.UNIQUE else None for outcome in found]


def wrong_moves(puzzle: Dominosa, position: Position, solution: Tiling) -> list[str]:
    """Spots that are free in the position, and that the solution does not use."""
    names = BoardNames(puzzle)
    words = (names.spot(at) for at in range(len(spots_of(puzzle))))
    free = (word for word in words if not clash(puzzle, position, Position(frozenset({word}))))
    right = entries(solution)
    return [word for word in free if word not in right]


def states(_puzzle: Dominosa, steps: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The dominoes and the borders before each line."""
    kept, turn = Position(), Position()
    for step in steps:
        now = kept | turn
        yield " ".join(sorted(now.places)) or "-", " ".join(w.replace("-", "|") for w in sorted(now.removes)) or "-"
        new = Position(frozenset(step.places), frozenset(step.removes))
        if step.action == "step":
            kept |= new
        turn = Position() if step.action in ("step", "undo") else turn | new


GYM: Final = GymFamily(
    name="dominosa",
    options={"size": "order", "technique": "needs"},
    rules=rules,
    text=text,
    styles=STYLES,
    answer_form=answer_form,
    answer_text=answer_text,
    grader=grader,
    identity=identity,
    givens=givens,
    engine=lambda _puzzle: "dancing",
    widths=widths,
    solve_again=solve_again,
    move_form="r1c1-r1c2 for a domino on these two squares, or r1c1|r1c2 for a border between them",
    position_text=position_text,
    clash=clash,
    entries=entries,
    never=entries,  # a domino and the border in its place are one word
    complete=finished,
    wrong_moves=wrong_moves,
    states=states,
)
