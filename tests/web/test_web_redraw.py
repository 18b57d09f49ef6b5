"""An entry redraws what it changes, not the board: counted by the changes of the page, not by a clock."""

from __future__ import annotations

import pytest
from at_play import link

import grille
from grille.family import family

CLASSIC = family("sudoku").examples[0][1]
WATCH = """() => {
    window.touched = [];
    const board = document.querySelector(".game .board");
    new MutationObserver((changes) => window.touched.push(...changes.map(({ target }) => target)))
        .observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
COUNT = "() => { const count = new Set(window.touched).size; window.touched = []; return count; }"


@pytest.fixture(scope="module")
def boards():
    def made(**options):
        return next(iter(grille.generate("sudoku", level="easy", seed=2, **options))).puzzle.notation()

    return {"classic": CLASSIC, "killer": made(variant=["killer"]), "16x16": made(size=16)}


@pytest.mark.parametrize("name", ["classic", "killer", "16x16"])
def test_an_entry_touches_few_elements(open_page, boards, name):
    """The cell, those with the same digit, which are highlighted, and those that clash."""
    page = open_page(link(boards[name]))
    page.locator(".game .board").wait_for()
    page.evaluate(WATCH)
    puzzle = grille.parse(boards[name])
    side = puzzle.layout.side
    cells = [cell for cell, sign in enumerate(puzzle.givens) if sign == "."]
    page.locator(f'[data-cell="r{cells[-1] // side + 1}c{cells[-1] % side + 1}"]').click()
    page.evaluate(COUNT)
    page.keyboard.press("1")
    page.wait_for_function("() => window.touched.length > 0")
    # Givens and background of each cell with a 1, and the cell itself.
    assert page.evaluate(COUNT) <= 4 * side
    # Nothing changes where nothing is new.
    page.keyboard.press("h")
    page.locator(".sheet:not([hidden])").wait_for()
    page.keyboard.press("Escape")
    page.locator(".sheet").wait_for(state="hidden")
    page.evaluate(COUNT)
    page.keyboard.press("Shift")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate(COUNT) == 0


def test_a_board_lays_out_apart_from_the_page(open_page):
    """An element out of the flow is laid out once; one in a grid again for each size it is measured at."""
    page = open_page(link(CLASSIC))
    page.locator(".game .board").wait_for()
    assert page.evaluate("() => getComputedStyle(document.querySelector('.game .board')).position") == "absolute"


@pytest.mark.parametrize(("motion", "most"), [("reduce", 0), ("no-preference", 3)])
def test_a_complete_house_lights_up_as_one_element(open_page, motion, most):
    """One for a row, a column and a box, not one for each cell: many would slow down the next entry."""
    page = open_page(link("1.34341221434321"), reduced_motion=motion)
    page.locator('[data-cell="r1c2"]').click()
    page.evaluate("() => { window.lights = 0; }")
    page.evaluate(
        """() => new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
                for (const each of addedNodes) window.lights += each.classList?.contains("complete") ? 1 : 0;
        }).observe(document.querySelector(".game .board"), { subtree: true, childList: true })"""
    )
    page.keyboard.press("2")
    page.wait_for_function("() => document.querySelector('.status').textContent.startsWith('Done')")
    assert page.evaluate("() => window.lights") == most
