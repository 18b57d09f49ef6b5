"""Measure `grille.gym`: tasks, labels, traces and scores per second of one core, and baselines.

    python bench/gym.py speed
    python bench/gym.py against --python VENV/bin/python   # an interpreter with reasoning-gym
    python bench/gym.py baselines

Times are CPU time of one thread.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import grille
from grille.family import logic_of
from grille.gym import KINDS, Task, Tasks, label, score, score_many, traces
from grille.gym.kinds import kind_named

# How reasoning-gym's generator is timed, in its own interpreter.
OTHER = """
import json, sys, time
from reasoning_gym import create_dataset
low, high, count = map(int, sys.argv[1:])
data = create_dataset("sudoku", min_empty=low, max_empty=high, size=count, seed=1)
start = time.process_time()
rows = [data[at] for at in range(count)]
spent = time.process_time() - start
boards = ["".join(str(d) for row in each["metadata"]["puzzle"] for d in row) for each in rows]
print(json.dumps({"seconds": spent / count, "boards": boards}))
"""


def rate(name: str, count: int, work: Callable[[], object]) -> float:
    """Print how many of something are done in a second of CPU time."""
    start = process_time()
    work()
    spent = process_time() - start
    print(f"{name:44} {count / spent:12,.0f} /s   {1e6 * spent / count:10,.1f} us each")
    return count / spent


def speed(count: int) -> None:
    """Tasks, labels, traces and scores."""
    # So that nothing is loaded while the clock runs.
    for task in label(Tasks("sudoku", seed=3)[:20]):
        score(task, next(traces(task)).text)
    tasks: list[Task] = []
    rate("tasks, any level", count, lambda: tasks.extend(Tasks("sudoku", seed=1)[:count]))
    rate("tasks with all labels, any level", count, lambda: label(Tasks("sudoku", seed=2)[:count]))
    for level in ("easy", "medium", "hard"):
        rate(f"tasks with all labels, {level}", count // 4, lambda: label(Tasks("sudoku", level=level)[: count // 4]))  # noqa: B023
    rate("traces in words", count, lambda: sum(1 for _ in traces(tasks, "words", threads=1)))
    for level in ("easy", "medium"):
        chosen = Tasks("sudoku", level=level, seed=1)[: count // 4]
        rate(f"traces in words, {level}", len(chosen), lambda: sum(1 for _ in traces(chosen, "words", threads=1)))  # noqa: B023
    rate("traces as moves", count, lambda: sum(1 for _ in traces(tasks, "moves", threads=1)))
    for name, texts in answers(tasks).items():
        # Several answers to each task: a few thousand take only milliseconds.
        rate(f"score_many: {name}", 10 * len(texts), lambda: score_many(10 * tasks, 10 * texts))  # noqa: B023
    for family in ("dominosa", "chain"):
        rate(f"tasks with all labels, {family}", 200, lambda: label(Tasks(family)[:200]))  # noqa: B023


def answers(tasks: list[Task]) -> dict[str, list[str]]:
    """Texts as models write them, for each task."""
    prose = "Let me look at row 3. It needs a 4 and a 7, so r3c5 is 7. " * 8
    return {
        "one line": [task.solution.line for task in tasks],
        "rows in marks": [f"<answer>\n{task.answer}\n</answer>" for task in tasks],
        "600 characters of prose, right": [f"{prose}\n<answer>\n{task.answer}\n</answer>" for task in tasks],
        "600 characters of prose, wrong": [
            f"{prose}\n<answer>\n{other.answer}\n</answer>" for other in [*tasks[1:], tasks[0]]
        ],
        "600 characters of prose, none": [prose for _ in tasks],
    }


def against(python: str, count: int) -> None:
    """Time per task at equal emptiness, here and in reasoning-gym, in one run."""
    print(f"{'empty cells':14} {'reasoning-gym':>16} {'here':>12} {'ratio':>8} {'all labels':>12}   givens   proper")
    for low, high, share in ((30, 50, 1), (50, 55, 3), (60, 60, 10)):
        number = max(3, count // share)
        command = [python, "-c", OTHER, str(low), str(high), str(number)]
        found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        givens = [81 - board.count("0") for board in found["boards"]]
        # The same numbers of givens as theirs, so that both make equally empty boards.
        wanted = f"{min(givens)}-{max(givens)}"
        start = process_time()
        made = Tasks("sudoku", seed=1, givens=wanted)[: 20 * number]
        here = (process_time() - start) / len(made)
        label(made)
        labelled = (process_time() - start) / len(made)
        proper = sum(outcome.name == "UNIQUE" for outcome in grille.solve_many(found["boards"]).statuses)
        theirs = found["seconds"]
        print(
            f"{low:>3} to {high:<7} {1e3 * theirs:13.1f} ms {1e3 * here:9.2f} ms {theirs / here:7.0f}x"
            f" {1e3 * labelled:9.2f} ms   {wanted:>6}   {proper}/{number}"
        )


def baselines(count: int) -> None:
    """Mean reward of a random policy and of an oracle, for each kind and family."""
    print("| kind | family | random | oracle |\n|---|---|---|---|")
    for kind in KINDS:
        for family in kind_named(kind).families:
            random = Random(1)
            tasks = Tasks(family, kind, seed=99, size=4 if family == "dominosa" else None)[:count]
            rewards = [score(task, guess(task, random)).reward for task in tasks]
            oracle = [score(task, f"<answer>{task.answer}</answer>").reward for task in tasks]
            print(f"| {kind} | {family} | {sum(rewards) / count:.3f} | {sum(oracle) / count:.3f} |", flush=True)


def guess(task: Task, random: Random) -> str:
    """An answer of the right form, drawn at random without looking at the solution."""
    return f"<answer>{GUESSES[task.kind](task, random)}</answer>"


def _solution(task: Task, random: Random) -> str:
    if task.family == "sudoku":
        signs = task.puzzle.layout.symbols
        return "".join(given if given != "." else random.choice(signs) for given in task.puzzle.givens)
    if task.family == "dominosa":
        return "".join(random.choice("NSEW") for _ in task.puzzle.digits)
    tiles = [*task.puzzle.table, *random.sample(task.puzzle.tiles, len(task.puzzle.tiles))]
    return " ".join(f"{one}-{two}" if random.random() < 0.5 else f"{two}-{one}" for one, two in tiles)


def _move(task: Task, random: Random) -> str:
    """A candidate that no rule excludes at first sight."""
    if task.family == "sudoku":
        digits = list(task.puzzle.givens)
        for word in task.position.split():
            if "=" in word:
                row, column = (int(each) for each in word[1:].split("=")[0].split("c"))
                digits[(row - 1) * task.puzzle.layout.side + column - 1] = word.split("=")[1]
        board = task.puzzle.with_givens("".join(digits))
        open_cells = [(cell, each) for cell, each in board.candidates().items() if board[cell] == 0 and each]
        (row, column), values = random.choice(open_cells)
        return f"r{row}c{column}={random.choice(values)}"
    if task.family == "dominosa":
        height, width = task.puzzle.height, task.puzzle.width
        row, column = random.randint(1, height), random.randint(1, width - 1)
        return f"r{row}c{column}-r{row}c{column + 1}"
    laid = len(task.position.split())
    return f"r{laid + 1}={random.choice(['', '~'])}t{random.randint(1, len(task.puzzle.tiles))}"


def _entry(task: Task, random: Random) -> str:
    """One of the entries of the position."""
    words = [word for word in task.position.split() if "<>" not in word and "|" not in word]
    if task.family == "chain":
        return random.choice(words).split("=")[0]
    return random.choice(words).split("=")[0]


def _name(task: Task, random: Random) -> str:
    return random.choice([each.title for each in logic_of(task.puzzle).techniques if not each.trial])


GUESSES: dict[str, Callable[[Task, Random], str]] = {
    "solve": _solution,
    "step": _move,
    "technique": _move,
    "explain": _name,
    "unique": lambda _task, random: random.choice(["yes", "no"]),
    "count": lambda _task, random: str(random.randint(1, 20)),
    "mistake": _entry,
    "complete": _solution,
    "length": lambda task, random: str(len(task.puzzle.tiles) + random.randint(0, len(task.puzzle.tiles) // 2)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "against", "baselines"))
    parser.add_argument("--tasks", type=int, help="how many tasks")
    parser.add_argument("--python", default="python3", help="an interpreter with reasoning-gym")
    given = parser.parse_args()
    match given.what:
        case "speed":
            speed(given.tasks or 2000)
        case "against":
            against(given.python, given.tasks or 30)
        case _:
            baselines(given.tasks or 200)


if __name__ == "__main__":
    main()
