"""Read an answer: a chain or a plan, as text, JSON or lists. Whether it is right is checked elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from grille.chain.hand import Chain, Hand
from grille.chain.plan import Plan
from grille.chain.tiles import Tile, digit
from grille.errors import GrilleError, NotationError

# A chain as the answer lists it: tiles from left to right, not checked against the hand.
TileRow: TypeAlias = "tuple[Tile, ...]"


def read_answer(hand: Hand, text: str) -> Plan | Chain | TileRow:
    """Read an answer from text: a plan file of any planner, tiles in any notation, or JSON with either."""
    from grille.chain.plan_file import looks_like_plan, read_plan

    stripped = text.strip()
    if stripped.startswith(("{", "[[", '["')) or stripped == "[]":
        import json

        try:
            found = json.loads(stripped)
        except (ValueError, RecursionError):
            raise NotationError("the answer is not valid JSON", 1, 1) from None
        return to_answer(hand, found)
    if looks_like_plan(stripped):
        return read_plan(hand, text)
    return _line(stripped)


def to_answer(hand: Hand, answer: object) -> Plan | Chain | TileRow:
    """Convert an answer in any accepted form: an object, text, a mapping or a list."""
    if isinstance(answer, (Plan, Chain)):
        return answer
    if isinstance(answer, str):
        return read_answer(hand, answer)
    if isinstance(answer, Mapping):
        for key in ("plan", "chain", "solution"):
            if answer.get(key) is not None:
                return to_answer(hand, answer[key])
        raise NotationError("expected a field 'chain', 'plan' or 'solution' in the answer")
    if isinstance(answer, Iterable):
        return _listed(hand, [*answer])
    raise GrilleError(f"expected a chain or a plan as the answer, found {type(answer).__name__}")


def _listed(hand: Hand, parts: list[Any]) -> Plan | TileRow:
    from grille.chain.plan_file import looks_like_plan, read_plan

    if all(isinstance(part, str) for part in parts) and parts:
        text = "\n".join(parts)
        return read_plan(hand, text) if looks_like_plan(text) else _line(" ".join(parts))
    return tuple(_tile(part) for part in parts)


def _tile(part: Any) -> Tile:
    if not isinstance(part, (list, tuple)) or len(part) != 2:
        raise NotationError(f"expected a tile, a pair of digits such as [1, 3], found {str(part)[:24]!r}")
    try:
        return digit(part[0]), digit(part[1])
    except GrilleError as error:
        raise NotationError(str(error)) from None


def _line(text: str) -> TileRow:
    from grille.chain.notation.oneline import read

    # Tiles that were on the table at the start are written in brackets.
    plain = text.replace("[", " ").replace("]", " ") if "|" not in text else text
    found = read(" ".join(plain.split()) or "hand")
    if found.ring or found.table or found.start is not None or found.end is not None:
        raise NotationError("expected only tiles in the answer: ring, from, to and on belong to the hand")
    return found.tiles
