"""Generating puzzles in a browser: levels are described, progress is shown, and it can be stopped."""

from __future__ import annotations

import re

import pytest
from at_play import CHAIN, SUDOKU, choose, finished, link
from homes import count_orders

import grille
from patience import wait_until


def card(page, title):
    """The options for setters of a family."""
    page.locator(".families").get_by_role("button", name=title).click()
    door = page.locator("details.setter")
    if door.get_attribute("open") is None:
        door.get_by_text("More options").click()
    return door


def order_a_rare_one(page):
    """Seventeen givens with full symmetry: practically never found."""
    sudoku = card(page, "Sudoku")
    sudoku.get_by_label("Level, as it is rated").select_option("extreme")
    sudoku.locator("#sudoku-symmetry").select_option("full")
    sudoku.locator("#sudoku-givens").fill("17")
    sudoku.get_by_role("button", name="Play Sudoku").click()


def attempts(page):
    return int(page.locator("dialog .attempts").inner_text().replace(",", ""))


def test_generating_a_rare_puzzle_shows_progress_and_can_be_stopped(page):
    order_a_rare_one(page)
    page.wait_for_function("() => document.querySelector('dialog .attempts')?.textContent !== '0'")
    first = attempts(page)
    page.wait_for_function(
        "(first) => Number(document.querySelector('dialog .attempts').textContent.replaceAll(',', '')) > first",
        arg=first,
    )
    page.wait_for_function("() => parseInt(document.querySelector('dialog .seconds').textContent) >= 1")
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped after").first.wait_for()
    assert page.locator("dialog").count() == 0
    # The options are unchanged, and another puzzle is generated immediately: the places are free.
    for _ in range(3):
        page.locator("details.setter").get_by_role("button", name="Play Sudoku").click()
        page.get_by_role("button", name="Stop").click()
    card(page, "Domino chain").get_by_role("button", name="Play Domino chain").click()
    page.locator(".hand .piece").first.wait_for()


def test_escape_stops_generating(page):
    order_a_rare_one(page)
    page.locator("dialog .attempts").wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("Stopped after").first.wait_for()


@pytest.mark.parametrize("title", ["Sudoku", "Dominosa", "Domino chain"])
def test_a_level_is_described(page, title):
    chosen = card(page, title)
    level = chosen.get_by_label("Level, as it is rated")
    seen = set()
    for each in level.locator("option").all_inner_texts()[1:]:
        level.select_option(each)
        words = chosen.locator(".needs").inner_text()
        assert words.startswith("Exactly one solution. Needs nothing harder than: ")
        seen.add(words)
    assert len(seen) == level.locator("option").count() - 1
    level.select_option("any")
    assert "shown once the puzzle is generated" in chosen.locator(".needs").inner_text()


@pytest.mark.parametrize("title", ["Sudoku", "Dominosa", "Domino chain"])
def test_a_game_shows_its_level_its_hardest_technique_and_that_it_is_unique(page, title):
    card(page, title).get_by_role("button", name=f"Play {title}").click()
    page.locator(".bar h1.level").wait_for()
    page.locator(".bar .dots", has_text="●").wait_for()
    choose(page, "How hard is it?")
    page.locator(".sheet", has_text=re.compile(r"One solution\. Level \w+, .*The hardest technique is \w+")).wait_for()


def test_a_level_has_the_name_under_which_it_is_offered(open_page):
    (made,) = grille.generate("sudoku", level="unfair", count=1, seed=1)
    page = open_page(link(made.puzzle.notation()))
    page.locator(".bar h1.level", has_text="Expert").wait_for()
    choose(page, "How hard is it?")
    page.locator(".sheet", has_text="Level expert").wait_for()
    page.goto("/#learn=sudoku&t=clue_chain")
    page.locator(".play-head .level", has_text="Expert").wait_for()


@pytest.mark.parametrize("text", [SUDOKU, "3:12103211023333001220", CHAIN], ids=["sudoku", "dominosa", "chain"])
def test_the_end_shows_time_hints_and_rating_and_offers_the_next_puzzle(open_page, text):
    page = open_page(link(text))
    page.locator("#hint").click()
    page.locator(".panel").get_by_role("button", name="Play it").click()
    page.evaluate("() => localStorage.setItem('grille.pace', '0.01')")
    choose(page, "Auto-play")
    finished(page)
    box = page.get_by_role("dialog", name="Finished")
    assert re.search(r"Done in \d+:\d\d, with (\d+ hints|one hint)\.", box.inner_text())
    box.get_by_text(re.compile(r"Level \w+, score \d+, hardest step: .+\.")).wait_for()
    assert box.locator(".dots").inner_text().startswith("●")
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    box.get_by_role("button", name="Share").click()
    assert page.get_by_label("Link", exact=True).input_value() == page.url
    page.keyboard.press("Escape")
    first = page.url
    box.get_by_role("button", name="Next puzzle").click()
    page.wait_for_function("(first) => location.href !== first", arg=first)
    page.locator("#hint").wait_for()


def test_the_next_puzzle_is_generated_in_advance_and_used(page):
    orders = count_orders(page)
    card(page, "Domino chain").get_by_role("button", name="Play Domino chain").click()
    page.locator(".hand .piece").first.wait_for()
    wait_until(lambda: orders() == 2, lambda: page.wait_for_timeout(10))
    first = page.url
    choose(page, "New puzzle like this")
    page.wait_for_function("(first) => location.href !== first", arg=first)
    page.locator(".hand .piece").first.wait_for()
    # The prepared puzzle was used, and another is being prepared.
    wait_until(lambda: orders() >= 3, lambda: page.wait_for_timeout(10))
    assert orders() == 3
