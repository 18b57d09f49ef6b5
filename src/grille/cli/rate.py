"""`grille rate`: how hard puzzles are, and by what."""

from __future__ import annotations

from itertools import chain, islice
from typing import Any

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.output import Output
from grille.cli.source import Source
from grille.logic.rating import Rating, Reason, Unrated
from grille.puzzle import Puzzle, logic_of


@click.command("rate")
@source.options
@limits.clock
@output.options
def command(source: Source, out: Output, seconds: float | None) -> int:
    """Rate puzzles, a line each: level, score, the hardest technique.

    The level is that of the hardest technique needed; the score adds up the weights of all steps. Only a puzzle with
    exactly one solution has a rating; of a puzzle alone the techniques are listed too.
    """
    found = source.items()
    first_two = list(islice(found, 2))
    with out.progress as progress:
        for progress.done, item in enumerate(chain(first_two, found)):
            puzzle = item.puzzle
            if puzzle is None:
                out.bad(item)
                continue
            rating = puzzle.rate(seconds=seconds)
            if isinstance(rating, Unrated):
                out.happened(LIMIT if rating.reason is Reason.LIMIT else NO)
            if out.as_json:
                out.json(_fields(puzzle, rating))
            else:
                out.text(_line(rating))
                if len(first_two) == 1 and isinstance(rating, Rating):
                    _histogram(out, puzzle, rating)
    return out.code


def _line(rating: Rating | Unrated) -> str:
    if isinstance(rating, Unrated):
        return str(rating)
    return f"{rating.level} {rating.score}" + (f" {rating.hardest.title}" if rating.hardest else "")


def _histogram(out: Output, puzzle: Puzzle[Any], rating: Rating) -> None:
    logic = logic_of(puzzle)
    rows = [(logic.technique(name), count) for name, count in rating.techniques.items()]
    width = max((len(technique.title) for technique, _ in rows), default=0)
    for technique, count in rows:
        out.text(f"{count:6}  {technique.title:{width}}  {technique.level}{', a trial' if technique.trial else ''}")


def _fields(puzzle: Puzzle[Any], rating: Rating | Unrated) -> dict[str, Any]:
    fields: dict[str, Any] = {"family": puzzle.family, "puzzle": puzzle.notation()}
    if isinstance(rating, Unrated):
        nothing = dict.fromkeys(("level", "score", "hardest", "techniques", "trial"))
        return fields | nothing | {"reason": str(rating.reason), "message": str(rating)}
    return fields | rating._asdict() | {"hardest": rating.hardest.id if rating.hardest else None}
