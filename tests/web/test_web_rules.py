"""The page's rules of play equal those of the package: the same games in both, the page's under node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_games import PUZZLES, actions, damaged

import grille
from grille.errors import GrilleError
from grille.play import save
from grille.play.daily import generator_of
from grille.play.game import Game
from grille.web import limits
from grille.web.handlers.generate import highest

STATIC = Path(grille.__file__).parent / "web/static"
SIDES = range(4, 37)

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Runs the page's rules in a node process."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the page's rules can't be run here")
    # Copied, so that every version of node treats the files as modules.
    folder = tmp_path_factory.mktemp("page")
    shutil.copytree(STATIC, folder / "static")
    (folder / "static/package.json").write_text('{"type": "module"}', encoding="utf-8")
    with ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(
                [node, str(Path(__file__).parent / "replay.mjs"), str(folder / "static")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        )
        shown, said = process.stdin, process.stdout
        assert shown is not None
        assert said is not None

        def ask(verb: str, **fields: Any) -> Any:
            shown.write(json.dumps({"verb": verb, **fields}) + "\n")
            shown.flush()
            line = said.readline()
            assert line, "the page's rules ended: node says why"
            return json.loads(line)

        yield ask
        shown.close()


def plain(value: Any) -> Any:
    """A board in the page's form: objects and lists, a spot as its two squares."""
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    if isinstance(value, frozenset):
        return [f"{one},{other}" for one, other in sorted(value)]
    return [plain(each) for each in value] if isinstance(value, (tuple, bytes)) else value


def facts(puzzle: Any) -> dict[str, Any]:
    """The content of a puzzle in the page's form: its digits or tiles, and the pieces of its set with their counts."""
    if puzzle.family == "sudoku":
        return {"givens": puzzle.givens}
    if puzzle.family == "dominosa":
        pieces = [[f"{low}-{high}", count] for (low, high), count in Counter(puzzle.pieces).items()]
        return {"rows": puzzle.height, "columns": puzzle.width, "digits": [*puzzle.digits], "pieces": sorted(pieces)}
    asked = {"ring": puzzle.ring, "start": puzzle.start, "end": puzzle.end}
    return {"tiles": plain(puzzle.tiles), "table": plain(puzzle.table)} | asked


def state(game: Game[Any]) -> dict[str, Any]:
    clear = game.game_rules.clear
    return {
        "at": game.at,
        "moves": len(game.moves),
        "board": plain(game.board),
        "clashes": [{"message": fault.message, "cells": list(fault.cells)} for fault in game.clashes()],
        "done": game.done,
        "clear": None if clear is None else list(clear(game.puzzle, game.board)),
    }


def attempt(work: Callable[[], Any]) -> str | None:
    """The error message of a call, if any."""
    try:
        work()
    except GrilleError as error:
        return str(error)
    return None


def comparable(action: list[Any], error: str | None) -> str | bool | None:
    """An error message; only whether there is one for bookmarks and for characters that Python quotes differently."""
    text = "".join(action[1:])
    alike = action[0] == "move" and text.isascii() and text.isprintable() and not set(text) & set("'\\")
    return error if alike else error is not None


def compare(page: Ask, puzzle: Any, done: list[list[Any]]) -> dict[str, int]:
    """Plays a game on both sides and compares everything after each action; returns counts of what occurred."""
    game: Game[Any] = Game(puzzle)
    there = page("replay", family=puzzle.family, puzzle=puzzle.notation(), actions=done)
    states = iter(there["states"])
    assert next(states) == {"error": None, **state(game)}
    seen = dict.fromkeys(("moves", "refused", "clashes", "done"), 0)
    for action, shown in zip(done, states, strict=True):
        error = attempt(lambda action=action: getattr(game, action[0])(*action[1:]))
        said = shown.pop("error")
        assert comparable(action, said) == comparable(action, error), (puzzle.notation(), action)
        here = state(game)
        assert shown == here, (puzzle.notation(), action)
        seen["moves"] += action[0] == "move" and error is None
        seen["refused"] += error is not None
        seen["clashes"] += bool(here["clashes"])
        seen["done"] += here["done"]
    assert there["save"] == json.loads(save.to_text(game))
    # Each side opens the other's save.
    assert state(save.from_text(json.dumps(there["save"]))) == state(game)
    assert page("load", save=json.loads(save.to_text(game))) == {"error": None, "state": state(game)}
    return seen


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
def test_unsupported_layouts_are_refused(page: Ask, layout: str) -> None:
    cells = 16 if layout.startswith(("2x2", "jigsaw")) else 81
    puzzle = grille.parse(f"{layout}:{'.' * cells}", family="sudoku")
    assert "expected a Sudoku with boxes" in page("read", family="sudoku", puzzle=puzzle.notation())["error"]
