"""Random requests of every verb, the same for the same seed: to compare the homes of the service."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from urllib.parse import urlencode

import grille
from grille.family import family
from grille.play.game import Game, game_rules_of

# The longest that a request may have: no reply may depend on the speed of a machine.
SECONDS = 20
_MADE = {
    "sudoku": [{}, {"size": 4}, {"size": 6}, {"variant": "x"}, {"size": 6, "variant": "thermo"}],
    "dominosa": [{"order": 2}, {"order": 3}, {"order": 4}],
    "chain": [{}],
}
_LEVELS = {"sudoku": "easy", "dominosa": "trivial", "chain": None}
_BAD = (
    "",
    "nonsense",
    "1" * 82,
    "11" + "." * 79,
    "2:0011",
    "1-0 1-2 3-9x",
    "r1c1=5",
    "\u00e9\ud83c\udfb2",
)
_TIMES = re.compile(rb'"seconds":[0-9.e+-]+')


def without_times(content: bytes) -> bytes:
    """A reply without the seconds that its work took."""
    return _TIMES.sub(b'"seconds":0', content)


@cache
def puzzles() -> tuple[tuple[str, str], ...]:
    """Puzzles with their families: examples, and some that are generated."""
    found = [(name, text) for name in _MADE for _, text, _ in family(name).examples]
    for name, every in _MADE.items():
        for options in every:
            for seed in (7, 8):
                made = next(iter(grille.generate(name, level=_LEVELS[name], seed=seed, jobs=1, **options)))
                found.append((name, made.puzzle.notation()))
    # Large examples are for the tests of speed.
    return tuple(each for each in found if len(each[1]) <= 400)


@cache
def _moves(name: str, text: str) -> tuple[str, ...]:
    puzzle = grille.parse(text, family=name)
    solution = puzzle.solve().solution
    return () if solution is None else tuple(game_rules_of(puzzle).answer(puzzle, solution))


def _played(random: Random, name: str, text: str) -> list[list[str]]:
    """Some moves of a solution; sometimes one that is wrong."""
    moves = list(_moves(name, text))
    made = [[move] for move in moves[: random.randint(0, len(moves))]]
    if name != "chain":
        random.shuffle(made)
    if random.random() < 0.15 and moves:
        made.append([random.choice([moves[0].replace("1", "2"), "r1c1=1", "nonsense"])])
    return made


def _position(name: str, text: str, moves: list[list[str]]) -> str:
    game: Game[Any] = Game(grille.parse(text, family=name))
    try:
        for each in moves:
            game.move(*each)
    except grille.GrilleError:
        return ""
    return " ".join(sorted(word for words in game.position for word in words))


def requests(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """Verbs, each with its body or query string."""
    random = Random(seed)
    for _ in range(count):
        verb, fields = _request(random)
        if isinstance(fields, str):
            yield verb, fields
        elif verb in ("families", "daily", "lesson", "first"):
            yield verb, urlencode(fields)
        else:
            yield verb, json.dumps(fields)


_ON_PUZZLES = ("hint", "next", "check", "steps", "solve", "count", "rate", "draw", "parse", "board", "path", "setter")
_OTHERS = ("generate", "daily", "lesson", "first", "judge", "families", "bad")


def _request(random: Random) -> tuple[str, dict[str, Any] | str]:
    verb = random.choice((*_ON_PUZZLES, "hint", "next", "check", *_OTHERS))
    if verb in _ON_PUZZLES:
        return verb, _on_puzzle(random, verb, *random.choice(puzzles()))
    return _bad(random) if verb == "bad" else (verb, _of_family(random, verb, random.choice([*_MADE])))


def _of_family(random: Random, verb: str, name: str) -> dict[str, Any]:
    fields: dict[str, Any] = {} if verb == "families" else {"family": name}
    technique = random.choice(family(name).logic().techniques[:8]).id
    if verb == "generate":
        fields |= {"seed": random.randrange(2**32)}
        if random.random() < 0.5:
            fields |= {"level": _LEVELS[name], "options": random.choice(_MADE[name])}
        else:
            fields |= {"play_level": "easy", "path": random.random() < 0.5}
    elif verb == "daily":
        fields |= {"date": f"2026-{random.randint(1, 12):02}-{random.randint(1, 28):02}", "level": "easy"}
    elif verb == "lesson":
        fields |= {"technique": technique}
    elif verb == "judge" and random.random() < 0.4:
        fields |= {"beat": random.randint(0, 6)}
    elif verb == "judge":
        texts = random.choice([[], ["r1c1=1"], ["r2c3=4"], ["r1c1-r1c2"]])
        fields |= {"technique": technique, "texts": texts}
    return fields


def _on_puzzle(random: Random, verb: str, name: str, text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"puzzle": text, "family": name, "seconds": SECONDS}
    if verb in ("hint", "next", "check", "steps", "draw"):
        moves = _played(random, name, text)
        if random.random() < 0.8:
            fields["moves"] = moves
        else:
            fields["position"] = _position(name, text, moves)
    if verb in ("solve", "count"):
        fields["limit"] = random.randint(1, 5)
    if verb == "steps":
        fields["limit"] = random.randint(1, 30)
    if random.random() < 0.2:
        del fields["family"]
    return fields


def _bad(random: Random) -> tuple[str, dict[str, Any] | str]:
    verb = random.choice(_ON_PUZZLES)
    name, text = random.choice(puzzles())
    return random.choice(
        [
            (verb, {"puzzle": random.choice(_BAD)}),
            (verb, {"puzzle": text, "family": random.choice(["chess", "", family(name).title])}),
            (verb, {"puzzle": text, "surplus": 1}),
            (verb, {"puzzle": random.choice([7, None, [text]])}),
            (verb, {"puzzle": text, "seconds": random.choice([-1, 1e9, "long"])}),
            (verb, {}),
            (verb, "[]"),
            (verb, "{"),
            (verb, "NaN"),
            ("generate", {"family": name, "level": "impossible"}),
            ("generate", {"family": name, "options": {"nonsense": 1}}),
            ("daily", {"family": name, "date": "2026-02-31"}),
            ("lesson", {"family": name, "technique": "nonsense"}),
            ("judge", {"family": name, "beat": 999}),
            ("hint", {"puzzle": text, "moves": [["nonsense"]]}),
        ]
    )
