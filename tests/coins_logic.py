"""The logic and the generator of coins: the template for the techniques and the generator of a family."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from coins import Coins, Row, scene
from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.logic import Branch, Evidence, Kind, Logic, Position, Step, Technique
from grille.option import Option
from grille.outcome import Fault, Outcome
from grille.scene import Role, Scene

EASY, HARD = LEVELS = ("easy", "hard")
LAST_FACE = Technique(
    "last-face",
    "Last face",
    EASY,
    1,
    "A coin shows heads or tails, nothing else. Where one of them is ruled out, it shows the other.",
)
ONWARD = Technique(
    "onward", "Onward", EASY, 1, "Read from left to right: the coin after one that you know shows the other face."
)
ALIKE = Technique(
    "alike",
    "Two alike",
    EASY,
    1,
    "Two neighbours that show the same face: no such row can be.",
    proves_contradiction=True,
)
SUPPOSE = Technique(
    "suppose",
    "Suppose",
    HARD,
    5,
    "A coin before one that you know: suppose that both show the same face, read on, and see it go wrong.",
    trial=True,
)
OTHER = {"H": "T", "T": "H"}


def steps(
    puzzle: Coins, position: Position, seconds: float | None, outcome: Outcome[Row] | None = None
) -> Iterator[Step]:
    """Loop over the techniques, easiest first; start again after each step."""
    step: Step | None
    while step := next((step for find in FINDERS for step in find(turned(puzzle, position), position)), None):
        yield step
        position = position.after(step)


def find_alike(coins: str, position: Position) -> Iterator[Step]:
    for i, face in enumerate(coins[1:], 2):
        if face == coins[i - 2] != "?":
            yield Step(
                ALIKE,
                notice=f"Coins {i - 1} and {i} both show {face}.",
                reason="No two neighbours are alike.",
                conclusion=f"So no row has coins {i - 1} and {i} as they are.",
                pattern=tuple(Evidence(Role.CONFLICT, Kind.CELL, (f"coin {at}",)) for at in (i - 1, i)),
                contradiction=True,
            )


def find_last_face(coins: str, position: Position) -> Iterator[Step]:
    for i, coin in enumerate(coins, 1):
        for face in "HT":
            if coin == "?" and f"{i}<>{face}" in position.removes:
                yield Step(
                    LAST_FACE,
                    notice=f"Coin {i} can't show {face}.",
                    reason="A coin has two faces.",
                    conclusion=f"So coin {i} shows {OTHER[face]}.",
                    places=(f"{i}={OTHER[face]}",),
                    pattern=(Evidence(Role.EVIDENCE, Kind.CELL, (f"coin {i}",)),),
                )


def find_onward(coins: str, position: Position) -> Iterator[Step]:
    for i, face in enumerate(coins[:-1], 1):
        if face != "?" and coins[i] == "?":
            yield onward(i, face)


def onward(at: int, face: str) -> Step:
    return Step(
        ONWARD,
        notice=f"Coin {at} shows {face}.",
        reason=f"Coin {at + 1} is its neighbour, and no two neighbours are alike.",
        conclusion=f"So coin {at + 1} shows {OTHER[face]}.",
        places=(f"{at + 1}={OTHER[face]}",),
        pattern=(
            Evidence(Role.EVIDENCE, Kind.CELL, (f"coin {at}",)),
            Evidence(Role.EVIDENCE, Kind.LINK, (f"coin {at}", f"coin {at + 1}")),
        ),
    )


def find_suppose(coins: str, position: Position) -> Iterator[Step]:
    for i, face in enumerate(coins[1:], 1):
        if face != "?" and coins[i - 1] == "?":
            supposed = coins[: i - 1] + face + coins[i:]
            yield Step(
                SUPPOSE,
                notice=f"Coin {i} lies before coin {i + 1}, which shows {face}.",
                reason=f"If coin {i} showed {face} too, two neighbours would be alike.",
                conclusion=f"So coin {i} doesn't show {face}.",
                removes=(f"{i}<>{face}",),
                pattern=(
                    Evidence(Role.EVIDENCE, Kind.CELL, (f"coin {i + 1}",)),
                    Evidence(Role.ASSUMED, Kind.CANDIDATE, (f"{i}={face}",), face),
                    Evidence(Role.OTHER, Kind.REGION, tuple(f"coin {at}" for at in (i, i + 1)), "the pair"),
                ),
                branches=(
                    Branch(
                        f"Suppose coin {i} shows {face}.",
                        (f"{i}={face}",),
                        (),
                        tuple(step for step in find_alike(supposed, position) if f"Coins {i} " in step.notice),
                    ),
                ),
            )


FINDERS = (find_alike, find_last_face, find_onward, find_suppose)


def turned(puzzle: Coins, position: Position) -> str:
    """Return the row in a position."""
    placed = dict(word.split("=") for word in position.places)
    return "".join(placed.get(str(i), coin) for i, coin in enumerate(puzzle.coins, 1))


def read(puzzle: Coins, word: str) -> Position:
    match = re.fullmatch(r"([0-9]+)(=|<>)([HT])", word)
    if match is None or not 1 <= int(match[1]) <= len(puzzle.coins):
        raise GrilleError(f"expected a coin and its face, such as 2=H or 2<>H, not {word!r}")
    words = frozenset({f"{int(match[1])}{match[2]}{match[3]}"})
    return Position(places=words) if match[2] == "=" else Position(removes=words)


def mistakes(row: Row, position: Position) -> tuple[Fault, ...]:
    wrong = [(word, word.split("=")) for word in sorted(position.places)]
    faults = [(at, f"coin {at} does not show {face}") for _, (at, face) in wrong if row.coins[int(at) - 1] != face]
    gone = [word.split("<>") for word in sorted(position.removes)]
    faults += [(at, f"coin {at} shows {face} after all") for at, face in gone if row.coins[int(at) - 1] == face]
    return tuple(Fault(message, (f"coin {at}",)) for at, message in faults)


def picture(puzzle: Coins, position: Position) -> Scene:
    return scene(puzzle.coins, turned(puzzle, position))


def cells(word: str) -> tuple[tuple[int, int], ...]:
    return tuple((0, int(number) - 1) for number in re.findall("[0-9]+", word))


def every(puzzle: Coins, position: Position, techniques: Sequence[str], seconds: float | None) -> Iterator[Step]:
    """Iterate over all steps by the named techniques; by all without assumptions if none is named."""
    wanted = techniques or [each.id for each in LOGIC.techniques if not each.trial]
    found = (step for find in FINDERS for step in find(turned(puzzle, position), position))
    return (step for step in found if step.technique.id in wanted)


LOGIC: Logic[Coins] = Logic(
    levels=LEVELS,
    techniques=(LAST_FACE, ONWARD, ALIKE, SUPPOSE),
    steps=steps,
    finished=lambda puzzle, position: "?" not in turned(puzzle, position),
    read=read,
    mistakes=mistakes,
    scene=picture,
    cells=cells,
    every=every,
)


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Coins] | None]:
    """Turn some coins of a random row face down, until the puzzle has the requested level."""
    rng = Random(f"{spec.seed} {number}")
    length = spec.option("length")
    for _ in range(1000):
        row = ("HT" * length)[rng.randrange(2) :][:length]
        puzzle = Coins("".join(rng.choice((coin, "?", "?")) for coin in row))
        rating = puzzle.rate()
        if rating.level is not None and spec.level in (None, rating.level):
            yield Generated(spec, number, puzzle, rating)
            return
        yield None


def check(spec: GenerateSpec) -> None:
    if spec.option("length") == 1 and spec.level == HARD:
        raise GrilleError("a single coin is never hard: ask for a length of 2 or more")


GENERATOR: Generator[Coins] = Generator((Option("length", "How many coins.", 6, 1, 60),), make, check, LEVELS)
