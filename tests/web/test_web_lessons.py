"""Lessons in a real browser: right moves are accepted, others refused with the reason."""

from __future__ import annotations

import re
from itertools import product

import pytest

from grille.play.lesson import first_game, lesson_page, technique
from thorough import some

FAMILIES = ["sudoku", "dominosa", "chain"]
WRONG = {"sudoku": "r1c2=2", "dominosa": "r1c1-r2c1", "chain": "first t4"}
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
every_family = pytest.mark.parametrize("name", FAMILIES)


def numbers(text):
    return [int(each) for each in re.findall(r"\d+", text)]


def go_to(page, cell):
    """The arrow keys from the focused cell to another."""
    at = page.evaluate("() => document.activeElement.dataset.cell")
    (row, column), (to_row, to_column) = numbers(at), numbers(cell)
    for key, times in (
        ("ArrowDown" if to_row > row else "ArrowUp", abs(to_row - row)),
        ("ArrowRight" if to_column > column else "ArrowLeft", abs(to_column - column)),
    ):
        for _ in range(times):
            page.keyboard.press(key)


class Hands:
    """Enters moves on a board by pointer or keyboard."""

    def __init__(self, page, *, keyboard=False, touch=False):
        self.page, self.keyboard, self.touch = page, keyboard, touch

    def press(self, target):
        (target.tap if self.touch else target.click)()

    def move(self, text):
        if "t" in text:
            self.tile(*text.split())
        elif "=" in text or "~" in text:
            self.digits(text.rstrip("!"))
        else:
            self.spot(text)

    def digits(self, text):
        cell, sign, digits = re.fullmatch(r"(r\d+c\d+)([=~])(.+)", text).groups()
        if self.keyboard:
            go_to(self.page, cell)
            for digit in digits:
                self.page.keyboard.press(digit if sign == "=" else f"Alt+{digit}")
            return
        self.press(self.page.locator(f'[data-cell="{cell}"]'))
        self.switch("Notes", on=sign == "~")
        for digit in digits:
            self.press(self.page.locator(f'.key.digit:has(b:text-is("{digit}"))'))

    def switch(self, name, *, on):
        tool = self.page.locator(".tool", has_text=name)
        if (tool.get_attribute("aria-pressed") == "true") != on:
            self.press(tool)

    def spot(self, text):
        one, sign, other = re.fullmatch(r"(r\d+c\d+)([-|])(r\d+c\d+)", text).groups()
        if self.keyboard:
            go_to(self.page, one)
            arrow = "ArrowRight" if numbers(one)[0] == numbers(other)[0] else "ArrowDown"
            self.page.keyboard.press(f"{'Shift' if sign == '-' else 'Alt'}+{arrow}")
            return
        self.switch("Border", on=sign == "|")
        self.page.locator(".board").scroll_into_view_if_needed()
        boxes = [self.page.locator(f'[data-cell="{cell}"]').bounding_box() for cell in (one, other)]
        x, y = (sum(box[axis] + box[size] / 2 for box in boxes) / 2 for axis, size in (("x", "width"), ("y", "height")))
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tile(self, verb, tile):
        chosen = self.page.locator(f'[data-tile="{tile}"]')
        if self.keyboard:
            while self.page.evaluate("() => document.activeElement.dataset.tile") != tile:
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press({"turn": "t", "left": "l"}.get(verb, "r"))
            return
        if chosen.get_attribute("aria-pressed") != "true":
            self.press(chosen)
        self.press(self.page.locator(f'[data-do="{verb}"]'))


def moves_of(game, step):
    return game.game_rules.moves(game.puzzle, game.board, step)


def asked_moves(lesson):
    return lesson.page.practice.does or moves_of(lesson.game, lesson.step)


def said(page, text):
    page.locator(".verdict", has_text=text).wait_for()


@pytest.mark.parametrize(("name", "way"), some(product(FAMILIES, ["mouse", "keyboard", "touch"]), 5))
def test_a_first_game_is_played_to_its_end(open_page, name, way):
    page = open_page(f"/#tutorial={name}", **(PHONE if way == "touch" else {}))
    hands = Hands(page, keyboard=way == "keyboard", touch=way == "touch")
    lesson = first_game(name)
    for at in range(lesson.count):
        page.locator(".instruction", has_text=lesson.page.says).wait_for()
        page.get_by_text(f"{at + 1} of {lesson.count}").wait_for()
        while not lesson.finished:
            for text in asked_moves(lesson):
                hands.move(text)
                lesson.attempt(text)
            page.locator(".verdict.good").wait_for()
        if at < lesson.count - 1:
            if way == "keyboard":
                page.locator("button.primary", has_text="Forward").wait_for()
                page.keyboard.press("Enter")
            else:
                hands.press(page.get_by_role("button", name="Forward", exact=True))
            lesson.forward()
    page.get_by_text("That is the whole lesson. Well done.").wait_for()
    assert lesson.over


@every_family
def test_a_wrong_move_is_refused_and_the_reason_shown_and_announced(open_page, name):
    """On the first page with a task: a move by another technique, a wrong one, an unproven one, then the right one."""
    lesson = first_game(name)
    while not lesson.page.practice.ideas:
        lesson.forward()
    verdict = lesson.attempt(WRONG[name])
    assert not verdict.allowed
    reason = verdict.sentence
    page = open_page(f"/#tutorial={name}")
    for at in range(lesson.at):
        page.get_by_text(f"{at + 1} of {lesson.count}").wait_for()
        page.get_by_role("button", name="orward").click()
    page.get_by_text(f"{lesson.at + 1} of {lesson.count}").wait_for()
    hands = Hands(page)
    hands.move(WRONG[name])
    said(page, reason)
    assert page.locator(".verdict.bad").is_visible()
    assert reason in page.locator("#live").inner_text()
    for text in moves_of(lesson.game, lesson.step):
        hands.move(text)
    said(page, "That is it.")


def forward_to_practice(page, lesson):
    while lesson.page.practice.read_only:
        page.get_by_text(f"{lesson.at + 1} of {lesson.count}").wait_for()
        page.get_by_role("button", name="Forward", exact=True).click()
        lesson.forward()
    page.get_by_text(f"{lesson.at + 1} of {lesson.count}").wait_for()


@pytest.mark.parametrize(
    ("name", "idea"), [("dominosa", "only-neighbour"), ("chain", "bridge"), ("sudoku", "hidden_single")]
)
def test_a_technique_is_practised(open_page, name, idea):
    lesson = technique(name, idea)
    page = open_page(f"/#learn={name}&t={idea}")
    forward_to_practice(page, lesson)
    for text in moves_of(lesson.game, lesson.step):
        Hands(page).move(text)
    said(page, lesson.step.conclusion)
    page.get_by_role("button", name="Another one").click()
    page.get_by_text(f"{lesson.at + 2} of {lesson.count}").wait_for()
    lesson.forward()
    for text in moves_of(lesson.game, lesson.step):
        Hands(page, keyboard=True).move(text)
    said(page, lesson.step.conclusion)


def test_a_lesson_on_eliminations_accepts_them_one_by_one(open_page):
    """A Sudoku candidate is removed by pressing its digit in the notes; entering the digit is refused."""
    lesson = technique("sudoku", "naked_pair")
    page = open_page("/#learn=sudoku&t=naked_pair")
    forward_to_practice(page, lesson)
    removes = lesson.step.removes
    cell, _, digit = removes[0].partition("<>")
    page.locator(f'[data-cell="{cell}"]').click()
    # The lesson opens with notes; z is for digits.
    page.keyboard.press("z")
    page.keyboard.press(digit)
    said(page, "That can't be:")
    page.keyboard.press("c")
    for word in removes:
        cell, _, digit = word.partition("<>")
        page.locator(f'[data-cell="{cell}"]').click()
        page.keyboard.press(digit)
        page.locator(".verdict.good").wait_for()
    said(page, "That is it.")


def test_a_claim_about_a_hand_is_judged(open_page):
    lesson = technique("chain", "odd-digits")
    page = open_page("/#learn=chain&t=odd-digits")
    forward_to_practice(page, lesson)
    right, wrong = [], []
    for claim in lesson.page.practice.claims:
        verdict = lesson.attempt(claim.text)
        (right if verdict.right else wrong).append((claim, verdict))
    for claim, verdict in (*wrong, *right):
        page.get_by_role("button", name=claim.title, exact=True).click()
        said(page, verdict.sentence)


@every_family
def test_hints_of_a_lesson_lead_to_the_step(open_page, name):
    page = open_page(f"/#tutorial={name}")
    lesson = first_game(name)
    while not lesson.page.practice.ideas:
        page.get_by_text(f"{lesson.at + 1} of {lesson.count}").wait_for()
        page.get_by_role("button", name="orward").click()
        lesson.forward()
    page.get_by_text(f"{lesson.at + 1} of {lesson.count}").wait_for()
    page.locator("#hint").click()
    said(page, lesson.hint().nudge)
    page.get_by_role("button", name="What is there?").click()
    said(page, lesson.step.notice)
    page.get_by_role("button", name="Why, and what follows?").click()
    said(page, lesson.step.sentence)
    page.get_by_role("button", name="Play it").click()
    said(page, lesson.step.conclusion)


@every_family
def test_a_lesson_can_go_back_and_is_continued_where_it_was_left(open_page, name):
    page = open_page(f"/#tutorial={name}")
    lesson = first_game(name)
    for _ in range(3):
        page.get_by_text(f"{lesson.at + 1} of {lesson.count}").wait_for()
        page.get_by_role("button", name="orward").click()
        lesson.forward()
    page.locator(".instruction", has_text=lesson.page.says).wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    lesson.back()
    page.locator(".instruction", has_text=lesson.page.says).wait_for()
    page.reload()
    page.locator(".instruction", has_text=lesson.page.says).wait_for()
    before = page.locator(".board").text_content(), page.locator(".board .plate").count()
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_text(f"{lesson.at} of {lesson.count}").wait_for()
    page.get_by_role("button", name="orward").click()
    page.get_by_text(f"{lesson.at + 1} of {lesson.count}").wait_for()
    assert (page.locator(".board").text_content(), page.locator(".board .plate").count()) == before
    for text in asked_moves(lesson):
        Hands(page).move(text)
    said(page, "That is it.")
    page.goto("/#learn")
    page.get_by_text(f"page {lesson.at + 1} of {lesson.count}").wait_for()


def test_the_first_lesson_on_offer_is_the_simplest_technique(open_page):
    page = open_page("/#learn")
    page.get_by_text("Next: Full House.").wait_for()
    page.get_by_role("group", name="Family").get_by_role("button", name="Dominosa").click()
    page.get_by_text("Next: A tile with one spot left.").wait_for()
    assert "Contradiction" not in page.locator(".map-head").inner_text()


def test_every_lesson_of_a_family_opens(open_page):
    """A technique without a practice place has only its description."""
    page = open_page("/#learn=sudoku&t=avoidable_rectangle_2")
    page.locator(".instruction, .lesson-text").first.wait_for()
    page.goto("/#learn=dominosa&t=deep-net")
    page.locator(".lesson-text").wait_for()
    assert lesson_page("dominosa", "net", 0).says


def test_an_argument_in_a_lesson_is_in_words(open_page):
    page = open_page("/#learn=sudoku&t=clue_chain")
    for _ in range(2):
        page.get_by_role("button", name="Forward").click()
    lines = page.locator(".instruction").inner_text().split("\n")
    assert lines[:2] == [
        "Suppose r5c5 is 1. Then r5c6 is 2 (the ratio dot r5c56).",
        "r5c6 is 2, so r5c4 is not 2 (row 5).",
    ]
    assert lines[-1].startswith("But it can't both be")


def test_an_error_of_the_service_is_shown(open_page):
    page = open_page("/#learn=sudoku&t=nonsense", errors=False)
    page.get_by_text("unknown technique 'nonsense'").wait_for()


@pytest.mark.parametrize(
    ("name", "idea", "tool"),
    [
        ("sudoku", "pointing", "Notes"),
        ("sudoku", "hidden_single", ""),
        ("dominosa", "needed-here", "Border"),
    ],
)
def test_a_lesson_opens_in_the_entry_mode_of_its_task(open_page, name, idea, tool):
    lesson = technique(name, idea)
    page = open_page(f"/#learn={name}&t={idea}")
    forward_to_practice(page, lesson)
    pressed = page.locator('.lesson-side .tool[aria-pressed="true"]')
    assert pressed.all_inner_texts() == ([tool] if tool else [])
    assert page.locator(".how").count() == bool(tool)
    if name == "sudoku" and tool:
        cell, _, digit = lesson.step.removes[0].partition("<>")
        page.locator(f'[data-cell="{cell}"]').click()
        page.keyboard.press(digit)
        page.locator(".verdict.good").wait_for()
