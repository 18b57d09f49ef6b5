"""Sudoku as tasks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from grille.gym.families import GymFamily
from grille.gym.grading import GridGrader
from grille.gym.reading.grid import grid_reader
from grille.logic import Position
from grille.many.solving import solve_many
from grille.many.status import Status
from grille.outcome import Verdict
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.layout import EMPTY, Layout
from grille.sudoku.logic import clue_widths, read_candidate

if TYPE_CHECKING:
    from grille.sudoku.layout import House

STYLES = ("rows", "line", "framed", "json")
_CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2}) ?[=:] ?([0-9]{1,2}|[A-Z])(?![0-9A-Za-z])", re.ASCII | re.IGNORECASE)


def rules(puzzle: Sudoku) -> str:
    """The rules of the puzzle: what each house holds, the shape of its regions, and its clues."""
    layout = puzzle.layout
    digits = f"{layout.label(layout.symbols[0])} to {layout.label(layout.symbols[-1])}"
    if layout.side > 9:
        digits += " (letters follow 9)" if layout.symbols[-1].isalpha() else ""
    houses = "row and every column"
    if layout.box is not None:
        houses = f"row, every column and every box of {layout.box[0]} rows and {layout.box[1]} columns"
    elif layout.regions:
        houses = "row, every column and every region"
    lines = [f"Fill the empty cells so that every {houses} holds each digit from {digits} exactly once."]
    if layout.box is None and layout.regions:
        lines += ["The regions:", *(f"{cells_of(layout, cells)}" for cells in layout.regions)]
    if layout.extra:
        lines += ["These cells hold each digit once, too:", *map(_extra, [layout] * len(layout.extra), layout.extra)]
    if puzzle.clues:
        lines += ["Further rules (r1c2 is row 1, column 2):", *(f"{clue}: {clue.rule}" for clue in puzzle.clues)]
    return "\n".join(lines)


def _extra(layout: Layout, house: House) -> str:
    return f"{house.name}: {cells_of(layout, house.cells)}"


def cells_of(layout: Layout, cells: tuple[int, ...]) -> str:
    return " ".join(layout.name(cell) for cell in cells)


def text(puzzle: Sudoku, style: str) -> str:
    """The givens: spaced rows, one line, a framed picture, or JSON with 0 for an empty cell."""
    return board_text(puzzle.layout, puzzle.givens, style)


def board_text(layout: Layout, signs: str, style: str = "rows") -> str:
    """A board as text in one of the styles."""
    side = layout.side
    if style == "rows" and side < 36:
        return "\n".join(map(" ".join, _rows(signs, side)))
    labels = [layout.label(sign) for sign in signs]
    if style == "line":
        return signs if side < 36 else " ".join(labels)
    if style == "framed":
        from grille.scene.text import draw
        from grille.sudoku.scene import board_scene

        return draw(board_scene(Sudoku(EMPTY * layout.cells, layout), signs))
    rows = [labels[at : at + side] for at in range(0, len(labels), side)]
    if style == "json":
        numbers = [[layout.symbols.find(sign) + layout.first for sign in row] for row in _rows(signs, side)]
        empty = layout.first - 1
        return str([[empty if number < layout.first else number for number in row] for row in numbers])
    return "\n".join(" ".join(row) for row in rows)


def _rows(signs: str, side: int) -> list[str]:
    return [signs[at : at + side] for at in range(0, len(signs), side)]


def answer_form(puzzle: Sudoku) -> str:
    side = puzzle.layout.side
    return f"the completed grid as {side} rows of {side} digits"


def answer_text(solution: Grid) -> str:
    return board_text(solution.puzzle.layout, solution.digits)


@lru_cache(maxsize=256)
def _names(layout: Layout) -> tuple[str, ...]:
    return tuple(layout.name(cell) for cell in range(layout.cells))


def grader(puzzle: Sudoku, solution: Grid) -> GridGrader:
    layout = puzzle.layout
    reader = grid_reader(layout.side, layout.side, layout.symbols, layout.first)

    def legal(answer: str) -> bool:
        from grille.sudoku.check import broken_rules

        kept = all(given in (EMPTY, sign) for given, sign in zip(puzzle.givens, answer, strict=True))
        return kept and not any(broken_rules(puzzle, answer))

    return GridGrader(reader, puzzle.givens, solution.digits, _names(layout), legal, partial(_from_cells, puzzle))


def _from_cells(puzzle: Sudoku, text: str) -> str | None:
    """A grid from a list such as r1c1=5; None unless it has one digit for every open cell."""
    # Most texts have too few of these signs, and counting them is faster than reading.
    if text.count("=") + text.count(":") < puzzle.givens.count(EMPTY):
        return None
    digits: dict[int, str] = {}
    for row, column, label in _CELL.findall(text):
        at = (int(row) - 1) * puzzle.layout.side + int(column) - 1
        sign = _signs(puzzle.layout).get(label.upper())
        if not (0 < int(row) <= puzzle.layout.side and 0 < int(column) <= puzzle.layout.side) or sign is None:
            return None
        if digits.setdefault(at, sign) != sign:
            return None
    grid = [digits.get(at, given) for at, given in enumerate(puzzle.givens)]
    return None if EMPTY in grid else "".join(grid)


@lru_cache(maxsize=16)
def _signs(layout: Layout) -> dict[str, str]:
    return {layout.label(sign): sign for sign in layout.symbols}


def identity(puzzle: Sudoku, solution: Grid | None) -> str:
    """The canonical form, which exactly the equivalent puzzles share.

    A puzzle with clues or regions of its own has none. Its text is then a form of its solution grid, which equivalent
    puzzles share, though others may share it as well: what is split by it never leaks.
    """
    layout = puzzle.layout
    plain = layout.box is not None and not layout.extra and layout.first == 1
    if plain and not puzzle.clues:
        return f"{layout.text}:{puzzle.canonical().givens}"
    if solution is None:
        return puzzle.notation()
    if plain:
        return f"{layout.text} with clues:{Sudoku(solution.digits, layout).canonical().givens}"
    return min(_turned(layout, solution.digits))


def _turned(layout: Layout, digits: str) -> list[str]:
    """The regions and digits in each of the eight orientations, numbered by their first occurrence."""
    side = layout.side
    squares = [[row * side + column for column in range(side)] for row in range(side)]
    found = []
    for _ in range(2):
        for _ in range(4):
            squares = [[*row] for row in zip(*squares[::-1], strict=True)]
            cells = [cell for row in squares for cell in row]
            found.append(
                f"{_numbered([layout.region_of[cell] for cell in cells])}:{_numbered([digits[cell] for cell in cells])}"
            )
        squares = [row[::-1] for row in squares]
    return found


def _numbered(values: list[int] | list[str]) -> str:
    names: dict[int | str, int] = {}
    return ",".join(str(names.setdefault(value, len(names))) for value in values)


def givens(puzzle: Sudoku) -> int:
    return len(puzzle.givens) - puzzle.givens.count(EMPTY)


def position_text(puzzle: Sudoku, position: Position, style: str) -> str:
    """The board with the digits entered so far, and the candidates that are ruled out."""
    board = entered(puzzle, position)
    shown = board_text(puzzle.layout, board, style)
    removed = " ".join(word for word in sorted(position.removes) if _is_news(puzzle.layout, board, word))
    return f"{shown}\n\nRuled out so far: {removed}" if removed else shown


def _is_news(layout: Layout, board: str, word: str) -> bool:
    """Whether the digits on the board do not exclude a candidate already."""
    cell, digit = read_candidate(layout, word)
    return board[cell] == EMPTY and all(board[peer] != layout.symbols[digit - 1] for peer in layout.peers[cell])


def entered(puzzle: Sudoku, position: Position) -> str:
    """The givens and the digits that a position adds."""
    digits = list(puzzle.givens)
    for word in position.places:
        cell, digit = read_candidate(puzzle.layout, word)
        digits[cell] = puzzle.layout.symbols[digit - 1]
    return "".join(digits)


def clash(puzzle: Sudoku, position: Position, move: Position) -> str:
    """Why a digit cannot be entered or ruled out, or says nothing new."""
    if move.removes & position.removes:
        return "this candidate is ruled out already"
    (word,) = move.places or move.removes
    cell, _ = read_candidate(puzzle.layout, word)
    board = entered(puzzle, position)
    if board[cell] != EMPTY:
        name = puzzle.layout.name(cell)
        return f"{name} holds {puzzle.layout.label(board[cell])} already"
    faults = puzzle.with_givens(board).check_move(word.replace("<>", "=")).faults
    if move.removes:
        return "this candidate is excluded already" if faults else ""
    if word.replace("=", "<>") in position.removes:
        return "this candidate was ruled out before"
    return faults[0].message if faults else ""


def entries(solution: Grid) -> frozenset[str]:
    return _said(solution, "=")


def never(solution: Grid) -> frozenset[str]:
    return _said(solution, "<>")


def _said(solution: Grid, between: str) -> frozenset[str]:
    words = _words(solution.puzzle.layout, between)
    return frozenset([by_sign[sign] for by_sign, sign in zip(words, solution.digits, strict=True)])


@lru_cache(maxsize=32)
def _words(layout: Layout, between: str) -> tuple[dict[str, str], ...]:
    """For each cell, the word of a placement or of a removal by its sign."""
    return tuple({sign: f"{name}{between}{layout.label(sign)}" for sign in layout.symbols} for name in _names(layout))


def complete(puzzle: Sudoku, position: Position) -> bool:
    return len(position.places) == puzzle.givens.count(EMPTY)


def solve_again(puzzles: Sequence[Sudoku], threads: int | None) -> list[Grid | None]:
    """Classic boards by the vector engine (the generator uses triads), others by learning (it uses branching).

    Boards with clues have only one engine, which solves them again.
    """
    found: list[Grid | None] = [None] * len(puzzles)
    classic = [at for at, puzzle in enumerate(puzzles) if puzzle.is_classic]
    rows = solve_many([puzzles[at] for at in classic], threads=threads)
    for at, row in zip(classic, rows, strict=True):
        found[at] = Grid(puzzles[at], row.solution) if row.status is Status.UNIQUE and row.solution else None
    for at, puzzle in enumerate(puzzles):
        if not puzzle.is_classic:
            outcome = puzzle.solve(engine="auto" if puzzle.needs_clue_engine else "learning")
            found[at] = outcome.solution if outcome.verdict is Verdict.UNIQUE else None
    return found


def wrong_moves(puzzle: Sudoku, position: Position, solution: Grid) -> list[str]:
    """Candidates of cells with several, other than that of the solution."""
    right, layout = entries(solution), puzzle.layout
    board = Sudoku(entered(puzzle, position), layout)
    found = []
    for (row, column), digits in sorted(board.candidates().items()):
        name = f"r{row}c{column}"
        labels = [layout.label(layout.symbols[digit - layout.first]) for digit in digits]
        left = [f"{name}={label}" for label in labels if f"{name}<>{label}" not in position.removes]
        found += [word for word in left if len(left) > 1 and word not in right]
    return found


def states(puzzle: Sudoku, steps: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The board and its candidates before each line. What a wrong turn enters is gone after it."""
    from grille.sudoku.board_states import states as states_of

    if all(step.action == "step" for step in steps):
        yield from states_of(puzzle, steps)
        return
    kept: list[Any] = []
    turn: list[Any] = []
    for step in steps:
        line = [*kept, *turn, step]
        *_, state = states_of(puzzle, line)
        yield state
        if step.action == "undo":
            turn = []
        elif step.action == "step":
            kept.append(step)
        else:
            turn.append(step)


GYM: Final = GymFamily(
    name="sudoku",
    options={"size": "size", "technique": "needs"},
    rules=rules,
    text=text,
    styles=STYLES,
    answer_form=answer_form,
    answer_text=answer_text,
    grader=grader,
    identity=identity,
    givens=givens,
    engine=lambda puzzle: "auto" if puzzle.needs_clue_engine else "branching",
    widths=clue_widths,
    solve_again=solve_again,
    move_form="r4c7=5 to place a 5 in row 4, column 7, or r4c7<>5 to rule it out",
    position_text=position_text,
    clash=clash,
    entries=entries,
    never=never,
    complete=complete,
    wrong_moves=wrong_moves,
    states=states,
)
