"""Symmetries by name: every family that has them keeps the number of solutions, and the changes can be undone."""

from __future__ import annotations

import pytest

import grille
from grille.cli import run
from grille.family import families

RECORDS = [pytest.param(record, id=record.name) for record in families() if record.transform is not None]
GRID = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."


@pytest.mark.parametrize("record", RECORDS)
def test_a_changed_puzzle_has_as_many_solutions_and_the_same_canonical_form(record):
    for _, text, _ in record.examples[:3]:
        puzzle = grille.parse(text)
        for changes in ([("turn", "2")], [("mirror", "")], [("flip", "")], [("mirror", ""), ("flip", "")]):
            changed = record.transform(puzzle, changes)
            assert str(changed.count()) == str(puzzle.count())
            assert record.canonical(changed) == record.canonical(puzzle)
            assert record.transform(changed, changes) == puzzle


@pytest.mark.parametrize(
    "changes",
    [
        [("turn", "1")],
        [("transpose", "")],
        [("swap-rows", "1,3")],
        [("swap-columns", "4,5")],
        [("swap-bands", "1,2")],
        [("swap-stacks", "1,3")],
        [("relabel", "213456789")],
    ],
)
def test_the_symmetries_of_sudoku(changes):
    from grille.sudoku.transform import transform

    puzzle = grille.parse(GRID)
    changed = transform(puzzle, changes)
    assert changed != puzzle
    assert changed.canonical() == puzzle.canonical()
    back = 3 if changes[0][0] == "turn" else 1
    for _ in range(back):
        changed = transform(changed, changes)
    assert changed == puzzle


def test_the_command_line_applies_them_in_order(capsys):
    assert (
        run(["convert", "-q", "--turn", "--mirror", "--swap-columns", "1,2", "--relabel", "2134", "..3.1........4.2"])
        == 0
    )
    from grille.sudoku.transform import transform

    changes = [("turn", "1"), ("mirror", ""), ("swap-columns", "1,2"), ("relabel", "2134")]
    assert capsys.readouterr().out.strip() == transform(grille.parse("..3.1........4.2"), changes).notation()
    assert run(["convert", "-q", "--turn", "--to", "rows", "3:12103211023333001220"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "0321"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--swap-columns", "1,3", "..3.1........4.2"], "those that share boxes must stay together"),
        (["--swap-rows", "1", "..3.1........4.2"], "expected two numbers from 1 to 4"),
        (["--relabel", "1123", "..3.1........4.2"], "expected each digit once"),
        (["--swap-rows", "1,2", "3:12103211023333001220"], "rows and columns of a Dominosa stay together"),
        (["--relabel", "0124", "3:12103211023333001220"], "expected each of 0, 1, 2, 3 once"),
        (["--turn", "0-1 1-2"], "Domino chain has no symmetries"),
        (["--turn", "2x3:....613......15......61......415...."], "can't be transposed"),
    ],
)
def test_what_cannot_be_applied_is_an_error(arguments, message, capsys):
    assert run(["convert", *arguments]) == 2
    assert message in capsys.readouterr().err
