"""The Dominosa family's record: what the rest of the house knows of it. The family itself is loaded when one is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.dominosa.examples import EXAMPLES, LESSON
from grille.family import Family
from grille.lazy import Lazy

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

NOTATION = "grille.dominosa.notation"
SHOW = "grille.dominosa.show"

_read_plainly = Lazy(NOTATION, "plain")
_stands_alone = Lazy(NOTATION, "alone")


def _plain(text: str, shape: str | None) -> Dominosa | None:
    # A game id, or digits in a row.
    begins = text[:1].isdecimal() and (":" in text or text.isdecimal())
    board: Dominosa | None = _read_plainly(text, shape) if begins else None
    return board


def _alone(text: str) -> bool:
    if not text[:1].isalnum():
        text = text.lstrip()
    begins = text[:1].isalnum() and (":" in text or "/" in text or text.strip().isdecimal())
    return begins and _stands_alone(text) is True


FAMILY: Family[Dominosa] = Family(
    name="dominosa",
    title="Dominosa",
    formats=Lazy(NOTATION, "formats"),
    plain=_plain,
    alone=_alone,
    block=Lazy(NOTATION, "block"),
    solution=Lazy("grille.dominosa.answer", "read_answer"),
    engines=("auto", "dancing", "learning", "sat", "plain"),
    examples=EXAMPLES,
    logic=Lazy("grille.dominosa.logic", "LOGIC").part,
    generator=Lazy("grille.dominosa.generator", "GENERATOR").part,
    game_rules=Lazy("grille.dominosa.game_rules", "GAME_RULES").part,
    meant=Lazy(NOTATION, "meant"),
    shows=(
        ("directions", "where each square's other half lies", Lazy(SHOW, "directions")),
        ("tiles", "each tile with its squares", Lazy(SHOW, "tiles")),
        ("borders", "digits with | - between tiles and : within", Lazy(SHOW, "borders")),
    ),
    constraints=Lazy("grille.dominosa.borders", "borders"),
    lesson=LESSON,
    canonical=Lazy("grille.dominosa.symmetry", "canonical"),
)
