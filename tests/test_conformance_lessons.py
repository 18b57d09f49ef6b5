"""What the lessons of every family keep. Nothing here names one."""

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
from grille.play.lesson import TOLD, first, first_game, lessons, technique
from grille.play.practice import FINE, at_task, places, practice
from patience import GUARD


def thinned(names, most=20):
    return names[:: 1 + len(names) // most]


TAUGHT = [
    record for record in families() if record.game_rules is not None and record.game_rules().first_game is not None
]
every_family = pytest.mark.parametrize("record", TAUGHT, ids=lambda record: record.name)
EVERY = [(record, name) for record in TAUGHT for name in lessons(record.name)]
# Of a family with a hundred techniques, some will do for what has nothing to do with which it is.
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
    """What the only answer says, as words; None where there are several."""
    outcome = puzzle.solve(seconds=GUARD)
    if outcome.verdict is not Found.UNIQUE:
        return None
    game = Game(puzzle)
    game.show_answer(outcome.solution)
    return facts(game.position)


def at_odds(after, new, answer):
    """Whether something entered is not so: by the answer, or where there are several because nothing leads to one."""
    if after.clashes():
        return True
    if answer is None or after.game_rules.hint is not None:
        hint = after.look(seconds=GUARD)
        return bool(hint.mistakes) or (hint.step is not None and hint.step.contradiction)
    placed = {word[1:] for word in answer}
    ruled_out = {word[1:].replace("<>", "=") for word in new if word.startswith("-")}
    return any(word.startswith("+") and word not in answer for word in new) or bool(ruled_out & placed)


def pool(record, puzzle):
    """Moves that somebody might try: of the answers of this puzzle and of others, and of every step to be seen."""
    rng = Random(5)
    play = record.game_rules()
    texts = [text for answer in puzzle.solve(seconds=GUARD).solutions for text in play.answer(puzzle, answer)]
    for _ in range(4):
        other = FIXTURES[record.name].sample(rng)
        texts += [text for answer in other.solve(seconds=GUARD).solutions for text in play.answer(other, answer)]
    texts += [entry.form for entry in play.entries]
    return list(dict.fromkeys(texts))


@every_technique
def test_the_right_idea_is_taken_wherever_it_is_practised(record, name):
    count = lessons(record.name)[name]
    assert count >= 1
    for number in range(count):
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
def test_every_conclusion_of_every_right_step_is_taken(record, name):
    """One by one, in any order, and the last of a step finishes it."""
    asked = practice(record.name, name, 1)
    if asked.claims:
        return
    rng = Random(name)
    for step in rng.sample(asked.steps, min(4, len(asked.steps))):
        game = asked.game()
        if game.game_rules.hint is not None:
            # Where a tile may have to be turned before it is laid, the moves of a step are one after another.
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
def test_nothing_is_right_that_is_not_so(record, name):
    """And of all that is refused, the reason is said."""
    asked = practice(record.name, name)
    if asked.claims:
        return
    rng = Random(name)
    answer = answer_of(asked.puzzle)
    texts = pool(record, asked.puzzle)
    for text in rng.sample(texts, min(8, len(texts))):
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
def test_right_wrong_and_lucky_are_all_met(record):
    """Right, wrong, so but unproven: with what is practised here, somebody will try all of them."""
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
def test_a_lesson_is_walked_forth_and_back(record, name):
    lesson = technique(record.name, name)
    assert lesson.count == TOLD + max(1, len(places(record, name)) - 1)
    seen_pages = []
    for at in range(lesson.count):
        assert lesson.at == at
        assert lesson.page.says
        assert lesson.finished == (at < TOLD)
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
    # The beats of the step that is shown grow from page to page.
    assert [page.beat for page, _ in seen_pages[:TOLD]] == [0, 1, 2, 3]


@every_family
def test_the_first_game_is_played_to_its_end(record):
    """By what each beat asks for; and back again, to the board it began with."""
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
def test_the_first_game_goes_on_from_whatever_right_step_was_taken(record):
    """Beats ask for ideas, and there may be several places for one: none of them leads to a beat without any."""
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
def test_the_first_game_plays_itself_to_who_only_goes_forward(record):
    lesson = first_game(record.name)
    for _ in range(200):
        if not lesson.forward():
            break
    assert lesson.over
    assert lesson.game.done


@every_family
def test_notes_and_what_is_taken_back_decide_nothing(record):
    """On the first board where something is to be found, everything right can be taken back, and is no new claim."""
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
def test_a_beat_that_names_a_move_takes_no_other(record):
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
def test_what_can_be_finished_is_told_from_what_can_not(record):
    """Where no move says it, somebody is asked; both answers are right somewhere."""
    right = set()
    for name in (each.id for each in record.logic().techniques if each.proves_contradiction):
        for number in range(len(places(record, name))):
            asked = practice(record.name, name, number)
            for claim in asked.claims:
                if judge(asked, (), (claim.text,)).right:
                    right.add(claim == FINE)
    assert right in (set(), {True, False})
