"""steps_many gives the same steps as `puzzle.steps()`, for every technique."""

from __future__ import annotations

import json
from random import Random

import pytest

import grille
from fixtures.sudoku_sample import sample
from grille import Status, Sudoku
from grille.logic.demonstration import places_in
from grille.sudoku.exemplars import EXEMPLARS
from grille.sudoku.logic import read_candidate
from many_forms import CLASH, CLASSIC, NONE, SEVERAL

PRACTICE = sorted({exemplar.practice for exemplar in EXEMPLARS.values() if exemplar.practice})


def as_record(trace):
    steps = trace.steps
    return {
        "ending": str(trace.ending),
        "technique": [step.technique.id for step in steps],
        "sentence": [step.sentence for step in steps],
        "places": [list(step.places) for step in steps],
        "removes": [list(step.removes) for step in steps],
    }


@pytest.fixture(scope="module")
def texts():
    rng = Random(4)
    made = [sample(rng).notation() for _ in range(60)]
    return [*PRACTICE, *made, CLASSIC, SEVERAL, NONE, CLASH, "." * 81]


def test_each_trace_matches_that_of_the_puzzle(texts):
    found = grille.steps_many(texts, threads=2)
    lines = [json.loads(line) for line in found.to_json_lines()]
    for text, record, line in zip(texts, found.records(), lines, strict=True):
        expected = as_record(grille.parse(text).steps().trace())
        assert {name: record[name] for name in expected} == expected
        named = [line["techniques"][index] for index in line.pop("technique_index")]
        assert len({*line.pop("techniques")}) == len({*named})
        assert line | {"technique": named} == record
        assert grille.parse(line["puzzle"]) == grille.parse(text)
    for at in (0, len(PRACTICE), len(texts) - 2):
        assert found[at] == grille.parse(texts[at]).steps().trace()


def test_every_technique_that_is_practised_is_among_them():
    """One position for each technique, which is enabled by rules if it is off by default."""
    for name, places in places_in("grille.sudoku").items():
        text = places[0].text
        rules = grille.Rules(extra=(name,))
        record = next(grille.steps_many([text], rules=rules).records())
        expected = as_record(grille.parse(text).steps(rules=rules).trace())
        assert {field: record[field] for field in expected} == expected


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_result_does_not_depend_on_the_number_of_threads(texts, threads):
    assert list(grille.steps_many(texts, threads=threads).to_json_lines()) == list(
        grille.steps_many(texts, threads=1).to_json_lines()
    )


def test_states_are_those_before_each_step():
    found = grille.steps_many(
        [CLASSIC, "..3.1........4.2", "1 2 1 0 3 / 2 1 1 0 2 / 3 3 3 3 0 / 0 1 2 2 0"], state=True
    )
    for at, record in enumerate(list(found.records())[:2]):
        trace = found[at]
        layout = trace.puzzle.layout
        for position, board, candidates in zip(trace.positions(), record["board"], record["candidates"], strict=False):
            expected = list(trace.puzzle.givens)
            for word in position.places:
                cell, digit = read_candidate(layout, word)
                expected[cell] = str(digit)
            assert board == "".join(expected)
            left = {read_candidate(layout, word) for word in position.removes}
            for cell, word in enumerate(candidates.split(" ")):
                seen = {expected[peer] for peer in layout.peers[cell]}
                ruled = {str(digit) for place, digit in left if place == cell}
                marks = [sign for sign in layout.symbols if sign not in seen | ruled]
                assert word == ("." if expected[cell] != "." else "".join(marks))
    assert list(found.records())[2]["board"] is None


def test_a_trace_is_small():
    """A step takes little more than its sentence, so that traces have 8 kB on average, those of hard puzzles too."""
    line = next(grille.steps_many([CLASSIC]).to_json_lines())
    record = json.loads(line)
    assert len(line) <= sum(map(len, record["sentence"])) + 35 * len(record["sentence"]) + 400
    hard = [each.puzzle for each in grille.generate("sudoku", level="hard", count=40, seed=3, jobs=1)]
    sizes = [len(line.encode()) for line in grille.steps_many(hard).to_json_lines()]
    assert sum(sizes) <= 8000 * len(sizes)


def test_rows_that_are_not_puzzles_have_no_steps():
    found = grille.steps_many([CLASSIC, "junk", None])
    assert found.tally() == {Status.DONE: 1, Status.INVALID: 2}
    assert found[1] is None
    assert [set(record) for record in found.records()][1:] == [{"error"}] * 2
    assert [json.loads(line).get("error") for line in found.to_json_lines()] == [None, found.errors[1], found.errors[2]]
    assert found.endings == ["finished", None, None]
    assert found.to_arrow().column("sentence")[0].as_py() == [step.sentence for step in found[0].steps]


def keepers_by_hand(puzzle, board, step):
    """Find the cells that rule out the rest of a house by brute force: the fewest that see all the others."""
    layout = puzzle.layout
    cell, digit = read_candidate(layout, step.places[0])
    house = next(each for each in layout.houses if each.name == step.pattern[0].text)
    rest = [each for each in house.cells if board[each] == "." and each != cell]
    holding = [each for each, sign in enumerate(board) if sign == str(digit)]
    holding = [each for each in holding if any(other in layout.peers[each] for other in rest)]
    left = {other for other in rest if any(other in layout.peers[each] for each in holding)}
    chosen = []
    while left:
        best = max(holding, key=lambda each: len(left & layout.peers[each]))
        chosen.append(best)
        left -= layout.peers[best]
    return sorted(chosen)


def test_a_hidden_single_shows_what_rules_out_the_rest():
    seen = 0
    for text in PRACTICE[:25]:
        puzzle = grille.parse(text)
        if not isinstance(puzzle, Sudoku) or puzzle.layout.side != 9:
            continue
        trace = puzzle.steps().trace()
        board = list(puzzle.givens)
        for step in trace.steps:
            if step.technique.id == "hidden_single":
                seen += 1
                shown = [each.at[0] for each in step.pattern[1:]]
                assert shown == [puzzle.layout.name(cell) for cell in keepers_by_hand(puzzle, board, step)]
            for word in step.places:
                cell, digit = read_candidate(puzzle.layout, word)
                board[cell] = str(digit)
    assert seen > 50
