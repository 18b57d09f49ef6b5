"""A walk through the house: an example of every family, solved and drawn, and what to type next."""

from __future__ import annotations

import grille
from grille.outcome import Outcome
from grille.puzzle import Puzzle, families

WAYS = {"unique": "one solution", "several": "several solutions", "none": "no solution", "limit": "not settled"}


def beside(left: str, right: str) -> str:
    """Two pictures next to each other."""
    rows = list(zip(left.splitlines(), right.splitlines(), strict=True))
    width = max(len(line) for line, _ in rows)
    return "\n".join(f"  {one:{width}}   {other}" for one, other in rows)


def effort(outcome: Outcome[object]) -> str:
    work = outcome.statistics
    return (
        f"{WAYS[outcome.verdict]}, proven in {work.seconds * 1000:.2f} ms with {work.guesses:,} guesses ({work.engine})"
    )


def show(name: str, puzzle: Puzzle[object]) -> None:  # type: ignore[type-var]  # any family's
    outcome = puzzle.solve()
    print(f"\n{name}: {effort(outcome)}")
    print(beside(str(puzzle), str(outcome.solution or puzzle)))


def main() -> None:
    print(f"Grille {grille.__version__}: logic puzzles, solved, counted, checked and drawn.")
    for family in families():
        print(f"\n=== {family.title} ===")
        for name, text, solutions in family.examples:
            if solutions == 1:
                show(name, grille.parse(text))


if __name__ == "__main__":
    main()
