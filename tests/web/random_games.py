"""Random games: puzzles of every size, and moves that are right, wrong or invalid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import grille
from fixtures import FIXTURES
from grille.play.game import game_rules_of

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
# Signs that are easily taken for others: blanks of all kinds, letters that fold to ASCII, figures of other scripts.
ODD = " \t\n\u00a0\u2003\u0085\x1c\ufeff-=~^#<>!?|'\"\\rct0159Zz@\u017f\u212a\u0131\u0663\u00df\U0001d7d7"

Action = list[Any]


def sudoku(rng: Random, side: int) -> tuple[Any, list[str]]:
    """A board of this side in boxes of any shape, and the moves that fill it."""
    rows = rng.choice([each for each in range(1, side + 1) if side % each == 0])
    columns = side // rows
    signs = rng.sample(range(1, side + 1), side)
    full = [signs[(columns * (row % rows) + row // rows + at) % side] for row in range(side) for at in range(side)]
    holes = set(rng.sample(range(side * side), rng.randrange(1, min(side * side, 40))))
    numbers = [0 if cell in holes else digit for cell, digit in enumerate(full)]
    puzzle = grille.parse(f"{rows}x{columns}:{' '.join(map(str, numbers))}", family="sudoku")
    return puzzle, [f"r{cell // side + 1}c{cell % side + 1}={SYMBOLS[full[cell] - 1]}" for cell in sorted(holes)]


def sampled(family: str) -> Callable[[Random, int], tuple[Any, list[str]]]:
    """Puzzles of the conformance suite, with the moves of a solution where there is one."""

    def puzzle_of(rng: Random, _size: int) -> tuple[Any, list[str]]:
        puzzle = FIXTURES[family].sample(rng)
        return puzzle, answer_of(puzzle)

    return puzzle_of


def answer_of(puzzle: Any) -> list[str]:
    solution = puzzle.solve(seconds=5).solution
    return [] if solution is None else [*game_rules_of(puzzle).answer(puzzle, solution)]


def dominosa(rng: Random, size: int) -> tuple[Any, list[str]]:
    """A board of a full set in any rectangle, or of a set with pieces missing and doubled."""
    order = 1 + size % 14
    digits = [rng.randrange(order + 1) for _ in range((order + 1) * (order + 2))]
    height = rng.choice([each for each in range(1, len(digits) + 1) if len(digits) % each == 0])
    table = [digits[at : at + len(digits) // height] for at in range(0, len(digits), len(digits) // height)]
    return grille.Dominosa(table), []


def chain(rng: Random, size: int) -> tuple[Any, list[str]]:
    """A hand of this many tiles along a walk, some of them on the table already."""
    walk = [rng.randrange(1 + size // 3) for _ in range(size + 1)]
    tiles = [pair if rng.random() < 0.5 else pair[::-1] for pair in pairwise(walk)]
    asked: dict[str, Any] = rng.choice([{}, {"start": walk[0]}, {"end": walk[-1]}, {"ring": walk[0] == walk[-1]}])
    puzzle = grille.Hand(rng.sample(tiles, len(tiles)), **asked)
    return puzzle, answer_of(puzzle)


PUZZLES = {
    "sudoku": (sudoku, sampled("sudoku")),
    "dominosa": (dominosa, sampled("dominosa")),
    "chain": (chain, sampled("chain")),
}


def sudoku_move(rng: Random, puzzle: Any) -> str:
    side = len(puzzle.givens) ** 0.5
    most = int(side) + (rng.random() < 0.05)
    where = f"r{rng.randrange(rng.random() > 0.02, most + 1)}c{rng.randrange(1, most + 1)}"
    sign = SYMBOLS[min(rng.randrange(most + (rng.random() < 0.1)), 35)]
    number = f"{rng.randrange(40):0{rng.choice((1, 2))}}"
    kind = rng.randrange(11)
    other = f"r{rng.randrange(1, most + 1)}c{rng.randrange(1, most + 1)}/{sign}"
    notes = "".join(rng.choices(SYMBOLS[: int(side)], k=rng.randrange(6)))
    return [
        f"{where}={sign}",
        f"{where}={sign}!",
        f"{where}={rng.choice(('', number))}",
        f"{where}~{notes}",
        f"{where}^{notes}",
        f"{where}<>{rng.choice((sign, number))}",
        f"{where}#{rng.randrange(10)}",
        f"{where}#{''.join(rng.choices('012345678', k=rng.randrange(4)))}",
        f"{where}/{rng.choice((sign, number))}#{rng.randrange(10)}",
        f"{where}/{sign}{rng.choice('--~~?')}{rng.choice((other, other, f'{where}/{sign}'))}",
        rng.choice(("notes", "notes clear", "NOTES", "Notes Clear", "notes  clear", "notes fill", "links clear")),
    ][kind]


def dominosa_move(rng: Random, puzzle: Any) -> str:
    if rng.random() < 0.15:
        return rng.choice(("mark 1", "mark 2", "MARK\t1", f"mark {rng.randrange(4)} {rng.randrange(puzzle.order + 3)}"))
    row, column = rng.randrange(1, puzzle.height + 1), rng.randrange(1, puzzle.width + 1)
    down, across = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)] * 6 + [(0, 0), (1, 1), (0, 2), (2, 0), (99, 1)])
    blank = rng.choice(["", "", "", " ", "\t", "\u00a0"])
    return f"r{row}c{column}{blank}{rng.choice('---|?')}{blank}r{row + down}c{column + across}"


def chain_move(rng: Random, puzzle: Any) -> str:
    verb = rng.choice(("turn", "first", "left", "right", "left", "right", "place-left", "place-first", "take", "take"))
    if verb == "take":
        return f"take {rng.choice(('left', 'right', 'RIGHT', 'both'))}"
    return f"{verb}{rng.choice((' ', '  '))}t{rng.randrange(rng.random() > 0.05, len(puzzle.tiles) + 2)}"


MOVES = {"sudoku": sudoku_move, "dominosa": dominosa_move, "chain": chain_move}


def damaged(rng: Random, text: str) -> str:
    """A text with one or two characters added, removed or changed."""
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(["", *ODD]) + text[at + rng.choice((0, 1)) :]
    return text


def moves(rng: Random, puzzle: Any) -> Iterator[str]:
    """Endless moves, one in six of them unusual."""
    while True:
        text = MOVES[puzzle.family](rng, puzzle)
        odd = rng.random()
        yield (
            damaged(rng, text) if odd < 0.1 else text.swapcase() if odd < 0.13 else f" {text}\n" if odd < 0.16 else text
        )


def actions(rng: Random, puzzle: Any, answer: list[str], count: int) -> list[Action]:
    """Actions of a player: mostly single moves, some of several, undo, redo, bookmarks; then the solution."""
    made = moves(rng, puzzle)
    other: list[Callable[[], Action]] = [
        lambda: ["move", *(next(made) for _ in range(rng.randrange(4)))],
        lambda: ["undo"],
        lambda: ["undo"],
        lambda: ["redo"],
        lambda: ["restart"],
        lambda: ["move", rng.choice(("start over", "Start Over ", "start  over"))],
        lambda: ["bookmark", rng.choice(("a", " b ", " "))],
        lambda: ["go_to", rng.choice("abc")],
    ]
    done = [["move", next(made)] if rng.random() < 0.75 else rng.choice(other)() for _ in range(count)]
    ending = [["restart"], *(["move", text] for text in answer)] if rng.random() < 0.5 else [["move", *answer]]
    return [*done, *ending, ["undo"], ["redo"]]
