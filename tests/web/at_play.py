"""Helpers for tests in a browser: links, solutions, and stored games."""

from __future__ import annotations

import json
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


def between(page, move):
    """The screen position of the middle of the border between two squares."""
    boxes = [page.locator(f'[data-cell="{name}"]').bounding_box() for name in move.split("-")]
    xs = [box["x"] + box["width"] / 2 for box in boxes]
    ys = [box["y"] + box["height"] / 2 for box in boxes]
    return sum(xs) / 2, sum(ys) / 2, list(zip(xs, ys, strict=True))


def chain_moves(text):
    return [(move.split()[0].removeprefix("place-"), move.split()[1]) for move in answer(text)]
