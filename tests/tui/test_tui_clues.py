"""Sudoku with clues in the terminal: cages, lines, dots and outside clues are drawn, checked, and solved by hints."""

from __future__ import annotations

import pytest

import grille
from grille import Sudoku
from grille.sudoku import clues

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Static

from grille.tui.boards.sudoku.clue_layer import shapes_of
from grille.tui.screens.editor import EditorScreen
from terminal import hinted, in_terminal, said
from thorough import some


def cages(*rows):
    return [clues.cage(cells, total) for cells, total in rows]


KILLER = Sudoku(
    "...1..1.45....3...4...31.......36..4",
    "2x3",
    clues=cages(
        *(("r1c3 r1c4 r1c5 r2c4", 12), ("r1c2 r2c2 r2c3", 15), ("r4c3 r4c4 r4c5 r5c3", 15), ("r5c1 r6c1", 7)),
        *(("r4c1 r4c2", 6), ("r5c2 r6c2 r6c3", 13), ("r3c1 r3c2 r3c3 r3c4", 14), ("r1c6 r2c6 r3c6", 11)),
        *(("r5c4 r5c5 r6c4 r6c5 r6c6", 16), ("r2c5 r3c5", 7), ("r4c6 r5c6", 6), ("r1c1 r2c1", 4)),
    ),
)
JIGSAW = grille.parse("jigsaw-111123412223412233444433566666555556:...3.....6..12...6.......6...45.42..")
THERMO = Sudoku(
    "..2....64.23..3..2...6.12......36...",
    "2x3",
    clues=[
        clues.thermometer(cells) for cells in ("r3c3 r4c3 r4c4", "r5c1 r5c2 r6c3", "r4c5 r3c4 r2c4", "r1c1 r1c2 r2c2")
    ],
)


def lines_of(view):
    return [line.ljust(view.canvas.width) for line in view.canvas.text().split("\n")]


@pytest.mark.parametrize("puzzle", some([JIGSAW, THERMO, KILLER], 2), ids=lambda puzzle: str(puzzle.layout)[:6])
def test_hints_lead_to_the_end(tmp_path, puzzle):
    async def play(app, pilot):
        screen = app.screen
        while not screen.finished:
            await hinted(app, pilot)
            step, at = screen.hint.step, screen.game.at
            await pilot.press("f2")
            assert step.sentence in said(app)
            assert screen.board_view.marks.cells
            await pilot.press("f2")
            assert screen.game.at == at + 1
        assert screen.game.board.digits == puzzle.solve().solution.line.rpartition(":")[2]

    in_terminal(tmp_path, play, game=grille.Game(puzzle))


def test_cages_have_borders_and_totals_and_neighbours_differ(tmp_path):
    shapes = shapes_of(KILLER)

    async def play(app, pilot):
        view = app.screen.board_view
        lines, geometry = lines_of(view), view.geometry
        for clue in KILLER.clues:
            row, column = min(clue.cells)
            x, y = geometry.corner(row - 1, column - 1)
            assert lines[y - 1][x:].startswith(str(clue["total"]))
        for row in range(6):
            for column in range(1, 6):
                x, y = geometry.corner(row, column)
                same = shapes.cage_of[row, column - 1] == shapes.cage_of[row, column]
                border = KILLER.layout.borders.down[column][row]
                assert lines[y][x - 1] == {(0, 0): "╎", (0, 1): "┃", (1, 0): " ", (1, 1): "╏"}[same, border]
                if not same:
                    assert shapes.tint_of[row, column - 1] != shapes.tint_of[row, column]

    in_terminal(tmp_path, play, game=grille.Game(KILLER))


def test_lines_dots_and_outside_clues_are_drawn(tmp_path):
    puzzle = Sudoku(
        "." * 36,
        "2x3",
        clues=[
            clues.thermometer("r1c1 r1c2 r2c3"),
            clues.arrow("r3c1", "r4c1 r5c1"),
            clues.difference("r3c3 r3c4"),
            clues.ratio("r3c5 r4c5"),
            clues.xv("r5c5 r5c6", 10),
            clues.sandwich("r1c6 r2c6 r3c6 r4c6 r5c6 r6c6", 7),
            clues.even("r6c3"),
            clues.anti_knight(),
        ],
    )

    async def play(app, pilot):
        view = app.screen.board_view
        lines, geometry = lines_of(view), view.geometry

        def at(row, column, down=0, across=0):
            """The character in a cell (rows and columns from 1), or in the gap before or after it."""
            x, y = geometry.centre(row - 1, column - 1)
            x = geometry.xs[column - 1 + (across > 0)] - 1 if across else x
            y = geometry.ys[row - 1 + (down > 0)] - 1 if down else y
            return lines[y][x]

        assert at(1, 1, across=1) == "━"
        assert at(1, 2, 1, 1) == "╲"
        assert at(3, 1, down=1) == "┃"
        assert at(4, 1, down=1) == "↓"
        assert at(3, 3, across=1) == "○"
        assert at(3, 5, down=1) == "●"
        assert at(5, 5, across=1) == "X"
        x, y = geometry.centre(0, 5)
        assert lines[geometry.ys[0] - 2][x] == "7"
        for cell, pair in (((1, 1), "()"), ((3, 1), "()"), ((6, 3), "[]")):
            x, y = geometry.centre(cell[0] - 1, cell[1] - 1)
            assert lines[y][x - 1] + lines[y][x + 1] == pair
        await pilot.press("home", "pageup")
        await pilot.pause()
        beside = str(app.screen.query_one("#sidebar", Static).content)
        assert "Everywhere: anti-knight" in beside
        assert puzzle.clues[0].rule in beside

    in_terminal(tmp_path, play, game=grille.Game(puzzle), size=(100, 40))


def test_a_broken_clue_is_marked_and_named(tmp_path):
    async def play(app, pilot):
        view = app.screen.board_view
        # The thermometer r1c1 r1c2 r2c2 begins with a digit that leaves no larger one after it.
        await pilot.press("home", "pageup", "6", "right", "1")
        await pilot.pause()
        assert "thermometer" in said(app).lower()
        lines = lines_of(view)
        for column in (0, 1):
            x, y = view.geometry.corner(0, column)
            assert "!" in lines[y][x : x + view.geometry.wide]

    in_terminal(tmp_path, play, game=grille.Game(THERMO))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50)])
def test_a_board_with_clues_fits_or_scrolls_with_its_cursor(tmp_path, size):
    async def play(app, pilot):
        view, table = app.screen.board_view, app.screen.query_one("#table")
        await pilot.press("end", "pagedown")
        await pilot.pause()
        assert table.region.overlaps(view.cursor_region().translate(view.region.offset))

    in_terminal(tmp_path, play, game=grille.Game(Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2", 10)])), size=size)


def test_all_cells_with_clues_and_the_panel_are_seen_at_60_by_20(tmp_path):
    async def play(app, pilot):
        view, table = app.screen.board_view, app.screen.query_one("#table")
        assert app.screen.query_one("#panel").region.x >= table.region.right
        x, y = view.geometry.corner(8, 8)
        assert x + view.geometry.wide <= table.size.width
        assert y + view.geometry.high <= table.size.height

    in_terminal(tmp_path, play, game=grille.Game(Sudoku("." * 81, clues=cages(("r1c1 r1c2", 10)))), size=(60, 20))


def test_the_editor_keeps_the_clues(tmp_path):
    async def play(app, pilot):
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, EditorScreen)
        assert app.screen.editor.puzzle() == KILLER
        await pilot.press("home", "pageup", "3")
        await pilot.pause()
        assert app.screen.editor.puzzle().clues == KILLER.clues

    in_terminal(tmp_path, play, game=grille.Game(KILLER))


def test_classic_boards_need_no_gaps():
    assert shapes_of(grille.parse("." * 81)) is None
    assert shapes_of(JIGSAW) is None
    assert shapes_of(Sudoku("." * 81, "3x3+x")) is not None
