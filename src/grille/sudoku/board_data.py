"""What a front end needs to draw and check a board whose rules it does not know: houses, shapes and constraints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError
from grille.scene import Role, Scene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grille.scene.shapes import Element
    from grille.sudoku.board import Sudoku
    from grille.sudoku.clues.clue import Clue
    from grille.sudoku.layout import Layout

# Numbers in the relations, automata and tables of a board: more than any known puzzle has, and a second of JSON.
MOST_NUMBERS = 400_000
_HOUSE_RULES = {
    "region": ("Regions", "Every region contains every digit once."),
    "diagonal": ("Diagonals", "Every marked diagonal contains every digit once."),
    "window": ("Windows", "Every shaded window contains every digit once."),
    "disjoint group": ("Disjoint groups", "Cells in the same place of each box contain different digits."),
    "extra region": ("Extra regions", "Every shaded region contains every digit once."),
}


def board_data(puzzle: Sudoku) -> dict[str, Any] | None:
    """The board as plain data; None if rows, columns and boxes are all there is.

    Shapes are elements of SVG in cells of 40 units. Constraints are those that the clues compile to; a clue is broken
    if one of its constraints can no longer be satisfied. Raises GrilleError for a board that would be too large.
    """
    layout = puzzle.layout
    if not puzzle.needs_clue_engine and not layout.extra and (layout.box or not layout.regions):
        return None
    scene = puzzle.scene()
    return {
        "layout": layout.text,
        "side": layout.side,
        "first": layout.first,
        "symbols": layout.symbols,
        "givens": puzzle.givens,
        "box": list(layout.box or (1, layout.side)),
        "houses": [{"name": house.name, "cells": list(house.cells)} for house in layout.houses],
        "edges": [list(line[:4]) for line in scene.lines if line.role is Role.EDGE],
        **_shapes(scene),
        "rules": [{"title": title, "text": text} for title, text in _rules(puzzle)],
        **_clues(puzzle),
        "short": _short(puzzle),
    }


def _shapes(scene: Scene) -> dict[str, Any]:
    from grille.scene.shapes import MARGIN, above, behind

    def elements(found: Iterable[Element]) -> list[list[Any]]:
        return [[each.tag, each.part, dict(each.attributes), *([each.text] if each.text else [])] for each in found]

    return {"behind": elements(behind(scene)), "above": elements(above(scene)), "rim": scene.rim, "margin": MARGIN}


def _rules(puzzle: Sudoku) -> Iterable[tuple[str, str]]:
    """The rules beyond rows, columns and boxes, each once."""
    from grille.sudoku.clues.kind import kind_named

    kinds = dict.fromkeys(house.kind for house in puzzle.layout.houses)
    yield from (_HOUSE_RULES[kind] for kind in kinds if kind in _HOUSE_RULES)
    if not puzzle.layout.regions:
        yield "No boxes", "Only rows and columns contain every digit once."
    if puzzle.layout.first == 0:
        yield "Digits", f"Digits go from 0 to {puzzle.layout.side - 1}."
    for kind in dict.fromkeys(clue.kind for clue in puzzle.clues):
        rules = [*dict.fromkeys(clue.rule for clue in puzzle.clues if clue.kind == kind)]
        yield kind_named(kind).title, _common(rules)


def _common(rules: list[str]) -> str:
    """One sentence for rules that differ in a number: that part is `what is shown`."""
    first, *others = (rule.split() for rule in rules)
    if not others:
        return rules[0]
    start = min(_alike(first, other) for other in others)
    end = min(_alike(first[start:][::-1], other[start:][::-1]) for other in others)
    # A sign at the end of the number stays.
    last = rules[0].split()[len(first) - end - 1] if end < len(first) else ""
    sign = last[-1] if last[-1:] in {".", ";", ","} else ""
    return " ".join([*first[:start], f"what is shown{sign}", *first[len(first) - end :]])


def _alike(one: list[str], other: list[str]) -> int:
    """The number of words at the start that are the same."""
    return next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))


def _clues(puzzle: Sudoku) -> dict[str, Any]:
    if not puzzle.clues:
        return {"clues": [], "constraints": [], "variables": 0, "relations": [], "automata": []}
    from grille.sudoku.clues.board import variables
    from grille.sudoku.clues.compile import compiled
    from grille.sudoku.clues.encode import Encoder

    encoder = Encoder()
    found = compiled(puzzle.layout, puzzle.clues)
    constraints = [
        [number, *encoder.encode(each)] for each, number in zip(found.constraints, found.origins, strict=True)
    ]
    shared = encoder.shared()
    numbers = sum(len(each["next"]) * puzzle.layout.side for each in shared["automata"])
    numbers += sum(len(row) for each in constraints if each[1] == "table" for row in each[3])
    if numbers > MOST_NUMBERS:
        raise GrilleError("the clues of this puzzle are too large to be played on the page")
    return {
        "clues": [_clue(puzzle.layout, clue) for clue in puzzle.clues],
        "constraints": constraints,
        "variables": variables(puzzle.clues),
        **shared,
    }


def _clue(layout: Layout, clue: Clue) -> dict[str, Any]:
    """A clue in words, as messages name it."""
    from grille.sudoku.clues.check import words
    from grille.sudoku.clues.kind import kind_named

    cells = [layout.cell(*each) for each in dict.fromkeys(clue.all_cells()) if each[0]]
    name, rule = words(clue)
    number = next((value for _, value in clue.parameters if type(value) is int), None)
    label = kind_named(clue.kind).title.lower() + ("" if number is None else f" {number}")
    return {"name": name, "label": label, "rule": rule, "cells": cells, "whole": not clue.cells}


def _short(puzzle: Sudoku) -> str | None:
    """The puzzle as a payload of f-puzzles, if that says all of it: for links, and for other sites."""
    from collections import Counter
    from urllib.parse import quote

    from grille.notation import parse
    from grille.sudoku.board import Sudoku
    from grille.sudoku.notation.fpuzzles import load_text

    try:
        load = load_text(puzzle)
        again = parse(f"https://www.f-puzzles.com/?load={quote(load, safe='')}", family="sudoku")
    except GrilleError:
        return None
    # The order of clues has no meaning.
    if not isinstance(again, Sudoku) or Counter(again.clues) != Counter(puzzle.clues):
        return None
    return load if (again.givens, again.layout) == (puzzle.givens, puzzle.layout) else None
