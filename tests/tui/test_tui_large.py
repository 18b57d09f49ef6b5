"""Large Sudoku in terminals of the usual sizes: no note is lost, and the cursor is never out of view."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Static

from terminal import SUDOKU, go_to, in_terminal, until

SIXTEEN = (
    "1.........86.5......6E28.1..7.B4.C8453.7.2..D6..B.E..49....58.C.83.7....16A.4E..5.9..6..2D...71..F.B........3.D8"
    "D.4..7...8C...6.27.6.1.........E.E.3.F.G856....CC8AF..D.G.9.1.47..1.4.8...D....FG..DE..2.9.3C4.66.29.D1.E..C...."
    ".53.FA.9.G2...E.E..8BC45..7D.9G."
)
# A solved grid without its last row, so that there is something to find.
TWENTY_FIVE = "".join(
    "." if row == 24 else "123456789ABCDEFGHIJKLMNOP"[(5 * row + row // 5 + column) % 25]
    for row in range(25)
    for column in range(25)
)
SIZES = [(80, 24), (120, 40)]


def beside(app):
    return str(app.screen.query_one("#sidebar", Static).content)


def written_in(view, row, column):
    """The characters of a cell on the canvas."""
    x, y = view.geometry.corner(row, column)
    lines = [line.ljust(view.canvas.width) for line in view.canvas.text().split("\n")]
    return "".join("".join(line[x : x + view.geometry.wide]) for line in lines[y : y + view.geometry.high])


def in_view(app):
    view, table = app.screen.board_view, app.screen.query_one("#table")
    return table.region.contains_region(view.cursor_region().translate(view.region.offset))


@pytest.mark.parametrize("size", SIZES)
def test_the_notes_of_the_cell_are_beside_the_board_where_it_is_too_small(tmp_path, size):
    async def play(app, pilot):
        view = app.screen.board_view
        await pilot.press("full_stop")
        await go_to(pilot, view, 0, 8)
        await pilot.pause()
        notes = view.entries.centre[8]
        assert len(notes) == 9
        assert "9 notes" in beside(app) or notes in beside(app)
        grid = beside(app).split("\n")[-4:]
        assert "".join(grid).replace("·", "").replace(" ", "") == notes
        # Corner notes are shown too.
        await pilot.press("space", "space", "1")
        await pilot.pause()
        assert "1" in beside(app).split("\n")[-4]

    in_terminal(tmp_path, play, text=SIXTEEN, size=size)


@pytest.mark.parametrize("size", SIZES)
def test_a_cell_shows_its_notes_or_how_many_there_are(tmp_path, size):
    async def play(app, pilot):
        view = app.screen.board_view
        await pilot.press("full_stop")
        await pilot.pause()
        room = view.geometry.wide * view.geometry.high
        assert room == {80: 2, 120: 8}[size[0]]
        for cell, notes in enumerate(view.entries.centre):
            if notes:
                shown = written_in(view, *divmod(cell, 16)).replace(" ", "")
                assert shown == (notes if len(notes) <= room else "⁰¹²³⁴⁵⁶⁷⁸⁹"[len(notes)])

    in_terminal(tmp_path, play, text=SIXTEEN, size=size)


@pytest.mark.parametrize(
    ("text", "size"), [(SIXTEEN, SIZES[0]), (SIXTEEN, SIZES[1]), ("." * 625, SIZES[0]), (SUDOKU, (60, 30))]
)
def test_larger_cells_have_a_place_for_every_note_and_the_board_follows_the_cursor(tmp_path, text, size):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        side = view.board_layout.side
        await pilot.press("plus", "full_stop")
        for keys in (["home", "pageup"], ["end"], ["pagedown"], ["home"], ["up", "right"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert in_view(app)
        cell = next(cell for cell, notes in enumerate(view.entries.centre) if len(notes) > 2)
        assert sorted(written_in(view, *divmod(cell, side)).replace(" ", "")) == sorted(view.entries.centre[cell])
        await pilot.press("plus")
        await pilot.pause()
        assert in_view(app)
        assert view.canvas.width <= screen.query_one("#table").size.width or side == 25 or size[0] == 60

    in_terminal(tmp_path, play, text=text, size=size)


def test_the_listed_keys_do_what_the_help_says(tmp_path):
    for text, key in ((SIXTEEN, "H"), (TWENTY_FIVE, "F2")):

        async def play(app, pilot, key=key):
            await pilot.press(key if len(key) == 1 else key.lower())
            await until(pilot, lambda: f"Press {key} again" in app.screen.said)

        in_terminal(tmp_path, play, text=text)
