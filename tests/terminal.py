"""A terminal for tests: run the app in it, press keys, and puzzles to play."""

from __future__ import annotations

import time

import pytest

import grille
from grille.play import Game

pytest.importorskip("textual", reason="Textual, which draws games in the terminal, is not installed")

from grille.tui import background
from grille.tui.app import PlayApp
from patience import GUARD, run_apart

SUDOKU = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
# The same with fewer empty cells, for games that are played to the end.
NEARLY = "163798542524136798789542136416387925378925461952461387241673859895214673637859214"
NEARLY = "".join("." if at % 4 == 0 else digit for at, digit in enumerate(NEARLY))
SMALL = "..3.1........4.2"
DOMINOSA = "3:12103211023333001220"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
CHAIN = "0-1 1-2 3-2 3-3 from 0"


def in_terminal(tmp_path, what, *, text=None, request=None, game=None, size=(80, 24), **options):
    """Run an app in a terminal of this size, and call `what` with it."""

    async def run():
        given = Game(grille.parse(text)) if text is not None else game
        settings = tmp_path.parent / f"{tmp_path.name}.settings"
        app = PlayApp(given, request, folder=tmp_path, settings=settings, pace=0.0, **options)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            result = await what(app, pilot)
            # An app that closes while a screen is mounted takes the screen's widgets away from it.
            await until(pilot, lambda: app.screen.is_mounted)
            return result

    try:
        return run_apart(run())
    finally:
        # No native search must be running when the tests end.
        background.wait(GUARD)


async def until(pilot, condition):
    """Wait until a condition holds."""
    give_up = time.monotonic() + GUARD
    while not condition():
        assert time.monotonic() < give_up, "it never came about"
        await pilot.pause(0.02)


async def still(pilot):
    """Wait until all background work is finished and its results are processed."""
    while background.under_way():
        await pilot.pause(0.01)
    await pilot.pause()


async def hinted(app, pilot):
    """Press the key for a hint and wait for its first stage."""
    screen = app.screen
    await pilot.press("f2")
    await until(pilot, lambda: screen.hint is not None)


def said(app):
    return app.screen.said


async def go_to(pilot, view, row, column):
    while view.row != row:
        await pilot.press("down" if view.row < row else "up")
    while view.column != column:
        await pilot.press("right" if view.column < column else "left")
