"""Requirements of the lessons of every family. The tests name no family."""

from __future__ import annotations

from random import Random

import pytest

from fixtures import FIXTURES
from grille.errors import GrilleError
from grille.family import families
from grille.outcome import Verdict as Found
from grille.play import Game
from grille.play.facts import available_steps, facts, new_facts
from grille.play.judging import Finding, judge
from grille.play.lesson import EXPLAINED, first, first_game, lessons, technique
from grille.play.practice import FINE, at_task, places, practice
from patience import GUARD
from thorough import some, trials


def thinned(names, most=20):
    return names[:: 1 + len(names) // most]


TAUGHT = [
    record for record in families() if record.game_rules is not None and record.game_rules().first_game is not None
]
every_family = pytest.mark.parametrize("record", TAUGHT, ids=lambda record: record.name)
EVERY = [(record, name) for record in TAUGHT for name in lessons(record.name)]
# For tests that do not depend on the technique, some techniques of a large family are enough.
SOME = [each for record in TAUGHT for each in thinned([each for each in EVERY if each[0] is record])]
every_technique, some_techniques = (
    pytest.mark.parametrize(
        ("record", "name"), [pytest.param(record, name, id=f"{record.name}-{name}") for record, name in chosen]
    )
    for chosen in (EVERY, SOME)
)


def moves_of(game, step):
    return game.game_rules.moves(game.puzzle, game.board, step)


def answer_of(puzzle):
    """Return the entries of the unique solution; None if there are several."""
    outcome = puzzle.solve(seconds=GUARD)
    if outcome.verdict is not Found.UNIQUE:
        return None
    game = Game(puzzle)
    game.show_answer(outcome.solution)
    return facts(game.position)


def at_odds(after, new, answer):
    """Whether an entry is wrong: it contradicts the solution, or no solution contains the position."""
    if after.clashes():
        return True
    if answer is None or after.game_rules.hint is not None:
        hint = after.look(seconds=GUARD)
        return bool(hint.mistakes) or (hint.step is not None and hint.step.contradiction)
    placed = {word[1:] for word in answer}
    ruled_out = {word[1:].replace("<>", "=") for word in new if word.startswith("-")}
    return any(word.startswith("+") and word not in answer for word in new) or bool(ruled_out & placed)


def pool(record, puzzle):
    """Return moves that a player might try: of solutions of this puzzle and others, and of every possible step."""
    rng = Random(5)
    play = record.game_rules()
    texts = [text for answer in puzzle.solve(seconds=GUARD).solutions for text in play.answer(puzzle, answer)]
    for _ in range(4):
        other = FIXTURES[record.name].sample(rng)
        texts += [text for answer in other.solve(seconds=GUARD).solutions for text in play.answer(other, answer)]
    texts += [entry.form for entry in play.entries]
    return list(dict.fromkeys(texts))


@every_technique
def test_the_right_technique_is_accepted_in_its_positions(record, name):
    count = lessons(record.name)[name]
    assert count >= 1
    for number in some(range(count), 2):
        asked = practice(record.name, name, number)
        assert asked.prompt
        if asked.claims:
            said = [judge(asked, (), (claim.text,)) for claim in asked.claims]
            assert [verdict.right for verdict in said].count(True) == 1
            assert all(verdict.sentence for verdict in said)
            continue
        game = asked.game()
        step = asked.steps[0]
        verdict = judge(asked, (), moves_of(game, step))
        assert (verdict.finding, verdict.finished) == (Finding.RIGHT, True)
        assert step.conclusion in verdict.sentence


@some_techniques
def test_every_conclusion_of_every_right_step_is_accepted(record, name):
    """One by one, in any order; the last one completes the step."""
    asked = practice(record.name, name, 1)
    if asked.claims:
        return
    rng = Random(name)
    for step in rng.sample(asked.steps, min(4, len(asked.steps))):
        game = asked.game()
        if game.game_rules.hint is not None:
            # If a tile must be turned before it is placed, the moves of a step have a fixed order.
            continue
        since = []
        texts = [*moves_of(game, step)]
        rng.shuffle(texts)
        for text in texts:
            verdict = judge(asked, since, (text,))
            assert verdict.right, (text, verdict)
            since.append((text,))
        assert verdict.finished


@some_techniques
def test_wrong_moves_are_never_accepted(record, name):
    """Every refusal has a reason."""
    asked = practice(record.name, name)
    if asked.claims:
        return
    rng = Random(name)
    answer = answer_of(asked.puzzle)
    texts = pool(record, asked.puzzle)
    for text in rng.sample(texts, min(trials(8), len(texts))):
        game = asked.game()
        verdict = judge(asked, (), (text,))
        assert verdict.sentence or verdict.finding is Finding.ASIDE
        if verdict.finding is Finding.REFUSED:
            with pytest.raises(GrilleError):
                game.move(text)
            continue
        new = new_facts(game, (text,), facts(game.position))
        game.move(text)
        if verdict.right:
            assert not at_odds(game, new, answer)
        elif verdict.finding is Finding.WRONG:
            assert at_odds(game, new, answer)
        elif verdict.finding is not Finding.ASIDE:
            assert not at_odds(game, new, answer)


@every_family
def test_right_wrong_and_unproven_moves_all_occur(record):
    """Moves can be right, wrong, or correct but not yet provable; each occurs in the practice positions."""
    met = set()
    for name in lessons(record.name):
        for number in range(min(3, lessons(record.name)[name])):
            asked = practice(record.name, name, number)
            if asked.claims:
                met |= {judge(asked, (), (claim.text,)).finding for claim in asked.claims}
                continue
            for text in Random(1).sample(texts := pool(record, asked.puzzle), min(12, len(texts))):
                met.add(judge(asked, (), (text,)).finding)
        if {Finding.WRONG, Finding.UNPROVEN, Finding.RIGHT} <= met:
            return
    pytest.fail(f"only {met}")


@some_techniques
def test_a_lesson_goes_forward_and_back(record, name):
    lesson = technique(record.name, name)
    assert lesson.count == EXPLAINED + max(1, len(places(record, name)) - 1)
    seen_pages = []
    for at in range(lesson.count):
        assert lesson.at == at
        assert lesson.page.says
        assert lesson.finished == (at < EXPLAINED)
        seen_pages.append((lesson.page, lesson.game.board))
        if at < lesson.count - 1:
            assert lesson.forward()
    assert lesson.forward()
    assert lesson.over
    assert not lesson.forward()
    for page, board in reversed(seen_pages[:-1]):
        assert lesson.back()
        assert (lesson.page, lesson.game.board) == (page, board)
    assert not lesson.back()
    # Each page shows more of the step.
    assert [page.beat for page, _ in seen_pages[:EXPLAINED]] == [0, 1, 2, 3]


@every_family
def test_the_first_game_is_played_to_its_end(record):
    """By doing what each task asks for; and back to the first board."""
    lesson = first_game(record.name)
    start = lesson.game.board
    while not lesson.over:
        asked = lesson.page.practice
        if asked.does:
            for text in asked.does:
                verdict = lesson.attempt(text)
                assert verdict.allowed
            assert verdict.finished
        while not lesson.finished:
            hint = lesson.hint()
            assert hint is not None
            verdict = lesson.attempt(*moves_of(lesson.game, hint.step))
            assert verdict.right, verdict
        if lesson.at < lesson.count - 1:
            lesson.forward()
    assert lesson.game.done
    while lesson.back():
        pass
    assert lesson.game.board == start


@every_family
def test_the_first_game_continues_after_any_right_step(record):
    """A task may allow several steps; none of them leaves a later task without a step."""
    rng = Random(8)
    for _ in range(6):
        lesson = first_game(record.name)
        while not lesson.over:
            asked = lesson.page.practice
            if asked.ideas and not asked.rest:
                assert asked.steps, lesson.page.says
                lesson.attempt(*moves_of(lesson.game, rng.choice(asked.steps)))
                assert lesson.finished
            assert lesson.forward()
        assert lesson.game.done


@every_family
def test_the_first_game_plays_itself_when_only_going_forward(record):
    lesson = first_game(record.name)
    for _ in range(200):
        if not lesson.forward():
            break
    assert lesson.over
    assert lesson.game.done


@every_family
def test_notes_and_removed_entries_are_not_judged(record):
    """On the first board with a step to find, right entries can be removed, which asserts nothing."""
    game, puzzle = first(record.name)
    lesson = first_game(record.name)
    while not lesson.page.practice.ideas:
        lesson.forward()
    lesson.attempt(*moves_of(lesson.game, lesson.page.practice.steps[0]))
    assert lesson.finished
    assert lesson.undo()
    assert lesson.since == ()
    assert game.tasks
    assert puzzle.family == record.name


@every_family
def test_a_task_that_names_a_move_accepts_no_other(record):
    game, puzzle = first(record.name)
    beat = next((beat for beat in game.tasks if beat.does), None)
    if beat is None:
        return
    asked = at_task(puzzle, beat, ())
    on = asked.game()
    others = [step for step in available_steps(on) if not new_facts(on, moves_of(on, step)) <= new_facts(on, beat.does)]
    for step in others[:5]:
        verdict = judge(asked, (), moves_of(on, step))
        assert not verdict.allowed
        assert verdict.sentence


@every_family
def test_positions_that_can_and_cannot_be_finished_are_distinguished(record):
    """If no move expresses it, the player is asked; each answer is right in some position."""
    right = set()
    for name in (each.id for each in record.logic().techniques if each.proves_contradiction):
        for number in range(len(places(record, name))):
            asked = practice(record.name, name, number)
            for claim in asked.claims:
                if judge(asked, (), (claim.text,)).right:
                    right.add(claim == FINE)
    assert right in (set(), {True, False})
