"""Hints on the board: every beat draws, words light up their cells, chains are walked link by link."""

from __future__ import annotations

import re
from itertools import product

import pytest
from at_play import link
from explained import explained

from grille.family import family
from thorough import some

EASY = family("sudoku").examples[0][1]
MARKS = ".glow, .mark, .dot, .link, .beam"

# Where the hint lies: what it covers, and whether its text ends above its buttons.
PLACES = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [sheet, tools, dock, board] = [".sheet", ".toolbar", ".dock", ".board"].map(box);
    return {
        free: sheet.bottom <= dock.top && (innerWidth > innerHeight || sheet.top >= board.bottom - 1),
        tools: sheet.bottom <= tools.top + 1 || sheet.bottom >= tools.bottom - 1,
        text: box(".message").bottom <= box(".choices").top + 1 || box(".message").right <= box(".choices").left + 1,
        dock: dock.toJSON(),
    };
}"""


def test_every_beat_draws_and_words_light_up_their_cells(open_page):
    page = open_page(link(EASY))
    page.keyboard.press("h")
    page.locator(".sheet .word").wait_for()
    # Beat 1: box 4 glows; the numbers of rows and columns appear, and the selection steps back.
    assert page.locator(".glow").count() == 9
    assert page.locator(".explained .rim text").count() == 18
    assert page.locator(".back.chosen, .back.peer, .back.same").count() == 0
    page.locator(".word", has_text="box 4").hover()
    assert page.locator(".back.named").count() == 9
    page.keyboard.press("h")
    # Beat 2: the 9s outside the box, and the lines along which they look.
    assert page.locator(".mark.evidence").count() == 2
    assert page.locator(".beam").count() == 2
    assert page.locator(".ghost").count() == 0
    page.keyboard.press("h")
    assert page.locator(".mark.target").count() == 1
    page.locator(".word", has_text="r6c1").hover()
    assert page.locator(".back.named").count() == 1
    page.get_by_label("Previous").click()
    assert page.locator(".mark.target").count() == 0
    page.keyboard.press("Escape")
    assert page.locator(MARKS).count() == 0


def test_a_naked_single_shows_the_digits_around_it(open_page):
    empty = "." * 9
    column = "".join(f"........{digit}" for digit in "5678")
    page = open_page(link(f"1234.....{empty}{empty}{column}{empty}{empty}"))
    page.keyboard.press("h")
    page.locator(".glow").wait_for()
    page.keyboard.press("h")
    # Eight digits, and the cell itself.
    assert page.locator(".mark.evidence").count() == 9


def test_a_chain_is_walked_link_by_link(open_page):
    page, _, step = explained(open_page, "xy_chain")
    links = [each for each in step.pattern if str(each.kind) == "link"]
    page.keyboard.press("h")
    page.locator(".sheet .primary").wait_for()
    assert page.locator(MARKS).count() > 0
    page.get_by_role("button", name="What is there?").click()
    assert page.locator(".link").count() == len(links)
    page.get_by_role("button", name="Walk through it").click()
    for number in range(1, len(links) + 1):
        page.locator(".sheet", has_text=f"Link {number} of {len(links)}").wait_for()
        # One inference at a time, numbered and directed.
        assert page.locator(".link").count() == page.locator(".head").count() == number
        said = page.locator(".message p").inner_text()
        assert len(said.split()) <= 14
        assert re.match(r"Suppose r\dc\d is|r\dc\d is", said)
        page.keyboard.press("h")
    page.locator(".sheet", has_text="All links together").wait_for()
    page.keyboard.press("h")
    assert page.locator(".dot.removed").count() == len(step.removes)
    page.keyboard.press("h")
    assert page.locator(".sheet").is_hidden()


@pytest.mark.parametrize("technique", ["forcing_chain_contradiction", "forcing_net_contradiction"])
def test_an_argument_of_several_chains_is_walked_too(open_page, technique):
    page, _, step = explained(open_page, technique)
    page.keyboard.press("h")
    page.get_by_role("button", name="What is there?").click()
    page.get_by_role("button", name="Walk through it").click()
    page.locator(".sheet", has_text="Link 1 of").wait_for()
    assert page.locator(".message p").inner_text().startswith("Suppose ")
    drawn, shown = [], []
    while "Link" in page.locator(".message strong").inner_text():
        drawn.append(page.locator(".link").count())
        shown.append(page.locator(".message p").inner_text())
        page.keyboard.press("h")
    assert drawn == sorted(drawn)
    assert drawn[-1] == sum(str(each.kind) == "link" for each in step.pattern)
    # Each inference once, and in words.
    assert len(shown) == len({*shown}) > 3
    assert not any(re.search(r"->|<>|=", each) for each in shown)
    page.locator(".sheet", has_text="All links together").wait_for()


@pytest.mark.parametrize(
    ("technique", "size"),
    some(product(["clue_house", "als_xy_wing"], [(360, 640), (390, 664), (390, 844), (844, 390)]), 5),
)
def test_a_long_text_never_covers_the_keys(open_page, technique, size):
    width, height = size
    size = {"width": width, "height": height}
    page, *_ = explained(open_page, technique, viewport=size, has_touch=True, is_mobile=True)
    dock = page.locator(".dock").bounding_box()
    page.locator("#hint").tap()
    page.locator(".sheet .primary").wait_for()
    longest = 0
    while page.locator(".sheet .primary").inner_text() != "Play it":
        page.keyboard.press("h")
        found = page.evaluate(PLACES)
        assert found["free"]
        assert found["tools"]
        assert found["text"]
        assert {name: found["dock"][name] for name in dock} == dock
        longest = max(longest, len(page.locator(".message").inner_text()))
    assert longest > 90
    page.locator(".message .word").last.click()
    assert page.locator(".back.named").count() > 0


def test_no_mark_shows_a_digit_that_is_no_candidate(open_page):
    page, game, _ = explained(open_page, "sue_de_coq")
    candidates = game.puzzle.candidates(game.position)
    for _ in range(3):
        page.keyboard.press("h")
        page.locator(".sheet").wait_for()
    shown = page.evaluate(
        """() => [...document.querySelectorAll(".dot-text")].map((each) => {
            const [x, y] = ["x", "y"].map((name) => Number(each.getAttribute(name)));
            return [Math.floor(y / 40) + 1, Math.floor(x / 40) + 1, Number(each.textContent)];
        })"""
    )
    assert all(digit in candidates[row, column] for row, column, digit in shown)


def test_the_same_key_opens_the_next_beat_of_a_mistake(open_page):
    page = open_page(link(EASY))
    page.keyboard.press("9")
    page.keyboard.press("h")
    page.locator(".sheet", has_text="Something is wrong already").wait_for()
    page.keyboard.press("h")
    page.locator(".sheet", has_text="r1c1 is not 9").wait_for()
    page.keyboard.press("h")
    assert page.locator(".sheet").is_hidden()


def test_tiles_of_a_hint_are_drawn(open_page):
    page = open_page(link("1-0 1-2 3-2 from 0"))
    for _ in range(3):
        page.keyboard.press("h")
        page.locator(".sheet").wait_for()
    word = page.locator(".sheet .word").first
    assert word.inner_text() == "1-0"
    assert word.locator(".domino").count() == 1
    word.hover()
    assert page.locator(".piece.named").count() == 1
