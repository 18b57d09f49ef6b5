"""What can be seen on a board: the steps of some techniques, and the words that each of them would add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grille.logic import Position, Step
from grille.play.game import Game


def facts(position: Position) -> frozenset[str]:
    """Everything a position says. What is placed and what is ruled out may be written alike, so each says which."""
    return frozenset({f"+{word}" for word in position.places} | {f"-{word}" for word in position.removes})


def position_of(said: frozenset[str]) -> Position:
    """The position that says this."""
    return Position(
        frozenset(word[1:] for word in said if word[0] == "+"), frozenset(word[1:] for word in said if word[0] == "-")
    )


def available_steps(game: Game[Any], techniques: Sequence[str] = (), seconds: float | None = None) -> Iterator[Step]:
    """Every step to be seen by these techniques (all for none); where a family shows one at a time, the next one.

    A step is worth its moves: what changes nothing on this board is left out. Raises LimitReached.
    """
    for step in _steps(game, techniques, seconds):
        if step.contradiction or game.game_rules.moves(game.puzzle, game.board, step):
            yield step


def _steps(game: Game[Any], techniques: Sequence[str], seconds: float | None) -> Iterator[Step]:
    found = False
    if game.logic.every is not None:
        for step in game.logic.every(game.puzzle, game.position, techniques, seconds):
            if step.contradiction and game.game_rules.hint is not None:
                # A board may say more than its position: whether there is no way on is for its own hint to say.
                break
            found = True
            yield step
    if found:
        return
    # What supposes something is never listed; it is the next step or none.
    ahead = _next(game, seconds)
    if ahead is not None and (not techniques or ahead.technique.id in techniques):
        yield ahead


def _next(game: Game[Any], seconds: float | None) -> Step | None:
    """The next step, also where it says that the board can't be."""
    if game.game_rules.hint is not None:
        return game.game_rules.hint(game.puzzle, game.board, seconds).step
    return next(iter(game.logic.steps(game.puzzle, game.position, seconds)), None)


def new_facts(game: Game[Any], texts: Sequence[str], known: frozenset[str] = frozenset()) -> frozenset[str]:
    """What moves would claim that was not known: notes to oneself aside. Raises GrilleError where one can't be made."""
    rules, board = game.game_rules, game.board
    said = facts(rules.position(game.puzzle, board))
    new: set[str] = set()
    for text in texts:
        after = rules.after(game.puzzle, board, text)
        aside = rules.aside is not None and rules.aside(game.puzzle, board, text)
        before, said = said, facts(rules.position(game.puzzle, after))
        if not aside:
            new |= said - before
        board = after
    return frozenset(new - known)


def step_facts(game: Game[Any], step: Step) -> frozenset[str]:
    """What a step says, at a glance: its own words, unless a board tells things otherwise than a position does."""
    return (
        facts(Position(frozenset(step.places), frozenset(step.removes)))
        if game.game_rules.hint is None
        else added_facts(game, step)
    )


def added_facts(game: Game[Any], step: Step) -> frozenset[str]:
    """What a step says, as it would stand on this board."""
    return new_facts(game, game.game_rules.moves(game.puzzle, game.board, step))
