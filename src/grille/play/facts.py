"""The facts of a position (what is placed and ruled out), and the steps that add facts to a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grille.logic import Position, Step
from grille.play.game import Game


def facts(position: Position) -> frozenset[str]:
    """The facts of a position, marked with + for placed and - for ruled out."""
    return frozenset({f"+{word}" for word in position.places} | {f"-{word}" for word in position.removes})


def position_of(said: frozenset[str]) -> Position:
    """The position with these facts."""
    return Position(
        frozenset(word[1:] for word in said if word[0] == "+"), frozenset(word[1:] for word in said if word[0] == "-")
    )


def available_steps(game: Game[Any], techniques: Sequence[str] = (), seconds: float | None = None) -> Iterator[Step]:
    """The steps available by these techniques, or by all; where a family finds one step at a time, the next one.

    Steps without moves on this board are left out. Raises LimitReached.
    """
    for step in _steps(game, techniques, seconds):
        if step.contradiction or game.game_rules.moves(game.puzzle, game.board, step):
            yield step


def _steps(game: Game[Any], techniques: Sequence[str], seconds: float | None) -> Iterator[Step]:
    found = False
    if game.logic.every is not None:
        for step in game.logic.every(game.puzzle, game.position, techniques, seconds):
            if step.contradiction and game.game_rules.hint is not None:
                # A board may contain more than its position: its own hint decides whether it is a dead end.
                break
            found = True
            yield step
    if found:
        return
    # Steps with an assumption are not listed: such a step is the next one or none.
    ahead = _next(game, seconds)
    if ahead is not None and (not techniques or ahead.technique.id in techniques):
        yield ahead


def _next(game: Game[Any], seconds: float | None) -> Step | None:
    """The next step, which may be a contradiction."""
    if game.game_rules.hint is not None:
        return game.game_rules.hint(game.puzzle, game.board, seconds).step
    return next(iter(game.logic.steps(game.puzzle, game.position, seconds)), None)


def new_facts(game: Game[Any], texts: Sequence[str], known: frozenset[str] = frozenset()) -> frozenset[str]:
    """The facts that moves would add to those known, without notes. Raises GrilleError where a move is not possible."""
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
    """The facts of a step, or those it adds to the board where the family's board has more than a position."""
    return (
        facts(Position(frozenset(step.places), frozenset(step.removes)))
        if game.game_rules.hint is None
        else added_facts(game, step)
    )


def added_facts(game: Game[Any], step: Step) -> frozenset[str]:
    """The facts that a step would add to this board."""
    return new_facts(game, game.game_rules.moves(game.puzzle, game.board, step))
