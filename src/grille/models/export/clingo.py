"""Answer set programs for clingo: a choice for each sum."""

from __future__ import annotations

from grille.models.boolean import Encoding
from grille.models.model import Model


def write(model: Model, about: str) -> str:
    """Write the model as an answer set program.

    >>> from grille.models.model import Count, Variable
    >>> coin = Model((Variable("heads", (0, 1)), Variable("tails", (0, 1))), (Count("coin", (0, 1), ((1,), (1,)), 1),))
    >>> print(write(coin, "a coin"))
    % a coin
    % Each line: how many of these are on.
    1 { on("heads"); on("tails") } 1. % coin
    #show on/1.
    """
    return "\n".join([f"% {about}", program(Encoding(model))])


def program(encoding: Encoding) -> str:
    """Write the sums of an encoding as a program."""
    atoms = [f'on("{name}")' for name in encoding.names]
    lines = ["% Each line: how many of these are on."]
    chosen: set[int] = set()
    for name, (least, most, over) in encoding.sums:
        listed = "; ".join([atoms[variable] for variable in over])
        if least:
            lines.append(f"{least} {{ {listed} }} {most}. % {name}")
            chosen.update(over)
        else:
            lines.append(f":- {most + 1} {{ {listed} }}. % {name}")
    lines += [f"{{ {atom} }}." for variable, atom in enumerate(atoms) if variable not in chosen]
    return "\n".join([*lines, "#show on/1."])
