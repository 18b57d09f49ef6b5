"""The verb `generate`: a batch of new puzzles. The seed and the number of a row decide everything in it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from grille.errors import GrilleError
from grille.family import family as family_named
from grille.generated import Generated
from grille.generation import COMMON
from grille.generator import GenerateSpec, Generator
from grille.logic.rules import Rules
from grille.many.status import Status
from grille.table.arrow import arrow, map_column

GAVE_UP = "no puzzle was found within the family's number of attempts; relax the options"


def spec_of(options: Mapping[str, Any]) -> tuple[Generator[Any], GenerateSpec]:
    """Return the generator and the spec for the options of a call."""
    given = dict(options)
    name = given.pop("family", None)
    if not isinstance(name, str):
        raise GrilleError("family: expected the name of a family, such as sudoku")
    record = family_named(name)
    if record.generator is None:
        raise GrilleError(f"{record.title} has no generator")
    seed = given.pop("seed", None)
    if seed is None:
        raise GrilleError("seed: expected a number; the seed and the number of a row decide its puzzle")
    generator = record.generator()
    rules = (given.pop("rules", None) or Rules()).and_also(Rules(without=tuple(given.pop("without", ()))))
    spec = generator.spec(given.pop("level", None), seed, given, rules, also=("family", "start", *COMMON))
    generator.check(spec)
    return generator, spec


def generate(options: Mapping[str, Any], start: int, count: int, threads: int) -> dict[str, Any]:
    """Return the columns of `count` puzzles, beginning with number `start` (from 0)."""
    generator, spec = spec_of(options)
    numbers = range(start, start + count)

    def make(number: int) -> dict[str, Any]:
        return _row(generator.first(spec, number), spec, number)

    if threads > 1 and count > 1:
        with ThreadPoolExecutor(threads) as pool:
            rows = list(pool.map(make, numbers))
    else:
        rows = [make(number) for number in numbers]
    return _columns(rows)


def _row(made: Generated[Any] | None, spec: GenerateSpec, number: int) -> dict[str, Any]:
    row: dict[str, Any] = {"seed": spec.seed, "number": number + 1}
    if made is None:
        return row | {"status": Status.STOPPED.word, "error": GAVE_UP}
    rating, solution = made.rating, made.solution
    return row | {
        "puzzle": made.puzzle.notation(),
        "solution": None if solution is None else solution.line,
        "level": rating.level,
        "score": rating.score,
        "hardest": None if rating.hardest is None else rating.hardest.id,
        "techniques": None if rating.reason is not None else rating.techniques,
        "status": Status.DONE.word,
    }


def _columns(rows: list[dict[str, Any]]) -> dict[str, Any]:
    pa = arrow()
    text, number = pa.string(), pa.int64()
    kinds = {
        "puzzle": text,
        "solution": text,
        "level": text,
        "score": number,
        "hardest": text,
        "techniques": None,
        "seed": pa.uint64(),
        "number": number,
        "status": text,
        "error": text,
    }
    return {
        name: map_column([row.get(name) for row in rows])
        if kind is None
        else pa.array([row.get(name) for row in rows], kind)
        for name, kind in kinds.items()
    }
