"""The fields of every result in JSON, declared once.

The published schemas, `docs/reference/json.md` and the description of the web service are made from this.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from grille.data import VERSION

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
TIME: Schema = {"type": "number", "minimum": 0}
TRUTH: Schema = {"type": "boolean"}
CELL: Schema = {"type": "string", "description": "a cell (r1c2) or a tile of a hand (t3)"}


def of(*items: Schema) -> Schema:
    """Return the schema of a list of these items."""
    return {"type": "array", "items": items[0] if len(items) == 1 else {"anyOf": list(items)}}


def one_of(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def by_name(values: Schema) -> Schema:
    """Return the schema of an object with arbitrary names and values of this type."""
    return {"type": "object", "additionalProperties": values}


def a(name: str) -> Schema:
    """Return a reference to one of the objects below."""
    return {"$ref": f"#/$defs/{name}"}


TILE: Schema = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}


class Field(NamedTuple):
    """A field: its schema and its description, which says when the field is present unless it `always` is."""

    schema: Schema
    about: str
    always: bool = True


class Object(NamedTuple):
    """An object and its fields; `source` names what returns it. One without a version is always nested in another."""

    about: str
    source: str
    fields: dict[str, Field]
    versioned: bool = True


ENDING = one_of("finished", "stuck", "contradiction", "limit")
STATISTICS = Field(a("statistics"), "the work it took")
RATING = {
    "level": Field(or_null(TEXT), "the level; null if there is no rating"),
    "score": Field(or_null(NUMBER), "the sum of the weights of all steps"),
    "hardest": Field(or_null(TEXT), "the id of the hardest technique; null if no step was needed"),
    "techniques": Field(or_null(by_name(NUMBER)), "how often each technique was used, by id, easiest first"),
    "trial": Field(or_null(TRUTH), "whether it took trial and error"),
    "reason": Field(
        or_null(one_of("none", "several", "stuck", "limit")), "why there is no rating; null if there is one"
    ),
    "message": Field(or_null(TEXT), "the reason as a sentence; null if there is a rating"),
}
NO_RATING = {name: RATING[name] for name in ("reason", "message")}
OBJECTS: dict[str, Object] = {
    "outcome": Object(
        "How many solutions a puzzle has, as far as is known, and the first solution.",
        "`puzzle.solve()`, `grille solve --json`",
        {
            "outcome": Field(
                one_of("unique", "several", "none", "limit"),
                "exactly one solution, several, none, or stopped at a limit before this was known",
            ),
            "solution": Field(or_null(TEXT), "the first solution on one line; null if none was found"),
            "second": Field(TEXT, "another solution, if there are several", always=False),
            "differences": Field(
                of(CELL), "the cells where the two solutions differ, if there are several", always=False
            ),
            "count": Field(NUMBER, "`grille solve` of one puzzle: the number of solutions counted", always=False),
            "exact": Field(TRUTH, "whether the count is complete", always=False),
            "directions": Field(
                of(TEXT),
                "Dominosa: for each row, the direction from each square to the other half of its tile",
                always=False,
            ),
            "tiles": Field(of(a("placed_tile")), "Dominosa: each tile and its two squares", always=False),
            "chain": Field(of(TILE), "domino chain: the tiles in order, as they lie", always=False),
            "plan": Field(of(TEXT), "domino chain: the actions of the plan", always=False),
            "turns": Field(NUMBER, "domino chain: how many tiles are turned", always=False),
            "actions": Field(NUMBER, "domino chain: how many actions the plan has", always=False),
            "certificate": Field(a("certificate"), "domino chain: proof that no plan has fewer turns", always=False),
            "faults": Field(of(a("fault")), "conflicts in the puzzle itself; usually empty"),
            "why": Field(
                of(TEXT), "without a solution: how close to one the puzzle can come, in sentences", always=False
            ),
            "odd": Field(of(NUMBER), "domino chain without one: digits on an odd number of halves", always=False),
            "components": Field(
                of(of(NUMBER)), "domino chain without one: the connected groups of digits", always=False
            ),
            "min_chains": Field(
                or_null(NUMBER),
                "domino chain without one: the fewest chains that use all tiles; null with further conditions",
                always=False,
            ),
            "chains": Field(or_null(of(of(TILE))), "domino chain without one: such chains, or null", always=False),
            "add": Field(
                or_null(of(TILE)),
                "domino chain without one: the fewest tiles to add to make one possible; null if no tiles would",
                always=False,
            ),
            "drop": Field(
                or_null(of(TEXT)),
                "domino chain without one: tiles to leave out instead; null if that would not help",
                always=False,
            ),
            "longest": Field(
                or_null(NUMBER),
                "domino chain without one: the number of tiles of the longest chain found",
                always=False,
            ),
            "longest_chain": Field(
                or_null(of(TILE)),
                "domino chain without one: that chain, including the tiles on the table",
                always=False,
            ),
            "longest_exact": Field(TRUTH, "domino chain without one: whether no chain is longer", always=False),
            "longest_bound": Field(
                or_null(NUMBER),
                "domino chain without one: upper bound on the tiles of the longest chain",
                always=False,
            ),
            "statistics": STATISTICS,
        },
    ),
    "count": Object(
        "The number of solutions.",
        "`puzzle.count()`, `grille count --json`",
        {
            "count": Field(NUMBER, "the number counted; it can exceed 64 bits"),
            "exact": Field(TRUTH, "whether the count is complete; false if a limit stopped it"),
            "statistics": STATISTICS,
        },
    ),
    "candidates": Object(
        "The digits that each cell has in some solution.",
        "`grille candidates --json`",
        {
            "candidates": Field(or_null(by_name(of(TEXT))), "by cell, the digits; null if a limit was reached first"),
            "counts": Field(
                by_name(by_name(NUMBER)), "with --limit: the solutions that contain each digit there", always=False
            ),
            "most": Field(NUMBER, "with --limit: where counting stopped", always=False),
            "makes_unique": Field(
                of(TEXT), "with --limit: givens such as r1c2=5 of which each leaves one solution", always=False
            ),
            "outcome": Field(one_of("limit"), "if a limit was reached", always=False),
        },
    ),
    "report": Object(
        "The result of a check.",
        "`puzzle.check()`, `puzzle.check_move()`, `grille check --json`",
        {
            "ok": Field(or_null(TRUTH), "whether there is no fault; null if a limit was reached first"),
            "faults": Field(of(a("fault")), "all faults"),
            "can_finish": Field(
                or_null(TRUTH),
                "for a position: whether some solution contains it; null if a limit was reached first",
                always=False,
            ),
            "unnecessary": Field(
                a("unnecessary"), "`--minimal`: what can be removed, each alone, with one solution left", always=False
            ),
            "add": Field(a("additions"), "`--minimal`, with several solutions: givens that leave one", always=False),
        },
    ),
    "unnecessary": Object(
        "Parts of a puzzle that are not needed for its solution to be unique.",
        "`unnecessary` in a report",
        {
            "givens": Field(of(CELL), "the cells of givens"),
            "clues": Field(of({"type": "object"}), "clues of a variant: `kind`, `cells` and parameters"),
        },
        versioned=False,
    ),
    "additions": Object(
        "Givens that make the solution unique.",
        "`add` in a report",
        {
            "alone": Field(of(TEXT), "each of these does, such as r1c2=5"),
            "together": Field(of(TEXT), "these do together; empty if one alone does"),
        },
        versioned=False,
    ),
    "step": Object(
        "One use of a technique.",
        "an item of `puzzle.steps()`; an item of `steps` in a trace",
        {
            "technique": Field(TEXT, "the id of the technique"),
            "code": Field(TEXT, "its code in HoDoKu's library; empty if it has none"),
            "title": Field(TEXT, "the technique's name"),
            "level": Field(TEXT, "the technique's level"),
            "trial": Field(TRUTH, "whether the step makes an assumption"),
            "sentence": Field(TEXT, "the complete step in words: notice, reason and conclusion"),
            "notice": Field(TEXT, "what there is to see"),
            "reason": Field(TEXT, "why it forces something"),
            "conclusion": Field(TEXT, "what follows"),
            "places": Field(of(TEXT), "what is placed: r1c2=5, r1c1-r1c2, r1=t3"),
            "removes": Field(of(TEXT), "what is ruled out: r1c2<>5, r1c1-r1c2"),
            "pattern": Field(of(a("evidence")), "what the step rests on"),
            "branches": Field(of(a("branch")), "the assumptions made, and the steps that follow from each"),
            "contradiction": Field(TRUTH, "whether the step shows that there is no solution"),
        },
    ),
    "hint": Object(
        "The next step, in three parts that reveal more and more; or the mistakes to correct first.",
        "`puzzle.hint()`, `game.hint()`, `grille hint --json`",
        {
            "nudge": Field(TEXT, "first: where to look"),
            "title": Field(TEXT, "second: the technique and what there is to see"),
            "explanation": Field(TEXT, "third: why, and what follows; or the mistakes, one per line"),
            "step": Field(or_null(a("step")), "the step; null if there is none"),
            "mistakes": Field(of(a("fault")), "entries that contradict the unique solution"),
            "ending": Field(
                or_null(one_of("finished", "stuck", "contradiction", "limit")),
                "why there is no step; null if there is one",
            ),
        },
    ),
    "trace": Object(
        "The steps from the start (or from a position) to the end.",
        "`puzzle.steps().trace()`, `grille steps --json`",
        {
            "steps": Field(of(a("step")), "the steps in order"),
            "finished": Field(TRUTH, "whether nothing is left to find"),
            "trial": Field(TRUTH, "whether a step makes an assumption"),
            "ending": Field(
                or_null(ENDING),
                "how it ends; null if only some steps were requested",
            ),
        },
    ),
    "rating": Object("How hard a puzzle is.", "`puzzle.rate()`, `grille rate --json`", RATING),
    "explainer_rating": Object(
        "How hard a Sudoku is on Sudoku Explainer's scale.",
        '`puzzle.rate(scale="se")`, `grille rate --scale se --json`',
        {
            "scale": Field(one_of("se"), "the scale"),
            "er": Field(or_null(TIME), "the difficulty of the hardest step; null if there is no rating"),
            "ep": Field(or_null(TIME), "of the hardest step up to the first digit (pearl)"),
            "ed": Field(or_null(TIME), "of the first step (diamond)"),
            "hardest": Field(or_null(TEXT), "the id of the hardest technique; null if no step was needed"),
            "techniques": Field(or_null(by_name(NUMBER)), "how often each technique was used, by id, easiest first"),
        }
        | NO_RATING,
    ),
    "effort_rating": Object(
        "How much there is to search for in a Sudoku.",
        '`puzzle.rate(scale="effort")`, `grille rate --scale effort --json`',
        {
            "scale": Field(one_of("effort"), "the scale"),
            "effort": Field(
                or_null(TIME), "the sum of the weight of each step, divided by the choices open; null without a rating"
            ),
            "width": Field(or_null(TIME), "the mean number of choices open at a step"),
            "bottlenecks": Field(or_null(NUMBER), "the number of steps without an alternative"),
            "steps": Field(or_null(NUMBER), "the number of steps"),
        }
        | NO_RATING,
    ),
    "generated": Object(
        "A generated puzzle, with the fields of its rating.",
        "an item of `grille.generate()`, `grille generate --json`",
        {
            "family": Field(TEXT, "the family"),
            "puzzle": Field(TEXT, "the puzzle, in its shortest notation"),
            "solution": Field(or_null(TEXT), "the solution on one line"),
            "seed": Field(NUMBER, "the seed it was generated from"),
            "number": Field(NUMBER, "its number among the puzzles of this seed, from 1"),
            "givens": Field(NUMBER, "Sudoku: how many cells are given", always=False),
        }
        | RATING,
    ),
    "game": Object(
        "A game in progress. The board follows from the puzzle and the moves.",
        "`grille.Game(puzzle)`",
        {
            "family": Field(TEXT, "the family"),
            "puzzle": Field(TEXT, "the puzzle, in its shortest notation"),
            "moves": Field(of(of(TEXT)), "all moves; each is one text, or several that belong together"),
            "at": Field(NUMBER, "how many of the moves are applied: undo decreases it, redo increases it"),
            "bookmarks": Field(by_name(NUMBER), "the number of moves at each bookmark, by name"),
            "seconds": Field(TIME, "the time played"),
            "hints": Field(NUMBER, "the number of hints used"),
        },
    ),
    "fault": Object(
        "One thing that is wrong.",
        "part of a report, an outcome or a hint",
        {"message": Field(TEXT, "what is wrong"), "cells": Field(of(CELL), "the cells it concerns")},
        versioned=False,
    ),
    "evidence": Object(
        "Something to look at.",
        "part of a step",
        {
            "role": Field(
                one_of("target", "removed", "evidence", "other", "assumed", "conflict", "given", "entered", "empty"),
                "its role in the step",
            ),
            "kind": Field(one_of("cell", "candidate", "region", "link"), "what it is"),
            "at": Field(of(TEXT), "the cell, the candidate, the cells of the region, or the two ends of the link"),
            "text": Field(
                TEXT, "its name, if it has one; `weak` for a link between two things that cannot both be true"
            ),
        },
        versioned=False,
    ),
    "branch": Object(
        "An assumption, and the steps that follow from it.",
        "part of a step that is a trial",
        {
            "sentence": Field(TEXT, "the assumption in words"),
            "places": Field(of(TEXT), "the assumption as data: what is placed"),
            "removes": Field(of(TEXT), "the assumption as data: what is ruled out"),
            "steps": Field(of(a("step")), "what follows"),
        },
        versioned=False,
    ),
    "statistics": Object(
        "The work done by a search. Counters that an engine does not use are 0.",
        "part of an outcome or a count",
        {"engine": Field(TEXT, "the engine")}
        | {name: Field(NUMBER, f"{name} made") for name in ("guesses", "placements", "backtracks")}
        | {
            "learned": Field(NUMBER, "clauses learned"),
            "restarts": Field(NUMBER, "restarts"),
            "seconds": Field(TIME, "the time it took"),
        },
        versioned=False,
    ),
    "placed_tile": Object(
        "A tile on two squares.",
        "part of the solution of a Dominosa",
        {"tile": Field(TEXT, "the tile, such as 0-3"), "squares": Field(of(CELL), "its two squares")},
        versioned=False,
    ),
    "certificate": Object(
        "A proof that no plan has fewer turns; `docs/explanation/chain-proof.md` says how to check it.",
        "part of the solution of a domino chain",
        {"bound": Field(NUMBER, "the fewest turns"), "potentials": Field(by_name(NUMBER), "a number for each digit")},
        versioned=False,
    ),
}


def schema_of(name: str, *, strict: bool = False) -> Schema:
    """Return the self-contained schema of an object. A `strict` one allows only declared fields."""
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Grille: {name}",
    } | body_of(name, strict=strict, nested=False)
    needed = _needed(name)
    return document | (
        {"$defs": {each: body_of(each, strict=strict, nested=True) for each in needed}} if needed else {}
    )


def body_of(name: str, *, strict: bool = False, nested: bool = False) -> Schema:
    """Return the schema of an object without the objects it refers to. A `nested` one has no version."""
    declared = OBJECTS[name]
    properties: Schema = {"version": {"const": VERSION}} if declared.versioned and not nested else {}
    properties |= {each: field.schema | {"description": field.about} for each, field in declared.fields.items()}
    required = [each for each in properties if each == "version" or declared.fields[each].always]
    body = {"description": declared.about, "type": "object", "required": required, "properties": properties}
    return body | ({"additionalProperties": False} if strict else {})


def with_references_to(schema: Schema, place: str) -> Schema:
    """Return the same schema with references to `place` instead of `#/$defs/`."""
    moved: Schema = json.loads(json.dumps(schema).replace('"#/$defs/', f'"{place}'))
    return moved


def _needed(name: str) -> list[str]:
    """Return the names of the objects that one refers to, in the order of declaration."""
    found: set[str] = set()
    new = {name}
    while new:
        text = json.dumps([field.schema for each in new for field in OBJECTS[each].fields.values()])
        new = {each for each in OBJECTS if f'"#/$defs/{each}"' in text} - found
        found |= new
    return [each for each in OBJECTS if each in found]
