"""The page's rules of play equal those of the package: the same games in both, the page's under node."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from comparing import attempt, compare, plain
from in_node import Ask, rules_in_node
from random_games import PUZZLES, actions, damaged

import grille
from grille.play import save
from grille.play.daily import generator_of
from grille.play.game import Game
from grille.web import limits
from grille.web.handlers.generate import highest

SIDES = range(4, 37)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Runs the page's rules in a node process."""
    with rules_in_node(tmp_path_factory.mktemp("page")) as ask:
        yield ask


def facts(puzzle: Any) -> dict[str, Any]:
    """The content of a puzzle in the page's form: its digits or tiles, and the pieces of its set with their counts."""
    if puzzle.family == "sudoku":
        return {"givens": puzzle.givens}
    if puzzle.family == "dominosa":
        pieces = [[f"{low}-{high}", count] for (low, high), count in Counter(puzzle.pieces).items()]
        return {"rows": puzzle.height, "columns": puzzle.width, "digits": [*puzzle.digits], "pieces": sorted(pieces)}
    asked = {"ring": puzzle.ring, "start": puzzle.start, "end": puzzle.end}
    return {"tiles": plain(puzzle.tiles), "table": plain(puzzle.table)} | asked


@pytest.mark.parametrize("family", PUZZLES)
def test_random_games_are_equal_in_page_and_package(page: Ask, family: str) -> None:
    rng = Random(f"games of {family}")
    total: dict[str, int] = {}
    sized, sampled = PUZZLES[family]
    for size in SIDES:
        for make in (sized, sampled, sampled):
            puzzle, answer = make(rng, size)
            # A board of side 36 has 81 times the cells of one of side 4, and each state is compared as a whole.
            count = max(25, 140 - 6 * size) if family == "sudoku" else 100
            for name, often in compare(page, puzzle, actions(rng, puzzle, answer, count)).items():
                total[name] = total.get(name, 0) + often
    # Everything that can differ has occurred often: accepted and refused moves, broken rules (not in chains), the end.
    assert total["moves"] > 2000
    assert total["refused"] > 500
    assert total["done"] > 20
    assert (total["clashes"] > 50) == (family != "chain")


@pytest.mark.parametrize("family", PUZZLES)
def test_page_and_package_read_the_same_puzzles(page: Ask, family: str) -> None:
    """A damaged line is refused by the page, or it is the same puzzle to both."""
    rng = Random(f"lines of {family}")
    taken = 0
    for number in range(400):
        sized, sampled = PUZZLES[family]
        puzzle, _ = (sized if number % 8 == 0 else sampled)(rng, 4 + number % 20)
        text = puzzle.notation()
        at = rng.randrange(len(text))
        text = damaged(rng, text) if number % 2 else text[:at] + rng.choice("0123456789") + text[at + 1 :]
        there = page("read", family=family, puzzle=text)
        if "error" in there:
            continue
        taken += 1
        assert there["value"] == facts(grille.parse(text, family=family)), text
    assert taken > 10


@pytest.mark.parametrize("family", PUZZLES)
def test_damaged_saves_are_refused_by_both(page: Ask, family: str) -> None:
    rng = Random(f"saves of {family}")
    puzzle, answer = PUZZLES[family][1](rng, 0)
    while not answer:
        puzzle, answer = PUZZLES[family][1](rng, 0)
    game: Game[Any] = Game(puzzle)
    for text in answer:
        game.move(text)
    game.bookmark("here")
    whole = json.loads(save.to_text(game))
    wrong = (None, -1, 10**9, 1.5, "1", True, [], {}, [[]], [[1]], [["x"]], ["notes"], {"a": 99}, {"a": "1"})
    for name in whole:
        for value in wrong:
            data = whole | {name: value}
            refused = attempt(lambda data=data: save.from_text(json.dumps(data))) is not None
            assert (page("load", save=data)["error"] is not None) == refused, (name, value)
        missing = {other: value for other, value in whole.items() if other != name}
        assert page("load", save=missing)["error"] is not None, name
    assert page("load", save=whole)["error"] is None


def test_pairs_that_are_not_in_the_set_are_refused(page: Ask) -> None:
    puzzle = grille.parse("set 0-0 1-1 / 00 / 11", family="dominosa")
    presses = [["move", f"r1c1{sign}r2c1"] for sign in "-|?"]
    assert compare(page, puzzle, presses)["refused"] == 3
    assert compare(page, puzzle, [["move", "r1c1|r1c2"]])["moves"] == 1


def test_long_runs_of_blanks_in_a_move_take_linear_time(page: Ask) -> None:
    blanks = " " * 1_000_000
    presses = [["move", f"{blanks}r1c1=4{blanks}"], ["move", f"notes{blanks}x"]]
    assert compare(page, grille.parse("..3.1........4.2"), presses)["moves"] == 1


def test_the_page_can_play_what_the_service_generates(page: Ask) -> None:
    order = limits.MAX_OPTIONS["order"]
    assert order == next(highest(each) for each in generator_of("dominosa").options if each.name == "order")

    def board(order: int) -> grille.Dominosa:
        # The length does not depend on the arrangement of the tiles.
        digits = [digit for tile in combinations_with_replacement(range(order + 1), 2) for digit in tile]
        return grille.Dominosa([digits[at : at + order + 2] for at in range(0, len(digits), order + 2)])

    assert "error" not in page("read", family="dominosa", puzzle=board(order).notation())
    assert "at most 4000 characters" in page("read", family="dominosa", puzzle=board(order + 1).notation())["error"]
    assert len(board(order).notation()) <= limits.MAX_NOTATION < len(board(order + 1).notation())


def test_clash_messages_count_and_use_numbers_on_large_boards(page: Ask) -> None:
    presses = [["move", f"r1c{column}=1"] for column in (1, 2, 3)]
    four = page("replay", family="sudoku", puzzle="." * 16, actions=presses)["states"][-1]
    assert four["clashes"][0]["message"] == "row 1 holds 1 three times: r1c1, r1c2, r1c3"
    large = " ".join(["0"] * 1296)
    presses = [["move", "r1c1=36"], ["move", "r36c1=@"]]
    there = page("replay", family="sudoku", puzzle=large, actions=presses)["states"][-1]
    assert there["clashes"][0]["message"] == "column 1 holds 36 twice: r1c1, r36c1"


@pytest.mark.parametrize("layout", ["3x3+x", "3x3+windoku", "2x2+x1", "jigsaw-1112132233423444"])
def test_layouts_that_were_not_described_are_refused(page: Ask, layout: str) -> None:
    cells = 16 if layout.startswith(("2x2", "jigsaw")) else 81
    puzzle = grille.parse(f"{layout}:{'.' * cells}", family="sudoku")
    assert "expected a Sudoku with boxes" in page("read", family="sudoku", puzzle=puzzle.notation())["error"]
