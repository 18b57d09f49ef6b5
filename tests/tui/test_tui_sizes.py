"""Boards in terminals of every size, light and dark."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from terminal import CHAIN, DOMINOSA, SUDOKU, in_terminal
from thorough import some


@pytest.mark.parametrize(
    ("text", "size"),
    some(
        [
            (SUDOKU, (40, 22)),
            (SUDOKU, (60, 20)),
            (SUDOKU, (60, 30)),
            (SUDOKU, (130, 45)),
            (DOMINOSA, (40, 24)),
            (DOMINOSA, (130, 45)),
            (CHAIN, (40, 24)),
            (CHAIN, (130, 45)),
            ("." * 256, (80, 24)),
            ("." * 625, (80, 24)),
            ("." * 256, (250, 80)),
            ("coins ??T?", (80, 24)),
        ],
        6,
    ),
)
def test_the_cursor_is_in_view_in_every_terminal(tmp_path, text, size):
    async def play(app, pilot):
        view = app.screen.board_view
        await pilot.press("end", "pagedown", "right", "right", "down")
        await pilot.pause()
        table = app.screen.query_one("#table")
        seen = view.cursor_region().translate(view.region.offset)
        assert table.region.overlaps(seen)
        if size[0] >= 80:
            assert app.screen.query_one("#panel").region.right <= size[0]
        app.toggle_theme()
        await pilot.pause()
        assert app.export_screenshot()

    in_terminal(tmp_path, play, text=text, size=size)


@pytest.mark.parametrize("text", [SUDOKU, DOMINOSA, CHAIN])
def test_a_board_fits_a_terminal_of_the_usual_size(tmp_path, text):
    async def play(app, pilot):
        table, view = app.screen.query_one("#table"), app.screen.board_view
        assert view.canvas.width <= table.size.width
        assert view.canvas.height <= table.size.height
        assert table.max_scroll_x == table.max_scroll_y == 0

    in_terminal(tmp_path, play, text=text)


def test_sixteen_fits_too(tmp_path):
    async def play(app, pilot):
        table, view = app.screen.query_one("#table"), app.screen.board_view
        assert view.canvas.height <= table.size.height
        assert view.canvas.width <= table.size.width

    in_terminal(tmp_path, play, text="." * 256)
