"""Read an answer: a chain or a plan, as text, JSON or lists. Whether it is right is checked elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from grille.chain.hand import Chain, Hand
from grille.chain.plan import Plan
from grille.chain.tiles import Tile, digit
from grille.errors import GrilleError, NotationError
from grille.notation.literal import plain, read_term_or_literal
from grille.notation.prolog import begins_prolog

# JSON, Python or Prolog: an object, or a list of lists, strings, objects or pairs; `[3|2]` is a tile.
_LITERAL = re.compile(r"\{|\[\s*(?:[\[({\"'\]]|[0-9]+\s*-\s*[0-9]+\s*(?:,|\]\s*\.?\s*\Z))")
_STORY = re.compile(r"\s*[0-9]+\.\s+(turn|lay)\s+(\S+)(?:\s+to the (left|right))?\s+table\s", re.MULTILINE)
# What `solve --to proof` writes.
_PROOF = re.compile(r"at least [0-9]+ turns?, by the potentials|this chain has no proof")
_PICTURE = re.compile(r"[┌+╭]")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# A chain as the answer lists it: tiles from left to right, not checked against the hand.
TileRow: TypeAlias = "tuple[Tile, ...]"


def read_answer(hand: Hand, text: str) -> Plan | Chain | TileRow:
    """Read an answer from text: a plan file of any planner, tiles in any notation, or JSON with either."""
    from grille.chain.plan_file import looks_like_plan, read_plan

    stripped = text.strip()
    if _PROOF.match(stripped):
        raise NotationError("a proof says how many turns are needed, and is not an answer; expected a chain or a plan")
    if _LITERAL.match(stripped) or begins_prolog(stripped):
        return to_answer(hand, plain(read_term_or_literal(stripped)))
    if _STORY.search(stripped):
        lines = enumerate(text.splitlines(), 1)
        return read_plan(hand, "\n".join(_story_action(line, number) for number, line in lines))
    if looks_like_plan(stripped):
        return read_plan(hand, text)
    if _PICTURE.match(stripped):
        return _drawn(stripped)
    return _line(stripped)


def _story_action(line: str, number: int) -> str:
    """Turn a line of a story into an action of a plan."""
    found = _STORY.match(line)
    if found is None:
        if line.strip():
            raise NotationError(f"expected a step such as `1. lay t3   table ...`, found {line.strip()[:40]!r}", number)
        return ""
    verb, tile, side = found.groups()
    if verb == "turn":
        return f"(turn {tile})"
    faces = re.findall(r"\[([0-9]+)\|([0-9]+)\]", line)
    left, right = faces[-1 if side == "right" else 0] if faces else ("", "")
    return f"(place-{side or 'first'} {tile} d{left} d{right})"


def _listed_action(part: Mapping[str, Any]) -> str:
    """Turn an entry of a plan in JSON into an action, with the digits that the tile shows."""
    action, tile, table = str(part["action"]), str(part["tile"]), part.get("table")
    if not table or action == "turn":
        return f"({action} {tile})"
    left, right = _tile(table[-1 if action.endswith("right") else 0])
    return f"({action} {tile} d{left} d{right})"


def _drawn(text: str) -> TileRow:
    """Read the tiles of a picture, from left to right and from top to bottom."""
    digits = [int(each) for line in text.splitlines() for each in re.findall("[0-9]{1,6}", _COLOUR.sub("", line))]
    if len(digits) % 2:
        raise NotationError(f"expected two digits for each tile in the picture, found {len(digits)} digits")
    return tuple(zip(digits[::2], digits[1::2], strict=True))


def to_answer(hand: Hand, answer: object) -> Plan | Chain | TileRow:
    """Convert an answer in any accepted form: an object, text, a mapping or a list."""
    if isinstance(answer, (Plan, Chain)):
        return answer
    if isinstance(answer, str):
        return read_answer(hand, answer)
    if isinstance(answer, Mapping):
        for key in ("plan", "chain", "solution", "actions"):
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
    if parts and all(isinstance(part, Mapping) and {"action", "tile"} <= {*part} for part in parts):
        return read_plan(hand, "\n".join(map(_listed_action, parts)))
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
