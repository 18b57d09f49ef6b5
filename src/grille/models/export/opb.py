"""OPB: the format of pseudo-Boolean solvers."""

from __future__ import annotations

from grille.models.boolean import Encoding
from grille.models.export.linear import rows
from grille.models.model import Model


def write(model: Model, about: str) -> str:
    """Write the model as pseudo-Boolean constraints. The first line has the numbers that the format asks for."""
    encoding = Encoding(model)
    lines = []
    for _, bounded in encoding.sums:
        for over, relation, bound in rows(bounded):
            # At most k of n variables is at least n - k of their negations: OPB has no <=.
            sign, amount = ("-1", -bound) if relation == "<=" else ("+1", bound)
            terms = " ".join(f"{sign} x{variable + 1}" for variable in over)
            # An empty sum is written with a variable that counts 0 times.
            lines.append(f"{terms or '0 x1'} {'=' if relation == '=' else '>='} {amount} ;")
    names = [f"* x{number} {name}" for number, name in enumerate(encoding.names, 1)]
    size = f"* #variable= {len(encoding.names)} #constraint= {len(lines)}"
    return "\n".join([size, f"* {about}", *names, *lines])
