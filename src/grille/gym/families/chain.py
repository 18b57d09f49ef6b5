"""Domino chains as tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from grille.chain.game import Game
from grille.chain.hand import Chain, Hand
from grille.chain.logic import finished
from grille.chain.tiles import Tile, kind, label
from grille.chain.width import widths
from grille.errors import GrilleError
from grille.gym.families import GymFamily
from grille.gym.grading import NO_ANSWER, SEVERAL, TOO_LONG
from grille.gym.reading.markup import without_list_numbers
from grille.gym.reading.region import LONGEST, region
from grille.gym.reading.tiles import chains_in
from grille.gym.score_result import Score
from grille.logic import Position

STYLES = ("rows", "line", "framed", "json")


def rules(hand: Hand) -> str:
    lines = [
        "Lay all dominoes in one line so that touching halves are equal.",
        "A domino may be turned: 1-2 becomes 2-1. Every domino is used exactly as often as it is listed.",
    ]
    if hand.start is not None:
        lines += [f"The chain begins with {hand.start}."]
    if hand.end is not None:
        lines += [f"The chain ends with {hand.end}."]
    if hand.ring:
        lines += ["The chain closes into a ring: its last half equals its first."]
    if hand.table:
        lines += [f"These dominoes lie on the table already, in this order: {' '.join(map(label, hand.table))}."]
    return "\n".join(lines)


def text(hand: Hand, style: str) -> str:
    """The dominoes in hand: one on each line with its name, on one line, as a picture, or as JSON."""
    if style == "line":
        return hand.notation()
    if style == "framed":
        return str(hand)
    if style == "json":
        return str([[*tile] for tile in hand.tiles])
    return "\n".join(f"{hand.name(at)}: {label(tile)}" for at, tile in enumerate(hand.tiles))


def answer_form(hand: Hand) -> str:
    table = " including those on the table," if hand.table else ""
    return f"the whole chain from left to right,{table} each domino as it lies, such as 0-1 1-2 2-2"


def answer_text(solution: Chain) -> str:
    return " ".join(map(label, solution.tiles))


class ChainGrader:
    """Scores chains: any chain that uses all tiles is right."""

    def __init__(self, hand: Hand, solution: Chain) -> None:
        self._hand, self._solution = hand, solution
        self._size = len(solution.tiles)

    def score(self, text: str) -> Score:
        if len(text) > LONGEST:
            return Score.none(TOO_LONG)
        found = region(text)
        for part in (found.text, found.after):
            chains = [*chains_in(without_list_numbers(part))]
            full = [chain for chain in chains if len(chain) == self._size]
            if found.marked and len({*full}) > 1:
                return Score.none(SEVERAL)
            # A chain of another length is an answer too, but never one that is cut down to a right one.
            if full or (chains and part is found.text and found.marked):
                return self.grade((full or chains)[-1])
        return Score.none(NO_ANSWER)

    def grade(self, tiles: tuple[Tile, ...]) -> Score:
        answer = " ".join(map(label, tiles))
        report = self._hand.check(tiles)
        if report.ok:
            return Score.right(answer)
        same = sum(one == other for one, other in zip(tiles, self._solution.tiles, strict=False))
        share = same / self._size if len(tiles) == self._size else 0.0
        return Score(0.0, share, answer, report.faults[0].message, lambda: self._detail(tiles))

    def _detail(self, tiles: tuple[Tile, ...]) -> tuple[str | None, bool]:
        pairs = enumerate(zip(tiles, self._solution.tiles, strict=False), 1)
        return next((f"place {at}" for at, (one, other) in pairs if one != other), f"place {len(tiles) + 1}"), False


def identity(hand: Hand, _solution: Chain | None) -> str:
    """Text that equal hands share, whatever their digits are called and however their tiles are turned or sorted.

    Digits differ by the tiles they occur on, refined until nothing changes. Hands that are not equal may
    share the text in rare cases, so what is split by it never leaks.
    """
    tiles = Counter(map(kind, hand.tiles))
    colours: dict[int, str] = {}
    for digit in {half for tile in (*tiles, *hand.table) for half in tile}:
        marks = (hand.start == digit, hand.end == digit, tiles[digit, digit])
        table = [at for at, tile in enumerate(hand.table) for half in tile if half == digit]
        colours[digit] = f"{marks} {table}"
    for _ in range(len(colours)):
        new = {}
        for digit, colour in colours.items():
            around = sorted(
                f"{times}x{colours[one if two == digit else two]}"
                for (one, two), times in tiles.items()
                if digit in (one, two) and one != two
            )
            new[digit] = f"{colour}({','.join(around)})"
        ranks = {text: str(rank) for rank, text in enumerate(sorted({*new.values()}))}
        # The texts of the first round are kept: ranks alone would be the same for hands that differ.
        refined = {digit: ranks[text] for digit, text in new.items()}
        if len({*refined.values()}) == len({*colours.values()}):
            return f"chain ring={hand.ring} {sorted(new.values())}"
        colours = refined
    return f"chain ring={hand.ring} {sorted(colours.values())} {len(tiles)}"


def givens(hand: Hand) -> int:
    return len(hand.tiles)


def position_text(hand: Hand, position: Position, style: str) -> str:
    """The dominoes in hand, and those that are laid so far."""
    game = Game.of(hand, position.places)
    rest = Hand([*game.held.values()], named=[hand.name(at) for at in game.held]) if game.held else None
    held = "none" if rest is None else text(rest, style)
    laid = " ".join(map(label, game.lying)) or "none"
    return f"Laid so far, from left to right: {laid}\n\nIn hand:\n{held}"


def clash(hand: Hand, position: Position, move: Position) -> str:
    """Why a domino cannot be laid there."""
    if move.places & position.places:
        return "this domino is laid there already"
    try:
        Game.of(hand, position.places | move.places)
    except GrilleError as error:
        return str(error)
    first = next((word for word in position.places | move.places if word.startswith("r1=")), None)
    if hand.start is not None and not hand.table and first is not None and first in move.places:
        game = Game.of(hand, move.places)
        if game.lying[0][0] != hand.start:
            return f"the chain must begin with {hand.start}"
    return ""


def entries(solution: Chain) -> frozenset[str]:
    """The placements of the chain, with every tile of a kind that may lie at a place."""
    hand, before, found = solution.puzzle, solution.before, []
    start = before + len(hand.table)
    for at, lying in enumerate(solution.tiles):
        place = f"l{before - at}" if at < before else f"r{at - start + 1}" if at >= start else ""
        if place:
            found += [f"{place}=t{number}" for number, tile in enumerate(hand.tiles, 1) if tile == lying]
            found += [
                f"{place}=~t{number}"
                for number, tile in enumerate(hand.tiles, 1)
                if tile == lying[::-1] and tile != lying
            ]
    return frozenset(found)


def wrong_moves(hand: Hand, position: Position, _solution: Chain) -> list[str]:
    """Tiles that fit, but after which the others can't all be laid."""
    game = Game.of(hand, position.places)
    end = hand.start if game.ends is None else game.ends[1]
    if end is None:
        return []
    return [game.word(way)[0] for way in game.fitting("r", end) if not game.keeps(way)]


def states(hand: Hand, steps: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The chain and the dominoes in hand before each line."""
    kept: frozenset[str] = frozenset()
    turn: frozenset[str] = frozenset()
    for step in steps:
        game = Game.of(hand, kept | turn)
        yield " ".join(map(label, game.lying)) or "-", " ".join(map(label, game.held.values())) or "-"
        if step.action == "step":
            kept |= {*step.places}
        turn = frozenset() if step.action in ("step", "undo") else turn | {*step.places}


GYM: Final = GymFamily(
    name="chain",
    options={"size": "tiles"},
    rules=rules,
    text=text,
    styles=STYLES,
    answer_form=answer_form,
    answer_text=answer_text,
    grader=ChainGrader,
    identity=identity,
    givens=givens,
    engine=lambda _hand: "auto",
    widths=widths,
    solve_again=None,
    move_form="r1=t3 to lay t3 as the first domino on the right, or r2=~t4 to lay t4 turned as the second",
    position_text=position_text,
    clash=clash,
    entries=entries,
    never=lambda _solution: frozenset(),  # steps rule nothing out
    complete=finished,
    wrong_moves=wrong_moves,
    states=states,
    one_answer=lambda _hand: False,
)
