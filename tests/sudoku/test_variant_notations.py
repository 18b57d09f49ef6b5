"""Notations of boards with clues: Solo, SumoCue, the text with one line per clue, SudokuPad drawings."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from random import Random

import pytest

import grille
from fixtures.clue_rules import filled
from fixtures.clue_sample import SAMPLES, Draw
from grille import GrilleError, NotationError, Sudoku, parse
from grille.cli import run
from grille.notation.lzstring import MAX_CODED, compress, decompress
from grille.sudoku import clues
from grille.sudoku.layout import Layout
from grille.sudoku.notation.text import ranges

SOLO = shutil.which("sgt-solo") or ("/usr/games/sgt-solo" if Path("/usr/games/sgt-solo").exists() else None)
EMPTY = "\n".join(["." * 9] * 9)


@cache
def made(variant, **options):
    return [
        entry.puzzle for entry in grille.generate("sudoku", variant=variant, rate=False, count=2, seed=5, **options)
    ]


def same(one, two):
    """Whether two puzzles are equal, whatever the order of their clues and of the cells of a cage."""

    def parts(puzzle):
        return (
            puzzle.givens,
            puzzle.layout,
            {(clue.kind, frozenset(clue.cells), clue.parameters) for clue in puzzle.clues},
        )

    return parts(one) == parts(two)


def refusal(text):
    with pytest.raises(NotationError) as caught:
        parse(text)
    return str(caught.value)


# Game ids that sgt-solo made.
SOLO_IDS = (
    "3x3x:c7a2_9i8_5b1b5d5_4_2d8_3b8a6b2_6d9_3_5d3b4b4_2i8_6a7c",
    "2x3k:zj,aaba_a_____________aaa__a___a__aaaa_baaa_,7a7a7a4a12a11_7_8a6c7_9a8a3b9a14a7e",
    "9jx:8p1b3_9_8d1e3_9_2a7b1b2a2_3_1e4d3_6_5b3p9,ca_d_aaa__abb___a_b__aab___bb__b__fccc_daacb__bc__a_cacde_ce",
    "4j:b1a2f2a3b,cbaaab____aa_",
    "6jxk:zj,_bbab__afdeaa_c_bac_c_a,___a___aa_b_________a_c_aa_aaaa__a___aa_a_,5_9_5_9a6c8b7a5_11b6_9a5_9_5b11c6b10b",
)


@pytest.mark.parametrize("text", SOLO_IDS)
def test_solo_ids_of_variants_have_one_solution_and_round_trip(text):
    puzzle = parse(text)
    assert puzzle.solve().unique
    assert puzzle.notation("solo") == text


@pytest.mark.parametrize("variant", ["killer", "jigsaw", "x", "killer,x", "jigsaw,killer"])
def test_generated_variants_round_trip_through_solo(variant):
    for puzzle in made(variant, cage_sizes="2-4") if "killer" in variant else made(variant):
        if any(len(clue.cells) < 2 for clue in puzzle.clues):
            with pytest.raises(GrilleError, match="Solo needs at least two cells for each cage"):
                puzzle.notation("solo")
        else:
            assert same(parse(puzzle.notation("solo")), puzzle)


@pytest.mark.skipif(SOLO is None, reason="sgt-solo (Debian: sgt-puzzles) is not installed")
@pytest.mark.parametrize("variant", ["killer", "jigsaw", "x", "killer,x", "jigsaw,killer"])
def test_solo_reads_our_ids_and_we_read_its(variant):
    for puzzle in made(variant):
        if not any(len(clue.cells) < 2 for clue in puzzle.clues):
            ours = puzzle.notation("solo")
            assert _solo(ours) == ours
    head = {"killer": "2x3k", "jigsaw": "6j", "x": "3x3x", "killer,x": "2x3xk", "jigsaw,killer": "6jk"}[variant]
    theirs = _solo(head)
    assert parse(theirs).solve().unique


def _solo(text):
    run_ = subprocess.run([SOLO, "--generate", "1", text], capture_output=True, text=True, check=True)
    return run_.stdout.strip()


def test_regions_with_long_runs_without_a_border_round_trip_through_solo():
    rows = [[1] * 3 + [2] * 3 + [3] * 3] * 3 + [[row] * 9 for row in range(4, 10)]
    puzzle = Sudoku("." * 81, Layout.jigsaw(rows))
    text = puzzle.notation("solo")
    assert "z" in text.partition(",")[2]
    assert parse(text) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9j:zzzc", "the regions are missing"),
        ("9j:a1b,c", "expected borders between 144 pairs of neighbours, found 4"),
        ("4j:p,cc", "expected borders between 24 pairs"),
        ("4j:p,1", "column 6: expected a letter"),
        ("4j:p," + "a" * 60, "expected borders between 24 pairs"),
        ("4j:p,x", "has 16 cells, expected 4"),
        ("2x2k:p,__aa_a_cb_____a_", "the sums are missing"),
        ("2x2k:p,__aa_a_cb_____a_,6_6_7d5_4_5c7b,a", "expected the end after the sums"),
        ("2x2k:p,__aa_a_cb_____a_,6_6_7_7c5_4_5c7b", "has 2 sums"),
        ("2x2k:p,__aa_a_cb_____a_,99_6_7d5_4_5c7b", "is not a sum on a board of side 4|add up to"),
        ("99x99k:a", "side 9801 is not supported"),
    ],
)
def test_bad_solo_ids_are_refused_with_the_place(text, message):
    with pytest.raises(GrilleError, match=message):
        parse(text)


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Sudoku("." * 81, clues=[clues.anti_knight()]), "Solo has no rule for this clue: anti-knight"),
        (Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2", 5)]), "whole board: r1c3 is in none"),
        (Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2")]), "at least a sum"),
        (Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2", 5), clues.cage("r1c2 r1c3", 5)]), "r1c2 is in two"),
        (Sudoku("." * 81, "3x3+windoku"), "Solo does not support layout"),
    ],
)
def test_solo_refuses_what_it_lacks(puzzle, message):
    with pytest.raises(GrilleError, match=message):
        puzzle.notation("solo")


def test_sumocue_jigsaws_and_killers():
    jigsaw = made("jigsaw")[0]
    text = jigsaw.notation("sumocue")
    assert text.startswith("SumoCueV1=")
    assert parse(text) == jigsaw
    for variant in ("killer", "killer,x", "jigsaw,killer"):
        for puzzle in made(variant, givens="0"):
            text = puzzle.notation("sumocue")
            assert text.startswith("SumoCueV1D=") == ("x" in variant.split(","))
            back = parse(text)
            assert back.notation("sumocue") == text
            assert back.solve().solution.digits == puzzle.solve().solution.digits


def test_lines_of_perfect_sudoku():
    puzzle = Sudoku("." * 81, "3x3", [clues.cage("r1c1..r1c3", 23), clues.cage("r1c4 r1c5", 11)])
    fields = [23 * 256] * 3 + [11 * 256 + 3] * 2 + [0] * 76
    assert parse("3x3::k:" + "".join(f"{field}:" for field in fields)) == puzzle
    assert parse("3x3:d:k:" + ":".join(map(str, fields))).layout == Layout.of("3x3+x")
    assert "expected 81 numbers after the colons, found 2" in refusal("3x3::k:1:2")
    assert "r1c2: expected a number" in refusal("3x3::k:0:x:" + ":".join("0" * 79))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SumoCueV1", "expected SumoCueV1, then ="),
        ("SumoCueV1=1+9", "no cage begins in cell 9"),
        ("SumoCueV1" + "=0J0" * 80, "expected one label for each cell|found 80 labels"),
        ("SumoCueV1" + "=0J0" * 81, "has 81 cells, expected 9"),
        ("SumoCueV1=0J0" + "=0" * 80, "cell 1 has no region"),
        ("SumoCueV1=10" + "=0" * 80, "r1c1 holds 10, expected 1 to 9"),
        ("SumoCueV1=2+0" + "=0" * 79, "add up to 3 to 17, not 2"),
        ("SumoCueV1" + "=0" * 2000, "expected = or"),
        ("SumoCueV1=0;0", "column 12"),
    ],
)
def test_bad_sumocue_lines_are_refused(text, message):
    with pytest.raises(GrilleError, match=message):
        parse(text)


def test_sumocue_refuses_a_given_in_a_cage():
    with pytest.raises(GrilleError, match="no givens in cages, as in r1c1"):
        Sudoku("1" + "." * 80, clues=[clues.cage("r1c1 r1c2", 5)]).notation("sumocue")


@pytest.mark.parametrize("kind", [*SAMPLES])
def test_the_text_of_every_kind_is_read_back(kind):
    random = Random(kind)
    # One kind needs a middle digit.
    layout, grid = Layout.boxes(2, 3), "123456456123231564564231312645645312"
    if kind == "dutch-flatmates":
        layout, grid = Layout.latin(5), "1234534512512342345145123"
    done = 0
    while done < 5:
        try:
            puzzle = Sudoku(grid, layout, [SAMPLES[kind](Draw(random, layout, filled(Sudoku(grid, layout), grid)))])
        except GrilleError:
            continue
        done += 1
        assert parse(puzzle.notation("text")) == puzzle


def test_texts_in_a_file_are_read_back():
    puzzles = [*made("killer"), *made("jigsaw,killer"), *made("killer,x")]
    text = "\n\n".join(puzzle.notation("text") for puzzle in puzzles)
    assert [record.puzzle for record in grille.read(text.split("\n"))] == puzzles
    assert [record.puzzle for record in grille.read(text.replace("\n\n", "\n").split("\n"))] == puzzles


def test_a_person_may_type_less():
    expected = Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2", 10), clues.thermometer("r2c1..r2c4", slow=True)])
    body = "cage: r1c1, r1c2 10\nThermometer r2c1..r2c4 slow"
    assert parse(f"3x3:\n{body}") == parse(f"{EMPTY}\n{body}\n") == expected
    assert str(parse(f"3x3+x:\n{body}").layout) == "3x3+x"


def test_a_heading_after_a_board_is_not_a_clue():
    text = f"Grid 01\n{EMPTY}\nGrid 02\n{EMPTY}"
    assert [record.error for record in grille.read(text.split("\n"))] == [None, None]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cagee r1c1 r1c2", "line 10, column 1: unknown kind of clue 'cagee'; did you mean 'cage'"),
        ("cage r1c1 r1c2 total=99", "line 10: killer cage r1c1 r1c2: 2 different digits"),
        ("cage r1c1 x", "line 10, column 11: killer cage: expected a cell such as r1c2"),
        ("cage r1c1 r1c2 5 6", "line 10, column 18: killer cage: 6 is a number too many"),
        ("cage r1c1 r1c2 total=5 total=6", "total is given twice"),
        ("cage r1c1 r1c2 repeats=maybe", "expected true or false, found 'maybe'"),
        ("cage r1c1 r1c2 total=[5", "the value is not JSON"),
        ("cage r1c1 r1c2 total", "expected = and a value"),
        ("thermometer r1c9 r1c10", "line 10: thermometer r1c9 r1c10: r1c10 is not on the board"),
        ("arrow r1c1", "line 10: arrow: shafts is missing"),
    ],
)
def test_a_bad_clue_line_is_refused_with_its_place(line, message):
    assert message in refusal(f"{EMPTY}\n{line}")


def test_ranges():
    assert ranges([(1, 1), (1, 2)]) == "r1c1 r1c2"
    assert ranges([(3, 3), (2, 2), (1, 1), (1, 2)], ",") == "r3c3..r1c1,r1c2"
    assert ranges([(0, 1), (0, 2), (0, 3)]) == "v1 v2 v3"


def drawing(**more):
    cells = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = {"value": "9"}
    boxes = [[[3 * (box // 3) + at // 3, 3 * (box % 3) + at % 3] for at in range(9)] for box in range(9)]
    return {"cells": cells, "regions": boxes} | more


def pad(data, head="https://sudokupad.app/scl"):
    return head + compress(data if isinstance(data, str) else json.dumps(data))


def test_a_drawing_holds_givens_regions_and_cages():
    cages = [
        {"cells": [[0, 1], [0, 2]], "value": "10", "unique": True},
        {"value": "title: a title without cells"},
        {"cells": [[1, 1], [1, 2]], "style": "box", "value": "7"},
        {"cells": [[2, 2], [2, 3]], "sum": 11, "unique": False},
        {"cells": [[at, at] for at in range(9)], "unique": True, "hidden": True},
    ]
    data = drawing(cages=cages, metadata={"antiknight": True, "rules": "Normal rules."}, lines=[{}, {}], overlays=[{}])
    for head in ("https://sudokupad.app/scl", "https://app.crackingthecryptic.com/sudoku/ctc"):
        puzzle = parse(pad(data, head))
        assert puzzle.givens == "9" + "." * 80
        assert str(puzzle.layout) == "3x3+x1"
        expected = (clues.anti_knight(), clues.cage("r1c2 r1c3", 10), clues.cage("r3c3 r3c4", 11, repeats=True))
        assert puzzle.clues == expected


def test_what_a_drawing_only_shows_is_named(capsys):
    cages = [{"cells": [[1, 1], [1, 2]], "style": "box", "value": "7"}]
    data = drawing(metadata={"rules": "Normal rules."}, lines=[{}, {}], overlays=[{}], cages=cages, foglight=[[0, 0]])
    assert run(["count", "--nodes", "0", pad(data)]) in {0, 3}
    message = capsys.readouterr().err
    assert "2 lines, 1 shape or text, fog, 1 cage without a rule, the rules in words" in message


def test_the_shortened_json_of_sudokupad_is_read():
    rows = ",".join(["[,,,,,,,,]"] * 8)
    text = (
        "{metadata:{rules:'it\\'s {all}, [here]',antiking:t},cs:64,ce:[[{v:9},,,,,,,,]," + rows + "],"
        "re:" + json.dumps(drawing()["regions"], separators=(",", ":")) + ",ca:[{ce:[[0,1],[0,2]],v:10,unique:t}],"
        "l:[{c:67f067,th:10,wp:[[0.5,0.5],[1.5,1.5]]}],o:[{ct:[1,1],c2:#F,c1:#0,r:f}]}"
    )
    puzzle = parse(pad(text))
    assert puzzle == Sudoku("9" + "." * 80, clues=[clues.anti_king(), clues.cage("r1c2 r1c3", 10)])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"cells": [[{}] * 9] * 8}, "expected a square grid"),
        (drawing(regions=[]), "the link has no regions: give the layout"),
        (drawing(regions=[[[0, 0]]]), "r1c2 is in no region"),
        (drawing(regions=[[[0, 99]]]), "region 1: r1c100 is not on the board"),
        (drawing(cages=[{"cells": [[9, 9]], "unique": True}]), "cage: r10c10 is not on the board"),
        (drawing(cages=[{"cells": "here", "unique": True}]), "cage: expected cells"),
        (drawing(cages=[1]), "cages: expected a list of objects"),
        (drawing(cages=[{}] * 3000), "cages: expected at most 2,000"),
        (drawing(cells=5), "cells: expected a list"),
        ("[" * 100_000, "the link is damaged"),
        ("{ce:[[{v:9},", "the link is damaged"),
        ("{" * 3000, "the link is damaged"),
    ],
)
def test_bad_drawings_are_refused(data, message):
    assert message in refusal(pad(data))


def test_a_drawing_without_regions_takes_the_layout_that_is_given():
    assert parse(pad(drawing(regions=[])), shape="3x3") == Sudoku("9" + "." * 80)


def test_f_puzzles_as_json_and_as_the_compressed_part():
    puzzle = made("killer")[0]
    for form in ("fpuzzles", "fpuzzles-json", "fpuzzles-payload", "sudokupad"):
        assert same(parse(puzzle.notation(form)), puzzle)
    assert same(parse(json.dumps(json.loads(puzzle.notation("fpuzzles-json")), indent=1)), puzzle)


def test_objects_with_clues_are_rows_of_a_file(tmp_path, capsys):
    puzzle = made("killer")[0]
    path = tmp_path / "puzzles.txt"
    path.write_text(puzzle.notation() + "\n" + puzzle.notation("fpuzzles-json") + "\n")
    assert run(["solve", str(path)]) == 0
    answer = puzzle.solve().solution.digits
    assert capsys.readouterr().out.split() == [answer, answer]


@pytest.mark.parametrize(
    "text",
    ["https://www.f-puzzles.com/?load=", "https://sudokupad.app/scl", "https://sudokupad.app/fpuz"],
)
def test_a_hostile_link_is_refused_before_it_is_decompressed(text):
    assert len(refusal(text + "N4Ig" + "A" * (MAX_CODED + 1))) < 200
    # A few kilobytes that stand for more than the limit.
    bomb = compress('{"x":"' + "a" * 1_200_000 + '"}')
    assert len(bomb) < 8_000
    assert "the link is damaged" in refusal(text + bomb)
    with pytest.raises(GrilleError, match="longer than 1,000,000 characters"):
        decompress(bomb)
    with pytest.raises(GrilleError, match="expected at most 1,000,000"):
        decompress("A" * (MAX_CODED + 1))


def test_ids_of_stored_puzzles_are_refused():
    assert "this f-puzzles link only names a puzzle" in refusal("https://f-puzzles.com/?id=yabc")
    assert "this SudokuPad link only names a puzzle" in refusal("https://sudokupad.app/abcd1234")
