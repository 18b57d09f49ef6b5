"""A Dominosa in the terminal: tiles, borders, highlights, by keys and by clicks."""

from __future__ import annotations

import pytest

from grille.dominosa.spots import Spot

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from grille.tui.screens.dialogs import ChoiceDialog
from terminal import DOMINOSA, go_to, in_terminal, said, until


def test_a_check_reports_a_position_without_solution(tmp_path):
    async def play(app, pilot):
        app.screen.game.move("r4c4|r4c5")
        await pilot.press("c")
        await until(pilot, lambda: "No rule is broken, but the puzzle can't be finished from here" in said(app))
        app.screen.game.undo()
        await pilot.press("c")
        await until(pilot, lambda: "No rule is broken, and it can still be finished." in said(app))

    in_terminal(tmp_path, play, text="3:33232201002300211113")


def test_a_dominosa_from_start_to_finish(tmp_path):
    arrows = {1: "right", 5: "down"}

    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        for number, spot in enumerate(screen.game.puzzle.solve().solution.spots()):
            await go_to(pilot, view, *divmod(spot.first, 5))
            arrow = arrows[spot.second - spot.first]
            # Both notations lay the tile.
            await pilot.press(*([f"shift+{arrow}"] if number % 2 else ["enter", arrow]))
            assert spot in screen.game.board.laid
        await pilot.pause()
        assert screen.game.done
        assert isinstance(app.screen, ChoiceDialog)

    in_terminal(tmp_path, play, text=DOMINOSA)


def test_borders_highlights_and_the_spots_of_a_tile(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        await pilot.press("ctrl+right")
        assert screen.game.board.closed == {Spot(0, 1)}
        await pilot.press("x", "down")
        assert screen.game.board.closed == {Spot(0, 1), Spot(0, 5)}
        await pilot.press("x", "down")
        assert screen.game.board.closed == {Spot(0, 1)}
        await pilot.press("left_square_bracket", "right", "right_square_bracket")
        assert screen.game.board.marks == (1, 2)
        await pilot.press("greater_than_sign")
        assert view.tile == (0, 0)
        assert all(screen.game.puzzle.tile_at(spot) == (0, 0) for spot in view._open_spots())
        screen.action_pick("1-2")
        assert view.tile == (1, 2)
        before = len(view._open_spots())
        await pilot.press("left", "shift+down", "delete")
        assert screen.game.board.closed == frozenset()
        assert len(view._open_spots()) == before + 1
        assert "possible spots" in str(view.sidebar())

    in_terminal(tmp_path, play, text=DOMINOSA)


def test_the_line_between_squares_is_clicked_and_dragged_over(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        x, y = view.geometry.corner(1, 1)
        await pilot.click(view, offset=(x, y + 1))
        assert screen.game.board.laid == {Spot(5, 6)}
        await pilot.click(view, offset=(x, y + 1), button=3)
        assert (screen.game.board.laid, screen.game.board.closed) == (frozenset(), {Spot(5, 6)})
        await pilot.hover(view, offset=(x, y + 1))
        assert view.over == (1, 2)
        await pilot.mouse_down(view, offset=(x + 2, y + 1))
        await pilot.mouse_up(view, offset=(x + 2, y + 1 + view.geometry.high))
        assert screen.game.board.laid == {Spot(6, 11)}

    in_terminal(tmp_path, play, text=DOMINOSA)
