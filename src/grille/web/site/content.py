"""The data files of a static site, as bytes: chunks of puzzles with their paths, lessons, the catalogue."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any

from grille.errors import GrilleError
from grille.family import Family, family
from grille.logic.rating import Rating
from grille.play.daily import generator_of
from grille.play.path import path_or_none
from grille.puzzle import Puzzle
from grille.web.handlers import catalogue, lessons
from grille.web.request import Budget, Request
from grille.web.result import board_fields
from grille.web.site.plan import MAX_CHUNK_BYTES, PATH_SECONDS, Group, SitePlan, hardest_level, variants_of

LEVEL = 9


def packed(value: object) -> bytes:
    """A value as compressed JSON, the same bytes at any time."""
    return gzip.compress(
        json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8"), compresslevel=LEVEL, mtime=0
    )


def puzzles(group: Group, go_on: Callable[[], bool] = lambda: True) -> list[tuple[str, dict[str, Any]]]:
    """The puzzles of a group by name, each with its solution's moves, rating and explained path."""
    generator = generator_of(group.family)
    found = []
    for name, spec, number in group.specs:
        made = generator.first(spec, number, go_on)
        if made is None:
            raise GrilleError(f"no {group.level} puzzle of {group.family} was found for {name}")
        path = path_or_none(made.puzzle, made.solution, PATH_SECONDS)
        found.append((name, _fields(made.puzzle, group, made.rating, path)))
    return found


def _fields(puzzle: Puzzle[Any], group: Group, rating: Rating, path: dict[str, Any] | None) -> dict[str, Any]:
    about = rating.data()
    return {
        "family": group.family,
        "puzzle": puzzle.notation(),
        "play_level": group.level,
        **{name: about[name] for name in ("level", "score", "hardest", "techniques")},
        "path": path,
        # A board with rules of its own is described, so that the page can draw and check it.
        **{name: board for name, board in board_fields(puzzle).items() if board is not None},
    }


def chunks(found: list[tuple[str, dict[str, Any]]]) -> Iterator[tuple[int, bytes]]:
    """The puzzles of a group as files, each with its number of puzzles, none larger than a chunk may be."""
    content = packed([fields for _, fields in found])
    if len(content) <= MAX_CHUNK_BYTES or len(found) == 1:
        yield len(found), content
        return
    middle = len(found) // 2
    yield from chunks(found[:middle])
    yield from chunks(found[middle:])


def month_file(found: list[tuple[str, dict[str, Any]]]) -> bytes:
    """The puzzles of a month by date."""
    return packed(dict(found))


def catalogue_of(plan: SitePlan, *, with_engine: bool = False) -> dict[str, Any]:
    """The catalogue of the families, variants and play levels of the site. An engine generates every variant."""
    variants = {record.name: variants_of(plan, record) for record in plan.records}
    found = [each for each in catalogue.catalogue()["families"] if each["name"] in variants]
    if not with_engine:
        found = [
            each
            | {
                "variants": [
                    variant | {"hardest": hardest_level(family(each["name"]), variant["name"], plan.variant_level)}
                    for variant in each["variants"]
                    if variant["name"] in variants[each["name"]]
                ]
            }
            for each in found
        ]
    if plan.levels:
        chosen = [[level for level in each["play_levels"] if level["name"] in plan.levels] for each in found]
        found = [each | {"play_levels": levels} for each, levels in zip(found, chosen, strict=True)]
    return {"families": found}


def lessons_of(record: Family[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every lesson of a family, with its technique."""
    for each in () if record.logic is None else record.logic().techniques:
        yield each.id, lessons.lesson(_request(family=record.name, technique=each.id)).fields


def first_of(record: Family[Any]) -> dict[str, Any] | None:
    """The first game of a family; None where it has none."""
    if record.game_rules is None or record.game_rules().first_game is None:
        return None
    return lessons.first_game(_request(family=record.name)).fields


def _request(**fields: str) -> Request:
    """A request without limits: what is exported is known to be finite."""
    return Request(fields, Budget(0.0, float("inf"), 0, lambda: False), lambda _attempts: None)
