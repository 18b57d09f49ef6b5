"""`traces`: the steps of tasks as training text, in several styles, with or without wrong turns.

Every step is compared with the solution that another engine than the generator's finds, so a trace never holds a false
step. On request `grille.gym.step_checker` also proves every step again by rules of its own, which takes longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.gym.checkers.proof import Checked
from grille.gym.families import gym_family
from grille.gym.task import Task
from grille.gym.trace_styles import STYLES, TraceStep, line_of, trace_text
from grille.gym.wrong_turns import with_wrong_turns
from grille.logic import Position
from grille.logic.trace import Ending
from grille.many.steps import steps_many

# Tasks whose steps are found together: each distinct step is explained once.
TOGETHER = 1024


class TaskTrace(NamedTuple):
    """The steps of one task: `steps` as data, and `text` or `messages` in the style that was asked for.

    `checked` says how each step was proved again, and which ones were not within the budget; None if nothing was asked.
    """

    task: Task
    steps: tuple[TraceStep, ...]
    text: str
    messages: tuple[dict[str, Any], ...] = ()
    checked: Checked | None = None

    def data(self) -> dict[str, Any]:
        """Return the trace as plain data."""
        return {
            "id": self.task.id,
            "text": self.text,
            "messages": [dict(each) for each in self.messages],
            "steps": [step.data() for step in self.steps],
            "checked": None if self.checked is None else self.checked.data(),
        }


def traces(
    tasks: Task | Iterable[Task],
    style: str = "words",
    *,
    wrong_turns: int = 0,
    prove_again: bool = False,
    threads: int | None = None,
) -> Iterator[TaskTrace]:
    """Iterate over the steps that solve the puzzles of tasks, as text to train on.

    Args:
        tasks: tasks of the kind `solve`.
        style: `words` (a sentence for each step), `moves` (only what is entered), `states` (the board and its
            candidates before each step), `chat` (one message for each step) or `tools` (calls of functions).
        wrong_turns: how many times a wrong entry is tried, followed until it contradicts itself, and taken back.
        prove_again: whether `grille.gym.step_checker` also proves every step again, by rules that it shares with no
            technique. `trace.checked` says how, and which steps it could not prove within its budget.
        threads: the number of threads; one per core by default.

    By default each puzzle is solved again by another engine than the generator's (a Sudoku with clues by the only one
    that there is, a chain not at all), and each step is compared with that solution; wrong turns are marked as such.
    Raises GrilleError for an unknown style, for a puzzle whose steps do not reach the solution, and for a false step.

    >>> from grille.gym import Tasks, traces
    >>> trace = next(traces(Tasks("sudoku", size=4, seed=1)[0], "moves"))
    >>> print(trace.text.splitlines()[0], trace.steps[0].technique)
    r4c3=2 full_house

    """
    if style not in STYLES:
        raise unknown("style", style, STYLES)
    if wrong_turns < 0:
        raise GrilleError(f"wrong_turns: expected a number from 0, not {wrong_turns}")
    chosen = iter([tasks] if isinstance(tasks, Task) else tasks)
    return _traces(chosen, style, wrong_turns, prove_again, threads)


def _traces(
    tasks: Iterator[Task], style: str, wrong_turns: int, prove_again: bool, threads: int | None
) -> Iterator[TaskTrace]:
    while some := list(islice(tasks, TOGETHER)):
        # The records of the kernel are shared by all traces that have the same step, and live as long as `found`.
        written: dict[int, TraceStep] = {}
        held: list[Any] = []
        found = steps_many([task.puzzle for task in some], threads=threads)
        for at, (task, solution) in enumerate(zip(some, solved_again(some, threads), strict=True)):
            records, ending = found.step_records(at)
            if ending is not Ending.FINISHED:
                raise GrilleError(f"{task.id}: the steps of this puzzle do not reach its solution")
            held.append(records)
            prove(task, records, solution)
            checked = _prove_again(task, records, solution) if prove_again else None
            steps: Sequence[TraceStep] = [
                written.get(id(record)) or written.setdefault(id(record), line_of(record)) for record in records
            ]
            if wrong_turns:
                steps = with_wrong_turns(task, steps, wrong_turns)
            text, messages = trace_text(task, steps, style)
            yield TaskTrace(task, tuple(steps), text, messages, checked)


def solved_again(tasks: Sequence[Task], threads: int | None = None) -> list[Any]:
    """Solve the puzzles of tasks by another engine than the one that proved them.

    A puzzle with several right answers, such as a chain, keeps the solution of its task. Raises GrilleError for a
    puzzle without exactly one solution.
    """
    found: list[Any] = []
    for name, group in groupby(tasks, lambda task: task.family):
        some, family = list(group), gym_family(name)
        if family.solve_again is None:
            found += [task.solution for task in some]
        else:
            found += family.solve_again([task.puzzle for task in some], threads)
    wrong = next((task for task, solution in zip(tasks, found, strict=True) if solution is None), None)
    if wrong is not None:
        raise GrilleError(f"{wrong.id}: another engine does not find exactly one solution")
    return found


def _prove_again(task: Task, records: Sequence[Any], solution: Any) -> Checked:
    """Prove the steps of a task by rules of their own; they must be those of the trace."""
    from grille.gym.step_checker import check_steps

    steps = task.puzzle.steps().trace().steps
    if [step.sentence for step in steps] != [record.sentence for record in records]:
        raise GrilleError(f"{task.id}: the steps of the puzzle differ from those of the trace")
    return check_steps(task.puzzle, steps, ["".join(gym_family(task.family).answer_text(solution).split())])


def prove(task: Task, records: Sequence[Any], solution: Any) -> None:
    """Compare steps with a solution: what is placed is in it, what is ruled out is not, and nothing is missing.

    Raises GrilleError for a false step.
    """
    family = gym_family(task.family)
    right, out = family.entries(solution), family.never(solution)
    placed = {word for record in records for word in record.places}
    removed = [record.removes for record in records if record.removes]
    if not placed <= right or not all(map(out.isdisjoint, removed)):
        for record in records:
            for word in (*{*record.places}.difference(right), *out.intersection(record.removes)):
                raise GrilleError(f"{task.id}: {record.technique} concludes {word}, which the solution contradicts")
    if not family.complete(task.puzzle, Position(frozenset(placed))):
        raise GrilleError(f"{task.id}: the steps leave cells empty")
