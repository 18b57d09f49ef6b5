"""Entering digits, notes, colours and links in the game screen."""

from __future__ import annotations

import re

import pytest
from at_play import PHONE, SUDOKU, answer, choose, drag, finished, kept, link, middle

import grille
from grille.family import family

EASY = family("sudoku").examples[0][1]


def texts(page):
    return [text for move in kept(page)[0].moves for text in move.texts]


def test_keys_reach_the_board_whatever_was_clicked_last(open_page):
    page = open_page(link(SUDOKU))
    page.locator('[data-cell="r1c1"]').click()
    for tool in ("Notes", "Erase", "Notes", "Colours", "Colours"):
        page.locator(".tool", has_text=tool).click()
    page.keyboard.press("4")
    page.locator(".tool", has_text="Undo").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.get_by_label("Menu", exact=True).click()
    page.keyboard.press("Escape")
    page.keyboard.press("Delete")
    # The focus can be on a button, too.
    page.locator("#hint").focus()
    page.keyboard.press("3")
    assert texts(page) == ["r1c2=2!", "r1c2=", "r1c2=3!"]


def test_modes_by_letters_and_modifiers(open_page):
    page = open_page(link(EASY))
    for keys in ("x", "1", "c", "2", "v", "3", "z", "Shift+Digit4", "Alt+Digit5", "Control+Digit6"):
        page.keyboard.press(keys)
    assert texts(page) == ["r1c1^1", "r1c1~2", "r1c1#3", "r1c1^14", "r1c1~25", "r1c1~256"]


def test_corner_notes_stay_in_the_corners_of_their_cell(open_page):
    page = open_page(link(EASY))
    page.keyboard.press("x")
    for digit in "123456789":
        page.keyboard.press(digit)
    page.keyboard.press("c")
    for digit in "123456789":
        page.keyboard.press(digit)
    cell = page.locator('[data-cell="r1c1"] .hit').bounding_box()
    notes = page.locator(".inks .note")
    assert notes.count() == 17
    for box in (notes.nth(at).bounding_box() for at in range(notes.count())):
        assert cell["x"] - 1 <= box["x"]
        assert cell["y"] - 4 <= box["y"]
        assert box["x"] + box["width"] <= cell["x"] + cell["width"] + 1
        assert box["y"] + box["height"] <= cell["y"] + cell["height"] + 4


def test_centre_notes_keep_their_order_when_a_corner_note_appears(open_page):
    page = open_page(link(EASY))
    for keys in ("c", *"147"):
        page.keyboard.press(keys)

    def places():
        found = page.locator(".inks .note:not(.corner)")
        boxes = [found.nth(at).bounding_box() for at in range(found.count())]
        return [(round(box["x"] + box["width"] / 2), round(box["y"])) for box in boxes]

    before = places()
    page.keyboard.press("Shift+Digit9")
    after = places()
    # 1, 4 and 7 still stand below each other.
    for found in (before, after):
        assert max(x for x, _ in found) - min(x for x, _ in found) <= 1
        assert [y for _, y in found] == sorted(y for _, y in found)


def test_several_colours_and_the_same_swatch_again(open_page):
    page = open_page(link(EASY))
    page.keyboard.press("v")
    page.get_by_role("button", name="Colour 3").click()
    page.get_by_role("button", name="Colour 6").click()
    assert page.locator(".tints path").count() == 2
    page.get_by_role("button", name="Colour 3").click()
    assert texts(page) == ["r1c1#3", "r1c1#36", "r1c1#6"]
    page.get_by_role("button", name="Colour 6").click()
    assert page.locator(".tints rect, .tints path").count() == 0


def test_candidates_are_coloured_and_linked(open_page):
    page = open_page(link(EASY))
    choose(page, "Fill in notes")
    page.keyboard.press("v")
    page.get_by_role("button", name="Colour candidates").click()
    page.get_by_role("button", name="Colour 4").click()

    def note(cell, digit):
        box = page.locator(f'[data-cell="{cell}"] .hit').bounding_box()
        at = int(digit) - 1
        return box["x"] + box["width"] * (at % 3 + 0.5) / 3, box["y"] + box["height"] * (at // 3 + 0.5) / 3

    page.mouse.click(*note("r1c1", 1))
    assert texts(page) == ["notes fill", "r1c1/1#4"]
    page.mouse.click(*note("r1c1", 1))
    page.keyboard.press("b")
    for _ in range(3):
        drag(page, note("r1c1", 1), note("r1c2", 1))
    assert texts(page)[2:] == ["r1c1/1#0", "r1c1/1-r1c2/1", "r1c1/1~r1c2/1", "r1c1/1?r1c2/1"]


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["mouse", "touch"])
def test_cells_are_selected_by_drag_by_double_click_and_by_candidate(open_page, settings):
    page = open_page(link(EASY), **settings)
    drag(page, middle(page, "r1c1"), middle(page, "r1c2"))
    chosen = page.locator('[aria-selected="true"]')
    assert chosen.count() == 2
    page.keyboard.press("Alt+Digit7")
    assert texts(page) == ["r1c1~7", "r1c2~7"]
    # Three 3s are given.
    page.locator('[data-cell="r1c3"]').dblclick()
    given = grille.parse(EASY).givens.count("3")
    assert chosen.count() == given
    page.keyboard.press("Escape")
    page.locator('[data-cell="r1c3"]').click()
    choose(page, "Clear notes")
    page.keyboard.press("a")
    assert chosen.count() == sum(3 in digits for digits in grille.parse(EASY).candidates().values()) - given


def test_a_selected_digit_highlights_its_notes(open_page):
    page = open_page(link(EASY))
    choose(page, "Fill in notes")
    page.locator('[data-cell="r1c3"]').click()
    assert page.locator(".back.same").count() == grille.parse(EASY).givens.count("3") - 1
    assert page.locator(".note.lit").count() > 3
    assert set(page.locator(".note.lit").all_text_contents()) == {"3"}


def test_digit_first(open_page):
    page = open_page(link(SUDOKU))
    page.get_by_role("button", name="Digit first").click()
    for move in answer(SUDOKU):
        cell, _, digit = move.partition("=")
        key = page.locator(f'.key.digit:has(b:text-is("{digit}"))')
        if key.get_attribute("aria-pressed") != "true":
            key.click()
        page.locator(f'[data-cell="{cell}"]').click()
    finished(page)


def test_a_long_press_enters_a_note(open_page):
    page = open_page(link(EASY))
    page.evaluate("() => localStorage.setItem('grille.long-press', '0')")
    key = page.locator('.key.digit:has(b:text-is("4"))')
    key.hover()
    page.mouse.down()
    page.locator(".note").wait_for()
    page.mouse.up()
    assert texts(page) == ["r1c1~4"]


def test_clashes_are_marked_and_a_full_board_that_is_wrong_is_reported(open_page):
    page = open_page(link("1234341221434.2."))
    page.locator('[data-cell="r4c2"]').click()
    page.keyboard.press("2")
    page.locator(".back.wrong").first.wait_for()
    page.locator('[data-cell="r4c4"]').click()
    page.keyboard.press("1")
    page.locator(".sheet.bad", has_text="The board is full, but something is wrong.").wait_for()
    choose(page, "Settings")
    page.get_by_label("Mark entries that break a rule").uncheck()
    page.get_by_role("button", name="Close").last.click()
    assert page.locator(".back.wrong").count() == 0


def test_pause_hides_the_board_and_stops_the_clock(open_page):
    page = open_page("about:blank")
    page.clock.install()
    page.goto(link(EASY))
    page.locator(".board").wait_for()
    page.clock.run_for(3000)
    page.get_by_role("button", name="Pause").click()
    assert not page.locator(".board").is_visible()
    shown = page.locator(".timer").inner_text()
    page.clock.run_for(5000)
    assert page.locator(".timer").inner_text() == shown
    page.keyboard.press("1")
    page.get_by_label("Resume").first.click()
    assert page.locator(".board").is_visible()
    assert kept(page)[0].moves == []
    choose(page, "Settings")
    page.get_by_label("Show the time").uncheck()
    assert not page.locator(".timer").is_visible()


def test_start_over_is_undone_and_notes_do_not_come_back(open_page):
    page = open_page(link(EASY))
    choose(page, "Fill in notes")
    page.keyboard.press("Alt+Digit1")
    before = page.locator('[data-cell="r1c1"]').get_attribute("aria-label")
    assert "1" not in before.partition("notes")[2]
    choose(page, "Fill in notes")
    assert page.locator('[data-cell="r1c1"]').get_attribute("aria-label") == before
    choose(page, "Start over")
    assert page.locator(".note").count() == 0
    page.keyboard.press("9")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert page.locator('[data-cell="r1c1"]').get_attribute("aria-label") == before


def test_screen_readers_hear_sentences(open_page):
    page = open_page(link(EASY))
    heard = []
    for keys in ("1", "Shift+Digit6", "Delete", "Shift+Digit6"):
        page.keyboard.press(keys)
        heard.append(page.locator("#live").inner_text().strip())
    assert heard[0] == "1 in row 1, column 1."
    assert heard[-1] == "Corner notes in row 1, column 1: 6."
    assert not any(re.search(r"r\dc\d|[=~^#!]", text) for text in heard)


def test_the_skip_link_stays_in_the_game(open_page):
    page = open_page(link(EASY))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    assert page.locator(".game").count() == 1
    assert page.evaluate("() => document.activeElement.dataset.cell") == "r1c1"


def test_the_last_part_of_the_game_says_so(open_page):
    page = open_page(link("1234341221434.21"), reduced_motion="reduce")
    page.locator('[data-cell="r4c2"]').click()
    page.keyboard.press("3")
    finished(page)
    assert page.evaluate("() => document.activeElement.textContent") == "Next puzzle"
    page.keyboard.press("Escape")
    page.reload()
    page.locator(".sheet", has_text="This game is finished. Done in").wait_for()


def test_check_knows_broken_rules_without_the_service(open_page):
    page = open_page(link("1234341221434.2."), errors=False, service_workers="block")
    page.context.set_offline(True)
    page.keyboard.press("2")
    choose(page, "Check")
    page.locator(".sheet.bad", has_text="Row 4 holds 2 twice: r4c2, r4c3.").wait_for()
    page.keyboard.press("Delete")
    choose(page, "Check")
    # Once the explained path of the puzzle has arrived, mistakes are known too.
    page.locator(".sheet", has_text=re.compile(r"No (rule is broken|mistakes) so far\.")).wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forced_colours_show_the_pressed_mode(open_page, theme):
    page = open_page(link(EASY), forced_colors="active", color_scheme=theme)
    notes = page.locator(".tool", has_text="Notes")
    style = "(tool) => getComputedStyle(tool).outlineStyle"
    assert notes.evaluate(style) == "none"
    notes.click()
    assert notes.evaluate(style) == "solid"
