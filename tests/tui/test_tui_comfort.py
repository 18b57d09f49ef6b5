"""Comfort in the terminal: small windows, forms, signs beside colours, hjkl, and lessons that open ready to use."""

from __future__ import annotations

import pytest

from grille.play.lesson import PROOFS, by_level

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.geometry import Size
from textual.widgets import Button, Input, OptionList, Select, Static

from grille.scene.text import SIGNS
from grille.tui.boards.sudoku.view import Mode
from grille.tui.screens.dialogs import ChoiceDialog
from grille.tui.screens.fields import YesNo
from grille.tui.screens.game import GameScreen
from grille.tui.screens.lesson import LessonScreen
from grille.tui.screens.start import Start
from terminal import CHAIN, DOMINOSA, HARD, SUDOKU, hinted, in_terminal, until


def test_board_and_panel_are_side_by_side_at_60_by_20(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        table, panel = screen.query_one("#table"), screen.query_one("#panel")
        assert panel.region.x >= table.region.right
        assert screen.board_view.canvas.width <= table.size.width
        assert screen.board_view.canvas.height <= table.size.height
        # All digits stay on one line.
        sidebar = str(screen.query_one("#sidebar", Static).content).split("\n")
        assert sidebar[1].split() == [*"123456789"]
        assert len(sidebar[1]) <= panel.content_size.width

    in_terminal(tmp_path, play, text=SUDOKU, size=(60, 20))


def shown(app):
    return app.export_screenshot().replace("&#160;", " ")


@pytest.mark.parametrize("text", [SUDOKU, None])
def test_a_window_that_is_too_small_says_so_and_works_again_when_it_grows(tmp_path, text):
    async def play(app, pilot):
        await pilot.pause()
        assert "The window is too small." in shown(app)
        assert "40 columns and 12 rows" in shown(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "too small" not in shown(app)
        assert app.screen.focused is not None
        if text is not None:
            await pilot.press("home", "pageup", "1")
            await pilot.pause()
            assert app.screen.game.at == 1

    in_terminal(tmp_path, play, text=text, size=(40, 12))


def test_the_clock_stops_while_the_board_can_not_be_seen(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        screen._then -= 100
        screen.tick()
        assert screen.game.seconds == 0
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        screen._then -= 100
        screen.tick()
        assert screen.game.seconds >= 100

    in_terminal(tmp_path, play, text=SUDOKU, size=(40, 12))


def test_every_tab_stop_of_the_form_is_a_field_and_is_seen(tmp_path):
    async def play(app, pilot):
        await pilot.pause()
        seen = []
        for _ in range(40):
            await pilot.press("tab")
            here = app.screen.focused
            if here in seen:
                break
            seen.append(here)
            assert isinstance(here, Input | Select | YesNo | Button | OptionList)
            row = here.parent
            if row.has_class("row"):
                # A bar beside the field, not a colour alone.
                assert row.styles.border_left[0] == "outer"
                assert row.region.y >= row.parent.region.y
                assert row.region.bottom <= row.parent.region.bottom
        assert {type(each) for each in seen} == {Input, Select, YesNo, Button, OptionList}

    in_terminal(tmp_path, play)


def test_a_box_says_yes_only_when_it_is_ticked(tmp_path):
    async def play(app, pilot):
        await pilot.pause()
        box = app.screen.query_one("#option-minimal", YesNo)
        assert "no" in str(box.render())
        assert not {"X", "✓"} & {*str(box.render())}
        box.focus()
        await pilot.press("enter")
        assert "✓" in str(box.render())
        assert "yes" in str(box.render())

    in_terminal(tmp_path, play)


def test_escape_on_the_first_screen_asks(tmp_path):
    async def play(app, pilot):
        await pilot.press("escape")
        assert isinstance(app.screen, ChoiceDialog)
        await pilot.press("escape")
        assert isinstance(app.screen, Start)
        await pilot.press("escape", "down", "enter")
        await pilot.pause()
        assert not app.is_running or app._exit

    in_terminal(tmp_path, play)


def test_a_level_sets_what_the_player_left_open(tmp_path):
    async def play(app, pilot):
        await pilot.pause()
        start = app.screen
        request = start._request()
        assert (request.level, request.spec.level) == ("easy", "easy")
        assert request.spec.option("symmetry") == "rotational"
        assert request.spec.option("givens") == "36-45"
        start.query_one("#option-symmetry", Select).value = "none"
        start.query_one("#option-level", Select).value = "expert"
        request = start._request()
        assert request.spec.level == "unfair"
        assert request.spec.option("symmetry") == "none"
        start.query_one("#family", Select).value = "chain"
        await until(pilot, lambda: start.query("#option-tiles") and start.query("#option-seed"))
        await until(pilot, lambda: Select.NULL not in [each.value for each in start.query(Select)])
        start.query_one("#option-level", Select).value = "beginner"
        assert start._request().spec.option("tiles") == 6
        start.query_one("#option-tiles", Input).value = "5"
        assert start._request().spec.option("tiles") == 5

    in_terminal(tmp_path, play)


@pytest.mark.parametrize("text", [HARD, DOMINOSA, CHAIN])
def test_a_hint_is_marked_by_signs(tmp_path, text):
    async def play(app, pilot):
        before = app.screen.board_view.canvas.text()
        await hinted(app, pilot)
        await pilot.press("f2")
        await pilot.pause()
        view = app.screen.board_view
        new = {*view.canvas.text()} - {*before}
        roles = {*view.marks.cells.values()}
        assert roles
        # The cell itself may be too full for a sign where its candidates are marked.
        assert {SIGNS[role][0] for role in roles} & new
        assert any(f"{SIGNS[role][0]} {SIGNS[role][1]}" in app.screen.said for role in roles)

    in_terminal(tmp_path, play, text=text)


def test_a_clash_has_a_sign(tmp_path):
    async def play(app, pilot):
        assert "!" not in app.screen.board_view.canvas.text()
        await pilot.press("home", "pageup", "3")
        await pilot.pause()
        assert app.screen.board_view.canvas.text().count("!") == 2

    in_terminal(tmp_path, play, text=SUDOKU)


def test_hjkl_move_where_they_are_not_digits(tmp_path):
    async def play(app, pilot):
        view = app.screen.board_view
        at = view.row, view.column
        await pilot.press("h", "k")
        assert (view.row, view.column) == (at[0] - 1, at[1] - 1)
        await pilot.press("j", "l")
        assert (view.row, view.column) == at
        # A capital is a command.
        await pilot.press("H")
        await until(pilot, lambda: app.screen.hint is not None)

    in_terminal(tmp_path, play, text=SUDOKU)


def test_hjkl_are_digits_on_a_board_of_25(tmp_path):
    async def play(app, pilot):
        view = app.screen.board_view
        at = view.cell
        await pilot.press("h")
        assert (view.cell, view.entries.digits[at]) == (at, "H")

    in_terminal(tmp_path, play, text="." * 625)


@pytest.mark.parametrize("text", [DOMINOSA, CHAIN])
def test_hjkl_move_on_every_board(tmp_path, text):
    async def play(app, pilot):
        view = app.screen.board_view
        await pilot.press("l")
        moved = view.cursor_region()
        await pilot.press("h")
        assert view.cursor_region() != moved

    in_terminal(tmp_path, play, text=text)


async def in_lessons(app, pilot):
    """Open the list of lessons."""
    app.learn()
    await until(pilot, lambda: any(ideas.option_count for ideas in app.screen.query("#ideas").results(OptionList)))


def lines(app):
    ideas = app.screen.query_one("#ideas", OptionList)
    return [str(ideas.get_option_at_index(at).prompt).strip() for at in range(ideas.option_count)]


def test_lessons_begin_with_what_is_easy_and_every_title_fits(tmp_path):
    assert by_level("sudoku")[0][1][0].id == "full_house"
    assert by_level("sudoku")[-1][0] == PROOFS

    async def play(app, pilot):
        await in_lessons(app, pilot)
        assert lines(app)[:3] == ["A first game", "easy", "Full House"]
        assert {"Locked Candidates (Pointing)", "Locked Candidates (Claiming)"} < {*lines(app)}
        # Each of them is on a line of its own, uncut, with the place for its tick.
        width = app.screen.query_one("#ideas", OptionList).scrollable_content_region.width
        assert width >= len("✓ Locked Candidates (Pointing)") + 2

    in_terminal(tmp_path, play)


@pytest.mark.parametrize(("technique", "mode"), [("pointing", Mode.CENTRE), ("hidden_single", Mode.DIGIT)])
def test_a_lesson_opens_in_the_right_entry_mode(tmp_path, technique, mode):
    async def play(app, pilot):
        await in_lessons(app, pilot)
        app.screen.begin(technique)
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        while app.screen.page.practice.read_only:
            at = app.screen.lesson.at
            await pilot.press("n")
            await until(pilot, lambda at=at: app.screen.lesson.at == at + 1 and not app.screen._busy)
        await until(pilot, lambda: not app.screen.board_view.still and app.screen.board_view.is_attached)
        await pilot.pause()
        assert app.screen.board_view.mode is mode
        # A candidate of the step is ruled out by its digit alone.
        if mode is Mode.CENTRE:
            removed = app.screen.page.practice.steps[0].removes[0]
            cell, _, digit = removed.partition("<>")
            view = app.screen.board_view
            view.cursor.row, view.cursor.column = int(cell[1]) - 1, int(cell[3]) - 1
            await pilot.press(digit)
            await until(pilot, lambda: app.screen.verdict is not None)
            assert app.screen.verdict.right

    in_terminal(tmp_path, play)


def test_the_window_must_hold_a_board():
    from grille.tui.screens.sized import is_too_small

    assert is_too_small(Size(40, 12))
    assert not is_too_small(Size(60, 20))


def test_a_game_in_a_small_window_is_still_a_game(tmp_path):
    async def play(app, pilot):
        assert isinstance(app.screen, GameScreen)
        assert app.screen.query_one("#panel").region.y >= app.screen.query_one("#table").region.bottom

    in_terminal(tmp_path, play, text=SUDOKU, size=(40, 24))
