"""Other views of a chain: the plan file, the plan as JSON, the game step by step, the proof, the animation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.chain.pddl.vocabulary import STRIPS
from grille.chain.plan import Verb
from grille.chain.tiles import label, number

if TYPE_CHECKING:
    from grille.chain.hand import Chain

_ACTIONS = {
    Verb.TURN: "turn {tile}",
    Verb.FIRST: "lay {tile}",
    Verb.LEFT: "lay {tile} to the left",
    Verb.RIGHT: "lay {tile} to the right",
}


def remark(chain: Chain) -> str:
    """The length of the chain, its number of turns, and whether that is proven to be the fewest."""
    plan = chain.plan
    proved = ", and no chain has fewer" if chain.certificate is not None else ""
    counts = (len(chain.tiles), "tile"), (len(plan.actions), "action"), (plan.turns, "turn")
    return ", ".join(number(*count) for count in counts) + proved


def plan(chain: Chain, dialect: str = STRIPS, language: str = "en") -> str:
    """The plan file, with its cost in a comment as planners write it."""
    found = chain.plan
    return "\n".join([*found.lines(dialect, language), f"; cost = {len(found.actions)} (unit cost)"])


def plan_json(chain: Chain) -> str:
    """The plan as one line of JSON: every action with the hand, the free ends and the table after it."""
    import json

    return json.dumps(chain.plan.data(), separators=(",", ":"))


def story(chain: Chain) -> str:
    """The plan step by step: each action, and the table and the hand after it."""
    found = chain.plan
    digits = len(str(len(found.actions)))
    lines = []
    for step in found.steps():
        done = _ACTIONS[step.action.verb].format(tile=found.hand.name(step.action.tile))
        held = " ".join(map(label, step.state.hand.values())) or "nothing"
        lines.append(f"{step.number:{digits}}. {done:24} table {_faces(step.state.table)}   hand {held}")
    return "\n".join(lines)


def faces(chain: Chain) -> str:
    """The tiles as faces on one line."""
    return _faces(chain.tiles)


def json_lists(chain: Chain) -> str:
    """The tiles as a list of lists."""
    return f"[{','.join(f'[{left},{right}]' for left, right in chain.tiles)}]"


def prolog(chain: Chain) -> str:
    """The tiles as a Prolog fact."""
    return f"solution([{','.join(map(label, chain.tiles))}])."


def _faces(tiles: tuple[tuple[int, int], ...]) -> str:
    return "".join(f"[{left}|{right}]" for left, right in tiles) or "empty"


def proof(chain: Chain) -> str:
    """The certificate that no chain has fewer turns: the potentials of the digits."""
    certificate = chain.certificate
    if certificate is None:
        return "this chain has no proof: only the first chain of the auto engine has one"
    potentials = ", ".join(f"{digit}: {value}" for digit, value in sorted(certificate.potentials.items()))
    return f"at least {number(certificate.bound, 'turn')}, by the potentials of the digits: {potentials or 'none'}"


def animation(chain: Chain, theme: str = "auto") -> str:
    """The plan as an animated SVG picture, in a theme."""
    return chain.plan.svg(theme).rstrip("\n")
