"""For setters: true candidates with counts, unnecessary parts, additions, compared with all solutions."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import grille
from grille import GrilleError, LimitReached, Sudoku
from grille.cli import run
from grille.sudoku import clues

THREE = "..3.1........4.."


def random_boards():
    random = Random(11)
    grid = [*Sudoku("1" + "." * 15).solutions()][3].digits
    for number in range(12):
        kept = random.sample(range(16), 2 + number % 5)
        rules = [clues.thermometer("r1c1 r2c2")] if grid[0] < grid[5] and number % 2 else []
        givens = "".join(sign if at in kept else "." for at, sign in enumerate(grid))
        yield Sudoku(givens, clues=rules)


@pytest.mark.parametrize("most", [1, 2, 5, 10_000])
def test_counts_are_those_of_all_solutions(most):
    for puzzle in random_boards():
        counter = Counter(
            (at // 4 + 1, at % 4 + 1, int(sign))
            for solution in puzzle.solutions()
            for at, sign in enumerate(solution.digits)
        )
        found = puzzle.true_candidates(most=most)
        flat = {(*cell, digit): count for cell, digits in found.items() for digit, count in digits.items()}
        assert flat == {candidate: min(most, count) for candidate, count in counter.items()}
        assert {cell: tuple(digits) for cell, digits in found.items()} == puzzle.true_candidates()


def test_unnecessary_parts_are_those_whose_removal_leaves_one_solution():
    seen = 0
    for entry in grille.generate("sudoku", size=4, variant="kropki", rate=False, count=6, seed=2):
        puzzle = entry.puzzle
        # One given more, so that something is not needed.
        at = puzzle.givens.index(".")
        puzzle = puzzle.with_givens(puzzle.givens[:at] + entry.solution.digits[at] + puzzle.givens[at + 1 :])
        found = puzzle.unnecessary()
        assert f"r{at // 4 + 1}c{at % 4 + 1}" in found.givens
        for cell, sign in enumerate(puzzle.givens):
            if sign != ".":
                without = puzzle.with_givens(puzzle.givens[:cell] + "." + puzzle.givens[cell + 1 :])
                assert (puzzle.layout.name(cell) in found.givens) == without.solve().unique
        for number, clue in enumerate(puzzle.clues):
            rest = puzzle.clues[:number] + puzzle.clues[number + 1 :]
            assert (clue in found.clues) == Sudoku(puzzle.givens, puzzle.layout, rest).solve().unique
            seen += clue in found.clues
    assert seen


def test_additions_make_the_solution_unique():
    for puzzle in random_boards():
        if puzzle.solve().unique:
            assert puzzle.additions() == ((), ())
            continue
        found = puzzle.additions()
        assert bool(found.alone) != bool(found.together)
        for group in [(word,) for word in found.alone] or [found.together]:
            more = puzzle
            for word in group:
                more = more.with_given(int(word[1]), int(word[3]), int(word[5]))
            assert more.solve().unique
    # An empty board needs several givens; without any of them there are more solutions.
    words = Sudoku("." * 16).additions().together
    assert len(words) >= 4


def test_a_puzzle_without_a_solution_has_nothing_to_add_or_remove():
    for ask in (Sudoku("11" + "." * 14).additions, Sudoku("11" + "." * 14).unnecessary, Sudoku(THREE).unnecessary):
        with pytest.raises(GrilleError, match="solution"):
            ask()
    assert not any(Sudoku("11" + "." * 14).true_candidates(most=3).values())


def test_limits():
    with pytest.raises(LimitReached):
        Sudoku("." * 256).true_candidates(most=2, seconds=0)
    for most in (0, 10_001, True, "3"):
        with pytest.raises(GrilleError, match="most: expected a number from 1 to 10,000"):
            Sudoku(THREE).true_candidates(most=most)


def shown(capsys, *words):
    code = run([*words])
    return code, capsys.readouterr().out


def test_the_verb_candidates(capsys, tmp_path):
    code, text = shown(capsys, "candidates", "--limit", "2", THREE)
    assert code == 0
    assert "│ 23 4 │ 1  23  │" in text
    assert "r2c3: 2 in 2+, 4 in 1" in text
    assert "each of these makes it unique: r2c3=4, r2c4=2" in text
    code, text = shown(capsys, "candidates", "--json", "--limit", "3", THREE)
    data = json.loads(text)
    assert data["counts"]["r3c4"] == {"2": 1, "3": 1, "4": 1}
    assert data["candidates"]["r1c1"] == ["4"]
    path = tmp_path / "two.txt"
    path.write_text(f"{THREE}\n..3.1........4.2\n1.1............\n11..............\n")
    code, text = shown(capsys, "candidates", str(path))
    assert code == 2
    lines = text.splitlines()
    assert lines[0] == "4 2 3 1 1 3 24 24 23 1 24 234 23 4 1 23"
    assert lines[1] == "4 2 3 1 1 3 2 4 2 1 4 3 3 4 1 2"
    assert "no solution" in lines[3]
    assert len(lines) == 4
    assert shown(capsys, "candidates", "--seconds", "0", THREE)[0] == 3
    assert run(["candidates", "3:12103211023333001220"]) == 2
    assert "not supported for Dominosa" in capsys.readouterr().err


def test_check_minimal(capsys):
    assert shown(capsys, "check", "--minimal", "..3.1........4.2") == (0, "ok\n")
    code, text = shown(capsys, "check", "--minimal", "4.3.1........4.2")
    assert (code, text) == (1, "the given in r1c1 is not needed\nthe given in r2c1 is not needed\n")
    code, text = shown(capsys, "check", "--minimal", "--json", THREE)
    assert code == 1
    assert json.loads(text)["add"]["alone"][0] == "r2c3=4"
    puzzle = Sudoku("..3.1........4.2", clues=[clues.cage("r1c1 r1c2", 6)])
    code, text = shown(capsys, "check", "--minimal", puzzle.notation())
    assert code == 1
    assert text.endswith("not needed: killer cage r1c1 r1c2\n")
    code, text = shown(capsys, "check", "--minimal", "." * 16)
    assert "these givens together make it unique: r1c1=" in text
    code, text = shown(capsys, "check", "--minimal", "--nodes", "0", "." * 625)
    assert code == 3
    assert shown(capsys, "check", "--minimal", "11" + "." * 14)[0] == 1
    assert run(["check", "--minimal", "--position", "r1c1=4", THREE]) == 2
