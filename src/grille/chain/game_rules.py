"""The rules of playing a domino chain: turn a tile, lay it at an end, take it back."""

from __future__ import annotations

import re
from typing import NamedTuple

from grille.chain.game import Game
from grille.chain.hand import Chain, Hand
from grille.chain.plan import Action, State, Verb
from grille.chain.scene import game_scene
from grille.chain.tiles import Tile, label, turned
from grille.chain.two_ended import dead_end, next_step_two_ended
from grille.errors import GrilleError
from grille.game_rules import Entry, GameRules
from grille.lazy import Lazy
from grille.logic import Position, Step
from grille.logic.hint import Hint
from grille.logic.trace import Ending
from grille.outcome import Fault
from grille.scene import Scene

_MOVE = re.compile(r"(turn|(?:place-)?(?:first|left|right))\s+t([1-9][0-9]{0,6})", re.ASCII | re.IGNORECASE)
_TAKE = re.compile(r"take\s+(left|right)", re.ASCII | re.IGNORECASE)


class Board(NamedTuple):
    """The tiles in hand and on the table, each with its index; None if it was on the table at the start."""

    held: tuple[tuple[int, Tile], ...]
    lying: tuple[tuple[int | None, Tile], ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(tile for _, tile in self.lying)

    def state(self) -> State:
        return State(dict(self.held), self.tiles)


def start(hand: Hand) -> Board:
    return Board(tuple(enumerate(hand.tiles)), tuple((None, tile) for tile in hand.table))


def after(hand: Hand, board: Board, move: str) -> Board:
    text = move.strip()
    if match := _TAKE.fullmatch(text):
        return _taken(board, match[1].lower())
    match = _MOVE.fullmatch(text)
    if match is None:
        raise GrilleError(
            f"expected a move such as turn t3, first t2, left t1, right t4 or take left, found {move[:40]!r}"
        )
    tile = int(match[2]) - 1
    if tile >= len(hand.tiles):
        raise GrilleError(f"there is no t{tile + 1}: the hand has {len(hand.tiles)} tiles")
    word = match[1].lower()
    verb = Verb.TURN if word == "turn" else Verb(word if word.startswith("place-") else f"place-{word}")
    why = board.state().refuses(Action(verb, tile))
    if why is not None:
        raise GrilleError(f"t{tile + 1}: {why}{_advice(board, verb, tile)}")
    held = dict(board.held)
    face = held[tile]
    if verb is Verb.TURN:
        held[tile] = turned(face)
        return board._replace(held=tuple(held.items()))
    del held[tile]
    lying = ((tile, face), *board.lying) if verb is Verb.LEFT else (*board.lying, (tile, face))
    return Board(tuple(held.items()), lying)


def _advice(board: Board, verb: Verb, tile: int) -> str:
    """Say that a tile that does not fit would fit when turned."""
    face = dict(board.held).get(tile)
    if face is None or not board.lying or verb is Verb.FIRST:
        return ""
    fits = turned(face)[1] == board.tiles[0][0] if verb is Verb.LEFT else turned(face)[0] == board.tiles[-1][1]
    return "; turned, it would" if fits else ""


def _taken(board: Board, side: str) -> Board:
    if not board.lying:
        raise GrilleError("the table is empty: there is no tile to take back")
    index, face = board.lying[0 if side == "left" else -1]
    if index is None:
        raise GrilleError(f"{label(face)} was on the table at the start and cannot be taken back")
    lying = board.lying[1:] if side == "left" else board.lying[:-1]
    return Board(tuple(sorted((*board.held, (index, face)))), lying)


def position(hand: Hand, board: Board) -> Position:
    """The tiles laid so far, counted from the tiles on the table at the start, or from the left if there were none."""
    before = _before(board)
    words = []
    for at, (index, face) in enumerate(board.lying):
        if index is None:
            continue
        place = f"l{before - at}" if at < before else f"r{at - before - len(hand.table) + 1}"
        words.append(f"{place}={'~' if face != hand.tiles[index] else ''}t{index + 1}")
    return Position(frozenset(words))


def check_position(hand: Hand, position: Position) -> None:
    """Raise GrilleError if the position is impossible: a place or tile used twice, a gap, or digits that differ."""
    Game.of(hand, position.places)


def clashes(_hand: Hand, _board: Board) -> tuple[Fault, ...]:
    """Always empty: a tile that does not fit cannot be laid."""
    return ()


def done(hand: Hand, board: Board) -> bool:
    return not board.held and (not hand.tiles or hand.check(Chain(hand, board.tiles, _before(board))).ok)


def _before(board: Board) -> int:
    """The number of tiles left of those on the table at the start; 0 if there were none."""
    return next((at for at, (index, _) in enumerate(board.lying) if index is None), 0)


def moves(hand: Hand, board: Board, step: Step) -> tuple[str, ...]:
    """The moves that lay the tile of a step, with a turn first if it is held the wrong way."""
    texts: list[str] = []
    # Sort by number, so that r10 comes after r2.
    for word in sorted(step.places, key=lambda place: int(place[1 : place.index("=")])):
        place, _, name = word.partition("=")
        index = int(name.lstrip("~t")) - 1
        face = turned(hand.tiles[index]) if name.startswith("~") else hand.tiles[index]
        for text in _laying(board, index, face, place[0]):
            board = after(hand, board, text)
            texts.append(text)
    return tuple(texts)


def _laying(board: Board, index: int, face: Tile, side: str) -> list[str]:
    held = dict(board.held)
    if index not in held:
        raise GrilleError(f"t{index + 1}: it is already laid")
    turn = [f"turn t{index + 1}"] if held[index] != face else []
    verb = "first" if not board.lying else "left" if side == "l" else "right"
    return [*turn, f"{verb} t{index + 1}"]


def hint(hand: Hand, board: Board, seconds: float | None) -> Hint:
    """Find the next step at either end: a player may begin in the middle and extend the chain on both sides."""
    where = position(hand, board)
    if not board.held:
        over = done(hand, board)
        return Hint(where, ending=Ending.FINISHED) if over else Hint(where, dead_end(hand, board.tiles, {}))
    if hand.table or not board.lying:
        return hand.hint(where, seconds=seconds)
    return Hint(where, next_step_two_ended(hand, dict(board.held), board.tiles))


def answer(_hand: Hand, solution: Chain) -> tuple[str, ...]:
    return tuple(f"{action.verb} t{action.tile + 1}" for action in solution.plan.actions)


def clear(hand: Hand, board: Board) -> tuple[str, ...]:
    """The moves that take every tile back and hold it as at the start."""
    after_table = sum(index is not None for index, _ in board.lying) - _before(board)
    tiles = [*board.held, *((index, face) for index, face in board.lying if index is not None)]
    turns = (f"turn t{index + 1}" for index, face in sorted(tiles) if face != hand.tiles[index])
    return (*["take right"] * after_table, *["take left"] * _before(board), *turns)


def scene(hand: Hand, board: Board) -> Scene:
    return game_scene(hand, dict(board.held), board.tiles)


GAME_RULES: GameRules[Hand] = GameRules(
    start=start,
    after=after,
    position=position,
    clashes=clashes,
    done=done,
    moves=moves,
    scene=scene,
    answer=answer,
    entries=(
        Entry("turn t3", "turn the third tile of the hand round"),
        Entry("first t2", "lay a tile on the empty table"),
        Entry("left t1", "lay a tile at the left end"),
        Entry("right t4", "lay a tile at the right end"),
        Entry("take left", "take the tile at the left end back; take right, the one at the right end"),
    ),
    hint=hint,
    clear=clear,
    practice=Lazy("grille.logic.demonstration", "places_in", "grille.chain"),
    first_game=Lazy("grille.chain.first_game", "FIRST").part,
    check=check_position,
)
