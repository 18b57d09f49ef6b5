"""What things are called in PDDL: in English, or in French as the domain was first posed."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from grille.chain.plan import Verb

STRIPS, CONDITIONAL, PORTABLE = DIALECTS = ("strips", "conditional", "portable")
LANGUAGES: Final = ("en", "fr")


class Vocabulary(NamedTuple):
    """The names of one language: types, predicates and actions, and what the name of a tile or a digit begins with."""

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
    """A name without case, accents, dashes and underscores, for comparing names that people typed.

    >>> fold("Posé") == fold("pose"), fold("place-right") == fold("PLACE_RIGHT")
    (True, True)
    """
    if name.isascii():
        return name.lower().replace("-", "").replace("_", "")
    plain = unicodedata.normalize("NFKD", name)
    return re.sub(r"[-_]", "", "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold())


def domain_name(dialect: str, language: str) -> str:
    """The name of the domain: each dialect has its own, so that a problem finds the domain it was written for."""
    name = WORDS[language].domain
    return name if dialect == STRIPS else f"{name}-{dialect}"


_DOMAINS: Final = {
    fold(f"{words.domain}{ending}")
    for words in WORDS.values()
    # The last two are others' names for theirs: with conditions, and with what lies beside what, for viewers.
    for ending in ("", *(f"-{dialect}" for dialect in DIALECTS), "-adl", "-anim")
}


def known_domain(name: str) -> bool:
    """Whether a domain of this name is ours, in whatever dialect and language."""
    return fold(name) in _DOMAINS


# Every predicate by its folded name, as the field of the vocabulary that it is; those that say nothing new are None.
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
