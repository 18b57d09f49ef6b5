"""Entering puzzles of every family in a browser, with the number of solutions shown."""

from __future__ import annotations

import re

import pytest
from homes import replace_replies

import grille
from grille.play.save import from_text

DOMINOSA = "12103211023333001220"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def entering(open_page, family, **settings):
    page = open_page("/#enter", **settings)
    page.locator("#enter-kind").select_option(family)
    return page


def said(page, words):
    page.locator(".count-line", has_text=words).wait_for()


def played(page):
    """The stored puzzle once it is played."""
    page.get_by_role("button", name="Play it").click()
    page.locator("#hint").wait_for()
    kept = page.evaluate(
        "() => JSON.stringify(JSON.parse(localStorage.getItem("
        "Object.keys(localStorage).find((key) => key.startsWith('grille.game.')))).save)"
    )
    return from_text(kept).puzzle


def test_solutions_of_a_sudoku_are_counted_while_typing(open_page):
    page = entering(open_page, "sudoku")
    said(page, "At least 100 solutions.")
    page.locator("#enter-size").select_option(label="4 × 4")
    for cell, sign in enumerate("..3.1........4.2"):
        if sign != ".":
            page.locator(f'[data-cell="r{cell // 4 + 1}c{cell % 4 + 1}"]').click()
            page.keyboard.press(sign)
    said(page, "Exactly one solution.")
    page.locator('[data-cell="r1c1"]').click()
    page.keyboard.press("3")
    said(page, "No solution: row 1 holds 3 twice")
    assert page.locator(".back.wrong").count() == 2
    page.get_by_role("button", name="Erase").click()
    said(page, "Exactly one solution.")
    assert played(page) == grille.parse("..3.1........4.2")


def test_a_dominosa_is_typed_square_by_square(open_page):
    page = entering(open_page, "dominosa")
    page.locator("#enter-size").select_option("3")
    said(page, "20 squares to fill.")
    assert page.get_by_role("button", name="Play it").is_disabled()
    page.locator('[data-cell="r1c1"]').click()
    page.keyboard.type(DOMINOSA[:-1])
    said(page, "One square to fill.")
    page.keyboard.press("3")
    # The service is asked when the board is full, and reports the fault.
    said(page, "No solution: 0 occurs 4 times, but a double-3 set has it 5 times")
    page.keyboard.press("Backspace")
    page.keyboard.press("0")
    said(page, "Exactly one solution.")
    page.locator(".count-more", has_text="Easy, score").wait_for()
    assert played(page) == grille.parse(f"3:{DOMINOSA}")


def test_a_dominosa_reports_what_has_become_impossible(open_page):
    page = entering(open_page, "dominosa")
    page.locator("#enter-size").select_option("2")
    page.locator('[data-cell="r1c1"]').click()
    page.keyboard.type("00000")
    said(page, "No solution: 0 occurs 5 times, in a full set 4 times.")
    assert page.get_by_role("button", name="0: 5 of 4, too many").is_visible()
    assert page.locator(".back.wrong").count() == 5
    for _ in range(2):
        page.keyboard.press("Control+z")
    said(page, "9 squares to fill.")
    # Arrows move on the board and stop at its edge.
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "End", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.dataset.cell") == "r3c4"
    # With 1 and 2 kept apart, their tile has no place left.
    page.locator('[data-cell="r1c4"]').click()
    page.keyboard.type("1111")
    page.locator('[data-cell="r2c4"]').click()
    assert page.locator("li.tile.wrong").count() == 0


def test_a_dominosa_is_entered_by_touch(open_page):
    page = entering(open_page, "dominosa", **PHONE)
    page.locator("#enter-size").select_option("1")
    for digit in "001011":
        page.locator('[aria-label="Digits"] .key', has_text=re.compile(f"^{digit}")).tap()
    said(page, "3 solutions.")
    page.get_by_role("button", name="Erase").tap()
    said(page, "One square to fill.")


@pytest.mark.parametrize("touch", [False, True], ids=["keyboard", "touch"])
def test_two_digits_enter_a_tile_of_a_chain(open_page, touch):
    page = entering(open_page, "chain", **(PHONE if touch else {}))
    said(page, "No tiles yet.")

    def press(digits):
        for digit in digits:
            if touch:
                page.locator('[aria-label="Halves of the next tile"] .key', has_text=digit).tap()
            else:
                page.keyboard.press(digit)

    if not touch:
        page.locator('[aria-label="Halves of the next tile"] .key').first.focus()
    press("1012")
    said(page, "2 solutions.")
    press("45")
    said(page, "No solution.")
    # Why not, and what would help.
    page.locator(".count-more", has_text="Using every tile takes at least 2 chains").wait_for()
    page.get_by_role("button", name="Remove 4-5").click()
    press("23")
    page.get_by_label("Begins with").select_option("0")
    said(page, "Exactly one solution.")
    page.locator(".count-more", has_text="The fewest turns are 1: 0-1 1-2 2-3").wait_for()
    page.get_by_role("button", name="1-0", exact=True).click()
    page.get_by_role("button", name="Turn 1-0").click()
    page.locator(".count-more", has_text="The fewest turns are 0").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".count-more", has_text="The fewest turns are 1").wait_for()
    assert played(page) == grille.parse("1-0 1-2 2-3 from 0")


def test_an_entered_puzzle_is_shared_and_printed(open_page):
    page = entering(open_page, "dominosa")
    page.locator("#enter-size").select_option("3")
    page.locator('[data-cell="r1c1"]').click()
    page.keyboard.type(DOMINOSA)
    said(page, "Exactly one solution.")
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Share or export it").click()
    address = page.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    page.emulate_media(media="print")
    assert page.locator(".board").is_visible()
    assert not page.locator(".aside").is_visible()
    page.emulate_media(media="screen")
    page.goto(address)
    page.locator("#hint").wait_for()
    assert page.locator(".given").count() == 20


def test_a_count_that_reached_its_limit_is_repeated(page):
    replies = iter([{"count": 0, "exact": False}, {"count": 3, "exact": False}, {"count": 5, "exact": True}])
    asked = []

    def answer(request):
        asked.append(request["seconds"])
        return next(replies)

    replace_replies(page, "count", answer)
    page.evaluate("() => { location.hash = 'enter'; }")
    said(page, "5 solutions.")
    assert asked == [2, 6, 20]


def test_a_draft_is_kept_and_a_setter_learns_what_is_unnecessary(open_page):
    page = entering(open_page, "sudoku")
    page.get_by_text("Paste a puzzle").click()
    # A link of f-puzzles, with one given more than is needed.
    puzzle = grille.parse("4.3.1........4.2")
    page.locator("#enter-paste").fill(puzzle.notation("fpuzzles"))
    page.get_by_role("button", name="Load").click()
    said(page, "Exactly one solution.")
    named = ", ".join(puzzle.unnecessary_givens())
    assert "r1c1" in named
    page.locator(".count-more", has_text=f"Not minimal: any one of {named} could go.").wait_for()
    page.locator("#enter-symmetry").select_option("half turn")
    page.get_by_text("Without a partner: ").wait_for()
    page.reload()
    said(page, "Exactly one solution.")
    assert played(page) == puzzle
