"""Find the mistake: a position with one entry that no solution has."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from grille.generated import Generated
from grille.gym.families import gym_family
from grille.gym.kinds import Kind, Question, Unsuitable
from grille.gym.prompts import answer_line, paragraphs
from grille.gym.reading.short import cells, places, score_one, spots
from grille.logic import Position

if TYPE_CHECKING:
    from grille.gym.score_result import Score
    from grille.gym.task import Task

_FORMS = {
    "sudoku": ("One of the digits entered is wrong. Which cell?", "the cell, such as r4c7"),
    "dominosa": ("One of the dominoes found so far is wrong. Which one?", "its two squares, such as r1c1-r1c2"),
    "chain": (
        "The dominoes were laid from left to right. Which place holds the first one that cannot be right?",
        "the place, r1 for the first domino",
    ),
}
_READ = {"sudoku": cells, "dominosa": spots, "chain": places}


def ask(made: Generated[Any], random: Random, style: str) -> Question:
    puzzle: Any = made.puzzle
    family = gym_family(puzzle.family)
    position, answer = _MAKE[puzzle.family](puzzle, made.solution, random)
    request, form = _FORMS[puzzle.family]
    shown = family.position_text(puzzle, position, style)
    if puzzle.family == "sudoku":
        shown = f"The puzzle:\n{family.text(puzzle, style)}\n\nWith the digits entered so far:\n{shown}"
    prompt = paragraphs(f"{request}\n{family.rules(puzzle)}", shown, answer_line(form))
    return Question(prompt, answer, puzzle, made.solution, str(position))


def _wrong_digit(puzzle: Any, solution: Any, random: Random) -> tuple[Position, str]:
    layout = puzzle.layout
    empty = [cell for cell, sign in enumerate(puzzle.givens) if sign == "."]
    cells = sorted(random.sample(empty, random.randint(max(1, len(empty) // 4), max(1, 3 * len(empty) // 4))))
    board = [solution.digits[cell] if cell in cells else sign for cell, sign in enumerate(puzzle.givens)]
    # Digits that no house excludes, if there are any: then looking for two of a kind is not enough.
    quiet = [
        (cell, sign)
        for cell in cells
        for sign in layout.symbols
        if sign != solution.digits[cell] and all(board[peer] != sign for peer in layout.peers[cell])
    ]
    every = [(cell, sign) for cell in cells for sign in layout.symbols if sign != solution.digits[cell]]
    wrong, digit = random.choice(quiet or every)
    words = {f"{layout.name(cell)}={layout.label(solution.digits[cell])}" for cell in cells if cell != wrong}
    return Position(frozenset({*words, f"{layout.name(wrong)}={layout.label(digit)}"})), layout.name(wrong)


def _wrong_tile(puzzle: Any, solution: Any, random: Random) -> tuple[Position, str]:
    from grille.dominosa.board_names import BoardNames
    from grille.dominosa.engine import spots_of

    names, all_spots = BoardNames(puzzle), spots_of(puzzle)
    right = {*solution.spots()}
    wrong = random.choice([at for at, spot in enumerate(all_spots) if spot not in right])
    taken = {*all_spots[wrong]}
    tile = puzzle.tile_at(all_spots[wrong])
    free = [
        at
        for at, spot in enumerate(all_spots)
        if spot in right and not taken & {*spot} and puzzle.tile_at(spot) != tile
    ]
    shown = random.sample(free, random.randint(len(free) // 4, max(len(free) // 4, 3 * len(free) // 4)))
    return Position(frozenset(map(names.spot, [*shown, wrong]))), names.spot(wrong)


def _wrong_turn(hand: Any, solution: Any, random: Random) -> tuple[Position, str]:
    from grille.chain.game import Game

    game = Game(hand, dict(enumerate(hand.tiles)), hand.table)
    words: list[str] = []
    chances: list[tuple[int, str]] = []
    for number, lying in enumerate(solution.tiles, 1):
        chances += [(number, game.word(way)[0]) for way in game.fitting("r", lying[0]) if not game.keeps(way)]
        tile, is_turned = game.pick(lying)
        words.append(f"r{number}={'~' if is_turned else ''}t{tile + 1}")
        game = game.with_tile("r", tile, lying)
    if not chances:
        raise Unsuitable("only one domino fits at every place of this chain")
    number, wrong = random.choice(chances)
    laid = {*words[: number - 1], wrong}
    # Further tiles that fit, so that the mistake is not always the last one.
    for _ in range(random.randint(0, 3)):
        game = Game.of(hand, frozenset(laid))
        ways = game.fitting("r", (game.ends or (0, 0))[1])
        if ways:
            laid.add(game.word(random.choice(ways))[0])
    return Position(frozenset(laid)), f"r{number}"


_MAKE = {"sudoku": _wrong_digit, "dominosa": _wrong_tile, "chain": _wrong_turn}


def score(task: Task, text: str) -> Score:
    return score_one(text, _READ[task.family], [task.answer])


KINDS = (
    Kind(
        "mistake",
        "Find the entry that is wrong.",
        ("sudoku", "dominosa", "chain"),
        ask,
        score,
        unsuitable={"chain": ("easy", "only one domino fits at every place of an easy chain; choose the level medium")},
    ),
)
