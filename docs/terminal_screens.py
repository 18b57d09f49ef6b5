"""Draws the pictures of games in the terminal: python docs/terminal_screens.py (needs rsvg-convert)."""

from __future__ import annotations

import asyncio
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from grille.notation import parse
from grille.play import Game
from grille.tui.app import PlayApp

FOLDER = Path(__file__).parent / "play"
SUDOKU = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
DOMINOSA = "6:34001533311064565223462243152240040061126553566021631445"
CHAIN = "0-2 5-5 0-1 6-3 4-1 6-2 3-5 5-5 from 4"
# A name, the puzzle, its keys (a number waits), the terminal, and whether the paper is light.
SCREENS: tuple[tuple[str, str, str, tuple[int, int], bool], ...] = (
    ("start", "", "1", (80, 24), False),
    ("sudoku", HARD, ". f2 1 f2", (80, 24), False),
    ("sudoku-light", HARD, ". f2 1 f2", (120, 38), True),
    ("dominosa", DOMINOSA, "> f2 1 f2 f2 f2 1 f2 f2 [ f2 1 f2", (80, 24), False),
    ("dominosa-light", DOMINOSA, "f5 2 f5", (110, 34), True),
    ("chain", CHAIN, "right right right right space enter f2 1 f2", (80, 24), False),
    ("about", HARD, "2 f10", (80, 24), False),
    ("solved", "..3.1........4.2", "f5 3", (80, 24), True),
    ("help", SUDOKU, "f1", (80, 24), False),
)


async def picture(text: str, keys: str, size: tuple[int, int], *, light: bool) -> str:
    """A terminal after these keys."""
    with TemporaryDirectory() as folder:
        app = PlayApp(
            Game(parse(text)) if text else None, folder=Path(folder), settings=Path(folder, "settings.json"), pace=0.01
        )
        async with app.run_test(size=size) as pilot:
            if light:
                app.turn_lights()
            for key in keys.split():
                await (pilot.pause(float(key)) if key.isdecimal() else pilot.press(key))
            await pilot.pause(0.5)
            drawn = app.export_screenshot()
    # Set in a font that is at hand, as wide as the lattice expects.
    return re.sub(
        r"font-family: Fira Code, monospace;\s*font-size: 20px",
        "font-family: DejaVu Sans Mono, monospace; font-size: 20.26px",
        drawn,
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text, keys, size, light in SCREENS:
        drawn = asyncio.run(picture(text, keys, size, light=light))
        command = ["rsvg-convert", "--width", "900", "--output", str(FOLDER / f"{name}.png")]
        subprocess.run(command, input=drawn.encode(), check=True)  # noqa: S603  our own picture


if __name__ == "__main__":
    main()
