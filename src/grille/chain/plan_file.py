"""Read and write plan files, in the format of the planning competitions and as planners print them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from grille.chain.pddl.names import object_names
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
# Lines that planners print around a plan begin with these words.
_LOG_WORDS = "found|plan|solution|time|metric|total|cost|makespan|states?|begin|end"
# The words of a game, where a plan has place-left and so on.
_MOVE_WORD = re.compile(r"^\s*(first|left|right)\b", re.IGNORECASE)
_REMARK = re.compile(rf"\s*(?:[;#%].*|(?:{_LOG_WORDS})\b.*)?", re.IGNORECASE)
_STEP = re.compile(r"\s*(?:[0-9]+(?:\.[0-9]+)?\s*:|\(\s*[^\W\d])")


def write_actions(plan: Plan, dialect: str = "strips", language: str = "en") -> Iterator[str]:
    """Write each action with its tile and the digits that the tile has at that moment."""
    words, names = WORDS[language], object_names(plan.hand, language)
    used = {digit for tile in (*plan.hand.tiles, *plan.hand.table) for digit in tile}
    tiles, digits = names.tiles, {digit: names.digit(digit) for digit in used}
    actions = words.actions
    doubles = words.doubles if dialect == PORTABLE else {}
    for (verb, index), (left, right) in plan.moves():
        if left == right and verb in doubles:
            yield f"({doubles[verb]} {tiles[index]} {digits[left]})"
        else:
            yield f"({actions[verb]} {tiles[index]} {digits[left]} {digits[right]})"


def looks_like_plan(text: str) -> bool:
    """Whether a text looks like a plan: one of its lines is an action."""
    for line in text.splitlines()[:200]:
        match = _ACTION.fullmatch(line)
        if match is not None and fold(match["name"]) in VERBS:
            return True
        if _STEP.match(line) is not None and not line.lstrip().startswith("(define"):
            return True
    return False


def read_plan(hand: Hand, text: str) -> Plan:
    """Read the plan in a file of any planner. Whether it is valid is checked elsewhere."""
    names = tile_names(hand)
    digits = {fold(name): digit for digit, name in hand.digit_names}
    actions: list[Action] = []
    stated: list[Tile | None] = []
    for number, line in enumerate(text.splitlines(), 1):
        action = read_action(line, names, number)
        if action is not None:
            actions.append(action)
            stated.append(_stated_digits(line, digits))
            if len(actions) > _MOST_ACTIONS:
                raise NotationError(f"the plan has more than {_MOST_ACTIONS:,} actions, which is the limit", number)
    return Plan(hand, tuple(actions), tuple(stated))


def _stated_digits(line: str, names: Mapping[str, int]) -> Tile | None:
    """The digits that an action names after its tile: two, or one for a double; None if it names no digits."""
    match = _ACTION.fullmatch(line)
    words = match["rest"].split()[1:3] if match is not None else []
    digits = [digit for word in words if (digit := _digit(word, names)) is not None]
    return (digits[0], digits[-1]) if digits and len(digits) == len(words) else None


def _digit(word: str, names: Mapping[str, int]) -> int | None:
    """The digit that a word of a plan stands for: by its name in the file, or the number in it."""
    match = _DIGIT.fullmatch(word)
    return names.get(fold(word), None if match is None else int(match[1]))


def tile_names(hand: Hand) -> dict[str, int]:
    """The index of each tile by its folded name; also by its name in the French domain if tiles are not named."""
    names = {f"d{number}": number - 1 for number in range(1, len(hand.tiles) + 1)} if not hand.named else {}
    return names | {fold(name): index for index, name in enumerate(hand.names)}


def read_action(line: str, names: dict[str, int], number: int = 1) -> Action | None:
    """Read the action on a line; None for a comment or a log line."""
    match = _ACTION.fullmatch(line)
    verb = None if match is None else VERBS.get(fold(match["name"]))
    if match is None or verb is None:
        if _REMARK.fullmatch(line) is not None:
            return None
        known = ", ".join(map(str, Verb))
        raise NotationError(f"expected an action ({known}), found {line.strip()[:40]!r}", number)
    if bool(match["open"]) != bool(match["close"]):
        raise NotationError(f"unbalanced parentheses in {line.strip()[:40]!r}", number)
    arguments = match["rest"].split()
    if not arguments:
        raise NotationError(f"expected a tile after {match['name']}", number)
    tile = names.get(fold(arguments[0]))
    if tile is None:
        raise NotationError(f"there is no tile {arguments[0][:24]!r} in this hand", number)
    return Action(verb, tile)


def read_move(hand: Hand, text: str) -> Action:
    """Read one action, as a user types it."""
    try:
        action = read_action(_MOVE_WORD.sub(r"place-\1", text), tile_names(hand))
    except NotationError as error:
        raise GrilleError(f"expected an action and a tile, such as place-right t1: {error.message}") from None
    if action is None:
        raise GrilleError(f"expected an action and a tile, such as place-right t1, found {text[:40]!r}")
    return action
