"""Take the pictures of the web page: every screen in both themes, from a server that it starts.

    python docs/scripts/web_screens.py [name ...]

Needs the extra `web`, playwright and chromium; where Pillow is installed, the files are made smaller.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from socket import socket
from typing import NamedTuple
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

import grille

FOLDER = Path(__file__).parents[1] / "pictures" / "web"
CLASSIC = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
DOMINOSA = "6:46435446523040402005501256331025565161462263246311101233"
KILLER = quote(
    next(
        iter(grille.generate("sudoku", level="medium", variant=["killer"], seed=4, cage_sizes="2-4"))
    ).puzzle.notation()
)
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run")


def _still(page: Page) -> None:
    page.wait_for_timeout(300)


def _hinted(page: Page) -> None:
    page.click("#hint")
    page.click("text=What is there?")
    page.click("text=Why, and what follows?")


def _chosen(page: Page, name: str) -> None:
    """Choose from the menu of a game."""
    page.click("[aria-label='Menu']")
    page.click(f"dialog.menu >> text={name}")


def _noted(page: Page) -> None:
    _chosen(page, "Fill in notes")
    _hinted(page)


def _joined(page: Page) -> None:
    for _ in range(6):
        _hinted(page)
        page.click("text=Play it")
    page.keyboard.press("5")
    page.keyboard.press("2")


def _laid(page: Page) -> None:
    _hinted(page)
    page.click("text=Play it")
    _hinted(page)


def _forward(page: Page, times: int = 3) -> None:
    for at in range(1, times + 1):
        page.wait_for_selector(f"text={at} of ")
        page.click("button:has-text('orward')")


def _practised(page: Page) -> None:
    """In the middle of a lesson: some of the conclusions are entered."""
    _forward(page, 4)
    page.click("#hint")
    page.click("text=What is there?")


def _refused(page: Page) -> None:
    """A correct move by another technique than the one the lesson is about."""
    _forward(page, 2)
    page.click('[data-cell="r1c2"]')
    page.keyboard.press("2")
    page.wait_for_selector(".verdict.bad")


def _mistaken(page: Page) -> None:
    """An impossible digit, where the task is to remove a mark."""
    _forward(page, 4)
    # The lesson opens with notes.
    page.keyboard.press("z")
    page.keyboard.press("1")
    page.wait_for_selector(".verdict.bad")


def _walked(page: Page) -> None:
    _chosen(page, "Show solutions")
    page.wait_for_selector("dialog .entered")


def _solved(page: Page) -> None:
    _chosen(page, "Show solutions")
    page.click("text=Enter this in my game")
    page.wait_for_selector("dialog.finish >> text=hardest step")


def _making(page: Page) -> None:
    page.click("summary:has-text('More options')")
    page.fill("#sudoku-givens", "17")
    page.select_option("#sudoku-symmetry", "full")
    page.click("text=Play Sudoku")
    page.wait_for_selector("dialog .attempts:not(:text-is('0'))")
    page.wait_for_timeout(1500)


def _entered_squares(page: Page) -> None:
    page.select_option("#enter-kind", "dominosa")
    page.focus("[role=gridcell]")
    page.keyboard.type("4643544652304040200550125633")


def _entered_tiles(page: Page) -> None:
    page.select_option("#enter-kind", "chain")
    page.focus(".key")
    page.keyboard.type("011220236")
    page.wait_for_selector(".count-more:has-text('turn')")


def _dragged(page: Page, *names: str) -> None:
    """Select cells in order by one press that moves from cell to cell."""
    places = []
    for name in names:
        box = page.locator(f'[data-cell="{name}"]').bounding_box()
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (0, 0))
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place)
    page.mouse.up()


def _clued(page: Page) -> None:
    page.click("text=Clues and rules")
    clues = {
        "Thermometer": ("r4c1", "r4c2", "r4c3", "r5c3"),
        "Arrow": ("r6c6", "r7c7", "r7c8"),
        "○ Difference": ("r2c5", "r2c6"),
        "Cage": ("r1c1", "r1c2", "r2c2"),
    }
    page.fill("#cage-total", "20")
    for name, cells in clues.items():
        _dragged(page, *cells)
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector(".clue-canvas[aria-busy=false]", state="attached")
    page.evaluate("() => scrollTo(0, 0)")
    page.wait_for_timeout(1500)


class Screen(NamedTuple):
    """A screen: its name, its path, what shows that it is ready, and what to do before the picture."""

    name: str
    path: str
    ready: str
    done: Callable[[Page], None] = _still
    phone: bool = False
    # Another size, which is then part of the name of the picture.
    size: tuple[int, int] | None = None


SIZES = (
    (360, 640),
    (390, 664),
    (390, 844),
    (412, 915),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (1366, 768),
    (1440, 900),
    (2560, 1440),
)
SCREENS = (
    *(Screen("game", f"/#p={CLASSIC}&f=sudoku", ".board", _hinted, size=size) for size in SIZES),
    Screen("start", "/", ".today-board svg"),
    Screen("start-phone", "/", ".today-board svg", phone=True),
    Screen("daily", "/#daily", ".calendar"),
    Screen("progress", "/#progress", "h1", _still),
    Screen("menu", f"/#p={CLASSIC}&f=sudoku", ".board", lambda page: page.click("[aria-label='Menu']"), phone=True),
    Screen("share", f"/#p={CLASSIC}&f=sudoku", ".board", lambda page: _chosen(page, "Share"), phone=True),
    Screen("sudoku", f"/#p={CLASSIC}&f=sudoku", ".board", _noted),
    Screen("phone", f"/#p={CLASSIC}&f=sudoku", ".board", _hinted, phone=True),
    Screen("dominosa", f"/#p={DOMINOSA}&f=dominosa", ".board", _joined),
    Screen("chain", "/#p=0-1 3-3 3-4 4-6 6-6 on 1-2 2-3&f=chain", ".piece", _laid),
    Screen("solutions", "/#p=..3.1........4..&f=sudoku", ".board", _walked),
    Screen("finish", "/#p=..3.1........4.2&f=sudoku", ".board", _solved),
    Screen("tutorial", "/#tutorial=sudoku", ".instruction", _refused),
    Screen("learn", "/#learn", ".techniques"),
    Screen("lesson", "/#learn=sudoku&t=x_wing", ".board", _forward),
    Screen("practice", "/#learn=chain&t=bridge", ".piece", _practised),
    Screen("practice-phone", "/#learn=sudoku&t=naked_pair", ".board", _mistaken, phone=True),
    Screen("enter", "/#enter", "text=At least 100"),
    Screen("enter-dominosa", "/#enter", "text=At least 100", _entered_squares),
    Screen("enter-chain", "/#enter", "text=At least 100", _entered_tiles),
    Screen("enter-phone", "/#enter", "text=At least 100", _entered_squares, phone=True),
    Screen("enter-clues", "/#enter", "text=At least 100", _clued),
    Screen("enter-clues-phone", "/#enter", "text=At least 100", _clued, phone=True),
    Screen("killer", f"/#p={KILLER}&f=sudoku", ".clues .outline", _hinted),
    Screen("killer-phone", f"/#p={KILLER}&f=sudoku", ".clues .outline", phone=True),
    Screen("making", "/", ".level-row", _making),
)


def take(address: str, names: list[str]) -> None:
    """Take every screen, or those named, light and dark."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        for screen in [each for each in SCREENS if not names or each.name in names]:
            size = screen.size or ((390, 760) if screen.phone else (960, 700))
            name = f"{screen.name}-{size[0]}x{size[1]}" if screen.size else screen.name
            for theme in ("light", "dark"):
                context = browser.new_context(
                    base_url=address,
                    viewport={"width": size[0], "height": size[1]},
                    color_scheme="dark" if theme == "dark" else "light",
                    reduced_motion="reduce",
                )
                page = context.new_page()
                page.goto(screen.path)
                page.wait_for_selector(screen.ready)
                screen.done(page)
                _still(page)
                path = FOLDER / f"{name}-{theme}.png"
                page.screenshot(path=path)
                context.close()
                shrink(path)
        browser.close()


def shrink(path: Path) -> None:
    """Reduce the number of colours, which makes the file smaller."""
    with suppress(ImportError):
        from PIL import Image

        with Image.open(path) as picture:
            # A very large window is shown at half its size.
            half = 2 if picture.width > 2000 else 1
            shown = picture.convert("RGB").resize((picture.width // half, picture.height // half))
            small = shown.quantize(64 if "x" in path.stem else 192)
        small.save(path, optimize=True)


def main() -> None:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "grille", "serve", "--port", str(port)]
    with subprocess.Popen(command) as server:  # noqa: S603  our own
        try:
            for _ in range(100):
                with suppress(OSError), socket() as probe:
                    probe.connect(("127.0.0.1", port))
                    break
                time.sleep(0.1)
            take(f"http://127.0.0.1:{port}", sys.argv[1:])
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
