"""Ends and errors: finished games, the next puzzle, and texts of errors as sentences."""

from __future__ import annotations

import re

from at_play import SUDOKU, door, finished, link

ALMOST = "1234341221434.21"
# A capital, a digit or the name of a cell first; a full stop last.
SENTENCE = re.compile(r"([A-Z0-9]|r\d+c\d+).*\.", re.DOTALL)


def finish(open_page):
    """A small game after its last digit."""
    page = open_page(link(ALMOST), reduced_motion="reduce")
    page.locator('[data-cell="r4c2"]').click()
    page.keyboard.press("3")
    finished(page)
    return page


def test_a_finished_game_is_not_listed_as_open(open_page):
    page = finish(open_page)
    page.goto(link(SUDOKU))
    page.locator(".game .board").wait_for()
    # A game that was only opened is not listed either.
    page.goto("/#")
    page.locator(".saved-games .welcome").wait_for()
    page.go_back()
    page.locator(".game .board").wait_for()
    page.keyboard.press("1")
    page.goto("/#")
    page.locator(".saved-games .saved").wait_for()
    assert page.locator(".saved-games .saved").count() == 1


def test_enter_on_the_finish_dialog_goes_on_to_a_puzzle_of_the_same_size(open_page):
    page = finish(open_page)
    page.keyboard.press("Enter")
    page.wait_for_function("(first) => !location.href.endsWith(first)", arg=link(ALMOST))
    page.locator(".game .board").wait_for()
    assert page.locator("dialog[open]").count() == 0
    assert page.locator("[data-cell]").count() == 16


def test_size_7_is_answered_in_plain_words(open_page):
    page = open_page(errors=False)
    page.get_by_text("More options").click()
    page.locator("#sudoku-size").fill("7")
    page.get_by_role("button", name="Play Sudoku").click()
    said = page.locator(".toast.bad")
    said.wait_for()
    text = said.inner_text()
    assert SENTENCE.fullmatch(text), text
    assert text.startswith("7x7 cells can't be divided into boxes: choose a size such as 6, 8, 9 or 12")
    assert "side" not in text
    # The options are there for another try.
    assert page.locator("#sudoku-size").input_value() == "7"


def test_a_text_that_is_no_puzzle_is_refused_in_a_sentence(open_page):
    page = open_page(errors=False)
    door(page)
    for text, expected in (
        ("hello", "expected a puzzle in a known notation, found 'hello'"),
        ("1:00", "expected 6 digits for order 1, found 2"),
        ('{"moves": 1}', "expected an object with a 'puzzle'"),
    ):
        page.locator("#paste").fill(text)
        page.get_by_role("button", name="Open", exact=True).click()
        said = page.locator(".bad", has_text=expected)
        said.wait_for()
        assert SENTENCE.fullmatch(said.inner_text()), said.inner_text()
