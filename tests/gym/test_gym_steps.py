"""Every step of a trace is checked again by rules that share nothing with the code that found it."""

from __future__ import annotations

import pytest

from grille import GrilleError, Hand
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
    again = [*traces(tasks, prove_again=True)]
    assert [each._replace(checked=None) for each in again] == [*traces(tasks)]
    assert all(sum(each.checked.proofs.values()) == len(each.steps) for each in again)
    assert again[0].data()["checked"]["unproved"] == []
    monkeypatch.setattr("grille.gym.checkers.sudoku.Board.check", _refuse)
    with pytest.raises(FalseStep, match="step 1"):
        next(traces(tasks, prove_again=True))


OTHERS = {
    "killer": {"family": "sudoku", "variant": "killer", "size": 6},
    "x and arrow": {"family": "sudoku", "variant": ("x", "arrow"), "size": 6},
    "jigsaw": {"family": "sudoku", "variant": "jigsaw", "size": 6},
    "dominosa": {"family": "dominosa", "size": 5, "level": "extreme"},
    "chain": {"family": "chain", "level": "hard"},
}
each_other = pytest.mark.parametrize("recipe", OTHERS.values(), ids=OTHERS)


def _text(task):
    return "".join(task.answer.split())


@each_other
def test_steps_of_other_puzzles_are_proved_again(recipe):
    task = Tasks(**recipe, seed=8)[0]
    checked = next(traces(task, prove_again=True)).checked
    assert sum(checked.proofs.values()) == task.labels.steps
    assert checked.unproved == ()
    strong = Proof.CHAIN if task.family == "chain" else Proof.PROPAGATION
    assert checked.proofs[strong] >= 0.9 * task.labels.steps


@each_other
def test_what_the_budget_does_not_prove_is_reported(recipe):
    task = Tasks(**recipe, seed=8)[0]
    steps = steps_of(task)
    checked = check_steps(task.puzzle, steps, [_text(task)], budget=0)
    # Boards without clues have another engine: their steps agree with the only solution that it found.
    kind = Proof.LIMIT if task.family == "chain" or getattr(task.puzzle, "clues", ()) else Proof.SOLUTION
    assert checked.proofs[kind] == len(steps)
    assert checked.unproved == (tuple(range(1, len(steps) + 1)) if kind is Proof.LIMIT else ())


def test_false_steps_with_clues_are_found():
    task = Tasks("sudoku", variant="killer", size=6, seed=8)[0]
    steps = steps_of(task)
    first = next(step for step in steps if step.places)
    at, cell = steps.index(first), first.places[0].split("=")[0]
    wrong = next(digit for digit in "123456" if f"{cell}={digit}" not in first.places)
    with pytest.raises(FalseStep, match=r"contradicts a solution|is not there"):
        check_steps(task.puzzle, [*steps[:at], first._replace(places=(f"{cell}={wrong}",))], [_text(task)])
    # A wrong solution does not hide a false step: a search by other rules finds the right one.
    other = Tasks("sudoku", variant="killer", size=6, seed=8)[1]
    with pytest.raises(FalseStep):
        check_steps(task.puzzle, steps, [_text(other)])


def test_false_steps_of_dominosa_are_found():
    task = Tasks("dominosa", size=4, seed=8)[0]
    steps = steps_of(task)
    word = next(word for step in steps for word in step.places)
    for changed, message in (
        (steps[0]._replace(places=(), removes=(word,)), "contradicts a solution"),
        (steps[0]._replace(places=("r1c1-r2c2",), removes=()), "not on the board"),
        (steps[0]._replace(places=(), removes=()), "nothing follows"),
    ):
        with pytest.raises(FalseStep, match=message):
            check_steps(task.puzzle, [changed, *steps[1:]], [_text(task)])
    with pytest.raises(FalseStep, match="not open"):
        check_steps(task.puzzle, [steps[0], *steps], [_text(task)])
    with pytest.raises(FalseStep, match="uncovered"):
        check_steps(task.puzzle, steps[:-1], [_text(task)])


def test_false_steps_of_a_chain_are_found():
    hand = Hand([(1, 2), (2, 3), (2, 2), (3, 4)], start=1)
    steps = hand.steps().trace().steps
    assert check_steps(hand, steps, []).proofs[Proof.CHAIN] == 4
    only = next(step.technique for step in steps if step.technique.id == "only-tile")
    for at, word, message in (
        (0, "r1=t2", "does not fit"),
        (0, "r1=t9", "names no domino"),
        (1, "r2=t2", "cannot all be laid"),
    ):
        false = steps[at]._replace(places=(word,))
        with pytest.raises(FalseStep, match=message):
            check_steps(hand, [*steps[:at], false], [])
    with pytest.raises(FalseStep, match="in hand"):
        check_steps(hand, steps[:-1], [])
    # A ring can be laid both ways round, so neither of two dominoes is the only one.
    ring = Hand([(1, 2), (2, 3), (3, 1)], start=1)
    first = ring.steps().trace().steps[0]
    with pytest.raises(FalseStep, match="not the only"):
        check_steps(ring, [first._replace(technique=only)], [])


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
