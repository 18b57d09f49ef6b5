"""What the player can learn about a puzzle: how many solutions it has, its level, the techniques it needs."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.content import Content

from grille.logic import Logic
from grille.logic.rating import Rating
from grille.outcome import Verdict
from grille.play.levels import level_bar, play_level_of
from grille.puzzle import Puzzle
from grille.tui.panel_text import counted, sentence
from grille.tui.request import PuzzleRequest

# The time limit of a hint, a check or a rating, in seconds.
PATIENCE = 20.0


class PuzzleInfo(NamedTuple):
    """Whether there are solutions and, if there is exactly one, the rating."""

    verdict: Verdict
    rating: Rating | None


def puzzle_info_of(puzzle: Puzzle[Any]) -> PuzzleInfo:
    """Solve and rate a puzzle."""
    verdict = puzzle.solve(seconds=PATIENCE).verdict
    rating = puzzle.rate(seconds=PATIENCE) if verdict is Verdict.UNIQUE else None
    return PuzzleInfo(verdict, rating)


def describe(
    puzzle: Puzzle[Any], logic: Logic[Any], info: PuzzleInfo | None, request: PuzzleRequest | None = None
) -> Content:
    """The information as text; for a generated puzzle also its seed."""
    lines = [Content.assemble(("Puzzle: ", "bold"), puzzle.notation())]
    if request is not None:
        lines.append(Content.assemble(("Seed: ", "bold"), f"{request.spec.seed}, puzzle number {request.number + 1}"))
    if info is None:
        return Content("\n\n").join([*lines, Content("Solving and rating…")])
    lines.append(Content.assemble(("Solutions: ", "bold"), counted(info.verdict)))
    rating = info.rating
    if rating is not None and rating.level is not None:
        name = play_level_of(puzzle.family, rating.level)
        level = " ".join(filter(None, (level_bar(name), f"{name}, score {rating.score:,}")))
        lines.append(Content.assemble(("Level: ", "bold"), level))
        titles = {each.id: each.title for each in logic.techniques}
        uses = "\n".join(f"  {count:>3} × {titles[name]}" for name, count in rating.techniques.items())
        lines.append(Content.assemble(("Techniques it needs:\n", "bold"), uses))
    elif rating is not None:
        lines.append(Content(sentence(str(rating))))
    return Content("\n\n").join(lines)
