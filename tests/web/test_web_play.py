"""Each family played to the end in a real browser, by mouse, keyboard and touch."""

from __future__ import annotations

import re

import pytest
from at_play import CHAIN, PHONE, SUDOKU, answer, between, chain_moves, choose, drag, finished, kept, link, tap


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["mouse", "touch"])
def test_a_sudoku_is_played_by_pointing(open_page, settings):
    page = open_page(link(SUDOKU), **settings)
    for move in answer(SUDOKU):
        cell, _, digit = move.partition("=")
        tap(page, f'[data-cell="{cell}"]', touch=bool(settings))
        tap(page, f'[aria-label="Digits"] .key:has(b:text-is("{digit}"))', touch=bool(settings))
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
        if number % 2 == 0:
            drag(page, (x1, y1), (x2, y2))
        elif settings:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)
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
    keys = page.get_by_role("group", name="Highlight digits")
    keys.get_by_role("button", name="Highlight 3,").click()
    assert page.locator(".back.first").count() == 5
    keys.get_by_role("button", name="Highlight 0,").click()
    assert page.locator(".back.second").count() == 5
    # Highlights are not moves: nothing was done since the border, and undo leaves them alone.
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".border").count() == 1
    assert page.locator(".back.first").count() == 5
    page.reload()
    assert page.locator(".back.second").count() == 5
    page.keyboard.press("3")
    page.keyboard.press("0")
    assert page.locator(".back.first, .back.second").count() == 0
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


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["mouse", "touch"])
def test_a_chain_is_played_by_dragging(open_page, settings):
    page = open_page(link(CHAIN), **settings)
    for verb, tile in chain_moves(CHAIN):
        piece = page.locator(f'[data-tile="{tile}"]')
        if verb == "turn":
            piece.focus()
            page.keyboard.press("t")
            continue
        box, table = piece.bounding_box(), page.locator(".table").bounding_box()
        end = table["x"] + (10 if verb == "left" else table["width"] - 10), table["y"] + 30
        drag(page, (box["x"] + 20, box["y"] + 20), end)
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
    # Tiles are named by what they show.
    page.get_by_text("3-2 does not fit at the right end: 3 is not 0.", exact=True).first.wait_for()
    choose(page, "Can it be finished?")
    page.locator(".message", has_text="No:").wait_for()
    assert not re.search(r"\bt\d", page.locator(".message").inner_text())


def solve_four(page):
    page.locator('[data-cell="r4c2"]').click()
    page.keyboard.press("3")
    page.locator('[data-cell="r4c4"]').click()
    page.keyboard.press("1")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_solved_puzzle_is_celebrated_unless_motion_is_reduced(open_page, motion):
    page = open_page("about:blank", reduced_motion=motion)
    # What falls is removed some seconds later: count it when it appears.
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          window.fallen = 0;
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
              for (const node of addedNodes) if (node.className === "confetti") window.fallen += node.children.length;
          }).observe(document.body, { childList: true });
        })"""
    )
    page.goto(link("1234341221434.2."))
    page.locator(".board").wait_for()
    solve_four(page)
    finished(page)
    assert (page.evaluate("() => window.fallen") > 20) == (motion == "no-preference")
    assert page.locator(".medal").is_visible()


def test_the_finish_names_the_best_time_and_the_days_in_a_row(open_page):
    page = open_page("about:blank", reduced_motion="reduce")
    page.goto(link("1234341221434.2."))
    page.locator(".board").wait_for()
    page.evaluate(
        """() => {
          const one = { family: "sudoku", level: "easy", hints: 0, techniques: [], when: Date.now() };
          const found = [300, 200].map((seconds) => ({ ...one, seconds, puzzle: `other ${seconds}` }));
          localStorage.setItem("grille.history", JSON.stringify(found));
          const key = Object.keys(localStorage).find((each) => each.startsWith("grille.game."));
          const entry = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...entry, about: { ...entry.about, play_level: "easy" } }));
        }"""
    )
    page.reload()
    page.locator(".board").wait_for()
    solve_four(page)
    finished(page)
    facts = page.locator(".facts li").all_inner_texts()
    assert facts[0].split() == ["3", "easy", "solved"]
    assert facts[1].endswith("your best time")


def test_a_chord_is_played_where_sounds_are_on(open_page):
    page = open_page("about:blank", reduced_motion="reduce")
    page.add_init_script(
        """window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };"""
    )
    page.goto(link("1234341221434.2."))
    page.locator(".board").wait_for()
    solve_four(page)
    finished(page)
    assert page.evaluate("() => window.tones") == 0
    page.keyboard.press("Escape")
    page.evaluate("() => localStorage.setItem('grille.sound', 'yes')")
    page.keyboard.press("Control+z")
    page.keyboard.press("1")
    finished(page)
    assert page.evaluate("() => window.tones") == 4
