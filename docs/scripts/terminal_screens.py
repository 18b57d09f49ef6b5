"""Take the pictures of games in the terminal: python docs/scripts/terminal_screens.py (needs rsvg-convert)."""

from __future__ import annotations

import asyncio
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from grille import generate
from grille.notation import parse
from grille.play import Game
from grille.tui.app import PlayApp

FOLDER = Path(__file__).parents[1] / "pictures" / "terminal"
SUDOKU = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
DOMINOSA = "6:34001533311064565223462243152240040061126553566021631445"
CHAIN = "0-2 5-5 0-1 6-3 4-1 6-2 3-5 5-5 from 4"
SIXTEEN = (
    "1.........86.5......6E28.1..7.B4.C8453.7.2..D6..B.E..49....58.C.83.7....16A.4E..5.9..6..2D...71..F.B........3.D8"
    "D.4..7...8C...6.27.6.1.........E.E.3.F.G856....CC8AF..D.G.9.1.47..1.4.8...D....FG..DE..2.9.3C4.66.29.D1.E..C...."
    ".53.FA.9.G2...E.E..8BC45..7D.9G."
)
VARIANTS = {
    name: next(iter(generate("sudoku", level="easy", seed=1, variant=[name]))).puzzle.notation()
    for name in ("killer", "thermo")
}
NEARLY = "163798542524136798789542136416387925378.25461952461387241673859895214673637859214"
# Name, puzzle, keys (~1 waits a second, left*2 presses twice), size of the terminal, and whether colours are light.
SCREENS: tuple[tuple[str, str, str, tuple[int, int], bool], ...] = (
    ("start", "", "~1", (80, 24), False),
    ("sudoku", HARD, ". f2 ~1 f2", (80, 24), False),
    ("sudoku-light", HARD, ". f2 ~1 f2", (120, 38), True),
    ("sixteen", SIXTEEN, ". left*2", (80, 24), False),
    ("sixteen-light", SIXTEEN, ". up*2", (120, 40), True),
    ("dominosa", DOMINOSA, "> f2 ~1 f2 f2 f2 ~1 f2 f2 [ f2 ~1 f2", (80, 24), False),
    ("dominosa-light", DOMINOSA, "f5 ~2 f5", (110, 34), True),
    ("chain", CHAIN, "right*4 space enter f2 ~1 f2", (80, 24), False),
    ("killer", VARIANTS["killer"], "~1", (80, 24), False),
    ("thermo", VARIANTS["thermo"], "~1 f2 ~1 f2", (80, 24), True),
    ("small", SUDOKU, ". f2 ~1 f2", (60, 20), False),
    ("about", HARD, "~2 f10", (80, 24), False),
    ("solved", "..3.1........4.2", "f5 ~3", (80, 24), True),
    ("finish", NEARLY, "~2 left 9", (80, 24), False),
    ("help", SUDOKU, "f1", (80, 24), False),
    ("write", "", "~1 down*5 enter*2 ~1 space*2 3 space*4 4 2 5 space*2 1 3 ~1", (80, 24), False),
    ("write-chain", "", "~1 down*5 enter down*2 enter ~1 3 4 space 4 6 space 3 1 space 6 6 space 2 ~1", (80, 24), True),
    ("learn", "", "~1 down*6 enter ~1 down*10", (80, 24), False),
    ("lesson", "", "~1 down*6 enter ~1 down*10 enter ~1 n ~1 n ~1 n ~1", (80, 24), False),
    ("first-game", "", "~1 down*6 enter ~1 enter ~1 n ~1 down 4 ~1", (110, 34), True),
)


async def picture(text: str, keys: str, size: tuple[int, int], *, light: bool) -> str:
    """The screen after these keys, as SVG."""
    with TemporaryDirectory() as folder:
        app = PlayApp(
            Game(parse(text)) if text else None, folder=Path(folder), settings=Path(folder, "settings.json"), pace=0.01
        )
        async with app.run_test(size=size) as pilot:
            if light:
                app.toggle_theme()
            for word in keys.split():
                key, _, times = word.partition("*")
                for _ in range(int(times or 1)):
                    await (pilot.pause(float(key[1:])) if key.startswith("~") else pilot.press(key))
            await pilot.pause(0.5)
            drawn = app.export_screenshot()
    # Use a common font, as wide as the grid of characters expects.
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
