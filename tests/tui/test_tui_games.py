"""Games in the terminal, played by keys and clicks from the first move to the last."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import grille
from grille.dominosa.spots import Spot
from grille.generator import Request
from grille.play import Game, save
from grille.play.autosave import SUFFIX, Autosave
from grille.puzzle import REGISTRY, family

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.geometry import Offset
from textual.widgets import Input, OptionList, Select, Static, TextArea

from grille.tui import boards, errand
from grille.tui.app import PlayApp
from grille.tui.boards import VIEWS, view_of
from grille.tui.boards.typed import TypedView
from grille.tui.order import Order
from grille.tui.screens.dialogs import Choice, Page, Reading, Waiting
from grille.tui.screens.game import GameScreen
from grille.tui.screens.start import Start
from grille.tui.screens.watch import Watch

SUDOKU = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
# The same with fewer cells to fill, for games that are played to the end.
NEARLY = "163798542524136798789542136416387925378925461952461387241673859895214673637859214"
NEARLY = "".join("." if at % 4 == 0 else digit for at, digit in enumerate(NEARLY))
SMALL = "..3.1........4.2"
DOMINOSA = "3:12103211023333001220"
CHAIN = "0-1 1-2 3-2 3-3 from 0"


def in_terminal(tmp_path, what, *, text=None, order=None, game=None, size=(80, 24)):
    """Runs an app in a terminal of this size, and `what` with it."""

    async def run():
        given = Game(grille.parse(text)) if text is not None else game
        app = PlayApp(given, order, folder=tmp_path, pace=0.0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            return await what(app, pilot)

    try:
        return asyncio.run(run())
    finally:
        # No search is left behind in native code when the tests are over.
        errand.wait(60)


async def until(pilot, condition, seconds=30.0):
    """Waits until something has come about."""
    for _ in range(int(seconds / 0.02)):
        if condition():
            return
        await pilot.pause(0.02)
    pytest.fail("it never came about")


async def hinted(app, pilot):
    """Presses for a hint and waits for its first beat."""
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


# --- whole games, by keys alone ---


def test_a_sudoku_from_start_to_finish(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        digits = screen.game.puzzle.solve().solution.digits
        for cell, digit in enumerate(digits):
            if screen.game.puzzle.givens[cell] == ".":
                assert not screen.finished
                await go_to(pilot, view, *divmod(cell, 9))
                await pilot.press(digit)
        await pilot.pause()
        assert screen.game.done
        assert screen.finished
        assert isinstance(app.screen, Choice)
        words = str(app.screen.query_one(".said", Static).content)
        assert "Time:" in words
        assert "Hints: none" in words
        await pilot.press("escape")
        assert app.screen is screen

    in_terminal(tmp_path, play, text=NEARLY)
    assert Autosave(tmp_path).latest() is None


def test_a_dominosa_from_start_to_finish(tmp_path):
    arrows = {1: "right", 5: "down"}

    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        for number, spot in enumerate(screen.game.puzzle.solve().solution.spots()):
            await go_to(pilot, view, *divmod(spot.first, 5))
            arrow = arrows[spot.second - spot.first]
            # Both ways to say it lay the tile.
            await pilot.press(*([f"shift+{arrow}"] if number % 2 else ["enter", arrow]))
            assert spot in screen.game.board.laid
        await pilot.pause()
        assert screen.game.done
        assert isinstance(app.screen, Choice)

    in_terminal(tmp_path, play, text=DOMINOSA)


def test_a_chain_from_start_to_finish(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        assert view.chosen == 0
        await pilot.press("right", "enter")
        assert screen.game.board.tiles == ((1, 2),)
        await pilot.press("left")
        while view.chosen != 0:
            await pilot.press("left")
        await pilot.press("shift+left")
        assert screen.game.board.tiles == ((0, 1), (1, 2))
        while view.chosen != 2:
            await pilot.press("right")
        await pilot.press("]")
        assert "turned, it would" in said(app)
        await pilot.press("space", "]")
        assert screen.game.board.tiles == ((0, 1), (1, 2), (2, 3))
        await pilot.press("enter")
        await pilot.pause()
        assert screen.game.done
        assert isinstance(app.screen, Choice)

    in_terminal(tmp_path, play, text=CHAIN)


@pytest.mark.parametrize("text", [SMALL, DOMINOSA, CHAIN, "coins ??T?"])
def test_hints_lead_to_the_end(tmp_path, text):
    """Three presses a step: where to look, why, and it is played."""

    async def play(app, pilot):
        screen = app.screen
        while not screen.finished:
            await hinted(app, pilot)
            at = screen.game.at
            step = screen.hint.step
            assert screen.hint.nudge in said(app)
            assert step.conclusion not in said(app)
            await pilot.press("f2")
            assert step.technique.title in said(app)
            assert step.sentence in said(app)
            assert screen.board_view.marks.cells
            assert screen.game.at == at
            await pilot.press("f2")
            assert screen.game.at == at + 1
            assert not screen.board_view.marks.cells
        assert screen.game.hints == screen.game.at
        assert screen.game.done

    in_terminal(tmp_path, play, text=text)


def test_hints_play_by_themselves_and_can_be_stopped(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("a")
        await until(pilot, lambda: screen.game.at >= 3)
        await pilot.press("a")
        at = screen.game.at
        assert not screen.playing_hints
        await pilot.pause(0.2)
        assert screen.game.at == at
        app.pace = 0.0001
        await pilot.press("a")
        await until(pilot, lambda: screen.finished, 60)
        assert screen.game.done

    # Slow enough to be stopped in time.
    async def slowly(app, pilot):
        app.pace = 0.02
        await play(app, pilot)

    in_terminal(tmp_path, slowly, text=SUDOKU)


def test_on_a_mistake_the_hint_is_the_mistake(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("9")
        await hinted(app, pilot)
        assert "Something is wrong already" in said(app)
        await pilot.press("h")
        assert "r1c1 is not 9" in said(app)
        assert screen.board_view.marks.cells == {(0, 0): "conflict"}
        await pilot.press("h")
        assert screen.game.at == 1
        await pilot.press("u", "c")
        await until(pilot, lambda: "So far all is right." in said(app))

    in_terminal(tmp_path, play, text=SUDOKU)


# --- undo, bookmarks, checks ---


def test_undo_redo_restart_and_bookmarks(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("1", "right", "6")
        await pilot.press("b")
        await pilot.press("enter")
        app.screen.query_one(Input).value = "two"
        await pilot.press("enter")
        assert screen.game.bookmarks == {"two": 2}
        await pilot.press("u", "u", "u")
        assert screen.game.at == 0
        assert "Nothing is left to undo" in said(app)
        await pilot.press("y")
        assert screen.game.at == 1
        await pilot.press("b", "down", "enter")
        assert screen.game.at == 2
        await pilot.press("y")
        assert "Nothing is left to redo" in said(app)
        await pilot.press("ctrl+r")
        assert screen.game.at == 0
        await pilot.press("ctrl+y", "ctrl+y")
        assert screen.game.board.digits[:2] == "16"

    in_terminal(tmp_path, play, text=SUDOKU)


def test_mistakes_are_marked_at_once_where_asked(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("9")
        await pilot.pause(0.1)
        assert not screen.board_view.marks.cells
        await pilot.press("l")
        await until(pilot, lambda: screen.board_view.marks.cells == {(0, 0): "conflict"})
        await pilot.press("7")
        await until(pilot, lambda: "r1c1 is not 7" in said(app))

    in_terminal(tmp_path, play, text=SUDOKU)


def test_whether_it_can_still_be_finished(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("k")
        await until(pilot, lambda: "Yes" in said(app))
        await pilot.press("colon")
        app.screen.query_one(Input).value = "first t4"
        await pilot.press("enter")
        await pilot.press("[")
        screen.make("right t3")
        await pilot.press("k")
        await until(pilot, lambda: said(app).startswith("No"))
        assert "0" in said(app)

    in_terminal(tmp_path, play, text=CHAIN)


def test_the_clock_stops_while_paused(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.pause(1.2)
        assert screen.game.seconds > 0
        await pilot.press("p")
        seconds = screen.game.seconds
        await pilot.pause(1.2)
        assert screen.game.seconds == seconds
        assert not screen.board_view.visible
        screen.make("r1c1=1")
        assert screen.game.at == 0
        await pilot.press("f9")
        assert screen.board_view.visible

    in_terminal(tmp_path, play, text=SUDOKU)


# --- what each board can do ---


def test_notes_colours_and_two_candidates(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        await go_to(pilot, view, 0, 0)
        await pilot.press("space", "1", "7", "9", "7")
        assert screen.game.board.centre[0] == "19"
        await pilot.press("space", "4")
        assert screen.game.board.corner[0] == "4"
        await pilot.press("space", "3")
        assert screen.game.board.colours[0] == 3
        await pilot.press("3", "space", "delete")
        assert screen.game.board == Game(screen.game.puzzle).board
        await pilot.press(".")
        assert screen.game.board.centre[0] == "179"
        await pilot.press(",")
        assert view.pairs
        await pilot.press("1")
        assert "1" not in screen.game.board.centre[1]
        await pilot.press("1", "-", "1")
        assert screen.game.board.digits[0] == "1"
        await pilot.press("right", "right", "5")
        assert "a given" in said(app)
        await pilot.press(".")
        assert not any(screen.game.board.centre)

    in_terminal(tmp_path, play, text=SUDOKU)


def test_letters_are_digits_on_large_boards(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("c")
        assert screen.game.board.digits[0] == "C"
        await pilot.press("u")  # no digit of this board: undo
        assert screen.game.at == 0
        await pilot.press("f3")
        await until(pilot, lambda: "So far" in said(app) or "No rule" in said(app))

    in_terminal(tmp_path, play, text="." * 256)


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
        assert "could lie on" in str(view.beside())

    in_terminal(tmp_path, play, text=DOMINOSA)


def test_tiles_are_turned_and_taken_back(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("t")
        assert dict(screen.game.board.held)[0] == (1, 0)
        await pilot.press("]", "ctrl+right")
        assert screen.game.board.lying == ()
        await pilot.press("{")
        assert "Nothing lies on the table" in said(app)
        await pilot.press("enter")
        while screen.board_view.chosen != 3:
            await pilot.press("right")
        await pilot.press("enter")
        assert "it fits neither the left end" in said(app)

    in_terminal(tmp_path, play, text=CHAIN)


def test_a_family_without_a_view_is_played_by_typing(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        assert isinstance(screen.board_view, TypedView)
        await pilot.press("1", "=", "H", "x", "backspace", "enter")
        assert screen.game.board[0].startswith("H")
        await pilot.press("n", "o", "enter")
        assert "a move is 2=H" in said(app).lower() or "A move is 2=H" in said(app)

    in_terminal(tmp_path, play, text="coins ??T?")


# --- the mouse ---


def test_a_click_chooses_a_cell(tmp_path):
    async def play(app, pilot):
        view = app.screen.board_view
        x, y = view.ruler.corner(7, 2)
        await pilot.click(view, offset=(x + 1, y))
        assert (view.row, view.column) == (7, 2)
        await pilot.press("5")
        assert app.screen.game.board.digits[7 * 9 + 2] == "5"

    in_terminal(tmp_path, play, text=SUDOKU)


def test_the_line_between_squares_is_clicked_and_dragged_over(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        x, y = view.ruler.corner(1, 1)
        await pilot.click(view, offset=(x, y + 1))
        assert screen.game.board.laid == {Spot(5, 6)}
        await pilot.click(view, offset=(x, y + 1), button=3)
        assert (screen.game.board.laid, screen.game.board.closed) == (frozenset(), {Spot(5, 6)})
        await pilot.hover(view, offset=(x, y + 1))
        assert view.over == (1, 2)
        await pilot.mouse_down(view, offset=(x + 2, y + 1))
        await pilot.mouse_up(view, offset=(x + 2, y + 1 + view.ruler.high))
        assert screen.game.board.laid == {Spot(6, 11)}

    in_terminal(tmp_path, play, text=DOMINOSA)


def test_tiles_are_clicked_to_the_table(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        x, y = view.ruler.in_hand(1)
        await pilot.click(view, offset=(x + 1, y + 1))
        assert view.chosen == 1
        await pilot.click(view, offset=(x + 1, y + 1))
        assert dict(screen.game.board.held)[1] == (2, 1)
        await pilot.click(view, offset=(3, view.ruler.table_top + 2))
        assert screen.game.board.tiles == ((2, 1),)
        assert view.chosen == 2  # the next one
        await pilot.click(view, offset=(1, view.ruler.table_top + 2))
        assert screen.game.board.tiles == ((3, 2), (2, 1))

    in_terminal(tmp_path, play, text=CHAIN)


def test_what_stands_beside_the_board_can_be_clicked(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        # The row of digits: the third line, each of them three wide.
        await pilot.click("#beside", offset=Offset(1, 1))
        assert screen.game.board.digits[0] == "1"

    in_terminal(tmp_path, play, text=SUDOKU)


# --- watching ---


@pytest.mark.parametrize("text", [SMALL, DOMINOSA, CHAIN])
@pytest.mark.parametrize("row", [0, 1])
def test_watching_leaves_the_game_as_it_is(tmp_path, text, row):
    """Step through the reasoning, or watch the answer being made, to the end and back."""

    async def play(app, pilot):
        screen = app.screen
        await pilot.press("s", *["down"] * row, "enter")
        watch = app.screen
        assert isinstance(watch, Watch)
        while not watch.ended:
            seen = watch.at
            await pilot.press("right")
            await until(pilot, lambda seen=seen: watch.at > seen or watch.ended)
        assert watch.game.done
        last = watch.at
        await pilot.press("left")
        assert watch.at == last - 1
        await pilot.press("home")
        assert watch.game.at == 0
        await pilot.press("escape")
        assert app.screen is screen
        assert screen.game.at == 0

    in_terminal(tmp_path, play, text=text)


def test_solutions_come_one_after_another(tmp_path):
    async def play(app, pilot):
        await pilot.press("s", "down", "down", "enter")
        watch = app.screen
        boards = set()
        for number in range(4):
            await until(pilot, lambda number=number: watch.at == number)
            boards.add(watch.game.board.digits)
            assert watch.game.done
            await pilot.press("right")
        assert "all 3 solutions" in str(watch.query_one("#said", Static).content)
        assert len(boards) == 3

    in_terminal(tmp_path, play, text="..3.1........4..")


def test_watching_goes_on_by_itself(tmp_path):
    async def play(app, pilot):
        await pilot.press("s", "down", "enter")
        watch = app.screen
        await until(pilot, lambda: watch.at >= 0)
        await pilot.press("space")
        await until(pilot, lambda: watch.ended)
        assert watch.game.done

    in_terminal(tmp_path, play, text=CHAIN)


def test_the_solution_is_entered_and_taken_back(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("s", "down", "down", "down", "enter")
        await until(pilot, lambda: screen.game.done)
        assert app.screen is screen  # no fanfare
        await pilot.press("u")
        assert screen.game.at == 0

    in_terminal(tmp_path, play, text=SUDOKU)


# --- the first screen ---


def test_a_new_puzzle_is_made_from_the_form_and_the_next_one_meanwhile(tmp_path):
    async def play(app, pilot):
        assert isinstance(app.screen, Start)
        start = app.screen
        start.query_one("#family", Select).value = "dominosa"
        await pilot.pause()
        start.query_one("#option-order", Input).value = "3"
        start.query_one("#option-seed", Input).value = "7"
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        first = app.screen
        assert first.game.puzzle.order == 3
        assert first.order.request.seed == 7
        assert app._ahead is not None
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen is not first)
        assert app.screen.order.number == 1
        assert app.screen.game.puzzle != first.game.puzzle
        await pilot.press("q")
        assert app.screen is start

    in_terminal(tmp_path, play)


@pytest.mark.parametrize(("field", "value"), [("size", "99"), ("size", "x"), ("seed", "-1"), ("givens", "5")])
def test_a_form_that_cannot_be_met_is_said(tmp_path, field, value):
    async def play(app, pilot):
        app.screen.query_one(f"#option-{field}", Input).value = value
        await pilot.press("f5")
        await pilot.pause(0.3)
        assert isinstance(app.screen, (Start, Waiting))
        await until(pilot, lambda: isinstance(app.screen, Start))
        assert app._notifications

    in_terminal(tmp_path, play)


def test_making_a_hard_one_can_be_stopped(tmp_path):
    usual = {option.name: option.default for option in family("sudoku").generator().options}
    options = tuple((usual | {"givens": "17"}).items())

    async def play(app, pilot):
        assert isinstance(app.screen, Waiting)
        making = app.screen.making
        await until(pilot, lambda: making.attempts > 0)
        await pilot.press("escape")
        assert isinstance(app.screen, Start)
        making.wait(20)
        assert making.over

    in_terminal(tmp_path, play, order=Order("sudoku", Request("extreme", 1, options)))


def test_the_puzzle_of_the_day(tmp_path):
    async def play(app, pilot):
        ways = app.screen.query_one("#ways", OptionList)
        names = [ways.get_option_at_index(at).id for at in range(ways.option_count)]
        ways.highlighted = names.index("daily dominosa")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert app.screen.order.title.startswith("Dominosa, ")

    in_terminal(tmp_path, play)


def test_a_puzzle_is_pasted_and_a_file_opened(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(CHAIN)

    async def play(app, pilot):
        app.open_page()
        await pilot.pause()
        app.screen.query_one(TextArea).text = "nonsense [bold]"
        await pilot.press("ctrl+o")
        assert isinstance(app.screen, Start)
        assert app._notifications
        for text, name in ((SUDOKU, "sudoku"), (str(path), "chain")):
            app.open_page()
            await pilot.pause()
            assert isinstance(app.screen, Page)
            app.screen.query_one(TextArea).text = text
            await pilot.press("ctrl+o")
            await pilot.pause()
            assert app.screen.game.puzzle.family == name
            await pilot.press("q")

    in_terminal(tmp_path, play)


def test_a_game_is_saved_as_a_file_and_somebody_elses_file_is_not(tmp_path):
    mine, other = tmp_path / "mine.json", tmp_path / "other.json"
    other.write_text("a poem")

    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1")
        for path in (mine, other):
            await pilot.press("ctrl+s")
            app.screen.query_one(Input).value = str(path)
            await pilot.press("enter")
        assert "left as it is" in said(app)

    in_terminal(tmp_path / "games", play, text=SUDOKU)
    assert save.read(mine).board.digits[0] == "1"
    assert other.read_text() == "a poem"


# --- what is kept ---


def test_every_move_is_on_the_disk_when_it_is_seen(tmp_path):
    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        for number, key in enumerate(("1", "right", "6"), 1):
            await pilot.press(key)
            (path,) = tmp_path.glob(f"*{SUFFIX}")
            kept = json.loads(path.read_text())
            assert len(kept["moves"]) == (number + 1) // 2

    in_terminal(tmp_path, play, text=SUDOKU)

    async def again(app, pilot):
        app.resume()
        await pilot.pause()
        assert app.screen.game.board.digits[:2] == "16"
        assert app.screen.game.seconds > 0

    in_terminal(tmp_path, again)


def test_a_folder_that_cannot_be_written_to_stops_no_game(tmp_path):
    (tmp_path / "file").write_text("")

    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1", "right", "6")
        assert app.screen.game.at == 2
        assert len(app._notifications) == 1

    in_terminal(tmp_path / "file" / "games", play, text=SUDOKU)


# --- terminals of every size, light and dark ---


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (SUDOKU, (40, 12)),
        (SUDOKU, (60, 30)),
        (SUDOKU, (130, 45)),
        (DOMINOSA, (40, 12)),
        (DOMINOSA, (130, 45)),
        (CHAIN, (40, 12)),
        (CHAIN, (130, 45)),
        ("." * 256, (80, 24)),
        ("." * 625, (80, 24)),
        ("." * 256, (250, 80)),
        ("coins ??T?", (80, 24)),
    ],
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
        app.turn_lights()
        await pilot.pause()
        assert app.export_screenshot()

    in_terminal(tmp_path, play, text=text, size=size)


@pytest.mark.parametrize("text", [SUDOKU, DOMINOSA, CHAIN])
def test_a_board_fits_a_terminal_of_the_usual_size(tmp_path, text):
    async def play(app, pilot):
        table, view = app.screen.query_one("#table"), app.screen.board_view
        assert view.paper.width <= table.size.width
        assert view.paper.height <= table.size.height
        assert table.max_scroll_x == table.max_scroll_y == 0

    in_terminal(tmp_path, play, text=text)


def test_sixteen_fits_too(tmp_path):
    async def play(app, pilot):
        table, view = app.screen.query_one("#table"), app.screen.board_view
        assert view.paper.height <= table.size.height
        assert view.paper.width <= table.size.width

    in_terminal(tmp_path, play, text="." * 256)


def test_help_tells_the_keys_of_this_board(tmp_path):
    async def play(app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, Reading)
        assert "turn" in app.export_screenshot()
        await pilot.press("escape")
        await pilot.press("i")
        assert isinstance(app.screen, Reading)
        await pilot.press("escape")

    in_terminal(tmp_path, play, text=CHAIN)


def test_a_puzzle_with_no_solution_or_several_says_so(tmp_path):
    async def several(app, pilot):
        await until(pilot, lambda: "several solutions" in said(app))

    async def none(app, pilot):
        await until(pilot, lambda: "no solution" in said(app))

    in_terminal(tmp_path, several, text="..3.1........4..")
    in_terminal(tmp_path, none, text="0-1 2-3")


def test_every_view_is_of_a_family_there_is():
    for name in VIEWS:
        game = Game(grille.parse(family(name).examples[0][1]))
        assert type(view_of(game)).__name__ == VIEWS[name][1]


def test_no_screen_names_a_family():
    home = Path(boards.__file__).parents[1]
    for path in (*home.glob("*.py"), *(home / "screens").glob("*.py")):
        assert not [name for name in REGISTRY if f'"{name}"' in path.read_text()], path


def test_two_presses_at_once_are_one_hint(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        screen.action_hint()
        screen.action_hint()
        await until(pilot, lambda: screen.hint is not None)
        await pilot.pause(0.2)
        assert screen.game.hints == 1

    in_terminal(tmp_path, play, text=SUDOKU)
