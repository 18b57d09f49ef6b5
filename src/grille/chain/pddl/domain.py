"""Write the domain file, in three dialects.

The original dialect is the domain as it was first published: tiles are laid when they are no longer in hand, and a
conditional effect turns a tile whose digits are different.

In the strips dialect, laying or turning a double deletes and adds the same atom. PDDL defines that the atom holds
afterwards, but some planners do the opposite. The conditional dialect changes nothing if a tile is a double. The
portable dialect has separate actions for doubles, and needs neither.
"""

from __future__ import annotations

from grille.chain.pddl.vocabulary import CONDITIONAL, ORIGINAL, PORTABLE, STRIPS, WORDS, Vocabulary, domain_name
from grille.chain.plan import Verb


def write_domain(dialect: str = STRIPS, language: str = "en") -> str:
    """Write the domain file of a dialect.

    >>> print(write_domain().splitlines()[0])
    (define (domain domino-chain)
    """
    words = WORDS[language]
    needs = ":strips :typing"
    needs += " :negative-preconditions" if dialect == ORIGINAL else ""
    needs += " :conditional-effects" if dialect in (CONDITIONAL, ORIGINAL) else ""
    mixed = f"\n    ({words.mixed} ?t - {words.tile})" if dialect in (CONDITIONAL, PORTABLE) else ""
    if dialect == ORIGINAL:
        mixed = f"\n    ({words.different} ?c - {words.digit} ?d - {words.digit})"
    laid = "" if dialect == ORIGINAL else f"\n    ({words.laid} ?t - {words.tile})"
    head = f"""(define (domain {domain_name(dialect, language)})
  (:requirements {needs})
  (:types {words.tile} {words.digit} - object)
  (:predicates
    ({words.bare})
    ({words.held} ?t - {words.tile}){laid}
    ({words.left} ?d - {words.digit} ?t - {words.tile})
    ({words.right} ?d - {words.digit} ?t - {words.tile})
    ({words.left_end} ?d - {words.digit})
    ({words.right_end} ?d - {words.digit}){mixed})
"""
    sides = Verb.LEFT, Verb.RIGHT
    actions = [_turn(words, dialect), _first(words, dialect), *(_place(words, dialect, side) for side in sides)]
    if dialect == PORTABLE:
        actions += [_double(words, side) for side in sides]
    return head + "".join(actions) + ")\n"


def _action(words: Vocabulary, name: str, before: list[str], effects: str, digits: str = "?l ?r") -> str:
    left, right = digits.split() if " " in digits else (digits, digits)
    held = [f"({words.held} ?t)", f"({words.left} {left} ?t)", f"({words.right} {right} ?t)"]
    return f"""  (:action {name}
    :parameters (?t - {words.tile} {digits} - {words.digit})
    :precondition (and {" ".join([*held, *before])})
    :effect {effects})
"""


def _turn(words: Vocabulary, dialect: str) -> str:
    swap = f"(and (not ({words.left} ?l ?t)) (not ({words.right} ?r ?t)) ({words.left} ?r ?t) ({words.right} ?l ?t))"
    mixed = _mixed(words, dialect)
    effects = f"(when {mixed} {swap})" if dialect in (CONDITIONAL, ORIGINAL) else swap
    return _action(words, words.actions[Verb.TURN], [mixed] if dialect == PORTABLE else [], effects)


def _mixed(words: Vocabulary, dialect: str) -> str:
    """The condition that a tile is not a double."""
    return f"({words.different} ?l ?r)" if dialect == ORIGINAL else f"({words.mixed} ?t)"


def _laid(words: Vocabulary, dialect: str) -> str:
    """The effects of laying a tile, wherever it is laid."""
    return f"(not ({words.held} ?t))" + ("" if dialect == ORIGINAL else f" ({words.laid} ?t)")


def _first(words: Vocabulary, dialect: str) -> str:
    effects = f"(and (not ({words.bare})) {_laid(words, dialect)} ({words.left_end} ?l) ({words.right_end} ?r))"
    return _action(words, words.actions[Verb.FIRST], [f"({words.bare})"], effects)


def _place(words: Vocabulary, dialect: str, verb: Verb) -> str:
    end, meets, becomes = (words.left_end, "?r", "?l") if verb is Verb.LEFT else (words.right_end, "?l", "?r")
    moved = f"(not ({end} {meets})) ({end} {becomes})"
    mixed = _mixed(words, dialect)
    if dialect in (CONDITIONAL, ORIGINAL):
        moved = f"(when {mixed} (and {moved}))"
    before = [f"({end} {meets})", *([mixed] if dialect == PORTABLE else [])]
    return _action(words, words.actions[verb], before, f"(and {_laid(words, dialect)} {moved})")


def _double(words: Vocabulary, verb: Verb) -> str:
    end = words.left_end if verb is Verb.LEFT else words.right_end
    effects = f"(and (not ({words.held} ?t)) ({words.laid} ?t))"
    return _action(words, words.doubles[verb], [f"({end} ?d)"], effects, "?d")
