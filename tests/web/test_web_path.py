"""The page without a service: hints, checks and lessons from what came with a puzzle equal those of the package."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from time import monotonic
from typing import Any

import pytest
from in_node import Ask, rules_in_node

import grille
from grille.family import family
from grille.generator import PLAY_LEVELS
from grille.notation.lzstring import compress
from grille.play.daily import generator_of
from grille.play.facts import facts
from grille.play.game import Game
from grille.play.judging import Verdict, judge
from grille.play.lesson import first_game
from grille.play.path import explained_path
from grille.play.practice import practice
from grille.web.handlers.generate import path as path_request
from grille.web.handlers.lessons import first_game as first_fields
from grille.web.handlers.lessons import lesson
from grille.web.request import Budget, Request

NAMES = ("sudoku", "dominosa", "chain")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    with rules_in_node(tmp_path_factory.mktemp("page")) as ask:
        yield ask


def made(name: str, level: str) -> tuple[Any, dict[str, Any]]:
    generator = generator_of(name)
    found = generator.first(generator.play_spec(level, 11))
    assert found is not None
    path = explained_path(found.puzzle, found.solution)
    assert path is not None
    return found, path


def on_page(page: Ask, game: Game[Any], path: dict[str, Any]) -> Any:
    moves = [list(move.texts) for move in game.moves[: game.at]]
    return page("path", family=game.puzzle.family, puzzle=game.puzzle.notation(), path=path, moves=moves)


@pytest.mark.parametrize("level", PLAY_LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_hints_from_the_path_lead_to_the_end(page: Ask, name: str, level: str) -> None:
    """Some entries are made in the player's own order; every hint after that is true, and the last one finishes."""
    found, path = made(name, level)
    game: Game[Any] = Game(found.puzzle)
    if name != "chain":
        # Any entries of the solution; a chain grows from its end.
        game.move(*Random(level).sample(path["answer"], len(path["answer"]) // 3))
    for _ in range(len(path["steps"]) + 1):
        said = on_page(page, game, path)
        assert said["facts"] == sorted(facts(game.position))
        assert said["mistakes"] == []
        assert said["check"] == {"ok": True, "faults": [], "done": game.done, "can_finish": True}
        if game.done:
            break
        step = said["hint"]["step"]
        assert said["hint"]["explanation"] == step["sentence"]
        assert said["steps"]["steps"][0]["sentence"] == step["sentence"]
        assert said["hint"]["moves"]
        game.move(*said["hint"]["moves"])
        assert not game.logic.mistakes(found.solution, game.position)
    assert game.done
    assert on_page(page, game, path)["hint"]["nudge"] == "Nothing is left to find."


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("sudoku", lambda answer: [f"{answer[0].partition('=')[0]}={n}" for n in range(1, 10)]),
        ("sudoku", lambda answer: [answer[0].replace("=", "<>")]),
        ("dominosa", lambda answer: [each.replace("-", "|") for each in answer[:3]]),
    ],
)
def test_mistakes_are_the_same_as_in_the_package(page: Ask, name: str, moves: Any) -> None:
    found, path = made(name, "medium")
    for move in moves(path["answer"]):
        game: Game[Any] = Game(found.puzzle)
        game.move(move)
        expected = [fault.data() for fault in game.logic.mistakes(found.solution, game.position)]
        said = on_page(page, game, path)
        assert said["mistakes"] == expected
        shown = expected or [fault.data() for fault in game.clashes()]
        assert said["check"]["ok"] is not bool(shown)
        assert bool(said["hint"]["mistakes"]) is bool(shown)


LESSONS = [("sudoku", "hidden_single"), ("sudoku", "naked_pair"), ("dominosa", "only-spot"), ("chain", "odd-digits")]


@pytest.mark.parametrize(("name", "technique"), LESSONS)
def test_lessons_are_judged_as_in_the_package(page: Ask, name: str, technique: str) -> None:
    request = Request({"family": name, "technique": technique}, Budget(0, 1e9, 0, lambda: False), lambda _n: None)
    fields = lesson(request).fields
    place = practice(name, technique, 1)
    tried = [[claim.text] for claim in place.claims] or [list(step["moves"]) for step in _page_of(fields)["right"][:4]]
    if not place.claims:
        tried += [[text] for text in _answers(place)[:3]]
    for texts in tried:
        ours = judge(place, (), texts)
        theirs = page(
            "judge", lesson=fields, fields={"family": name, "technique": technique, "number": 1, "texts": texts}
        )
        compare_verdicts(ours, theirs)
    asked = page("judge", lesson=fields, fields={"family": name, "technique": technique, "number": 1})
    assert place.claims or asked["moves"]


def compare_verdicts(ours: Verdict, theirs: dict[str, Any]) -> None:
    """Compare verdicts of the package and the page. The page may leave to the package why a move is not right."""
    if theirs.get("provisional"):
        assert not theirs["allowed"]
        assert theirs["sentence"]
        # A true move by another technique is recognised by the package alone, and so is a dead end of a chain.
        assert not ours.right
        assert theirs["finding"] == "unproven" or ours.finding == "wrong"
    else:
        found = theirs["finding"], theirs["finished"], theirs["sentence"]
        assert found == (str(ours.finding), ours.finished, ours.sentence)


@pytest.mark.parametrize("name", ["sudoku", "dominosa", "chain"])
def test_a_first_game_is_judged_as_in_the_package(page: Ask, name: str) -> None:
    """Every page of it to its end, with moves that are not right before each that is."""
    request = Request({"family": name}, Budget(0, 1e9, 0, lambda: False), lambda _n: None)
    fields = first_fields(request).fields
    game = first_game(name)
    findings = set()
    for beat in range(game.count):
        moves = [list(move.texts) for move in game.game.moves[: game.game.at]]
        since: list[list[str]] = []
        while not game.finished:
            place: dict[str, Any] = {"family": name, "beat": beat, "moves": moves, "since": since}
            sought = page("judge", lesson=fields, fields=place)
            for texts in ([text] for text in OTHER_MOVES[name]):
                ours = judge(game.page.practice, since, texts)
                theirs = page("judge", lesson=fields, fields=place | {"texts": texts})
                if not (game.page.practice.rest and theirs["sentence"] == "Right."):
                    compare_verdicts(ours, theirs)
                findings.add(theirs["finding"])
            ours = judge(game.page.practice, since, sought["moves"])
            assert ours.right
            compare_verdicts(ours, page("judge", lesson=fields, fields=place | {"texts": sought["moves"]}))
            game.attempt(*sought["moves"])
            since.append(sought["moves"])
        game.forward()
    assert game.over
    assert findings >= {"refused", "unproven"}


# Moves that are mostly not right: impossible, wrong, unproven, or too early.
OTHER_MOVES = {
    "sudoku": ["r1c2=2", "r1c3=1", "r2c2=4", "r9c1=1", "r3c4=3"],
    "dominosa": ["r1c1-r2c1", "r1c1|r2c1", "r1c1-r1c2", "r9c9-r9c8"],
    "chain": ["first t4", "right t2", "right t4", "left t4", "turn t1", "right t9"],
}


def _page_of(fields: dict[str, Any]) -> Any:
    return next(each for each in fields["pages"] if each["number"] == 1)


def _answers(place: Any) -> list[str]:
    game = place.game()
    answer = game.game_rules.answer(place.puzzle, place.puzzle.solve().solution)
    return [text for text in answer if game.game_rules.after(place.puzzle, game.board, text) != game.board]


def test_links_to_other_sites_hold_the_puzzle(page: Ask) -> None:
    for size in (4, 6, 9, 12, 16):
        generator = generator_of("sudoku")
        puzzle = generator.first(generator.spec("easy", 3, {"size": size})).puzzle  # type: ignore[union-attr]
        links = page("links", family="sudoku", puzzle=puzzle.notation())
        assert len(links) == (2 if size == 12 else 3)
        assert all(grille.parse(link["href"]) == puzzle for link in links)
    text = "3:12103211023333001220"
    (link,) = page("links", family="dominosa", puzzle=text)
    assert link["href"].endswith(f"dominosa.html#{text}")


def test_the_page_compresses_as_the_package_does(page: Ask) -> None:
    for text in ("", "a", "aaaa", "abc" * 99, "é€😀"):
        assert page("compress", text=text) == compress(text)


# The hashes of codes that a scanner has read.
CODES = {
    "hello": "8bea13f4ef33adf0",
    "https://example.org/#p=" + "1.3" * 27 + "&f=sudoku": "e9133d89fccdddb5",
    "x" * 300: "d0e99d48c1aa34f5",
    "é€😀" * 40: "e9a1c5cb2fd45a18",
}


@pytest.mark.parametrize("text", CODES, ids=len)
def test_qr_codes_are_those_that_a_scanner_has_read(page: Ask, text: str) -> None:
    assert sha256("".join(page("qr", text=text)).encode()).hexdigest()[:16] == CODES[text]


def test_a_path_that_is_not_known_in_time_is_stopped_and_asked_for_again() -> None:
    """The service gives every request a short time first, and a whole one where that was not enough."""
    puzzle = family("sudoku").examples[0][1]
    late = path_request(Request({"puzzle": puzzle}, Budget(monotonic(), 0, 0, lambda: False), lambda _n: None))
    assert late.stopped
    assert late.fields["path"] is late.fields["rating"] is None
    known = path_request(Request({"puzzle": puzzle}, Budget(monotonic(), 1e9, 1, lambda: False), lambda _n: None))
    assert not known.stopped
    assert known.fields["path"]["steps"]
    assert known.fields["rating"]["level"]
