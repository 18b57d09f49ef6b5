"""Lessons in the terminal: first games are played to the end, and only steps by the right technique are accepted."""

from __future__ import annotations

import pytest

from grille.family import family
from grille.logic.hint import Hint
from grille.play.lesson import EXPLAINED, lessons, technique
from grille.play.lesson_progress import LessonProgress

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import OptionList, Select, Static

from grille.tui.screens.dialogs import ChoiceDialog, TextDialog
from grille.tui.screens.game import GameScreen
from grille.tui.screens.learn import FIRST, Learn, taught
from grille.tui.screens.lesson import LessonScreen
from grille.tui.screens.start import Start
from terminal import in_terminal, until

FAMILIES = ["sudoku", "dominosa", "chain"]


async def calm(pilot, screen):
    """Wait until the lesson has finished its background tasks."""
    await until(pilot, lambda: not screen._busy and not screen._tries)
    await pilot.pause()


async def opened(app, pilot, name, idea):
    app.learn()
    await pilot.pause()
    learn = app.screen
    learn.query_one("#family", Select).value = name
    await pilot.pause()
    learn.begin(idea)
    await until(pilot, lambda: isinstance(app.screen, LessonScreen))
    await pilot.pause()
    return learn, app.screen


async def turned(pilot, screen, key="n"):
    at = screen.lesson.at
    await pilot.press(key)
    await until(pilot, lambda: screen.lesson.at != at)
    await calm(pilot, screen)


def words(screen):
    return str(screen.query_one("#says", Static).content)


def moves_of(lesson):
    """The moves that the page asks for."""
    if lesson.page.practice.does:
        return lesson.page.practice.does
    step = lesson.step
    return lesson.game.game_rules.moves(lesson.game.puzzle, lesson.game.board, step)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_first_game_from_the_first_page_to_the_last_entry(tmp_path, name):
    async def play(app, pilot):
        learn, screen = await opened(app, pilot, name, FIRST)
        lesson = screen.lesson
        while not lesson.over:
            assert lesson.page.says in words(screen)
            while not lesson.finished:
                screen.attempt(*moves_of(lesson))
                await calm(pilot, screen)
                assert screen.verdict.allowed
            if not lesson.over:
                await turned(pilot, screen)
        assert lesson.game.done
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceDialog)
        await pilot.press("escape")
        assert app.screen is learn
        ideas = learn.query_one("#ideas", OptionList)
        assert str(ideas.get_option(FIRST).prompt).startswith("✓")

    in_terminal(tmp_path, play)
    assert [*LessonProgress(tmp_path).pages()] == [f"{name}.first"]


def test_only_the_right_technique_is_accepted_and_others_get_a_reason(tmp_path):
    async def play(app, pilot):
        _, screen = await opened(app, pilot, "sudoku", FIRST)
        await turned(pilot, screen)
        view = screen.board_view
        await pilot.press("pageup", "home", "4")
        await calm(pilot, screen)
        assert not screen.verdict.allowed
        assert "first do what is asked" in screen.said
        assert screen.lesson.since == ()
        # r4c3 is 1, by keys.
        while (view.row, view.column) != (3, 2):
            await pilot.press("down" if view.row < 3 else "right")
        await pilot.press("4")
        await calm(pilot, screen)
        assert "That can't be" in screen.said
        assert screen.board_view.marks.cells
        await pilot.press("1")
        await calm(pilot, screen)
        assert screen.lesson.finished
        assert "That is it." in screen.said
        assert view.entries.digits[14] == "1"

    in_terminal(tmp_path, play)


def test_a_technique_is_described_shown_and_practised(tmp_path):
    async def play(app, pilot):
        _, screen = await opened(app, pilot, "sudoku", "naked_pair")
        lesson = screen.lesson
        marked = []
        for page in range(EXPLAINED):
            assert lesson.at == page
            assert screen.board_view.still
            marked.append(len(screen.board_view.marks.words))
            # On a page without an exercise the arrow keys turn pages.
            await turned(pilot, screen, "enter")
        assert marked[0] == marked[1] == 0 < marked[2] < marked[3]
        assert "Find “Naked Pair”" in words(screen)
        assert "press a digit to rule it out" in words(screen)
        first = lesson.game.puzzle
        await turned(pilot, screen, "b")
        await turned(pilot, screen)
        assert lesson.game.puzzle == first
        # Another position, and back.
        await turned(pilot, screen)
        assert lesson.at == EXPLAINED + 1
        await turned(pilot, screen, "b")
        screen.attempt(*moves_of(lesson))
        await calm(pilot, screen)
        assert lesson.finished
        await pilot.press("u")
        assert lesson.since == ()

    in_terminal(tmp_path, play)


def test_hints_in_a_lesson_come_in_stages(tmp_path):
    async def play(app, pilot):
        _, screen = await opened(app, pilot, "dominosa", next(iter(lessons("dominosa"))))
        for _ in range(EXPLAINED):
            await turned(pilot, screen)
        step = screen.lesson.step
        await pilot.press("H")
        await calm(pilot, screen)
        assert Hint(screen.lesson.game.position, step).nudge in screen.said
        await pilot.press("H")
        assert step.sentence in screen.said
        assert screen.board_view.marks.cells
        assert not screen.lesson.finished
        await pilot.press("H")
        await until(pilot, lambda: screen.lesson.finished)
        await calm(pilot, screen)
        assert "Done" in screen.said
        await pilot.press("H")
        assert "nothing to find" in screen.said

    in_terminal(tmp_path, play)


def test_a_question_is_answered_by_number(tmp_path):
    idea = next(each.id for each in family("chain").logic().techniques if each.proves_contradiction)

    async def play(app, pilot):
        _, screen = await opened(app, pilot, "chain", idea)
        for _ in range(EXPLAINED):
            await turned(pilot, screen)
        claims = screen.page.practice.claims
        assert all(claim.title in words(screen) for claim in claims)
        for number in range(1, len(claims) + 1):
            if not screen.lesson.finished:
                await pilot.press(str(number))
                await calm(pilot, screen)
                assert screen.verdict is not None
        assert screen.lesson.finished
        assert screen.verdict.right

    in_terminal(tmp_path, play)


def test_the_list_has_every_technique_by_level_with_its_description(tmp_path):
    async def play(app, pilot):
        ways = app.screen.query_one("#ways", OptionList)
        ways.highlighted = [ways.get_option_at_index(at).id for at in range(ways.option_count)].index("learn")
        await pilot.press("enter")
        await pilot.pause()
        learn = app.screen
        assert isinstance(learn, Learn)
        ideas = learn.query_one("#ideas", OptionList)
        for name in taught():
            learn.query_one("#family", Select).value = name
            await pilot.pause()
            there = {ideas.get_option_at_index(at).id for at in range(ideas.option_count)}
            assert {each.id for each in learn.techniques} <= there
            for each in learn.techniques[:3]:
                ideas.highlighted = ideas.get_option_index(each.id)
                await pilot.pause()
                assert each.description in str(learn.query_one("#lesson", Static).content)
        await pilot.press("q")
        assert isinstance(app.screen, Start)

    in_terminal(tmp_path, play)


def test_after_a_lesson_the_next_one_and_a_puzzle_are_offered(tmp_path):
    async def play(app, pilot):
        learn, screen = await opened(app, pilot, "sudoku", "naked_pair")
        await pilot.press("question_mark")
        assert isinstance(app.screen, TextDialog)
        await pilot.press("escape")
        while screen.lesson.at < screen.lesson.count - 2:
            screen.lesson.forward()
        await turned(pilot, screen)
        # On the last page the exercise is solved first.
        await pilot.press("n")
        await until(pilot, lambda: screen.lesson.over)
        await calm(pilot, screen)
        await pilot.press("n")
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        names = [options.get_option_at_index(at).id for at in range(options.option_count)]
        assert names[0].startswith("begin ")
        assert technique("sudoku", names[0].removeprefix("begin ")).count
        options.highlighted = next(at for at, name in enumerate(names) if name.startswith("play "))
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert "naked_pair" in app.screen.game.puzzle.rate().techniques
        await pilot.press("q")
        assert app.screen is learn

    in_terminal(tmp_path, play)
