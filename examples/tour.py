"""A tour of Grille: examples of every family, solved and drawn, and commands to try next."""

from __future__ import annotations

import os
import sys
from itertools import cycle, islice, zip_longest
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import grille
import grille.table
from grille.family import Family, families
from grille.logic.picture import picture
from grille.scene import Drawn
from grille.scene.text import draw, legend

COLOUR = sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def beside(*pictures: Drawn) -> str:
    """Two pictures side by side, the shorter one vertically centred."""
    left, right = (draw(each.scene(), colour=COLOUR).splitlines() for each in pictures)
    plain = draw(pictures[0].scene()).splitlines()
    width = max(map(len, plain))
    left = [line + " " * (width - len(bare)) for line, bare in zip(left, plain, strict=True)]
    height = max(len(left), len(right))
    left, right = ([""] * ((height - len(lines)) // 2) + lines for lines in (left, right))
    rows = zip_longest(left, right, fillvalue="")
    return "\n".join(f"  {one or ' ' * width}   {other}" for one, other in rows)


def width(text: str) -> int:
    """The width of a puzzle with its solution beside it."""
    puzzle: Any = grille.parse(text)
    return sum(len(str(each).split("\n", 1)[0]) for each in (puzzle, puzzle.solve().solution)) + 5


def show(name: str, text: str) -> None:
    """Print a puzzle with its solution and the effort of the search."""
    puzzle: Any = grille.parse(text)
    outcome = puzzle.solve()
    work = outcome.statistics
    guesses = "1 guess" if work.guesses == 1 else f"{work.guesses:,} guesses"
    effort = f"{guesses}, {1000 * work.seconds:.2f} ms, engine {work.engine}"
    print(f"\n{name}: {outcome.verdict}, proven ({effort})")
    print(beside(puzzle, outcome.solution))


def reason(family: Family[Any]) -> None:
    """Print a generated puzzle, its rating, and its hardest step as a sentence and a picture."""
    if family.generator is None or family.logic is None:
        return
    logic = family.logic()
    level = logic.levels[len(logic.levels) // 2]
    (made,) = grille.generate(family.name, level=level, seed=1)
    trace = made.puzzle.steps().trace()
    number, hardest = max(enumerate(trace.steps), key=lambda entry: entry[1].technique.weight)
    position = [*trace.positions()][number]
    print(f"\ngenerated, {made.rating.level}, score {made.rating.score}: {made.puzzle.notation()}")
    print(f"solved in {len(trace.steps)} steps; the hardest is step {number + 1}:")
    print(f"  {hardest.technique.title}. {hardest.sentence}")
    scene = picture(logic, made.puzzle, position, hardest)
    print("\n".join(f"  {line}" for line in (*draw(scene, colour=COLOUR).splitlines(), legend(scene))))


def tables(rows: int = 100_000) -> None:
    """Solve a table of puzzles from Parquet to Parquet, if pyarrow is installed."""
    print("\nTables")
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        print("  pip install '.[table]' adds jobs on tables: grille batch solve puzzles.parquet -o solved/")
        return
    made = [each.puzzle.notation() for each in grille.generate("sudoku", level="medium", count=500, seed=1)]
    texts = list(islice(cycle(made), rows))
    with TemporaryDirectory() as folder:
        source = os.path.join(folder, "puzzles.parquet")
        pq.write_table(pa.table({"puzzle": texts}), source)
        start = perf_counter()
        done = grille.table.process("solve", source, os.path.join(folder, "solved"))
        spent = perf_counter() - start
    print(f"  {done.rows:,} puzzles from Parquet, solved, proven unique and written to Parquet in {spent:.2f} s")
    print(f"  {', '.join(f'{number:,} {word}' for word, number in done.tally.items())}")


def main() -> None:
    print(f"Grille {grille.__version__}: solve, count, explain, generate, check and draw logic puzzles.")
    # The width of a terminal limits the boards that fit beside their solutions.
    widest = 100
    for family in families():
        print(f"\n{family.title}")
        for name, text, solutions in family.examples:
            if solutions == 1 and width(text) <= widest:
                show(name, text)
        name, text, solutions = max(family.examples, key=lambda example: example[2])
        print(f"\n{name}: {solutions} solutions, one after another")
        for number, solution in enumerate(grille.parse(text).solutions(), 1):
            print(f"  {number}. {solution.line}")
        reason(family)
    tables()
    example = families()[0].examples[0][1]
    here = os.path.relpath(os.path.join(os.path.dirname(sys.executable), "activate"))
    print(
        f"""
Commands to try next:
  . {here}
  grille solve {example}
  grille solve --all ..3.1........4..
  grille count {"." * 36}
  grille check {example} --move r1c1=3
  grille convert --to picture {example}
  grille solve --to directions "1 2 1 0 3 / 2 1 1 0 2 / 3 3 3 3 0 / 0 1 2 2 0"
  grille solve --to borders {families()[1].examples[0][1]}
  grille steps --draw {families()[1].examples[0][1]}
  grille generate dominosa --order 6 --level hard --count 20 --seed 1
  grille lab
  grille solve "1-0 1-2 3-2"
  grille steps "0-1 1-2 2-1 1-3 from 0"
  grille solve --to story "1-0 1-2 3-2"
  grille --help
"""
    )


if __name__ == "__main__":
    main()
