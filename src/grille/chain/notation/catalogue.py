"""All notations of a hand. Loaded only for text that the fast path in the package cannot read."""

from __future__ import annotations

from functools import partial

from grille.chain.hand import Hand
from grille.chain.notation.lists import JSON, PROLOG, PYTHON
from grille.chain.notation.oneline import BRACKETED, COMPACT_LINE, LINE
from grille.chain.pddl.domain import write_domain
from grille.chain.pddl.problem import read_problem, sniff, write_problem
from grille.chain.pddl.vocabulary import DIALECTS, LANGUAGES, STRIPS
from grille.format import Format

_IN = {"en": "", "fr": " in French"}


def _ending(dialect: str, language: str) -> str:
    return ("" if dialect == STRIPS else f"-{dialect}") + ("" if language == "en" else f"-{language}")


def _problem(dialect: str, language: str) -> Format[Hand]:
    return Format(
        f"pddl{_ending(dialect, language)}",
        f"PDDL problem, {dialect}{_IN[language]}",
        partial(write_problem, dialect=dialect, language=language),
        sniff,
        read_problem,
        suffixes=(".pddl",) if (dialect, language) == (STRIPS, "en") else (),
        between="\n\n",
    )


def _domain(dialect: str, language: str) -> Format[Hand]:
    def write(_hand: Hand) -> str:
        return write_domain(dialect, language)

    return Format(
        f"domain{_ending(dialect, language)}",
        f"PDDL domain, {dialect}{_IN[language]}",
        write,
        suffixes=(".pddl",),
        between=None,
        tail="",
    )


_WAYS = [(dialect, language) for language in LANGUAGES for dialect in DIALECTS]
SVG: Format[Hand] = Format("svg", "SVG picture", write=Hand.svg, suffixes=(".svg",), between=None, tail="")

# The most specific first: if several claim a text and none can read it, the first gives the error message.
FORMATS: tuple[Format[Hand], ...] = (
    PROLOG,
    LINE,
    COMPACT_LINE,
    BRACKETED,
    *(_problem(*way) for way in _WAYS),
    JSON,
    PYTHON,
    *(_domain(*way) for way in _WAYS),
    SVG,
)
