"""Sudoku of other layouts in the terminal: lines run where regions meet, and nowhere else."""

from __future__ import annotations

from itertools import product

import pytest

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.geometry import Size

from grille import Layout
from grille.tui.boards.sudoku.geometry import Geometry
from terminal import in_terminal
from thorough import some

JIGSAW = "jigsaw-111222113322143352443355446655466665:.3......6....5......4........2.2.3.."
TEXTS = (JIGSAW, "1x5:12345" + "." * 20, "2x2+x:1..2..3.........", "3x2:" + "." * 36)


@pytest.mark.parametrize(("text", "size"), some(product(TEXTS, [(80, 24), (120, 40)]), 5))
def test_lines_run_where_regions_meet(tmp_path, text, size):
    async def play(app, pilot):
        view = app.screen.board_view
        layout, geometry = view.board_layout, view.geometry
        lines = [line.ljust(view.canvas.width) for line in view.canvas.text().split("\n")]
        for cell in range(layout.cells):
            row, column = divmod(cell, layout.side)
            x, y = geometry.corner(row, column)
            assert (lines[y][x - 1] in "│┤├┼┃┣┫╋") == layout.borders.down[column][row]
            assert bool({*"─━"} & {*lines[y - 1][x : x + geometry.wide]}) == layout.borders.across[row][column]
        await pilot.press("home", "pageup", "1")
        assert view.entries.digits[0] == "1"

    in_terminal(tmp_path, play, text=text, size=size)


def test_cells_never_overlap_lines_or_each_other():
    for text in ("3x3", "1x7", JIGSAW.partition(":")[0], "4x4+windoku"):
        geometry = Geometry.of(Layout.of(text), Size(200, 100))
        span = range(geometry.layout.side)
        at = [(geometry.corner(row, column), (row, column)) for row in span for column in span]
        taken = {(x + i, y + j) for (x, y), _ in at for i in range(geometry.wide) for j in range(geometry.high)}
        assert len(taken) == geometry.layout.cells * geometry.wide * geometry.high
        assert max(x for x, _ in taken) == geometry.width - 2
        assert max(y for _, y in taken) == geometry.height - 2
