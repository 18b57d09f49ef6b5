"""Every step of a trace is checked again by rules that share nothing with the code that found it."""

from __future__ import annotations

import pytest

from grille import GrilleError
from grille.gym import Tasks, traces
from grille.gym.step_checker import FalseStep, Proof, check_steps
from grille.gym.tracing import prove, solved_again
from grille.logic import Evidence, Kind
from grille.many.step_record import StepRecord
from grille.scene import Role
from grille.sudoku.techniques import LEVELS


def steps_of(task):
    return task.puzzle.steps().trace().steps


@pytest.mark.parametrize("level", LEVELS)
def test_steps_of_every_level_are_proved_again(level):
    for task in Tasks("sudoku", level=level, seed=31)[:4]:
        solutions = [each.digits for each in task.puzzle.solutions(engine="learning")]
        steps = steps_of(task)
        checked = check_steps(task.puzzle, steps, solutions)
        assert len(solutions) == 1
        assert sum(checked.proofs.values()) == len(steps)
        # Nearly all of them follow from the candidates alone.
        assert checked.proofs[Proof.PROPAGATION] >= 0.9 * len(steps)


@pytest.mark.parametrize("size", [4, 6])
def test_steps_of_other_sizes_are_proved_again(size):
    for task in Tasks("sudoku", size=size, seed=31)[:5]:
        check_steps(task.puzzle, steps_of(task), [task.puzzle.solve(engine="plain").solution.digits])


def test_false_steps_are_found():
    task = Tasks("sudoku", level="hard", seed=31)[0]
    steps, solution = steps_of(task), task.solution.digits
    first = next(step for step in steps if step.places)
    at = steps.index(first)
    word = first.places[0]
    cell, right = word.split("=")
    other = next(digit for digit in "123456789" if digit != right)
    changed = {
        "contradicts a solution|is not there": first._replace(places=(f"{cell}={other}",)),
        "is not there": first._replace(places=(), removes=(f"{_filled(task)}<>1",)),
        "nothing follows": first._replace(places=()),
        "is not on the board": first._replace(pattern=(Evidence(Role.EVIDENCE, Kind.CELL, ("r10c1",)),)),
        "but not a candidate": first._replace(
            pattern=(Evidence(Role.EVIDENCE, Kind.CANDIDATE, (f"{_filled(task)}={_absent(task)}",)),)
        ),
    }
    for message, step in changed.items():
        with pytest.raises(FalseStep, match=message):
            check_steps(task.puzzle, [*steps[:at], step, *steps[at + 1 :]], [solution])
    with pytest.raises(FalseStep, match="leave cells empty"):
        check_steps(task.puzzle, steps[:-1], [solution])
    # A step that rules out the digit of the solution.
    false = first._replace(places=(), removes=(word.replace("=", "<>"),))
    with pytest.raises(FalseStep, match="contradicts a solution"):
        check_steps(task.puzzle, [*steps[:at], false], [solution])


def _filled(task) -> str:
    return task.puzzle.layout.name(next(at for at, sign in enumerate(task.puzzle.givens) if sign != "."))


def _absent(task) -> str:
    given = next(sign for sign in task.puzzle.givens if sign != ".")
    return next(digit for digit in "123456789" if digit != given)


@pytest.mark.parametrize(
    ("family", "options"),
    [("sudoku", {}), ("sudoku", {"size": 6}), ("sudoku", {"variant": "x"}), ("dominosa", {"size": 4}), ("chain", {})],
)
def test_traces_are_compared_with_another_engine(family, options):
    tasks = Tasks(family, seed=4, **options)[:3]
    for task, solution in zip(tasks, solved_again(tasks), strict=True):
        assert solution.line == task.solution.line
        steps = steps_of(task)
        records = [StepRecord(s.technique.id, s.sentence, s.places, s.removes) for s in steps]
        prove(task, records, solution)
        with pytest.raises(GrilleError, match="empty"):
            prove(task, records[:-1], solution)


def test_traces_are_proved_again_on_request(monkeypatch):
    tasks = Tasks("sudoku", level="hard", seed=4)[:2]
    assert [*traces(tasks, prove_again=True)] == [*traces(tasks)]
    for other, message in ((Tasks("sudoku", variant="killer", seed=4)[0], "clues"), (Tasks("chain")[0], "of Sudoku")):
        with pytest.raises(GrilleError, match=message):
            next(traces(other, prove_again=True))
    monkeypatch.setattr("grille.gym.step_checker._Board.check", _refuse)
    with pytest.raises(FalseStep, match="step 1"):
        next(traces(tasks, prove_again=True))


def _refuse(_board, _step, _solutions):
    raise FalseStep("it does not follow")


def test_a_false_record_is_found():
    task = Tasks("sudoku", size=4, seed=4)[0]
    wrong = next(word for word in ("r1c1=1", "r1c1=2") if task.solution.digits[0] != word[-1])
    for places, removes in (((wrong,), ()), ((), (f"r1c1<>{task.solution.digits[0]}",))):
        with pytest.raises(GrilleError, match="which the solution contradicts"):
            prove(task, [StepRecord("trial", "", places, removes)], task.solution)


def test_a_puzzle_with_several_solutions_has_no_trace():
    task = Tasks("sudoku", seed=4)[0]
    task.puzzle = task.puzzle.with_givens("." * 81)
    with pytest.raises(GrilleError, match="exactly one solution"):
        solved_again([task])
