"""The smallest family: coins in a row, heads or tails, no two equal neighbours. Copy it to start your own.

A puzzle is written `coins H?T?`; a question mark is a coin that is face down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from fixtures import FIXTURES, Fixture
from grille.errors import GrilleError, LimitReached, NotationError
from grille.family import Family
from grille.format import Format
from grille.line_collector import LineFit
from grille.logic import Position
from grille.outcome import Fault, Report, Statistics
from grille.puzzle import Puzzle
from grille.scene import Drawn, Glyph, Line, Role, Scene

if TYPE_CHECKING:
    from grille.game_rules import GameRules
    from grille.generator import Generator
    from grille.logic import Logic

PREFIX = "coins "


@dataclass(frozen=True, slots=True)
class Row(Drawn):
    """A solution: every coin is face up."""

    puzzle: Coins
    coins: str

    __str__ = Drawn.__str__

    @property
    def line(self) -> str:
        return PREFIX + self.coins

    def cells(self) -> dict[str, str]:
        return {f"coin {number}": coin for number, coin in enumerate(self.coins, 1)}

    def details(self) -> dict[str, Any]:
        return {"heads": self.coins.count("H")}

    def scene(self) -> Scene:
        return scene(self.puzzle.coins, self.coins)


@dataclass(frozen=True, slots=True)
class Coins(Drawn, Puzzle[Row]):
    """Coins in a row, some of them face down."""

    family: ClassVar[str] = "coins"

    coins: str

    __str__ = Drawn.__str__

    def search(self, engine: str = "auto") -> Sweep:
        if engine not in FAMILY.engines:
            raise GrilleError(f"unknown engine {engine!r}")
        return Sweep(self)

    def check(self, answer: object = None) -> Report:
        if answer is None:
            return Report(tuple(alike(self.coins)))
        row = answer if isinstance(answer, Row) else read_row(self, str(answer))
        changed = [i for i, (a, b) in enumerate(zip(self.coins, row.coins, strict=True)) if a not in ("?", b)]
        faults = [Fault(f"coin {i + 1} is given the other way up", (f"coin {i + 1}",)) for i in changed]
        faults += [
            Fault(f"coin {i + 1} is face down", (f"coin {i + 1}",))
            for i in range(len(row.coins))
            if row.coins[i] == "?"
        ]
        return Report((*faults, *alike(row.coins)))

    def check_move(self, move: str) -> Report:
        at, _, face = move.partition("=")
        if not at.isdecimal() or not 1 <= int(at) <= len(self.coins) or face not in ("H", "T"):
            raise GrilleError(f"a move is a coin and a face, such as 2=H, not {move!r}")
        if self.coins[int(at) - 1] != "?":
            return Report((Fault(f"coin {at} is given", (f"coin {at}",)),))
        turned = self.coins[: int(at) - 1] + face + self.coins[int(at) :]
        return Report(tuple(alike(turned)))

    def notation(self, form: str | None = None) -> str:
        return PREFIX + self.coins

    def scene(self) -> Scene:
        return scene(self.coins, self.coins)


class Sweep:
    """The engine: tries the two possible rows."""

    def __init__(self, puzzle: Coins) -> None:
        n = len(puzzle.coins)
        rows = (("HT" * n)[:n], ("TH" * n)[:n])
        fits = [row for row in rows if all(a in ("?", b) for a, b in zip(puzzle.coins, row, strict=True))]
        self._left = iter([Row(puzzle, row) for row in fits])
        self._asked = 0

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Row | None:
        if nodes == 0 or seconds == 0:
            raise LimitReached("stopped at a limit")
        self._asked += 1
        return next(self._left, None)

    def statistics(self) -> Statistics:
        return Statistics("sweep", guesses=self._asked)


def reference(puzzle: Coins) -> Iterator[Row]:
    for faces in product("HT", repeat=len(puzzle.coins)):
        row = Row(puzzle, "".join(faces))
        if puzzle.check(row):
            yield row


def alike(coins: str) -> Iterator[Fault]:
    for i, (left, right) in enumerate(pairwise(coins), 1):
        if left == right != "?":
            yield Fault(f"coins {i} and {i + 1} are alike", (f"coin {i}", f"coin {i + 1}"))


def scene(given: str, shown: str) -> Scene:
    roles = [
        Role.EMPTY if b == "?" else Role.GIVEN if a == b else Role.ENTERED for a, b in zip(given, shown, strict=True)
    ]
    glyphs = tuple(Glyph(0, i, coin, role) for i, (coin, role) in enumerate(zip(shown, roles, strict=True)))
    n = len(shown)
    frame = [
        Line(0, 0, 0, n, Role.EDGE),
        Line(1, 0, 1, n, Role.EDGE),
        Line(0, 0, 1, 0, Role.EDGE),
        Line(0, n, 1, n, Role.EDGE),
    ]
    return Scene(1, n, glyphs, tuple(frame), f"{n} coins in a row")


def read(text: str, shape: str | None) -> Coins:
    coins = text.strip().removeprefix(PREFIX)
    for at, sign in enumerate(coins):
        if sign not in "HT?":
            raise NotationError(f"{sign!r} is not a side of a coin", 1, len(PREFIX) + at + 1)
    if not coins:
        raise NotationError("a row has at least one coin")
    return Coins(coins)


def read_row(puzzle: Coins, text: str) -> Row:
    # A picture has the coins between its lines.
    drawn = text.lstrip().startswith(("┌", "+"))
    row = Row(puzzle, "".join(re.findall("[HT]", text)) if drawn else read(text, None).coins)
    if len(row.coins) != len(puzzle.coins):
        raise NotationError(f"expected {len(puzzle.coins)} coins, found {len(row.coins)}")
    return row


def sniff(text: str) -> bool:
    return text.lstrip().startswith(PREFIX.rstrip())


class NoLines:
    """A line collector that takes no lines, because a row of coins is always one line."""

    def add(self, line: str) -> LineFit:
        return LineFit.REJECTED

    def spans(self, lines: int) -> Sequence[tuple[int, int]]:
        return ()


def sample(rng: Random) -> Coins:
    return Coins("".join(rng.choice("??HT") for _ in range(rng.randrange(1, 7))))


def logic() -> Logic[Coins]:
    from coins_logic import LOGIC

    return LOGIC


def generator() -> Generator[Coins]:
    from coins_logic import GENERATOR

    return GENERATOR


def game_rules() -> GameRules[Coins]:
    from coins_game_rules import GAME_RULES

    return GAME_RULES


FORMATS: tuple[Format[Coins], ...] = (Format("line", "one line", write=Coins.notation, sniff=sniff, read=read),)

FAMILY: Family[Coins] = Family(
    name="coins",
    title="Coins",
    formats=lambda: FORMATS,
    read_plain=lambda _text, _shape: None,
    is_one_line=sniff,
    line_collector=lambda _shape: NoLines(),
    solution=read_row,
    engines=("auto", "sweep"),
    examples=(("one", "coins ??T", 1), ("two", "coins ???", 2), ("none", "coins H?T", 0)),
    logic=logic,
    generator=generator,
    game_rules=game_rules,
)


def possible(puzzle: Coins, position: Position) -> set[str]:
    """Return every coin, and the faces that each covered coin can still show."""
    coins = {f"coin {i}" for i in range(1, len(puzzle.coins) + 1)}
    turned = {word.partition("=")[0] for word in position.places}
    covered = [str(i) for i, coin in enumerate(puzzle.coins, 1) if coin == "?" and str(i) not in turned]
    faces = {f"{i}={face}" for i in covered for face in "HT"}
    return coins | (faces - {word.replace("<>", "=") for word in position.removes})


FIXTURES["coins"] = Fixture(reference, sample, ("coins", "coins HX"), ("2=H", "2=T"), possible)
