"""MiniZinc: the model with its global constraints, and the output of every variable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grille.models.export.names import identifiers, ranges
from grille.models.model import AllDifferent, Constraint, Count, Increasing, Model, Table


def write(model: Model, about: str) -> str:
    """Write the model in MiniZinc."""
    names = identifiers((each.name for each in model.variables), "v_")
    # Only what is used: some installations have a globals.mzn that their solver does not support.
    kinds = {AllDifferent: "all_different", Table: "table"}
    needed = dict.fromkeys(kinds[type(each)] for each in model.constraints if type(each) in kinds)
    lines = [f"% {about}", "", *(f'include "{name}.mzn";' for name in needed), ""]
    for name, each in zip(names, model.variables, strict=True):
        if not each.values:
            lines.append(f"constraint false; % {each.name} has no value")
        lines.append(f"var {_domain(each.values)}: {name};{f' % {each.legend()}' if each.labels else ''}")
    lines.append("")
    for constraint in model.constraints:
        lines += [f"constraint {goal}; % {constraint.name}" for goal in _goals(constraint, model, names)]
    every = ", ".join(names)
    lines += ["", f"solve :: int_search([{every}], first_fail, indomain_min) satisfy;", "", "output ["]
    for name, each in zip(names, model.variables, strict=True):
        lines.append(f'  "{each.name} = \\({name})\\n",')
    return "\n".join([*lines, "];"])


def _goals(constraint: Constraint, model: Model, names: Sequence[str]) -> Iterator[str]:
    over = [names[variable] for variable in constraint.variables]
    if isinstance(constraint, AllDifferent):
        yield f"all_different([{', '.join(over)}])"
    elif isinstance(constraint, Table):
        cells = ", ".join(str(value) for row in constraint.rows for value in row)
        yield f"table([{', '.join(over)}], array2d(1..{len(constraint.rows)}, 1..{len(over)}, [{cells}]))"
    elif isinstance(constraint, Increasing):
        yield " /\\ ".join(f"{one} < {other}" for one, other in pairwise(over)) or "true"
    else:
        yield f"{' + '.join(_terms(constraint, model, over)) or '0'} = {constraint.total}"


def _terms(constraint: Count, model: Model, over: Sequence[str]) -> Iterator[str]:
    for name, variable, values in zip(over, constraint.variables, constraint.values, strict=True):
        if model.variables[variable].values == (0, 1) and values == (1,):
            yield name
        elif len(values) == 1:
            yield f"bool2int({name} = {values[0]})"
        else:
            yield f"bool2int({name} in {{{', '.join(map(str, values))}}})"


def _domain(values: Sequence[int]) -> str:
    found = ranges(values)
    if len(found) == 1:
        return f"{found[0][0]}..{found[0][1]}"
    return f"{{{', '.join(map(str, values))}}}" if values else "0..0"
