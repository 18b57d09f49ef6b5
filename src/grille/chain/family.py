"""The record of domino chains: what the rest of the house knows of them. The family itself is loaded when one is met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grille.chain.examples import EXAMPLES
from grille.puzzle import Block, Family, Format

if TYPE_CHECKING:
    from random import Random

    from grille.chain.hand import Chain, Hand


def _formats() -> tuple[Format[Hand], ...]:
    from grille.chain.notation import formats

    return formats()


def _plain(text: str, shape: str | None) -> Hand | None:
    if "-" not in text[:11]:
        return None
    from grille.chain.notation import plain

    return plain(text, shape)


def _alone(text: str) -> bool:
    first = text.lstrip()[:1]
    if not (first.isdecimal() or first in "-[hH") or not first:
        return False
    from grille.chain.notation import alone

    return alone(text)


def _block(shape: str | None = None) -> Block:
    from grille.chain.notation import block

    return block(shape)


def _meant(text: str) -> bool:
    from grille.chain.notation import meant

    return meant(text)


def _solution(puzzle: Hand, text: str) -> object:
    from grille.chain.answer import read_answer

    return read_answer(puzzle, text)


def _reference(puzzle: Hand) -> Iterator[Chain]:
    from grille.chain.reference import solutions

    return solutions(puzzle)


def _sample(rng: Random) -> Hand:
    from grille.chain.sample import sample

    return sample(rng)


def _remark(answer: Any) -> str:
    from grille.chain.show import remark

    return remark(answer)


FAMILY: Family[Hand] = Family(
    name="chain",
    title="Domino chain",
    formats=_formats,
    plain=_plain,
    alone=_alone,
    block=_block,
    solution=_solution,
    reference=_reference,
    engines=("auto", "plain"),
    examples=EXAMPLES,
    sample=_sample,
    refused=(
        "",
        "0-1 1-",
        "0-1 1",
        "0-1 a-b",
        "0-1 1-2 ring ring",
        "0-1 from",
        "0-1 -1-2",
        "0-1000000000000",
        "0-1 1-2 on 3-4 5-6",
        "[[0, 1], [2]]",
        "[[0, 1], [1, -2]]",
        "(define (problem p) (:domain blocks) (:init) (:goal (and)))",
        "(define (problem p) (:domain domino-chain) (:init (table-bare)",
    ),
    moves=("place-first t2", "place-right t1"),
    meant=_meant,
    remark=_remark,
)
