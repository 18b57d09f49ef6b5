"""Write the domain file, in three dialects.

In the strips dialect, laying or turning a double deletes and adds the same atom. PDDL defines that the atom holds
afterwards, but some planners do the opposite. The conditional dialect changes nothing if a tile is a double. The
portable dialect has separate actions for doubles, and needs neither.
"""

from __future__ import annotations

from grille.chain.pddl.vocabulary import CONDITIONAL, PORTABLE, STRIPS, WORDS, Vocabulary, domain_name
from grille.chain.plan import Verb


def write_domain(dialect: str = STRIPS, language: str = "en") -> str:
    """Write the domain file of a dialect.

    >>> print(write_domain().splitlines()[0])
    (define (domain domino-chain)
    """
    words = WORDS[language]
    needs = ":strips :typing" + (" :conditional-effects" if dialect == CONDITIONAL else "")
    mixed = "" if dialect == STRIPS else f"\n    ({words.mixed} ?t - {words.tile})"
    head = f"""(define (domain {domain_name(dialect, language)})
  (:requirements {needs})
  (:types {words.tile} {words.digit} - object)
  (:predicates
    ({words.bare})
    ({words.held} ?t - {words.tile})
    ({words.laid} ?t - {words.tile})
    ({words.left} ?d - {words.digit} ?t - {words.tile})
    ({words.right} ?d - {words.digit} ?t - {words.tile})
    ({words.left_end} ?d - {words.digit})
    ({words.right_end} ?d - {words.digit}){mixed})
"""
    sides = Verb.LEFT, Verb.RIGHT
    actions = [_turn(words, dialect), _first(words), *(_place(words, dialect, side) for side in sides)]
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
    mixed = f"({words.mixed} ?t)"
    effects = f"(when {mixed} {swap})" if dialect == CONDITIONAL else swap
    return _action(words, words.actions[Verb.TURN], [mixed] if dialect == PORTABLE else [], effects)


def _first(words: Vocabulary) -> str:
    effects = (
        f"(and (not ({words.bare})) (not ({words.held} ?t)) ({words.laid} ?t)"
        f" ({words.left_end} ?l) ({words.right_end} ?r))"
    )
    return _action(words, words.actions[Verb.FIRST], [f"({words.bare})"], effects)


def _place(words: Vocabulary, dialect: str, verb: Verb) -> str:
    end, meets, becomes = (words.left_end, "?r", "?l") if verb is Verb.LEFT else (words.right_end, "?l", "?r")
    moved = f"(not ({end} {meets})) ({end} {becomes})"
    mixed = f"({words.mixed} ?t)"
    if dialect == CONDITIONAL:
        moved = f"(when {mixed} (and {moved}))"
    before = [f"({end} {meets})", *([mixed] if dialect == PORTABLE else [])]
    return _action(words, words.actions[verb], before, f"(and (not ({words.held} ?t)) ({words.laid} ?t) {moved})")


def _double(words: Vocabulary, verb: Verb) -> str:
    end = words.left_end if verb is Verb.LEFT else words.right_end
    effects = f"(and (not ({words.held} ?t)) ({words.laid} ?t))"
    return _action(words, words.doubles[verb], [f"({end} ?d)"], effects, "?d")
