"""Somebody's answer: a chain or a plan, as text, as JSON or as lists, right or wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from grille.chain.hand import Chain, Hand
from grille.chain.plan import Plan
from grille.chain.tiles import Tile, digit
from grille.errors import GrilleError, NotationError

# A chain as it is told: the tiles from left to right, whatever they are.
Told: TypeAlias = "tuple[Tile, ...]"


def read_answer(hand: Hand, text: str) -> Plan | Chain | Told:
    """An answer in text: a plan of any planner, tiles in any notation, or JSON with either."""
    from grille.chain.planfile import looks_like_plan, read_plan

    stripped = text.strip()
    if stripped.startswith(("{", "[[", '["')) or stripped == "[]":
        import json

        try:
            found = json.loads(stripped)
        except (ValueError, RecursionError):
            raise NotationError("the answer is no JSON", 1, 1) from None
        return take(hand, found)
    if looks_like_plan(stripped):
        return read_plan(hand, text)
    return _line(stripped)


def take(hand: Hand, answer: object) -> Plan | Chain | Told:
    """An answer in any form there is."""
    if isinstance(answer, (Plan, Chain)):
        return answer
    if isinstance(answer, str):
        return read_answer(hand, answer)
    if isinstance(answer, Mapping):
        for key in ("plan", "chain", "solution"):
            if answer.get(key) is not None:
                return take(hand, answer[key])
        raise NotationError("an answer has a 'chain', a 'plan' or a 'solution'")
    if isinstance(answer, Iterable):
        return _listed(hand, [*answer])
    raise GrilleError(f"an answer to a hand is a chain or a plan, not {type(answer).__name__}")


def _listed(hand: Hand, parts: list[Any]) -> Plan | Told:
    from grille.chain.planfile import looks_like_plan, read_plan

    if all(isinstance(part, str) for part in parts) and parts:
        text = "\n".join(parts)
        return read_plan(hand, text) if looks_like_plan(text) else _line(" ".join(parts))
    return tuple(_tile(part) for part in parts)


def _tile(part: Any) -> Tile:
    if not isinstance(part, (list, tuple)) or len(part) != 2:
        raise NotationError(f"expected a tile, two digits, found {str(part)[:24]!r}")
    try:
        return digit(part[0]), digit(part[1])
    except GrilleError as error:
        raise NotationError(str(error)) from None


def _line(text: str) -> Told:
    from grille.chain.notation.oneline import read

    # What lay on the table already stands in brackets.
    plain = text.replace("[", " ").replace("]", " ") if "|" not in text else text
    found = read(" ".join(plain.split()) or "hand")
    if found.ring or found.table or found.start is not None or found.end is not None:
        raise NotationError("an answer is tiles alone: ring, from, to and on belong to the hand")
    return found.tiles
