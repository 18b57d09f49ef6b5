"""Plan files: as the planning competition has them, and as planners print them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from grille.chain.pddl.vocabulary import PORTABLE, VERBS, WORDS, fold
from grille.chain.plan import Action, Plan, Verb
from grille.errors import GrilleError, NotationError

if TYPE_CHECKING:
    from grille.chain.hand import Hand
    from grille.chain.tiles import Tile

_MOST_ACTIONS: Final = 4_000_000
# `0.000: (place-right t1 d0 d1) [1.0]`, `3: ( place-right t1 d0 d1) [0]`, `(place-right t1)`, `place-right t1`.
_ACTION = re.compile(
    r"\s*(?:(?:step\s+)?[0-9]+(?:\.[0-9]+)?\s*:\s*)?(?P<open>\()?\s*(?P<name>[^\W\d][\w-]*)(?P<rest>[^()\[\]]*)"
    r"(?P<close>\))?\s*(?:\[[^\]]*\])?\s*",
)
_DIGIT = re.compile(r"[^\W\d]*[-_]?([0-9]{1,12})")
# What planners say around a plan.
_SAYS = "found|plan|solution|time|metric|total|cost|makespan|states?|begin|end"
_REMARK = re.compile(rf"\s*(?:[;#%].*|(?:{_SAYS})\b.*)?", re.IGNORECASE)
_STEP = re.compile(r"\s*(?:[0-9]+(?:\.[0-9]+)?\s*:|\(\s*[^\W\d])")


def write_actions(plan: Plan, dialect: str = "strips", language: str = "en") -> Iterator[str]:
    """Each action with its tile and the digits it has at that moment, as a plan file has it."""
    words, names = WORDS[language], plan.hand.names
    if language != "en" and not plan.hand.named:
        names = tuple(f"{words.tile_sign}{number}" for number in range(1, len(plan.hand.tiles) + 1))
    actions, sign = words.actions, words.digit_sign
    doubles = words.doubles if dialect == PORTABLE else {}
    for (verb, index), (left, right) in plan.moves():
        if left == right and verb in doubles:
            yield f"({doubles[verb]} {names[index]} {sign}{left})"
        else:
            yield f"({actions[verb]} {names[index]} {sign}{left} {sign}{right})"


def looks_like_plan(text: str) -> bool:
    """Whether a text tries to be a plan: a line of it is an action."""
    for line in text.splitlines()[:200]:
        match = _ACTION.fullmatch(line)
        if match is not None and fold(match["name"]) in VERBS:
            return True
        if _STEP.match(line) is not None and not line.lstrip().startswith("(define"):
            return True
    return False


def read_plan(hand: Hand, text: str) -> Plan:
    """The plan in a file, whichever planner wrote it. Whether it is right is not asked here."""
    names = tile_names(hand)
    actions: list[Action] = []
    told: list[Tile | None] = []
    for number, line in enumerate(text.splitlines(), 1):
        action = read_action(line, names, number)
        if action is not None:
            actions.append(action)
            told.append(_told(line))
            if len(actions) > _MOST_ACTIONS:
                raise NotationError(f"a plan of more than {_MOST_ACTIONS:,} actions is none", number)
    return Plan(hand, tuple(actions), tuple(told))


def _told(line: str) -> Tile | None:
    """The digits that an action names after its tile, two of them or the one of a double; None where it names none."""
    match = _ACTION.fullmatch(line)
    words = match["rest"].split()[1:3] if match is not None else []
    digits = [int(digit[1]) for word in words if (digit := _DIGIT.fullmatch(word)) is not None]
    return (digits[0], digits[-1]) if digits and len(digits) == len(words) else None


def tile_names(hand: Hand) -> dict[str, int]:
    """The names of tiles, as folded as those of actions; those of the French domain too where nobody named them."""
    names = {f"d{number}": number - 1 for number in range(1, len(hand.tiles) + 1)} if not hand.named else {}
    return names | {fold(name): index for index, name in enumerate(hand.names)}


def read_action(line: str, names: dict[str, int], number: int = 1) -> Action | None:
    """The action on a line; None where it is a remark."""
    match = _ACTION.fullmatch(line)
    verb = None if match is None else VERBS.get(fold(match["name"]))
    if match is None or verb is None:
        if _REMARK.fullmatch(line) is not None:
            return None
        known = ", ".join(map(str, Verb))
        raise NotationError(f"expected an action ({known}), found {line.strip()[:40]!r}", number)
    if bool(match["open"]) != bool(match["close"]):
        raise NotationError(f"a bracket too many or too few in {line.strip()[:40]!r}", number)
    arguments = match["rest"].split()
    if not arguments:
        raise NotationError(f"{match['name']} names no tile", number)
    tile = names.get(fold(arguments[0]))
    if tile is None:
        raise NotationError(f"there is no tile {arguments[0][:24]!r} in this hand", number)
    return Action(verb, tile)


def read_move(hand: Hand, text: str) -> Action:
    """One action that somebody typed."""
    try:
        action = read_action(text, tile_names(hand))
    except NotationError as error:
        raise GrilleError(f"a move is an action and a tile, such as place-right t1: {error.message}") from None
    if action is None:
        raise GrilleError(f"a move is an action and a tile, such as place-right t1, not {text[:40]!r}")
    return action
