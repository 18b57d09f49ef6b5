"""The record of domino chains: what the rest of the house knows of them. The family is loaded when one is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.chain.examples import EXAMPLES
from grille.puzzle import Family, Later

if TYPE_CHECKING:
    from grille.chain.hand import Hand

NOTATION = "grille.chain.notation"
SHOW = "grille.chain.show"

_read_plainly = Later(NOTATION, "plain")
_read_quickly = Later("grille.chain.pddl.quick", "read_quickly")
_stands_alone = Later(NOTATION, "alone")


def _plain(text: str, shape: str | None) -> Hand | None:
    hand: Hand | None = None
    if "-" in text[:11] or text[2:3] == " ":
        hand = _read_plainly(text, shape)
    elif text.startswith("(define"):
        hand = _read_quickly(text)
    return hand


def _whole(text: str) -> Hand | None:
    hand: Hand | None = _read_quickly(text) if text.lstrip().startswith("(define") else None
    return hand


def _alone(text: str) -> bool:
    first = text.lstrip()[:1]
    # Tiles have dashes, brackets or blanks between them; a row of signs has none.
    begins = first in ("-", "[", "h", "H") or (first.isdecimal() and not text.strip().isalnum())
    return begins and _stands_alone(text) is True


FAMILY: Family[Hand] = Family(
    name="chain",
    title="Domino chain",
    formats=Later(NOTATION, "formats"),
    plain=_plain,
    alone=_alone,
    block=Later(NOTATION, "block"),
    solution=Later("grille.chain.answer", "read_answer"),
    reference=Later("grille.chain.reference", "solutions"),
    engines=("auto", "plain"),
    examples=EXAMPLES,
    sample=Later("grille.chain.sample", "sample"),
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
    logic=Later("grille.chain.logic", "LOGIC").part,
    generator=Later("grille.chain.generate", "GENERATOR").part,
    play=Later("grille.chain.play", "PLAY").part,
    meant=Later(NOTATION, "meant"),
    shows=(
        ("plan", "the actions as a plan file", Later(SHOW, "plan", "strips", "en")),
        ("plan-portable", "the same for the portable domain", Later(SHOW, "plan", "portable", "en")),
        ("plan-fr", "the same in French", Later(SHOW, "plan", "strips", "fr")),
        ("plan-portable-fr", "the same for the portable domain in French", Later(SHOW, "plan", "portable", "fr")),
        ("plan-json", "every action with the state it leaves, as JSON", Later(SHOW, "plan_json")),
        ("story", "the game step by step", Later(SHOW, "story")),
        ("faces", "the tiles as faces on one line", Later(SHOW, "faces")),
        ("proof", "why no chain has fewer turns", Later(SHOW, "proof")),
        ("animation", "the game as an animated SVG picture", Later(SHOW, "animation")),
    ),
    remark=Later(SHOW, "remark"),
    whole=_whole,
    planning=Later("grille.chain.planning", "planning"),
)
