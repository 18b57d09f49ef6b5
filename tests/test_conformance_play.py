"""Requirements of the game rules of every family. The tests name no family."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

import grille
from fixtures import FIXTURES
from grille.errors import GrilleError
from grille.family import families
from grille.logic import START
from grille.play import Game, save
from grille.play.opening import enter, game_of
from grille.scene.text import draw
from patience import GUARD

PLAYED = [record for record in families() if record.game_rules is not None]
every_play = pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
every_example = pytest.mark.parametrize(
    ("record", "text", "count"),
    [
        pytest.param(record, text, count, id=f"{record.name}-{name}")
        for record in PLAYED
        for name, text, count in record.examples
        if len(text) < 1000
    ],
)


def puzzles(record, many=12):
    """Return examples with one solution, and small random puzzles that have solutions."""
    rng = Random(6)
    yield from (grille.parse(text) for _, text, count in record.examples if count == 1 and len(text) < 1000)
    found = 0
    while found < many:
        puzzle = FIXTURES[record.name].sample(rng)
        if puzzle.solve(seconds=GUARD).solution is not None:
            found += 1
            yield puzzle


def random_moves(record, puzzle, rng, most):
    """Iterate over moves that a player might make: of hints, and of solutions of this puzzle and others."""
    play = record.game_rules()
    answers = [play.answer(puzzle, answer) for answer in puzzle.solve(seconds=GUARD).solutions]
    texts = [text for answer in answers for text in answer]
    game = Game(puzzle)
    for _ in range(most):
        draw_from = rng.random()
        try:
            if draw_from < 0.5 and texts:
                game.move(rng.choice(texts))
            elif draw_from < 0.7:
                hint = game.look(seconds=GUARD)
                if hint.step is not None and not hint.step.contradiction:
                    game.play_hint(hint)
            elif draw_from < 0.9:
                game.undo()
            else:
                game.redo()
        except GrilleError:
            continue
    return game


@every_play
def test_hints_lead_to_the_end(record):
    """The moves of every hint are possible, each changes the board, and the last one finishes it."""
    for puzzle in puzzles(record):
        game = Game(puzzle)
        for _ in range(2000):
            if game.done:
                break
            hint = game.hint()
            assert hint.mistakes == ()
            if hint.step is None:
                assert puzzle.rate().level is None  # no technique applies, which the hint reports
                break
            before = game.board
            assert game.play_hint(hint), (puzzle, hint)
            assert game.board != before
        else:
            pytest.fail("hints never end")
        assert game.hints >= game.at


@every_play
def test_an_answer_finishes_the_game(record):
    """From the start and from the middle of another attempt, as one move that one undo reverts."""
    rng = Random(1)
    for puzzle in puzzles(record):
        for solution in puzzle.solve(seconds=GUARD).solutions:
            for game in (Game(puzzle), random_moves(record, puzzle, rng, 12)):
                at, board = game.at, game.board
                game.show_answer(solution)
                assert game.done
                assert game.clashes() == ()
                if game.at != at:
                    assert game.at == at + 1
                    game.undo()
                assert game.board == board


@every_play
def test_a_game_is_done_only_at_the_end(record):
    for puzzle in puzzles(record):
        play = record.game_rules()
        texts = play.answer(puzzle, puzzle.solve(seconds=GUARD).solution)
        game = Game(puzzle)
        for text in texts:
            assert not game.done
            game.move(text)
        assert game.done


@every_play
def test_a_position_matches_the_board(record):
    """The entries of a position can be read by the logic, and entering them gives the same position."""
    rng = Random(2)
    for puzzle in puzzles(record):
        game = random_moves(record, puzzle, rng, 15)
        position = game.position
        assert Game(puzzle).position == START
        logic = record.logic()
        assert logic.position(puzzle, " ".join((*position.places, *position.removes))) == position
        again = Game(puzzle)
        if not game.clashes():
            enter(again, position)
            assert again.position.places == position.places


@every_play
def test_a_given_never_changes(record):
    """Every board shows the givens, whatever is entered."""
    rng = Random(3)
    for puzzle in puzzles(record):
        start = {
            (glyph.row, glyph.column): glyph.text
            for glyph in record.game_rules().scene(puzzle, Game(puzzle).board).glyphs
            if glyph.role == "given"
        }
        game = random_moves(record, puzzle, rng, 30)
        now = {(glyph.row, glyph.column): glyph.text for glyph in game.scene().glyphs}
        assert all(now.get(cell, text) == text for cell, text in start.items())
        assert game.puzzle == puzzle


@every_play
def test_undo_and_redo_restore_the_same_boards(record):
    rng = Random(4)
    for puzzle in puzzles(record, 6):
        game = random_moves(record, puzzle, rng, 80)
        while game.redo():
            pass
        boards = [game.board]
        while game.undo():
            boards.append(game.board)
        assert len(boards) == len(game.moves) + 1
        assert boards[-1] == record.game_rules().start(puzzle)
        for board in reversed(boards[:-1]):
            assert game.redo()
            assert game.board == board
        assert not game.redo()


@every_play
def test_saves_round_trip(record, tmp_path):
    rng = Random(5)
    for number, puzzle in enumerate(puzzles(record)):
        game = random_moves(record, puzzle, rng, 25)
        game.seconds, game.hints = 12.5, 3
        if game.at:
            game.bookmark("here")
        game.undo()
        path = tmp_path / f"{number}.json"
        save.write(game, path)
        for again in (save.read(path), game_of(path.read_text()), save.from_text(save.to_text(game))):
            assert (again.puzzle, again.moves, again.at) == (game.puzzle, game.moves, game.at)
            assert (again.bookmarks, again.seconds, again.hints) == (game.bookmarks, 12.5, 3)
            assert again.board == game.board
            assert save.to_text(again) == save.to_text(game)


def damages(text):
    """Iterate over a saved game with each of its parts damaged in turn."""
    data = json.loads(text)
    yield text[: len(text) // 2]
    yield "[]"
    yield "null"
    yield '{"grille": true}'
    for name in data:
        yield json.dumps({key: value for key, value in data.items() if key != name})
        for wrong in (None, -1, "x", [["nonsense"]], {"a": "b"}, 1e400, [[1]], ["r1c1=1"]):
            yield json.dumps(data | {name: wrong})


@every_play
def test_damaged_saves_are_refused_and_never_written_over(record, tmp_path):
    game = Game(next(puzzles(record)))
    game.play_hint(game.hint())
    good = save.to_text(game)
    path = tmp_path / "game.json"
    refused = 0
    for text in damages(good):
        try:
            save.from_text(text)
        except GrilleError as error:
            assert str(error)  # noqa: PT017  many are refused, each with a reason
        else:
            continue
        refused += 1
        path.write_text(text)
        with pytest.raises(GrilleError, match="was not changed"):
            save.write(game, path)
        assert path.read_text() == text
    assert refused > 30


@every_play
def test_newer_saves_are_refused_and_never_written_over(record, tmp_path):
    game = Game(next(puzzles(record)))
    newer = json.dumps(json.loads(save.to_text(game)) | {"grille": save.VERSION + 1, "moves": "of another kind"})
    path = tmp_path / "game.json"
    path.write_text(newer)
    with pytest.raises(GrilleError, match="newer version"):
        save.read(path)
    with pytest.raises(GrilleError, match="newer version"):
        save.write(game, path)
    assert path.read_text() == newer


@every_play
def test_nonsense_is_refused_and_changes_nothing(record):
    game = Game(next(puzzles(record)))
    for text in ("", " ", "nonsense", "r0c0=1", "r99c99=1", "t99", "\x00", "r1c1-r1c1", "💥", "9" * 5000):
        with pytest.raises(GrilleError) as error:
            game.move(text)
        assert len(str(error.value)) < 300
        assert (game.at, game.moves) == (0, [])


@every_play
def test_several_moves_together_are_all_made_or_none(record):
    puzzle = next(puzzles(record))
    game = Game(puzzle)
    texts = record.game_rules().answer(puzzle, puzzle.solve().solution)
    with pytest.raises(GrilleError):
        game.move(*texts, "nonsense")
    assert (game.at, game.board) == (0, record.game_rules().start(puzzle))
    game.move(*texts)
    assert game.at == 1


@every_play
def test_a_mistake_is_shown_before_a_step(record):
    """With the solution of another puzzle entered, a hint shows the mistakes and their cells, and no step."""
    logic, seen = record.logic(), 0
    pool = [puzzle for puzzle in puzzles(record, 40) if puzzle.solve().unique]
    for one, other in pairwise(pool):
        game = Game(other)
        for text in record.game_rules().answer(one, one.solve().solution):
            try:
                game.move(text)
            except GrilleError:
                continue
        if game.done or not game.at:
            continue
        hint = game.hint()
        faults = game.mistakes()
        if not faults:
            continue
        seen += 1
        assert hint.mistakes or hint.step.contradiction
        assert all(fault.message for fault in faults)
        assert all(logic.cells(cell) for fault in faults for cell in fault.cells)
        assert not game.play_hint(hint)
    assert seen


@every_play
def test_boards_are_drawn(record):
    rng = Random(7)
    for puzzle in puzzles(record, 5):
        game = random_moves(record, puzzle, rng, 10)
        assert draw(game.scene())


@every_play
def test_kinds_of_moves_are_documented(record):
    play = record.game_rules()
    assert play.entries
    assert all(entry.form and entry.meaning for entry in play.entries)


@every_example
def test_every_example_can_be_played(record, text, count):
    game = game_of(text)
    assert game.puzzle.family == record.name
    hint = game.look()
    assert hint.step is not None or hint.ending is not None or hint.mistakes
    if count == 0:
        assert not game.done
