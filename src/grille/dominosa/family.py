"""The Dominosa family's record: what the rest of the house knows of it. The family itself is loaded when one is met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grille.dominosa.examples import EXAMPLES, LESSON
from grille.puzzle import Block, Family, Format

if TYPE_CHECKING:
    from random import Random

    from grille.constraints import Constraints
    from grille.dominosa.board import Dominosa, Tiling
    from grille.generator import Generator
    from grille.logic import Logic


def _formats() -> tuple[Format[Dominosa], ...]:
    from grille.dominosa.notation import formats

    return formats()


def _plain(text: str, shape: str | None) -> Dominosa | None:
    if not text[:1].isdecimal():
        return None
    from grille.dominosa.notation import plain

    return plain(text, shape)


def _alone(text: str) -> bool:
    if not text[:1].isalnum():
        text = text.lstrip()
    if not text[:1].isalnum():
        return False
    from grille.dominosa.notation import alone

    return alone(text)


def _block(shape: str | None = None) -> Block:
    from grille.dominosa.notation import block

    return block(shape)


def _meant(text: str) -> bool:
    from grille.dominosa.notation import meant

    return meant(text)


def _solution(puzzle: Dominosa, text: str) -> object:
    from grille.dominosa.answer import read_answer

    return read_answer(puzzle, text)


def _reference(puzzle: Dominosa) -> Iterator[Tiling]:
    from grille.dominosa.reference import solutions

    return solutions(puzzle)


def _sample(rng: Random) -> Dominosa:
    from grille.dominosa.sample import sample

    return sample(rng)


def _logic() -> Logic[Dominosa]:
    from grille.dominosa.logic import LOGIC

    return LOGIC


def _generator() -> Generator[Dominosa]:
    from grille.dominosa.generate import GENERATOR

    return GENERATOR


def _directions(answer: Any) -> str:
    return "\n".join(answer.directions)


def _tiles(answer: Any) -> str:
    from grille.dominosa.show import tiles

    return tiles(answer)


def _borders(answer: Any) -> str:
    from grille.dominosa.show import borders

    return borders(answer)


def _constraints(puzzle: Dominosa) -> Constraints:
    from grille.dominosa.borders import borders

    return borders(puzzle)


FAMILY: Family[Dominosa] = Family(
    name="dominosa",
    title="Dominosa",
    formats=_formats,
    plain=_plain,
    alone=_alone,
    block=_block,
    solution=_solution,
    reference=_reference,
    engines=("auto", "dancing", "learning", "sat", "plain"),
    examples=EXAMPLES,
    sample=_sample,
    refused=(
        "",
        "1 2 3",
        "3:3034212401402301132",
        "3:30342124014023011329",
        "3:1210[12]211023333001220",
        "300:1",
        "12103 / 2110 / 33330 / 01220",
        "123 / 201 / 000",
        "set 0-0 0-1 / 01 / 10 / 00",
        "set 0-0 1-1 / 02 / 10",
        "[[0, 1, 2], [0, 1]]",
        '{"puzzle": [[0, 1], [1, 0]], "set": ["0-0"]}',
    ),
    moves=("r1c1-r1c2", "r1c1-r2c2"),
    logic=_logic,
    generator=_generator,
    meant=_meant,
    shows=(
        ("directions", "where each square's other half lies", _directions),
        ("tiles", "each tile with its squares", _tiles),
        ("borders", "digits with | - between tiles and : within", _borders),
    ),
    constraints=_constraints,
    lesson=LESSON,
)
