"""The Dominosa family's record: what the rest of the house knows of it. The family itself is loaded when one is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.dominosa.examples import EXAMPLES, LESSON
from grille.puzzle import Family, Later

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

NOTATION = "grille.dominosa.notation"
SHOW = "grille.dominosa.show"

_read_plainly = Later(NOTATION, "plain")
_stands_alone = Later(NOTATION, "alone")


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
    formats=Later(NOTATION, "formats"),
    plain=_plain,
    alone=_alone,
    block=Later(NOTATION, "block"),
    solution=Later("grille.dominosa.answer", "read_answer"),
    reference=Later("grille.dominosa.reference", "solutions"),
    engines=("auto", "dancing", "learning", "sat", "plain"),
    examples=EXAMPLES,
    sample=Later("grille.dominosa.sample", "sample"),
    refused=(
        "",
        "1 2 3",
        "3:3034212401402301132",
        "3:30342124014023011329",
        "3:1210[12]211023333001220",
        "300:1",
        "12103 / 2110 / 33330 / 01220",
        "123 / 201 / 000",
        "set 0-0 0-1 / 01 / 10 / 00",
        "set 0-0 1-1 / 02 / 10",
        "[[0, 1, 2], [0, 1]]",
        '{"puzzle": [[0, 1], [1, 0]], "set": ["0-0"]}',
    ),
    moves=("r1c1-r1c2", "r1c1-r2c2"),
    logic=Later("grille.dominosa.logic", "LOGIC").part,
    generator=Later("grille.dominosa.generate", "GENERATOR").part,
    play=Later("grille.dominosa.play", "PLAY").part,
    meant=Later(NOTATION, "meant"),
    shows=(
        ("directions", "where each square's other half lies", Later(SHOW, "directions")),
        ("tiles", "each tile with its squares", Later(SHOW, "tiles")),
        ("borders", "digits with | - between tiles and : within", Later(SHOW, "borders")),
    ),
    constraints=Later("grille.dominosa.borders", "borders"),
    lesson=LESSON,
)
