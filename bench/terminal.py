"""Measure how long a board takes to redraw in the terminal: .venv/bin/python bench/terminal.py

For each board the median time of one redraw after a cursor move: the canvas, and the lines that are sent to the screen.
The last column compares it with an empty 9x9 board in the same run.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import grille
from grille.play import Game
from grille.puzzle import Puzzle
from grille.tui.app import PlayApp
from grille.tui.screens.game import GameScreen

REPEATS = 15
SIZE = (120, 40)
KILLER = next(iter(grille.generate("sudoku", level="easy", seed=1, variant=["killer"]))).puzzle
BOARDS = (
    ("sudoku 9x9", grille.parse("." * 81), ()),
    ("sudoku 9x9, all notes", grille.parse("." * 81), ("notes",)),
    ("killer 9x9, all notes", KILLER, ("notes",)),
    ("sudoku 16x16, all notes", grille.parse("." * 256), ("notes",)),
    ("sudoku 25x25, all notes", grille.parse("." * 625), ("notes",)),
    ("sudoku 36x36, all notes", grille.Sudoku("." * 1296, "6x6"), ("notes",)),
    ("dominosa double-20", next(iter(grille.generate("dominosa", order=20, seed=1))).puzzle, ()),
    ("chain of 500 tiles", next(iter(grille.generate("chain", kind="chain", tiles=500, seed=1))).puzzle, ()),
)


async def redraw(puzzle: Puzzle[Any], moves: tuple[str, ...]) -> float:
    """The median time of a redraw, in milliseconds."""
    game = Game(puzzle)
    for move in moves:
        game.move(move)
    with TemporaryDirectory() as folder:
        app = PlayApp(game, folder=Path(folder), settings=Path(folder, "settings.json"))
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, GameScreen)
            view = screen.board_view
            times = []
            for number in range(REPEATS):
                await pilot.press("right" if number % 2 else "left")
                start = perf_counter()
                view.redraw()
                for y in range(min(view.canvas.height, SIZE[1])):
                    view.render_line(y)
                times.append(1000 * (perf_counter() - start))
    return median(times)


def main() -> None:
    first = 0.0
    for title, puzzle, moves in BOARDS:
        spent = asyncio.run(redraw(puzzle, moves))
        first = first or spent
        print(f"{title:26} {spent:7.1f} ms   {spent / first:5.1f}")


if __name__ == "__main__":
    main()
