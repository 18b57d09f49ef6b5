"""axe-core finds nothing serious or critical on any screen, light and dark, wide and on a phone."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from at_play import choose, link

from grille import Sudoku
from thorough import ALL

axe = pytest.importorskip(
    "axe_playwright_python", reason="AXE NOT RUN: axe-core is not here: pip install axe-playwright-python"
)
SCRIPT = Path(axe.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

CAGE = {"kind": "cage", "cells": "r1c1 r1c2 r2c1", "total": 8}
KILLER = link(Sudoku("...2....4......1", "2x2+x", [CAGE]).notation())


def hint(page):
    page.locator("#hint").click()
    page.locator(".panel .primary").wait_for()


def more(page, name):
    choose(page, name)


def solutions(page):
    more(page, "Show solutions")
    page.locator("dialog .message", has_text="olution").wait_for()


def finish(page):
    solutions(page)
    page.get_by_role("button", name="Enter this in my game").click()
    page.get_by_text("hardest step").wait_for()


def making(page):
    page.get_by_text("More options").first.click()
    page.locator("#sudoku-givens").fill("17")
    page.locator("#sudoku-symmetry").select_option("full")
    page.get_by_role("button", name="Play Sudoku").click()
    page.locator("dialog .attempts").wait_for()


def entered(family, keys):
    def enter(page):
        page.locator("#enter-kind").select_option(family)
        page.locator("[role=gridcell], .key").first.focus()
        page.keyboard.type(keys)
        page.locator(".count-line", has_text=re.compile(r"[^…]")).wait_for()

    return enter


def clued(page):
    page.get_by_text("Clues and rules").click()
    page.get_by_role("button", name="Cage", exact=True).click()
    page.get_by_role("button", name="Diagonal ╲", exact=True).click()
    page.locator(".clues .diagonal").wait_for(state="attached")


def practised(page):
    for at in range(1, 5):
        page.get_by_text(f"{at} of ").wait_for()
        page.get_by_role("button", name="Forward", exact=True).click()


def claimed(page):
    practised(page)
    page.locator(".claims button").last.click()
    page.locator(".verdict:not(:empty)").wait_for()


def refused(page):
    practised(page)
    # The lesson opens with notes.
    page.keyboard.press("z")
    page.keyboard.press("1")
    page.locator(".verdict.bad").wait_for()


def nothing(page):
    pass


# By name: where it is, what is there when it is ready, and what is done before it is looked at.
SCREENS = {
    "start": ("/", ".level-row", nothing),
    "daily": ("/#daily", ".date.now", nothing),
    "progress": ("/#progress", ".figures", nothing),
    "sudoku": ("/#p=..3.1........4.2&f=sudoku", ".board", hint),
    "killer": (KILLER, ".clues .outline", hint),
    "rules": (KILLER, ".clues .outline", lambda page: more(page, "Rules of this puzzle")),
    "dominosa": ("/#p=3:12103211023333001220&f=dominosa", ".board", hint),
    "chain": ("/#p=1-0%201-2%203-2%20from%200&f=chain", ".hand .piece", hint),
    "solutions": ("/#p=..3.1........4..&f=sudoku", ".board", solutions),
    "reasoning": ("/#p=..3.1........4.2&f=sudoku", ".board", lambda page: more(page, "Step through the reasoning")),
    "finish": ("/#p=..3.1........4.2&f=sudoku", ".board", finish),
    "tutorial": ("/#tutorial=dominosa", ".instruction", nothing),
    "learn": ("/#learn", ".techniques", nothing),
    "lesson": ("/#learn=sudoku&t=hidden_single", ".board", nothing),
    "practice": ("/#learn=chain&t=odd-digits", ".piece", claimed),
    "refused": ("/#learn=sudoku&t=naked_pair", ".board", refused),
    "making": ("/", ".level-row", making),
    "enter": ("/#enter", ".board", entered("sudoku", "11")),
    "enter clues": ("/#enter", ".board", clued),
    "enter dominosa": ("/#enter", ".board", entered("dominosa", "0000000001")),
    "enter chain": ("/#enter", ".board", entered("chain", "01124")),
    "nowhere": ("/#p=%00nonsense&f=sudoku", "text=can't be opened", nothing),
}


LOOKS = [("light", WIDE), ("dark", PHONE)] if not ALL else [*product(("light", "dark"), (WIDE, PHONE))]


def serious(page):
    """The serious and critical findings of axe, each with its place."""
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        (each["id"], each["help"], [node["html"][:160] for node in each["nodes"][:3]])
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious(open_page, screen):
    path, there, done = SCREENS[screen]
    # The page's policy allows only its own scripts.
    page = open_page(
        path, errors=screen != "nowhere", viewport=WIDE, color_scheme="light", reduced_motion="reduce", bypass_csp=True
    )
    page.locator(there).first.wait_for()
    done(page)
    page.evaluate(SCRIPT)
    # Colours depend on the theme, places on the size: two of the four pairs show both.
    for theme, size in LOOKS:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size(size)
        page.wait_for_function("(width) => innerWidth === width", arg=size["width"])
        assert serious(page) == [], (theme, size)
    # Nothing is wider than a phone.
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
