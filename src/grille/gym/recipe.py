"""The recipe of tasks: everything that decides what task number i is, and its name as text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from grille.errors import GrilleError, LimitReached
from grille.family import family as family_named
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.gym.families import gym_family
from grille.gym.kinds import Kind, kind_named
from grille.option import as_integer

# Increased when a task changes in any byte: a generator, a rating, a prompt. Tests hold the bytes of this version.
VERSION = 1
# Puzzles that are generated for one task before it is given up, where the family's generator takes no score.
MOST_TRIES = 2000
# Task numbers. The rest of a 64-bit number is for further tries.
LARGEST_INDEX = 2**40 - 1


class Recipe(NamedTuple):
    """What a set of tasks is made from. Equal recipes give equal tasks, byte for byte, on any machine."""

    family: str
    kind: str
    levels: tuple[str, ...]  # empty for any level
    score: tuple[int | None, int | None]
    options: tuple[tuple[str, str], ...]  # as they were given, sorted
    seed: int

    @classmethod
    def of(
        cls,
        family: str,
        kind: str,
        level: str | Iterable[str] | None,
        score: tuple[int | None, int | None] | None,
        options: Mapping[str, object],
        seed: int,
    ) -> Recipe:
        """Check a request and return its recipe. Raises GrilleError where it is known to be impossible."""
        gym_family(family)
        levels = (level,) if isinstance(level, str) else () if level is None else _sorted(level)
        kind_named(kind).refuse(family, levels)
        named = tuple(sorted((name, _text(value)) for name, value in options.items() if value is not None))
        recipe = cls(family, kind, levels, _score(score), named, _seed(seed))
        for spec in recipe.specs:
            recipe.generator.check(spec)
        return recipe

    @property
    def generator(self) -> Generator[Any]:
        record = family_named(self.family)
        if record.generator is None:
            raise GrilleError(f"{record.title} has no generator")
        return record.generator()

    @property
    def specs(self) -> tuple[GenerateSpec, ...]:
        """What the generator is asked for: one spec for each level."""
        return _specs(self)

    def make(self, index: int, again: int = 0) -> Generated[Any]:
        """Generate the puzzle of a task, or another one for it if the first did not suit the question.

        Raises LimitReached if none was found in a very large number of attempts.
        """
        specs = self.specs
        spec = specs[0] if len(specs) == 1 else self.random(index, "level").choice(specs)
        generator, (low, high) = self.generator, self.score
        native = any(option.name == "score" for option in generator.options) or (low, high) == (None, None)
        for attempt in range(1 if native else MOST_TRIES):
            made = generator.first(spec, index + (again * MOST_TRIES + attempt) * (LARGEST_INDEX + 1))
            if made is None:
                break
            score = made.rating.score
            if native or (score is not None and (low or 0) <= score and (high is None or score <= high)):
                return made
        raise LimitReached(f"task {index}: no such puzzle was found; relax the request")

    def random(self, index: int, purpose: str) -> Random:
        """Random numbers for one purpose in one task."""
        return Random(f"{VERSION} {self.family} {self.kind} {self.seed} {index} {purpose}")  # noqa: S311  not secrets

    @property
    def text(self) -> str:
        """The recipe as text, which `read` reads."""
        return text_of(self)


@lru_cache(maxsize=64)
def text_of(recipe: Recipe) -> str:
    """Write a recipe as text, such as `grille-1/sudoku/solve/level=hard/seed=7`."""
    parts = [f"grille-{VERSION}", recipe.family, recipe.kind]
    if recipe.levels:
        parts.append(f"level={'+'.join(recipe.levels)}")
    if recipe.score != (None, None):
        parts.append("score=" + "-".join("" if end is None else str(end) for end in recipe.score))
    parts += [f"{name}={quote(value, safe='')}" for name, value in recipe.options]
    return "/".join([*parts, f"seed={recipe.seed}"])


def read_id(text: str) -> tuple[Recipe, int]:
    """Read the id of a task: its recipe and its number. Raises GrilleError for any other text."""
    parts = text.strip().split("/")
    if len(parts) < 5 or not parts[0].startswith("grille-") or not parts[-1].isdecimal():
        raise GrilleError(
            f"expected the id of a task, such as grille-{VERSION}/sudoku/solve/seed=0/5, not {text[:60]!r}"
        )
    if parts[0] != f"grille-{VERSION}":
        raise GrilleError(f"this version of Grille makes tasks of recipe grille-{VERSION}, not {parts[0][:24]}")
    fields = dict(part.partition("=")[::2] for part in parts[3:-1])
    try:
        seed = int(fields.pop("seed"))
        ends = fields.pop("score", "-").split("-")
        low, high = (int(end) if end else None for end in ends)
    except (KeyError, ValueError):
        raise GrilleError(f"the id of the task has no valid seed or score: {text[:60]!r}") from None
    levels = fields.pop("level", "")
    options = {name: unquote(value) for name, value in fields.items()}
    recipe = Recipe.of(parts[1], parts[2], levels.split("+") if levels else None, (low, high), options, seed)
    return recipe, int(parts[-1])


@lru_cache(maxsize=64)
def _specs(recipe: Recipe) -> tuple[GenerateSpec, ...]:
    kind: Kind = kind_named(recipe.kind)
    generator, names = recipe.generator, gym_family(recipe.family).options
    declared = {option.name: option for option in generator.options}
    options: dict[str, object] = {}
    for name, value in recipe.options:
        own = names.get(name, name)
        if name == "technique" and "technique" not in names:
            title = family_named(recipe.family).title
            raise GrilleError(f"technique: {title} puzzles can't be generated by technique; choose a level")
        option = declared.get(own)
        if option is not None and not isinstance(option.default, bool):
            options[own] = option.text_value(value)
        else:
            options[own] = {"True": True, "False": False}.get(value, value)
    if recipe.score != (None, None) and "score" in declared:
        options["score"] = "-".join("" if end is None else str(end) for end in recipe.score)
    options |= {name: value for name, value in kind.options.get(recipe.family, {}).items() if name not in options}
    also = ("level", "kind", "score", "seed", "size", *names)
    return tuple(generator.spec(level, recipe.seed, options, also=also) for level in recipe.levels or (None,))


def _text(value: object) -> str:
    return ",".join(_sorted(value)) if isinstance(value, (list, tuple, set, frozenset)) else str(value)


def _sorted(values: Iterable[object]) -> tuple[str, ...]:
    """Values as texts in the order given; those of a set, which has no order, sorted."""
    texts = map(str, values)
    return tuple(sorted(texts) if isinstance(values, (set, frozenset)) else texts)


def _seed(seed: object) -> int:
    number = as_integer(seed)
    if number is None or not 0 <= number < 2**64:
        raise GrilleError(f"seed: expected a whole number from 0 to 2^64 - 1, not {str(seed)[:40]!r}")
    return number


def _score(score: object) -> tuple[int | None, int | None]:
    if score is None:
        return None, None
    if isinstance(score, (list, tuple)) and len(score) == 2:
        ends = [None if end is None else as_integer(end) for end in score]
        fits = all(number is not None or end is None for number, end in zip(ends, score, strict=True))
        low, high = ends
        if fits and (low or 0) >= 0 and (high is None or (low or 0) <= high):
            return low, high
    raise GrilleError(
        f"score: expected a pair of whole numbers, either of them None, such as (500, 900), not {score!r}"
    )


def digest(text: str) -> str:
    """A hash of 128 bits, in hexadecimal digits."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
