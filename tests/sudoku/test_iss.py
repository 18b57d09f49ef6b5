"""ISS strings: every clue there and back, and what bad strings get."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from fixtures.clue_rules import filled
from fixtures.clue_sample import SAMPLES, Draw
from grille import Sudoku, parse
from grille.errors import GrilleError, NotationError
from grille.sudoku import clues
from grille.sudoku.layout import Layout
from grille.sudoku.notation import iss
from grille.sudoku.notation.iss_codes import automaton_code, automaton_of, coded_text

FOUR, SIX = Layout.boxes(2, 2), Layout.boxes(2, 3)
GRIDS = {FOUR: "1234341221434321", SIX: "123456456123231564564231312645645312"}


def solutions(puzzle):
    return {grid.digits for grid in islice(puzzle.solutions(), 300)}


@pytest.mark.parametrize("kind", [*SAMPLES])
def test_every_clue_survives_the_way_there_and_back(kind):
    random = Random(kind)
    done = 0
    while done < 6:
        layout = SIX if kind == "entropic" or random.random() < 0.2 else FOUR
        grid = GRIDS[layout]
        draw = Draw(random, layout, filled(Sudoku(grid, layout), grid))
        givens = "".join(sign if random.random() < (0.6 if layout is SIX else 0.1) else "." for sign in grid)
        try:
            puzzle = Sudoku(givens, layout, [SAMPLES[kind](draw)])
        except GrilleError:
            # A clue that no digits satisfy; rules on the whole board often are on small boards.
            done += random.random() < 0.2
            continue
        done += 1
        text = puzzle.notation("iss")
        again = parse(text)
        assert again.layout == layout
        assert again.givens == givens
        assert solutions(again) == solutions(puzzle), text


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        (".AntiKnight", "3x3"),
        (".Diagonal~1.Diagonal~-1.~R1C1_1", "3x3+x"),
        (".Diagonal~-1.~R1C1_1", "3x3+x1"),
        (".Windoku.~R1C1_1", "3x3+windoku"),
        (".DisjointSets.~R1C1_1", "3x3+disjoint"),
        (".Shape~6x6.~R1C1_1", "2x3"),
        (".Shape~4x4.NoBoxes.~R1C1_1", "1x4"),
        (".Shape~9x9~0-8.~R1C1_0", "3x3+zero"),
        (".Shape~7x7.~R1C1_7", "1x7"),
        (".Shape~4x4.NoBoxes.Jigsaw~1112132233423444", "jigsaw-1112132233423444"),
        (".Shape~4x4.Jigsaw~0001021122312333", "2x2+extra-1112132233423444"),
        (".Shape~4x4.Jigsaw~1112132233423444", "2x2+extra-1112132233423444"),
    ],
)
def test_layouts(text, layout):
    puzzle = parse(text)
    assert puzzle.layout == Layout.of(layout)
    assert parse(puzzle.notation("iss")) == puzzle


def test_constraints_are_read_as_iss_means_them():
    def read(text):
        return iss.read(text, None).clues

    assert read(".Cage~10~R1C1~R1C2.Cage~0~R2C1~R2C2") == (clues.cage("r1c1 r1c2", 10), clues.cage("r2c1 r2c2"))
    assert read(".WhiteDot~R1C1~R1C2~R5C5~R6C5") == (clues.difference("r1c1 r1c2"), clues.difference("r5c5 r6c5"))
    assert read(".LittleKiller~30~R1C6") == (clues.little_killer("r1c6 r2c5 r3c4 r4c3 r5c2 r6c1", 30),)
    assert read(".LittleKiller~12~R9C8") == (clues.little_killer("r9c8 r8c9", 12),)
    assert read(".Skyscraper~R1~3~4") == (clues.skyscraper("r1c1..r1c9", 3), clues.skyscraper("r1c9..r1c1", 4))
    assert read(".PillArrow~2~R1C3~R1C2~R1C1~R2C1") == (clues.arrow("r1c2 r1c3", "r1c1 r2c1"),)
    assert read(".~R1C1_1_2~R1C2_2_4_6_8") == (clues.table("r1c1", [[1], [2]]), clues.even("r1c2"))
    assert read(".~R1C1_1_2.~R1C1_2_3") == ()
    assert iss.read(".~R1C1_1_2.~R1C1_2_3", None).givens[0] == "2"
    assert read(".Or.X~R1C1~R1C2.And.~R1C1_1.~R1C2_2.End.End") == (
        clues.either(clues.xv("r1c1 r1c2", 10), [clues.table("r1c1", [[1]]), clues.table("r1c2", [[2]])]),
    )
    assert read(f".Regex~{coded_text('.*12.*')}~R1C1~R1C2~R1C3") == (clues.line("r1c1..r1c3", ".*12.*"),)
    # Bits 0 and 9: copies at R1C1 and R2C1.
    assert read(".Replicate~BI.X~R1C1~R1C2.End") == (clues.xv("r1c1 r1c2", 10), clues.xv("r2c1 r2c2", 10))
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2"
    assert parse(link).clues == (clues.thermometer("r1c1 r1c2"),)


@pytest.mark.parametrize(
    ("text", "good", "bad"),
    [
        (".ContainAtLeast~1_1~R1C1~R2C2~R3C3", [1, 1, 4], [1, 2, 4]),
        (".ContainExact~1_2~R1C1~R2C2~R3C3", [3, 1, 2], [1, 2, 1]),
        (".LookAndSay~21~R1C1~R2C2~R3C3", [1, 1, 4], [1, 1, 1]),
        (".RellikCage~5~R1C1~R2C2~R3C3", [1, 2, 6], [1, 4, 6]),
        (".EqualityCage~R1C1~R2C2", [2, 7], [2, 8]),
        (".Lunchbox~5~R1C1~R2C2~R3C3", [1, 5, 9], [5, 1, 9]),
        (".CountDistinct~R1C1~R2C2~R3C3", [1, 4, 4], [2, 4, 4]),
        (".ValueIndexing~R1C1~R2C2~R3C3~R4C4", [7, 2, 1, 7], [7, 1, 1, 7]),
        (".SameValues~2~R1C1~R2C2~R3C3~R4C4", [1, 2, 2, 1], [1, 2, 2, 3]),
    ],
)
def test_constraints_mean_what_iss_means(text, good, bad):
    # Without boxes, cells of a diagonal may be equal.
    board = iss.read(".NoBoxes" + text, None)

    def holds(digits):
        givens = ["."] * 81
        for at, digit in enumerate(digits):
            givens[at * 10] = str(digit)
        return board.with_givens("".join(givens)).solve().solution is not None

    assert holds(good)
    assert not holds(bad)


def test_a_loop_of_sums_may_begin_anywhere():
    (loop,) = iss.read(".SumLine~10~R1C1~R1C2~R1C3~R1C4~LOOP", None).clues
    assert loop == clues.sum_line("r1c1..r1c4", 10, loop=True)
    board = Sudoku("." * 81, clues=[loop])
    assert Sudoku("3467" + "." * 77, clues=[loop]).solve().solution is not None
    assert Sudoku("3476" + "." * 77, clues=[loop]).solve().solution is None
    assert iss.read(board.notation("iss"), None) == board


def test_automata_round_trip():
    random = Random(8)
    for _ in range(30):
        states = random.randint(1, 9)
        rows = [[random.randint(-1, states - 1) for _ in range(4)] for _ in range(states)]
        ends = [state for state in range(states) if random.random() < 0.5]
        rule = clues.Automaton(1, rows, ends)
        again = automaton_of(automaton_code(rows, ends), range(1, 5))
        for _ in range(40):
            line = [random.randint(1, 4) for _ in range(random.randint(0, 6))]
            assert rule.accepts(line) == again.accepts(line)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".FullRank~C1~10~.Var~X", "constraints that are not known: FullRank, Var"),
        (".Shape~6x8.~R1C1_1", "boards that are not square are not known, found 6x8"),
        (".Shape~6x6~9.~R1C1_1", "a side of 6 with the digits 1 to 9 is not known"),
        (".Shape~99x99.~R1C1_1", "expected a side from 4 to 16"),
        (".Shape~9x9~0-8~Raw.~R1C1_1", "boards of the type Raw are not known"),
        (".Cage~10~R1C1~R0C2", "Cage: R0C2 is not on the board"),
        (".Cage~10~here", "Cage: 'here' is not a cell such as R1C2"),
        (".Cage~ten~R1C1", "Cage: expected a number, found 'ten'"),
        (".Cage~99~R1C1~R1C2", "add up to 3 to 17, not 99"),
        (".Cage", "Cage: an argument is missing"),
        (".Or.X~R1C1~R1C2", "Or: expected its .End"),
        (".X~R1C1~R1C2.End", "an .End without"),
        (".X~R1C1~R5C5", "X: expected cells that share an edge"),
        (".Or" * 50 + ".~R1C1_1" + ".End" * 50, "at most 7 deep"),
        (".~R1C1_12", "expected digits from 1 to 9"),
        (".NFA~AAAA~R1C1", "no digits satisfy it"),
        (".NFA~W~R1C1", "NFA"),
        (".Pair~!~_~R1C1~R1C2", "Pair: expected letters"),
        (".Replicate~_____________H.Replicate~_____________H.~R1C1_1.End.End", "Replicate"),
        (".Jigsaw~123", "Jigsaw: expected 81 cells, found 3"),
        (".Diagonal~3.~R1C1_1", "Diagonal: expected 1 or -1"),
        (".Cage~10~" + "R1C1~" * 50_000 + "R1C1", "expected at most 200,000 characters"),
    ],
)
def test_bad_strings_are_refused_with_the_place(text, message):
    with pytest.raises(NotationError, match=message):
        iss.read(text, None)


def test_a_cut_string_is_read_or_refused():
    puzzle = Sudoku("." * 81, "3x3+x", [SAMPLES[kind](Draw(Random(3), *nine())) for kind in ("cage", "either", "line")])
    text = puzzle.notation("iss")
    for at in range(1, len(text), 3):
        with suppress(GrilleError):
            assert iss.read(text[:at], None).layout.side == 9


def nine():
    layout = Layout.boxes(3, 3)
    grid = Sudoku("." * 81).solve().solution.digits
    return layout, filled(Sudoku(grid, layout), grid)


def test_jigsaws_as_a_sign_for_each_cell_twice():
    puzzle = parse(".1.." + "." * 12 + "1112132233423444", form="iss")
    assert puzzle == Sudoku(".1.." + "." * 12, "jigsaw-1112132233423444")


def test_the_corpus_is_read_and_solved(corpus):
    read = 0
    for line in filter(None, corpus("variants/iss.jsonl")):
        row = json.loads(line)
        try:
            puzzle = iss.read(row["input"], None)
        except NotationError:
            continue
        read += 1
        # The slowest are left to the benchmark.
        if row["iss_ms"] > 60 or not row["solution"] or puzzle.layout.side > 9:
            continue
        assert puzzle.check(row["solution"]).ok, row["name"]
    assert read >= 130
