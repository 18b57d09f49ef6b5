"""Prove what `grille.gym` promises, over a stream of tasks.

    python bench/gym_proof.py tasks --tasks 1000000    # one solution each; no equivalent pair in two splits
    python bench/gym_proof.py traces --tasks 2000      # every step of every level, by `grille.gym.step_checker`

The generator proves with the engine `triads` that a puzzle has one solution. Here the vector engine solves every
puzzle, and exact cover one in a hundred. The split of a task is compared with that of the canonical form of its puzzle
and, for one task in a hundred, with that of an equivalent puzzle. Progress on stderr, the result on stdout; exit code 1
if anything is wrong.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from time import process_time, time

import grille
from grille.cover import Cover
from grille.gym import Split, Task, Tasks
from grille.gym.step_checker import Proof, check_steps
from grille.sudoku.symmetry import Symmetry
from grille.sudoku.techniques import LEVELS

BLOCK = 10_000
SAMPLED = 100


def blocks(tasks: Tasks, count: int) -> Iterator[list[Task]]:
    """Tasks block by block, with a line of progress for each."""
    start = time()
    for first in range(0, count, BLOCK):
        block = tasks[first : min(first + BLOCK, count)]
        yield block
        done = first + len(block)
        print(f"{done:,} of {count:,} in {time() - start:,.0f} s, {process_time():,.0f} s of CPU", file=sys.stderr)


def covers(givens: str) -> list[str]:
    """At most two solutions of a board, by exact cover."""
    options = {}
    for cell, sign in enumerate(givens):
        row, column = divmod(cell, 9)
        for digit in "123456789" if sign == "." else sign:
            box = row // 3 * 3 + column // 3
            options[cell, digit] = [("cell", cell), ("row", row, digit), ("column", column, digit), ("box", box, digit)]
    found = []
    for chosen in Cover(options).solutions(engine="dancing"):
        found.append("".join(digit for _, digit in sorted(chosen)))
        if len(found) == 2:
            break
    return found


def prove_tasks(count: int, seed: int) -> bool:
    """One solution each, and splits without a common class."""
    split = Split(train=0.9, test=0.1)
    # The first 64 bits of a class are enough to find pairs; a collision would only report too many.
    seen: dict[str, set[int]] = {part: set() for part in split.parts}
    wrong = Counter[str]()
    done = sampled = 0
    # Rating a puzzle takes most of the time and does not change it, which is checked as well.
    rated = Tasks("sudoku", seed=seed)
    stream = blocks(Tasks("sudoku", seed=seed, rate=False), count)
    while block := _next(stream):
        boards = [task.puzzle.givens for task in block]
        found = grille.solve_many(boards, threads=1)
        for task, status, solution in zip(block, found.statuses, found.solutions, strict=True):
            wrong["vector engine"] += status.name != "UNIQUE" or solution != task.solution.digits
        for task in block[::SAMPLED]:
            wrong["rated task"] += rated[task.index].puzzle != task.puzzle
            wrong["exact cover"] += covers(task.puzzle.givens) != [task.solution.digits]
            moved = Symmetry.random(task.puzzle.layout, task.index).of(task.puzzle)
            wrong["equivalent puzzle in another part"] += split.of(moved) != split.of(task)
        for task, form in zip(block, grille.canonical_many(boards, threads=1).forms, strict=True):
            seen[split.of(task)].add(int.from_bytes(blake2b(form.encode(), digest_size=8).digest(), "big"))
        done, sampled = done + len(block), sampled + len(block[::SAMPLED])
    both = len(seen["train"] & seen["test"])
    sizes = {part: len(classes) for part, classes in seen.items()}
    print(f"{done:,} tasks of any level, seed {seed}")
    print(f"not exactly this one solution: {wrong['vector engine']} by the vector engine (all tasks),")
    print(f"  {wrong['exact cover']} by exact cover ({sampled:,} tasks)")
    print(f"another puzzle than the rated task: {wrong['rated task']} ({sampled:,} tasks)")
    print(f"classes of equivalent puzzles: {sizes['train']:,} in train, {sizes['test']:,} in test, {both} in both")
    print(f"equivalent puzzles in another part: {wrong['equivalent puzzle in another part']}")
    return not both and not wrong.total()


def _next(stream: Iterator[list[Task]]) -> list[Task]:
    """The next block; an empty one at the end, and after Ctrl-C, so that the result is that of what was done."""
    try:
        return next(stream, [])
    except KeyboardInterrupt:
        return []


def prove_traces(count: int, seed: int) -> bool:
    """Every step of tasks of every level, against the solution that exact cover finds."""
    proofs, by_solution, steps = Counter[Proof](), Counter[str](), 0
    levels = (None, *LEVELS)
    for level in levels:
        for task in Tasks("sudoku", level=level, seed=seed)[: -(-count // len(levels))]:
            trace = task.puzzle.steps().trace()
            checked = check_steps(task.puzzle, trace.steps, covers(task.puzzle.givens))
            proofs.update(checked.proofs)
            by_solution.update(checked.by_solution)
            steps += len(trace.steps)
        print(f"{level or 'any'}: {steps:,} steps", file=sys.stderr)
    print(f"{steps:,} steps of {len(levels) * -(-count // len(levels)):,} traces, none false")
    for proof in Proof:
        print(f"  confirmed by {proof}: {proofs[proof]:,}")
    for technique, number in by_solution.most_common():
        print(f"    {technique}: {number:,}")
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("tasks", "traces"))
    parser.add_argument("--tasks", type=int, help="how many tasks")
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where a shell runs it in the background
    if given.what == "tasks":
        right = prove_tasks(given.tasks or 100_000, given.seed)
    else:
        right = prove_traces(given.tasks or 500, given.seed)
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
