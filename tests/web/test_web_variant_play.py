"""Variants in a browser: opened from links and notations, played to the end by hints, saved, shared."""

from __future__ import annotations

import json
from functools import cache
from urllib.parse import parse_qs, urlsplit

import pytest
from at_play import PHONE, choose, door, finished, kept, link, until_offline

import grille
from grille import Sudoku

FOUR = "." * 16
CAGES = [
    {"kind": "cage", "cells": "r1c1 r1c2 r2c1", "total": 8},
    {"kind": "cage", "cells": "r4c3 r4c4", "total": 3},
]


@cache
def generated(variant):
    """A puzzle that takes few hints."""
    few = {"givens": "50-60"} if variant == "killer" else {"size": 6}
    return next(iter(grille.generate("sudoku", level="easy", variant=[variant], seed=1, **few))).puzzle.notation()


def opened(open_page, text, **settings):
    page = open_page(link(text), **settings)
    page.locator(".board").wait_for()
    return page


@pytest.mark.parametrize(("variant", "shape"), [("killer", ".outline"), ("jigsaw", ""), ("thermo", ".bulb")])
def test_a_variant_is_played_to_the_end_by_hints(open_page, variant, shape):
    text = generated(variant)
    page = opened(open_page, text, **(PHONE if variant == "killer" else {}))
    assert not shape or page.locator(f".clues {shape}").count() > 3
    hint, play = page.locator("#hint"), page.get_by_role("button", name="Play it")
    while not kept(page)[0].done:
        hint.click()
        play.click()
    finished(page)
    (game,) = kept(page)
    assert game.done
    assert game.puzzle == grille.parse(text)


def test_three_beats_of_a_hint_are_drawn(open_page):
    """The cage glows, then its digits follow."""
    puzzle = Sudoku("1234341221434...", clues=[{"kind": "cage", "cells": "r4c2 r4c3", "total": 5}, *CAGES[1:]])
    page = opened(open_page, puzzle.notation())
    page.locator("#hint").click()
    page.locator(".glow, .mark").first.wait_for()
    page.get_by_role("button", name="What is there?").click()
    page.get_by_role("button", name="Why, and what follows?").click()
    page.locator(".mark.target").first.wait_for()


def test_a_broken_clue_is_marked_and_said(open_page):
    page = opened(open_page, Sudoku(FOUR, clues=CAGES).notation())
    page.locator(".status", has_text="Killer cage: The digits in the cage").wait_for()
    page.locator("[data-cell='r4c3']").click()
    page.keyboard.press("4")
    page.wait_for_function("() => document.querySelectorAll('.back.wrong').length === 1")
    choose(page, "Check")
    said = page.locator(".message", has_text="Killer cage r4c3 r4c4")
    said.wait_for()
    assert "add up to 3" in said.inner_text()


def test_the_rules_are_in_the_menu(open_page):
    page = opened(open_page, Sudoku(FOUR, "2x2+x", CAGES).notation())
    choose(page, "Rules of this puzzle")
    text = page.get_by_role("dialog").inner_text()
    assert "Every marked diagonal" in text
    assert "add up to what is shown" in text


@pytest.mark.parametrize("form", ["fpuzzles", "clues", "iss"])
def test_a_variant_opens_from_any_notation(open_page, form):
    puzzle = Sudoku(FOUR + "." * 65, "3x3+x", CAGES[:1])
    text = puzzle.notation(form)
    page = open_page()
    door(page)
    page.get_by_label("Puzzle", exact=True).fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".clues .outline").wait_for()
    assert page.locator(".clues .diagonal").count() == 2
    (game,) = kept(page)
    assert game.puzzle == puzzle


def test_a_game_on_a_variant_survives_a_reload_and_is_listed_with_its_picture(open_page):
    page = opened(open_page, Sudoku(FOUR, clues=CAGES).notation())
    page.keyboard.press("2")
    page.reload()
    page.locator(".board .entered").wait_for()
    page.goto("/")
    page.locator(".saved .picture .outline").first.wait_for()
    page.locator(".saved").click()
    page.locator(".board .entered").wait_for()


def test_a_saved_game_of_a_variant_is_imported(open_page):
    puzzle = Sudoku(FOUR, clues=CAGES)
    save = {"grille": 1, "family": "sudoku", "puzzle": puzzle.notation(), "moves": [["r1c1=2"]], "at": 1}
    page = open_page()
    door(page)
    page.get_by_label("Puzzle", exact=True).fill(json.dumps(save | {"bookmarks": {}, "seconds": 3, "hints": 0}))
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".board .entered").wait_for()


def test_a_shared_link_is_short_and_opens_the_same_puzzle(open_page):
    puzzle = Sudoku(FOUR, clues=CAGES)
    page = opened(open_page, puzzle.notation())
    choose(page, "Share")
    address = page.get_by_label("Link", exact=True).input_value()
    (shared,) = parse_qs(urlsplit(address).fragment)["p"]
    again = grille.parse(shared)
    assert {*again.clues} == {*puzzle.clues}
    elsewhere = page.get_by_role("link", name="SudokuPad").get_attribute("href")
    assert {*grille.parse(elsewhere).clues} == {*puzzle.clues}
    other = open_page(f"/#{urlsplit(address).fragment}")
    other.locator(".clues .outline").first.wait_for()


def test_a_started_variant_has_hints_and_clashes_without_the_service(open_page):
    text = generated("thermo")
    page = opened(open_page, text, errors=False)
    until_offline(page, text, "clues.css", "parts.js", "families/sudoku-constraints.js", "families/sudoku-variant.js")
    page.context.set_offline(True)
    page.reload()
    page.locator(".clues .bulb").first.wait_for()
    page.locator("#hint").click()
    page.get_by_role("button", name="Play it").click()
    page.locator(".board .entered").first.wait_for()


def test_digits_from_zero_are_entered(open_page):
    page = opened(open_page, Sudoku(FOUR, "2x2+zero").notation())
    page.keyboard.press("0")
    page.locator(".board .entered", has_text="0").wait_for()


def test_the_front_page_offers_variants_with_their_levels(open_page):
    page = open_page(**PHONE)
    page.locator("[data-variant=killer]").click()
    page.get_by_text("Cages with sums cover the board.").wait_for()
    assert page.locator(".level-row strong").all_inner_texts() == ["Easy", "Medium", "Hard", "Expert", "Extreme"]
    assert page.locator("select[aria-label='More rules'] option").count() > 20
    page.locator("select[aria-label='More rules']").select_option("whispers")
    page.locator("[data-size='6']").click()
    page.locator(".level-row", has_text="Easy").click()
    # A line along a row has no height, which Playwright takes for hidden.
    page.locator(".clues .whisper").first.wait_for(state="attached")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_variants_are_mixed_in_more_options(open_page):
    page = open_page()
    page.get_by_text("More options").click()
    page.get_by_text("Rules to mix").click()
    page.get_by_label("Jigsaw", exact=True).check()
    page.get_by_label("Thermometers", exact=True).check()
    page.locator("#sudoku-size").fill("6")
    page.get_by_role("button", name="Play Sudoku").click()
    page.locator(".clues .bulb").first.wait_for()
    assert kept(page)[0].puzzle.layout.text.startswith("jigsaw")
