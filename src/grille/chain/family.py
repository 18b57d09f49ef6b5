"""The record of domino chains: what the rest of the house knows of them. The family is loaded when one is met."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from grille.chain.examples import EXAMPLES
from grille.puzzle import Block, Family, Format

if TYPE_CHECKING:
    from random import Random

    from grille.chain.hand import Chain, Hand
    from grille.generator import Generator
    from grille.logic import Logic
    from grille.planning import Planning


def _formats() -> tuple[Format[Hand], ...]:
    from grille.chain.notation import formats

    return formats()


def _plain(text: str, shape: str | None) -> Hand | None:
    if "-" in text[:11] or text[2:3] == " ":
        from grille.chain.notation import plain

        return plain(text, shape)
    if text.startswith("(define"):
        from grille.chain.pddl.quick import read_quickly

        return read_quickly(text)
    return None


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


def _logic() -> Logic[Hand]:
    from grille.chain.logic import LOGIC

    return LOGIC


def _generator() -> Generator[Hand]:
    from grille.chain.generate import GENERATOR

    return GENERATOR


def _remark(answer: Any) -> str:
    from grille.chain.show import remark

    return remark(answer)


def _planning(puzzle: Hand) -> Planning:
    from grille.chain.planning import planning

    return planning(puzzle)


def _plan(dialect: str, language: str) -> Callable[[Any], str]:
    def show(answer: Any) -> str:
        from grille.chain.show import plan

        return plan(answer, dialect, language)

    return show


def _shown(name: str) -> Callable[[Any], str]:
    def show(answer: Any) -> str:
        from grille.chain import show as ways

        written: str = getattr(ways, name)(answer)
        return written

    return show


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
    logic=_logic,
    generator=_generator,
    meant=_meant,
    shows=(
        ("plan", "the actions as a plan file", _plan("strips", "en")),
        ("plan-portable", "the same for the portable domain", _plan("portable", "en")),
        ("plan-fr", "the same in French", _plan("strips", "fr")),
        ("plan-portable-fr", "the same for the portable domain in French", _plan("portable", "fr")),
        ("plan-json", "every action with the state it leaves, as JSON", _shown("plan_json")),
        ("story", "the game step by step", _shown("story")),
        ("faces", "the tiles as faces on one line", _shown("faces")),
        ("proof", "why no chain has fewer turns", _shown("proof")),
        ("animation", "the game as an animated SVG picture", _shown("animation")),
    ),
    remark=_remark,
    planning=_planning,
)
