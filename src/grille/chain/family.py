"""The Family record of domino chains. Its parts are loaded when they are first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.chain.examples import EXAMPLES
from grille.family import Family
from grille.lazy import Lazy

if TYPE_CHECKING:
    from grille.chain.hand import Hand

NOTATION = "grille.chain.notation"
SHOW = "grille.chain.solution_views"

_read_plain_text = Lazy(NOTATION, "read_plain")
_read_quickly = Lazy("grille.chain.pddl.quick", "read_quickly")
_reads_as_one_line = Lazy(NOTATION, "is_one_line")


def _read_plain(text: str, shape: str | None) -> Hand | None:
    hand: Hand | None = None
    if "-" in text[:11] or text[2:3] == " ":
        hand = _read_plain_text(text, shape)
    elif text.startswith("(define"):
        hand = _read_quickly(text)
    return hand


def _read_whole_text(text: str) -> Hand | None:
    hand: Hand | None = _read_quickly(text) if text.lstrip().startswith("(define") else None
    return hand


def _is_one_line(text: str) -> bool:
    first = text.lstrip()[:1]
    # Tiles have dashes, brackets or spaces between them; a row of characters has none.
    begins = first in ("-", "[", "h", "H") or (first.isdecimal() and not text.strip().isalnum())
    return begins and _reads_as_one_line(text) is True


FAMILY: Family[Hand] = Family(
    name="chain",
    title="Domino chain",
    formats=Lazy(NOTATION, "formats"),
    read_plain=_read_plain,
    is_one_line=_is_one_line,
    line_collector=Lazy(NOTATION, "line_collector"),
    solution=Lazy("grille.chain.answer", "read_answer"),
    engines=("auto", "plain"),
    examples=EXAMPLES,
    logic=Lazy("grille.chain.logic", "LOGIC").part,
    generator=Lazy("grille.chain.generator", "GENERATOR").part,
    game_rules=Lazy("grille.chain.game_rules", "GAME_RULES").part,
    print_rules=Lazy("grille.chain.print_rules", "PRINT_RULES").part,
    resembles=Lazy(NOTATION, "resembles"),
    shows=(
        ("plan", "the actions as a plan file", Lazy(SHOW, "plan", "strips", "en")),
        ("plan-portable", "the same for the portable domain", Lazy(SHOW, "plan", "portable", "en")),
        ("plan-fr", "the same in French", Lazy(SHOW, "plan", "strips", "fr")),
        ("plan-portable-fr", "the same for the portable domain in French", Lazy(SHOW, "plan", "portable", "fr")),
        ("plan-json", "every action with the state it leaves, as JSON", Lazy(SHOW, "plan_json")),
        ("story", "the game step by step", Lazy(SHOW, "story")),
        ("json", "the tiles as lists of two digits", Lazy(SHOW, "json_lists")),
        ("prolog", "the tiles as a Prolog fact", Lazy(SHOW, "prolog")),
        ("faces", "the tiles as faces on one line", Lazy(SHOW, "faces")),
        ("proof", "why no chain has fewer turns", Lazy(SHOW, "proof")),
        ("animation", "the plan as an animated SVG picture", Lazy(SHOW, "animation")),
        ("animation-light", "the same in light colours", Lazy(SHOW, "animation", "light")),
        ("animation-dark", "the same in dark colours", Lazy(SHOW, "animation", "dark")),
        ("animation-print", "the same in black on white", Lazy(SHOW, "animation", "print")),
    ),
    check_domain=Lazy("grille.chain.pddl.compare", "check_domain"),
    remark=Lazy(SHOW, "remark"),
    read_whole_text=_read_whole_text,
    planning_problem=Lazy("grille.chain.planning_problem", "planning_problem"),
)
