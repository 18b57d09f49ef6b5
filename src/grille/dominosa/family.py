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
MODELS = "grille.dominosa.models"

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
    print_rules=Lazy("grille.dominosa.print_rules", "PRINT_RULES").part,
    resembles=Lazy(NOTATION, "resembles"),
    shows=(
        ("directions", "where each square's other half lies", Lazy(SHOW, "directions")),
        ("tiles", "each tile with its squares", Lazy(SHOW, "tiles")),
        ("json", "directions as lists of letters", Lazy(SHOW, "json_lists")),
        ("prolog", "the same as a Prolog fact", Lazy(SHOW, "prolog")),
        ("borders", "digits with | - between tiles and : within", Lazy(SHOW, "borders")),
    ),
    constraints=Lazy("grille.dominosa.borders", "borders"),
    models=(
        ("spots", "a spot for each tile", Lazy(MODELS, "spots")),
        ("directions", "a direction for each square", Lazy(MODELS, "directions")),
        ("borders", "a 0/1 variable for each border", Lazy(MODELS, "borders")),
    ),
    size=("digits", lambda puzzle: puzzle.order + 1),
    demo=DEMO,
    transform=Lazy("grille.dominosa.transform", "transform"),
    canonical=Lazy("grille.dominosa.symmetry", "canonical"),
)
