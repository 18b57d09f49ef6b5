"""Links of f-puzzles with rules: read as f-puzzles means them, written back, and refused where unknown."""

from __future__ import annotations

import json
from random import Random

import pytest

from grille import GrilleError, NotationError, Sudoku, parse
from grille.cli import run
from grille.notation.lzstring import compress, decompress
from grille.sudoku import clues
from grille.sudoku.layout import Layout
from grille.sudoku.notation.fpuzzles import puzzle_of
from sudoku.test_clue_logic import killer

EMPTY_GRID = [[{} for _ in range(9)] for _ in range(9)]


def link(**rules):
    data = {"size": 9, "grid": EMPTY_GRID} | rules
    return "https://www.f-puzzles.com/?load=" + compress(json.dumps(data)).replace("+", "%2B").replace("/", "%2F")


WRITTEN = [
    clues.cage("r1c1 r1c2", 10),
    clues.cage("r2c1 r2c2"),
    clues.arrow("r5c5", "r5c6 r6c7", "r4c4"),
    clues.thermometer("r1c1 r2c2 r3c3"),
    clues.thermometer("r1c1 r2c2 r3c3", slow=True),
    clues.whisper("r1c1 r1c2 r1c3"),
    clues.whisper("r1c1 r1c2 r1c3", 4),
    clues.renban("r7c1 r8c2"),
    clues.palindrome("r7c1 r8c2 r9c3"),
    clues.between("r2c9 r3c8 r4c9"),
    clues.region_sum("r1c2 r1c3 r1c4 r1c5"),
    clues.zipper("r1c1 r1c2 r1c3"),
    clues.entropic("r1c1 r1c2 r1c3 r1c4"),
    clues.difference("r7c4 r7c5"),
    clues.difference("r7c4 r7c5", 3),
    clues.ratio("r8c4 r8c5"),
    clues.xv("r9c5 r9c6", 10),
    clues.xv("r9c5 r9c6", 5),
    clues.clone("r1c1 r1c2", "r5c4 r5c5"),
    clues.quadruple("r8c7 r8c8 r9c7 r9c8", [1, 2]),
    clues.even("r2c8"),
    clues.odd("r1c9"),
    clues.minimum("r9c9"),
    clues.maximum("r5c5"),
    clues.sandwich("r5c1..r5c9", 12),
    clues.sandwich("r5c9..r5c1", 12),
    clues.x_sum("r1c3..r9c3", 20),
    clues.skyscraper("r9c3..r1c3", 4),
    clues.little_killer("r1c4 r2c5 r3c6", 20),
    clues.indexer("r1c1 r2c1", along="row"),
    clues.anti_knight(),
    clues.anti_king(),
    clues.non_consecutive(),
    clues.modular("r1c1 r1c2 r1c3 r1c4"),
    clues.xv_negative(),
    clues.kropki_negative(),
]


@pytest.mark.parametrize("clue", WRITTEN, ids=str)
def test_a_rule_is_written_and_read_back(clue):
    puzzle = Sudoku("." * 81, clues=[clue])
    for form in ("fpuzzles", "sudokupad"):
        assert parse(puzzle.notation(form)) == puzzle


@pytest.mark.parametrize("text", ["3x3+x", "3x3+x1", "3x3+x2", "3x3+disjoint", "2x3"])
def test_layouts_are_written_and_read_back(text):
    layout = Layout.of(text)
    puzzle = Sudoku("." * layout.cells, layout)
    assert parse(puzzle.notation("fpuzzles")) == puzzle


def test_regions_of_any_form_are_read_also_where_a_side_has_no_boxes():
    rows = ["1112222", "1112223", "1443333", "4445533", "4455566", "7755666", "7777766"]
    grid = [[{"region": int(sign) - 1} for sign in row] for row in rows]
    assert parse(link(size=7, grid=grid)).layout == Layout.jigsaw(rows)
    changed = [[dict(cell) for cell in row] for row in EMPTY_GRID]
    # Two cells change places between the first two boxes; the others keep the usual region.
    changed[0][2], changed[0][3] = {"region": 1}, {"region": 0}
    layout = parse(link(grid=changed)).layout
    assert layout.region_of[2] == layout.region_of[4]
    assert layout.region_of[3] == layout.region_of[0]


def test_rules_are_read_as_f_puzzles_means_them():
    cage = parse(link(killercage=[{"cells": ["R1C1", "R1C2"], "value": "10"}, {"cells": ["R2C1", "R2C2"]}]))
    assert cage.clues == (clues.cage("r1c1 r1c2", 10), clues.cage("r2c1 r2c2"))
    branches = parse(link(thermometer=[{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]))
    assert branches.clues == (clues.thermometer("r1c1 r1c2"), clues.thermometer("r1c1 r2c1"))
    dots = parse(link(difference=[{"cells": ["R1C1", "R1C2"]}], ratio=[{"cells": ["R2C1", "R2C2"], "value": ""}]))
    assert dots.clues == (clues.difference("r1c1 r1c2", 1), clues.ratio("r2c1 r2c2", 2))
    both = parse(link(xv=[{"cells": ["R1C1", "R1C2"], "value": "V"}], difference=[{"cells": ["R1C1", "R1C2"]}]))
    assert len(both.clues) == 2
    marks = [[dict(cell) for cell in row] for row in EMPTY_GRID]
    marks[0][0] = {"givenPencilMarks": [1, 2]}
    assert parse(link(grid=marks)).clues == (clues.table("r1c1", [[1], [2]]),)


def test_lines_without_a_rule_are_no_clues():
    short = {"lines": [["R1C1"], ["R2C1", "R2C2", "R2C3"]]}
    found = parse(link(thermometer=[short], betweenline=[{"lines": [["R1C1", "R1C2"]]}], palindrome=[{"lines": []}]))
    assert found.clues == (clues.thermometer("r2c1 r2c2 r2c3"),)
    # One line that does not leave the circle does not take the other with it.
    arrow = {"cells": ["R5C5"], "lines": [["R5C5"], ["R5C5", "R5C6", "R5C7"]]}
    assert parse(link(arrow=[arrow, {"cells": ["R1C1"], "lines": []}])).clues == (clues.arrow("r5c5", "r5c6 r5c7"),)


def test_numbers_may_be_texts_and_diagonals_may_be_named_by_their_direction():
    grid = [[dict(cell) for cell in row] for row in EMPTY_GRID]
    grid[0][0] = {"value": "7", "given": True}
    corner = {"cells": ["R8C7", "R8C8", "R9C7", "R9C8"], "values": ["1", "2"]}
    diagonal = {"cell": "R0C6", "direction": "DR", "value": "12"}
    puzzle = parse(link(grid=grid, quadruple=[corner], littlekillersum=[diagonal]))
    assert puzzle.givens[0] == "7"
    assert set(puzzle.clues) == {
        clues.quadruple("r8c7 r8c8 r9c7 r9c8", [1, 2]),
        clues.little_killer("r1c7 r2c8 r3c9", 12),
    }


def test_a_difference_dot_lifts_non_consecutive():
    rules = [clues.difference("r1c1 r1c2"), clues.non_consecutive(dots_lift=True)]
    puzzle = Sudoku("." * 81, clues=rules)
    assert parse(puzzle.notation("fpuzzles")) == puzzle
    with pytest.raises(GrilleError, match="f-puzzles has no rule for this clue: non-consecutive"):
        Sudoku("." * 81, clues=[clues.difference("r1c1 r1c2"), clues.non_consecutive()]).notation("fpuzzles")


def test_a_whole_puzzle_survives_the_way_there_and_back():
    puzzle, grid = killer(3)
    again = parse(puzzle.notation("fpuzzles"))
    assert again == puzzle
    assert again.solve().solution.digits == grid


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"gravity": [{"cell": "R1C1"}]}, "rules that are not known: gravity"),
        ({"killercage": [{"cells": ["R1C1", "R1C10"], "value": "10"}]}, "r1c10 is not on the board"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "99"}]}, "add up to 3 to 17, not 99"),
        ({"killercage": [{"cells": ["here"]}]}, "killercage 1: 'here' is not a cell"),
        ({"killercage": [{"cells": ["R1C1"], "value": "ten"}]}, "killercage 1: expected a number, found 'ten'"),
        ({"killercage": {"cells": []}}, "killercage: expected a list of objects"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Z"}]}, "xv 1: expected X or V"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "3"}]}, "sandwichsum 1: expected a place beside the grid"),
        ({"negative": ["thermo"]}, "negative: expected some of difference, ratio, xv"),
        ({"arrow": [{"cells": ["R1C1"]}]}, "arrow 1: expected its lines"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}] * 3000}, "thermometer: expected at most 2,000"),
        ({"size": 10**9}, "expected a size"),
    ],
)
def test_bad_rules_are_named(rules, message):
    with pytest.raises(NotationError, match=message):
        parse(link(**rules))


def test_a_damaged_link_is_refused():
    good = link(antiknight=True)
    random = Random(5)
    for _ in range(40):
        at = random.randrange(40, len(good))
        with pytest.raises(GrilleError):
            parse(good[:at] + "!" * 3)


def test_drawings_are_left_out_and_named(capsys):
    assert run(["count", "--nodes", "0", link(antiknight=True, line=[{"lines": [["R1C1", "R1C2"]]}])]) in {0, 3}
    assert "left out, because no rule is attached: line" in capsys.readouterr().err


def test_a_clue_that_f_puzzles_lacks_is_named():
    with pytest.raises(GrilleError, match="f-puzzles has no rule for this clue: anti-taxicab"):
        Sudoku("." * 81, clues=[clues.anti_taxicab()]).notation("fpuzzles")


def test_the_corpus_of_links_is_solved(corpus):
    lines = [line for line in corpus("variants/fpuzzles.tsv")[1:] if line]
    for line in lines:
        payload, solution, _ = line.split("\t")[:3]
        outcome = puzzle_of(json.loads(decompress(payload))).solve()
        assert str(outcome.verdict) == "unique"
        assert len(solution) > 81 or outcome.solution.digits == solution


def test_the_standard_text_of_a_board_with_clues_is_read_back():
    puzzle, _ = killer(3)
    assert parse(puzzle.notation()) == puzzle
    with pytest.raises(NotationError, match="unknown kind of clue"):
        parse('{"givens": "' + "." * 81 + '", "clues": [{"kind": "cagee", "cells": "r1c1"}]}')
    with pytest.raises(NotationError, match="not JSON"):
        parse('{"givens": "' + "." * 81 + '", "clues": [}')
