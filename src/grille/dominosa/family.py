"""The Family record of Dominosa. Its parts are loaded when they are first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.dominosa.examples import DEMO, EXAMPLES
from grille.family import Family
from grille.lazy import Lazy

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

NOTATION = "grille.dominosa.notation"
SHOW = "grille.dominosa.solution_views"

_read_plain_text = Lazy(NOTATION, "read_plain")
_reads_as_one_line = Lazy(NOTATION, "is_one_line")


def _read_plain(text: str, shape: str | None) -> Dominosa | None:
    # A game id, or a run of digits.
    begins = text[:1].isdecimal() and (":" in text or text.isdecimal())
    board: Dominosa | None = _read_plain_text(text, shape) if begins else None
    return board


def _is_one_line(text: str) -> bool:
    if not text[:1].isalnum():
        text = text.lstrip()
    begins = text[:1].isalnum() and (":" in text or "/" in text or text.strip().isdecimal())
    return begins and _reads_as_one_line(text) is True


FAMILY: Family[Dominosa] = Family(
    name="dominosa",
    title="Dominosa",
    formats=Lazy(NOTATION, "formats"),
    read_plain=_read_plain,
    is_one_line=_is_one_line,
    line_collector=Lazy(NOTATION, "line_collector"),
    solution=Lazy("grille.dominosa.answer", "read_answer"),
    engines=("auto", "dancing", "learning", "sat", "plain"),
    examples=EXAMPLES,
    logic=Lazy("grille.dominosa.logic", "LOGIC").part,
    generator=Lazy("grille.dominosa.generator", "GENERATOR").part,
    game_rules=Lazy("grille.dominosa.game_rules", "GAME_RULES").part,
    resembles=Lazy(NOTATION, "resembles"),
    shows=(
        ("directions", "where each square's other half lies", Lazy(SHOW, "directions")),
        ("tiles", "each tile with its squares", Lazy(SHOW, "tiles")),
        ("borders", "digits with | - between tiles and : within", Lazy(SHOW, "borders")),
    ),
    constraints=Lazy("grille.dominosa.borders", "borders"),
    demo=DEMO,
    canonical=Lazy("grille.dominosa.symmetry", "canonical"),
)
