"""Helpers for tests in a browser: links, solutions, and stored games."""

from __future__ import annotations

import json
from itertools import pairwise
from urllib.parse import quote

import grille
from grille.family import family
from grille.play.game import game_rules_of
from grille.play.save import from_text

SUDOKU = family("sudoku").examples[1][1]
DOMINOSA = "1:001011"
CHAIN = "1-0 1-2 3-2 from 0"
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


def link(text):
    puzzle = grille.parse(text)
    return f"/#p={quote(puzzle.notation())}&f={puzzle.family}"


def answer(text):
    """The moves that finish a puzzle."""
    puzzle = grille.parse(text)
    return game_rules_of(puzzle).answer(puzzle, puzzle.solve().solution)


def choose(page, name):
    """Choose from the menu of a game."""
    # The dialog of an earlier choice may not be gone yet.
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog.menu[open]").get_by_role("button", name=name, exact=True).click()


def door(page):
    """Opens the section for puzzles from elsewhere."""
    page.get_by_text("Paste or open a puzzle").click()


def until(page, question, argument=None):
    """Wait until an asynchronous function of the page gives a true value: `wait_for_function` does not await it."""
    pause = "await new Promise((resolve) => setTimeout(resolve, 20))"
    page.evaluate(f"async (argument) => {{ while (!(await ({question})(argument))) {pause}; }}", argument)


def until_offline(page, text, *parts):
    """Wait until the page, its parts and the explained path of a puzzle are kept for a time without a network."""
    page.evaluate("() => navigator.serviceWorker.ready")
    until(
        page,
        "(names) => Promise.all(names.map((name) => caches.match(name))).then((all) => all.every(Boolean))",
        ["/", *parts],
    )
    puzzle = grille.parse(text)
    question = 'async ([family, text]) => (await import("/sources/stored.js")).pathOf(family, text)'
    until(page, question, [puzzle.family, puzzle.notation()])


def finished(page):
    page.get_by_role("dialog", name="Finished").wait_for()


def kept(page):
    """The games in the browser's storage, read by the package."""
    found = page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('grille.game.'))"
        ".map((key) => JSON.parse(localStorage.getItem(key)).save)"
    )
    return [from_text(json.dumps(save)) for save in found]


def tap(page, selector, *, touch):
    target = page.locator(selector)
    if touch:
        target.tap()
    else:
        target.click()


def drag(page, *places, steps=4):
    """Press, move from place to place and let go: with a finger where the page has touch, else with the mouse."""
    path = [
        (x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)
        for (x1, y1), (x2, y2) in pairwise(places)
        for step in range(1, steps + 1)
    ]
    if page.evaluate("() => navigator.maxTouchPoints > 0"):
        session = page.context.new_cdp_session(page)

        def touch(kind, *points):
            spots = [{"x": x, "y": y, "id": 1} for x, y in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

        touch("touchStart", places[0])
        for place in path:
            touch("touchMove", place)
        touch("touchEnd")
        session.detach()
        return
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in path:
        page.mouse.move(*place)
    page.mouse.up()


def middle(page, cell):
    """The middle of a cell on the screen."""
    box = page.locator(f'[data-cell="{cell}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def between(page, move):
    """The screen position of the middle of the border between two squares."""
    boxes = [page.locator(f'[data-cell="{name}"]').bounding_box() for name in move.split("-")]
    xs = [box["x"] + box["width"] / 2 for box in boxes]
    ys = [box["y"] + box["height"] / 2 for box in boxes]
    return sum(xs) / 2, sum(ys) / 2, list(zip(xs, ys, strict=True))


def chain_moves(text):
    return [(move.split()[0].removeprefix("place-"), move.split()[1]) for move in answer(text)]
