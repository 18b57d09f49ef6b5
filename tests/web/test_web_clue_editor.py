"""The editor makes variants: clues on selected cells, rules of the board, regions; counted, drawn and exported."""

from __future__ import annotations

import json

import pytest
from at_play import PHONE, kept, middle
from at_play import drag as moved

import grille
from grille import Sudoku

# A killer without givens and with one solution.
KILLER = (
    ("r1c1 r2c1 r2c2", 8),
    ("r3c1 r3c2 r4c1", 7),
    ("r4c2 r4c3 r4c4", 6),
    ("r1c2 r1c3", 5),
    ("r1c4 r2c4", 6),
    ("r2c3 r3c3 r3c4", 8),
)


@pytest.fixture
def editor(open_page):
    """Opens the editor, with the panel for clues."""

    def opened(side, **settings):
        page = open_page("/#enter", **settings)
        page.locator("#enter-size").select_option(str(side))
        page.get_by_text("Clues and rules").click()
        return page

    return opened


def drag(page, cells):
    """Selects cells in order: one press, moved from cell to cell; a single cell is pressed."""
    page.locator(".clue-canvas[aria-busy=false]").wait_for(state="attached")
    page.locator(".clue-canvas .board").scroll_into_view_if_needed()
    moved(page, *(middle(page, name) for name in cells), steps=1)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()
    page.locator("main:not(:has(.clue-canvas[aria-busy=true]))").wait_for()


def cage(page, cells, total):
    drag(page, cells.split())
    page.get_by_label("Sum of the cage").fill(str(total))
    press(page, "Cage")


def draft(page):
    return json.loads(page.evaluate("() => localStorage.getItem('grille.draft.sudoku')"))["draft"]


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_killer_is_made_and_its_link_is_read_back(editor, settings):
    page = editor(4, **settings)
    for number, (cells, total) in enumerate(KILLER, 1):
        cage(page, cells, total)
        page.wait_for_function("number => document.querySelectorAll('.clues .outline').length === number", arg=number)
    page.locator(".count-line", has_text="Exactly one solution.").wait_for()
    page.locator(".count-more", has_text="hardest: Cage Combinations").wait_for()
    press(page, "Share or export it")
    exported = page.get_by_role("link", name="f-puzzles").get_attribute("href")
    wanted = Sudoku("." * 16, clues=[{"kind": "cage", "cells": cells, "total": total} for cells, total in KILLER])
    assert {*grille.parse(exported).clues} == {*wanted.clues}
    page.keyboard.press("Escape")
    press(page, "Play it")
    page.locator(".game .clues .outline").first.wait_for()
    assert {*kept(page)[0].puzzle.clues} == {*wanted.clues}
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_every_clue_of_the_panel_is_drawn_undone_and_kept(editor):
    page = editor(6)
    lines = {
        "Thermometer": "r1c1 r1c2 r1c3",
        "Arrow": "r2c1 r2c2 r2c3",
        "Whisper": "r3c1 r3c2 r3c3",
        "Renban": "r4c1 r4c2 r4c3",
        "Palindrome": "r5c3 r6c4",
        "Between": "r6c1 r6c2 r6c3",
        "Region sum": "r1c5 r2c5 r3c5",
        "○ Difference": "r4c4 r4c5",
        "● Ratio": "r5c4 r5c5",
        "V": "r6c5 r6c6",
    }
    for name, cells in lines.items():
        drag(page, cells.split())
        press(page, name)
    drag(page, ["r5c1"])
    for name in ("Even", "Diagonal ╲", "Diagonal ╱", "Anti-king"):
        press(page, name)
    page.wait_for_function("() => document.querySelectorAll('.clues .diagonal').length === 2")
    made = draft(page)
    kinds = [clue["kind"] for clue in made["clues"]]
    assert kinds[:7] == ["thermometer", "arrow", "whisper", "renban", "palindrome", "between", "region-sum"]
    assert kinds[7:] == ["difference", "ratio", "xv", "even", "anti-king"]
    assert made["houses"] == ["x1", "x2"]
    press(page, "Undo")
    assert draft(page)["clues"][-1]["kind"] == "even"
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('.clues .bulb').length === 1")
    drag(page, ["r5c1"])
    press(page, "Remove clue")
    assert draft(page)["clues"][-1]["kind"] == "xv"


def test_regions_are_drawn_until_they_are_complete(editor):
    page = editor(4)
    for cells in (["r1c1", "r1c2", "r1c3", "r2c1"], ["r1c4", "r2c4", "r2c3", "r2c2"]):
        drag(page, cells)
        press(page, "Region")
        if cells[0] == "r1c1":
            page.locator(".count-line", has_text="expected 4").wait_for()
    page.locator(".count-line", has_text="solutions").wait_for()
    press(page, "Play it")
    page.locator(".game .board").wait_for()
    assert kept(page)[0].puzzle.layout.text == "jigsaw-1112122233443344"


def test_an_impossible_clue_is_named(editor):
    page = editor(4, errors=False)
    cage(page, "r1c1 r1c2", 40)
    page.locator(".count-line", has_text="killer cage r1c1 r1c2").wait_for()
    press(page, "Undo")
    page.locator(".count-line", has_text="solutions").wait_for()


def test_clashes_with_clues_are_marked(editor):
    page = editor(4)
    cage(page, "r1c1 r1c2", 3)
    page.locator(".clues .outline").wait_for()
    page.locator("[data-cell='r1c1']").click()
    page.keyboard.press("4")
    page.wait_for_function("() => document.querySelectorAll('.back.wrong').length === 1")


def test_a_link_is_edited_further(open_page):
    clues = [{"kind": "thermometer", "cells": "r1c1..r1c4"}, {"kind": "cage", "cells": "r9c8 r9c9", "total": 12}]
    puzzle = Sudoku("." * 80 + "5", "3x3+x+disjoint", clues)
    page = open_page("/#enter")
    page.get_by_text("Paste a puzzle").click()
    page.locator("#enter-paste").fill(puzzle.notation("fpuzzles"))
    press(page, "Load")
    page.locator(".clues .bulb").wait_for()
    press(page, "Anti-knight")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('grille.draft.sudoku')).draft.clues.length === 3")
    press(page, "Play it")
    page.locator(".game .clues .bulb").wait_for()
    again = kept(page)[0].puzzle
    assert again.layout == puzzle.layout
    assert {clue.kind for clue in again.clues} == {"thermometer", "cage", "anti-knight"}
    assert again.givens == puzzle.givens


BESIDE = {
    "Little killer": ("r1c3 r2c2", 9, {"kind": "little-killer", "cells": "r1c3 r2c2 r3c1", "total": 9}),
    "Sandwich": ("r2c1 r2c3", 7, {"kind": "sandwich", "cells": "r2c1..r2c6", "total": 7}),
    "X-sum": ("r6c4 r5c4", 8, {"kind": "x-sum", "cells": "r6c4..r1c4", "total": 8}),
    # A cell at one edge is enough.
    "Skyscraper": ("r3c6", 3, {"kind": "skyscraper", "cells": "r3c6..r3c1", "count": 3}),
    "Numbered room": ("r1c5 r4c5", 2, {"kind": "numbered-room", "cells": "r1c5..r6c5", "digit": 2}),
}


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_clues_beside_the_grid(editor, settings):
    page = editor(6, **settings)
    for name, (cells, number, _) in BESIDE.items():
        drag(page, cells.split())
        page.get_by_label("Number beside the grid").fill(str(number))
        press(page, name)
        page.locator(".clues text", has_text=str(number)).first.wait_for(state="attached")
    wanted = Sudoku("." * 36, clues=[clue for _, _, clue in BESIDE.values()])
    made = Sudoku("." * 36, clues=draft(page)["clues"])
    assert made.clues == wanted.clues
    # f-puzzles has no rule for a numbered room: the page says so, and offers no link that leaves it out.
    press(page, "Share or export it")
    page.get_by_text("have no rule for some clues").wait_for()
    assert page.get_by_role("link", name="f-puzzles").count() == 0
    page.keyboard.press("Escape")
    drag(page, ["r1c5"])
    press(page, "Remove clue")
    press(page, "Share or export it")
    exported = page.get_by_role("link", name="f-puzzles").get_attribute("href")
    assert {*grille.parse(exported).clues} == {*wanted.clues[:-1]}


def test_what_a_clue_beside_the_grid_needs_is_said(editor):
    page = editor(4)
    drag(page, ["r1c1"])
    press(page, "Sandwich")
    page.locator(".toast", has_text="enter its number first").wait_for()
    page.get_by_label("Number beside the grid").fill("5")
    for name, cells in (("Sandwich", "r1c1"), ("X-sum", "r2c2 r2c3"), ("Little killer", "r1c1 r1c2")):
        drag(page, cells.split())
        press(page, name)
        page.locator(".toast", has_text=f"{name}: drag").wait_for()
    page.locator(".count-line", has_text="solutions").wait_for()
    assert page.locator(".clues text").count() == 0
