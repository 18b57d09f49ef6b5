"""Each family played to the end in a real browser, by mouse, keyboard and touch."""

from __future__ import annotations

import re

import pytest
from at_play import CHAIN, PHONE, SUDOKU, answer, between, chain_moves, finished, kept, link, tap


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["mouse", "touch"])
def test_a_sudoku_is_played_by_pointing(open_page, settings):
    page = open_page(link(SUDOKU), **settings)
    for move in answer(SUDOKU):
        cell, _, digit = move.partition("=")
        tap(page, f'[data-cell="{cell}"]', touch=bool(settings))
        tap(page, f'[aria-label="Digits"] .key:text-is("{digit}")', touch=bool(settings))
    finished(page)
    assert kept(page)[0].done


def test_a_sudoku_is_played_by_keyboard_alone(open_page):
    page = open_page(link(SUDOKU))
    page.locator(".board").wait_for()
    for move in answer(SUDOKU):
        cell, _, digit = move.partition("=")
        row, column = map(int, re.findall(r"\d+", cell))
        at = page.evaluate("() => document.activeElement.dataset.cell")
        now_row, now_column = map(int, re.findall(r"\d+", at))
        for key, times in (
            ("ArrowDown" if row > now_row else "ArrowUp", abs(row - now_row)),
            ("ArrowRight" if column > now_column else "ArrowLeft", abs(column - now_column)),
        ):
            for _ in range(times):
                page.keyboard.press(key)
        page.keyboard.press(digit)
    finished(page)


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["mouse", "touch"])
def test_a_dominosa_is_played_by_pointing(open_page, settings):
    page = open_page(link("3:12103211023333001220"), **settings)
    page.locator(".board").wait_for()
    for number, move in enumerate(answer("3:12103211023333001220")):
        page.locator(".board").scroll_into_view_if_needed()
        x, y, ((x1, y1), (x2, y2)) = between(page, move)
        if settings:
            page.touchscreen.tap(x, y)
        elif number % 2:
            page.mouse.click(x, y)
        else:
            page.mouse.move(x1, y1)
            page.mouse.down()
            page.mouse.move(x2, y2, steps=3)
            page.mouse.up()
    finished(page)
    assert kept(page)[0].done


def test_a_dominosa_is_played_by_keyboard_alone(open_page):
    page = open_page(link("3:12103211023333001220"))
    page.locator(".board").wait_for()
    row = column = 1
    for move in answer("3:12103211023333001220"):
        (to_row, to_column), (other_row, other_column) = (
            tuple(map(int, re.findall(r"\d+", name))) for name in move.split("-")
        )
        for key, times in (
            ("ArrowDown" if to_row > row else "ArrowUp", abs(to_row - row)),
            ("ArrowRight" if to_column > column else "ArrowLeft", abs(to_column - column)),
        ):
            for _ in range(times):
                page.keyboard.press(key)
        row, column = to_row, to_column
        page.keyboard.press("Shift+ArrowDown" if other_row > row else "Shift+ArrowRight")
        assert other_column >= column
    finished(page)


def test_borders_and_highlights_of_a_dominosa(open_page):
    page = open_page(link("3:12103211023333001220"))
    page.locator(".board").wait_for()
    page.keyboard.press("Alt+ArrowRight")
    assert page.locator(".border").count() == 1
    page.keyboard.press("Alt+ArrowRight")
    assert page.locator(".border").count() == 0
    first, second = (
        page.get_by_role("radiogroup", name="Highlight 1"),
        page.get_by_role("radiogroup", name="Highlight 2"),
    )
    first.get_by_role("radio", name="3").click()
    assert page.locator(".back.first").count() == 5
    second.get_by_role("radio", name="3").click()
    # A digit has one colour at most: the second replaced the first.
    assert (page.locator(".back.first").count(), page.locator(".back.second").count()) == (0, 5)
    page.locator(".tile", has_text="0-0").click()
    # 12103 / 21102 / 33330 / 01220: two zeros touch in two places.
    assert page.locator(".spot.open").count() == 2
    x, y, _ = between(page, "r1c1-r1c2")
    page.mouse.move(x, y)
    assert page.locator(".spot.same").count() >= 1


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["mouse", "touch"])
def test_a_chain_is_played_by_pointing(open_page, settings):
    page = open_page(link(CHAIN), **settings)
    for verb, tile in chain_moves(CHAIN):
        piece = page.locator(f'[data-tile="{tile}"]')
        if piece.get_attribute("aria-pressed") != "true":
            tap(page, f'[data-tile="{tile}"]', touch=bool(settings))
        tap(page, f'[data-do="{verb}"]', touch=bool(settings))
    finished(page)
    assert kept(page)[0].done


def test_a_chain_is_played_by_dragging(open_page):
    page = open_page(link(CHAIN))
    for verb, tile in chain_moves(CHAIN):
        piece = page.locator(f'[data-tile="{tile}"]')
        if verb == "turn":
            piece.focus()
            page.keyboard.press("t")
            continue
        box, table = piece.bounding_box(), page.locator(".table").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(table["x"] + (10 if verb == "left" else table["width"] - 10), table["y"] + 30, steps=4)
        page.mouse.up()
    finished(page)


def test_a_chain_is_played_by_keyboard_alone(open_page):
    page = open_page(link(CHAIN))
    page.locator(".hand").wait_for()
    keys = {"turn": "t", "first": "r", "right": "r", "left": "l"}
    for verb, tile in chain_moves(CHAIN):
        for _ in range(10):
            if page.evaluate("() => document.activeElement.dataset.tile") == tile:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press(keys[verb])
    finished(page)


def test_a_tile_that_does_not_fit_is_refused_with_the_reason(open_page):
    page = open_page(link(CHAIN))
    page.locator('[data-do="first"]').click()
    page.locator('[data-tile="t3"]').click()
    page.locator('[data-do="right"]').click()
    page.get_by_text("t3: 3-2 does not fit at the right end: 3 is not 0").first.wait_for()
    page.get_by_text("Can it be finished?").click()
    page.locator(".message", has_text="No:").wait_for()
