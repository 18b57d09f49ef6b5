"""Every screen, light and dark, wide and on a phone, before axe-core: nothing serious, nothing critical."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# The script of axe-core's npm package; it is no part of the project and is named from outside.
AXE = Path(os.environ.get("GRILLE_AXE", "/nowhere/axe.min.js"))
SCREENS = {
    "start": ("/", ".card h2"),
    "sudoku": ("/#p=..3.1........4.2&f=sudoku", ".board"),
    "dominosa": ("/#p=3:12103211023333001220&f=dominosa", ".board"),
    "chain": ("/#p=1-0%201-2%203-2%20from%200&f=chain", ".hand .piece"),
    "solutions": ("/#p=..3.1........4..&f=sudoku", ".board"),
    "finish": ("/#p=..3.1........4.2&f=sudoku", ".board"),
    "tutorial": ("/#tutorial=dominosa", ".coach"),
    "learn": ("/#learn", ".techniques"),
    "lesson": ("/#learn=sudoku&t=hidden_single", ".board"),
    "practice": ("/#learn=chain&t=odd-digits", ".piece"),
    "refused": ("/#learn=sudoku&t=naked_pair", ".board"),
    "enter": ("/#enter", ".board"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious(open_page, screen, theme):
    if not AXE.exists():
        pytest.skip("AXE NOT RUN: set GRILLE_AXE to axe.min.js of the npm package axe-core")
    path, there = SCREENS[screen]
    page = open_page(path, color_scheme=theme, reduced_motion="reduce", bypass_csp=True)
    page.locator(there).first.wait_for()
    if screen in {"sudoku", "dominosa", "chain"}:
        page.locator("#hint").click()
        page.locator(".panel .next").wait_for()
    if screen in {"solutions", "finish"}:
        page.get_by_text("More", exact=True).click()
        page.get_by_role("button", name="Show solutions").click()
        page.locator("dialog .said", has_text="olution").wait_for()
    if screen == "finish":
        page.get_by_role("button", name="Enter this in my game").click()
        page.get_by_text("The way there").wait_for()
    if screen in {"practice", "refused"}:
        for at in range(1, 5):
            page.get_by_text(f"{at} of ").wait_for()
            page.get_by_role("button", name="Forward", exact=True).click()
        if screen == "practice":
            page.locator(".claims button").last.click()
        else:
            page.keyboard.press("1")
            page.locator(".verdict.bad").wait_for()
    page.add_script_tag(content=AXE.read_text())
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    serious = [
        (each["id"], each["help"], [node["html"][:160] for node in each["nodes"][:3]])
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
    ]
    assert serious == []
