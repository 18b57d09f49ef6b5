"""The LP format of CPLEX, which most integer programming solvers read: a 0/1 program without an objective."""

from __future__ import annotations

from textwrap import wrap

from grille.models.boolean import Encoding
from grille.models.export.linear import rows
from grille.models.export.names import identifiers
from grille.models.model import Model

# Some readers accept no longer lines.
WIDTH = 250


def write(model: Model, about: str) -> str:
    """Write the model as a 0/1 program."""
    encoding = Encoding(model)
    names = identifiers(encoding.names, "x_")
    lines = [f"\\ {about}", "Minimize", f" cost: 0 {names[0] if names else 'x'}", "Subject To"]
    number = 0
    for name, bounded in encoding.sums:
        for over, relation, bound in rows(bounded):
            number += 1
            terms = " + ".join(names[variable] for variable in over) or f"0 {names[0] if names else 'x'}"
            row = identifiers([name], f"c{number}_")[0]
            lines += wrap(f" {row}: {terms} {relation} {bound}", WIDTH, subsequent_indent="  ")
    lines.append("Binary")
    lines += [f" {name}" for name in names]
    return "\n".join([*lines, "End"])
