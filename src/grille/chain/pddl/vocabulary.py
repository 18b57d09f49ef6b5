"""The names used in PDDL: in English, and in French, the language in which the domain was first published."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from grille.chain.plan import Verb

STRIPS, CONDITIONAL, PORTABLE, ORIGINAL = DIALECTS = ("strips", "conditional", "portable", "original")
LANGUAGES: Final = ("en", "fr")


class Vocabulary(NamedTuple):
    """The names of one language: types, predicates, actions, and the prefixes of tile and digit names."""

    domain: str
    tile: str
    digit: str
    bare: str
    held: str
    laid: str
    left: str
    right: str
    left_end: str
    right_end: str
    mixed: str
    different: str
    actions: dict[Verb, str]
    doubles: dict[Verb, str]
    tile_sign: str
    digit_sign: str


WORDS: Final = {
    "en": Vocabulary(
        domain="domino-chain",
        tile="tile",
        digit="digit",
        bare="table-bare",
        held="in-hand",
        laid="laid",
        left="left-digit",
        right="right-digit",
        left_end="left-end",
        right_end="right-end",
        mixed="mixed",
        different="different",
        actions={verb: str(verb) for verb in Verb},
        doubles={Verb.LEFT: "place-double-left", Verb.RIGHT: "place-double-right"},
        tile_sign="t",
        digit_sign="d",
    ),
    "fr": Vocabulary(
        domain="alignement-dominos",
        tile="domino",
        digit="chiffre",
        bare="TableVide",
        held="EnMain",
        laid="Pose",
        left="ChiffreGauche",
        right="ChiffreDroit",
        left_end="LibreGauche",
        right_end="LibreDroit",
        mixed="Mixte",
        different="SontDifferents",
        actions={
            Verb.TURN: "TournerDomino",
            Verb.FIRST: "PoserLibre",
            Verb.LEFT: "PoserGauche",
            Verb.RIGHT: "PoserDroit",
        },
        doubles={Verb.LEFT: "PoserDoubleGauche", Verb.RIGHT: "PoserDoubleDroit"},
        tile_sign="d",
        digit_sign="n",
    ),
}


def fold(name: str) -> str:
    """Remove case, accents, dashes and underscores from a name, to compare names that people type.

    >>> fold("Posé") == fold("pose"), fold("place-right") == fold("PLACE_RIGHT")
    (True, True)
    """
    if name.isascii():
        return name.lower().replace("-", "").replace("_", "")
    plain = unicodedata.normalize("NFKD", name)
    return re.sub(r"[-_]", "", "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold())


def domain_name(dialect: str, language: str) -> str:
    """The name of the domain. Each dialect has its own, so that a problem matches its domain."""
    name = WORDS[language].domain
    return name if dialect == STRIPS else f"{name}-{dialect}"


# The field of the vocabulary for each folded predicate name; None for predicates that add nothing.
PREDICATES: Final[dict[str, str | None]] = {
    fold(getattr(words, field)): field
    for words in WORDS.values()
    for field in ("bare", "held", "laid", "left", "right", "left_end", "right_end")
} | {fold(name): None for name in ("mixed", "Mixte", "different", "SontDifferents")}

VERBS: Final[dict[str, Verb]] = {
    fold(name): verb
    for words in WORDS.values()
    for names in (words.actions, words.doubles)
    for verb, name in names.items()
}
