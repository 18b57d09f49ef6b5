"""CLP(FD) of SWI-Prolog: the model as one clause, and a goal that prints the first solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.models.export.names import identifiers, ranges
from grille.models.model import AllDifferent, Constraint, Count, Increasing, Model, Table

_HEAD = """\
% {about}
%
% `swipl model.pl` prints the first solution. To look for more, with other options:
%     swipl -l model.pl
%     ?- solution(Vars, [ffc, bisect]).
:- use_module(library(clpfd)).
:- initialization(main, main).

main :-
    solution(Vars, [leftmost, up, step]), !,
    names(Names),
    maplist([Name, Value]>>format("~w = ~w~n", [Name, Value]), Names, Vars).
main :-
    writeln('no solution').

solution(Vars, Options) :-
    model(Vars),
    labeling(Options, Vars).

"""


def write(model: Model, about: str) -> str:
    """Write the model as a Prolog program."""
    return _HEAD.format(about=about) + clauses(model)


def clauses(model: Model, consistency: str = "domain") -> str:
    r"""Write the clauses of model/1, which posts the constraints, and of names/1.

    >>> from grille.models.model import Variable
    >>> pair = Model((Variable("a", (1, 2)), Variable("b", (1, 2, 4))), (AllDifferent("pair", (0, 1)),))
    >>> print(clauses(pair))
    model(Vars) :-
        Vars = [V_a, V_b],
        V_a in 1..2,
        V_b in 1..2 \/ 4,
        all_distinct([V_a, V_b]).
    <BLANKLINE>
    names(['a', 'b']).
    """
    body = _Body(model, consistency)
    quoted = ", ".join(f"'{each.name}'" for each in model.variables)
    return f"model(Vars) :-\n    {f',{chr(10)}    '.join(body.goals)}.\n\nnames([{quoted}])."


class _Body:
    """The goals of the clause, in order."""

    def __init__(self, model: Model, consistency: str) -> None:
        self._model, self._consistency = model, consistency
        self._names = identifiers((each.name for each in model.variables), "V_")
        # Whether a variable has one of some values, as a 0/1 variable.
        self._flags: dict[tuple[int, tuple[int, ...]], str] = {}
        self.goals = [f"Vars = [{', '.join(self._names)}]"]
        for name, each in zip(self._names, model.variables, strict=True):
            legend = f"% {each.legend()}\n    " if each.labels else ""
            self.goals.append(f"{legend}{name} in {_domain(each.values)}")
        for constraint in model.constraints:
            self.goals += self._of(constraint)

    def _of(self, constraint: Constraint) -> Iterator[str]:
        over = [self._names[variable] for variable in constraint.variables]
        if isinstance(constraint, AllDifferent):
            # all_distinct is domain consistent, all_different only removes the values of fixed variables.
            yield f"{'all_different' if self._consistency == 'value' else 'all_distinct'}([{', '.join(over)}])"
        elif isinstance(constraint, Table):
            rows = ", ".join(f"[{', '.join(map(str, row))}]" for row in constraint.rows)
            yield f"tuples_in([[{', '.join(over)}]], [{rows}])"
        elif isinstance(constraint, Increasing):
            yield f"chain([{', '.join(over)}], #<)"
        else:
            yield from self._count(constraint, over)

    def _count(self, constraint: Count, over: Sequence[str]) -> Iterator[str]:
        terms = []
        for name, variable, values in zip(over, constraint.variables, constraint.values, strict=True):
            if self._model.variables[variable].values == (0, 1) and values == (1,):
                terms.append(name)
                continue
            if (variable, values) not in self._flags:
                flag = self._flags[variable, values] = f"B{len(self._flags) + 1}"
                test = f"{name} #= {values[0]}" if len(values) == 1 else f"{name} in {_domain(values)}"
                yield f"{flag} #<==> ({test})"
            terms.append(self._flags[variable, values])
        yield f"{' + '.join(terms) or '0'} #= {constraint.total}"


def _domain(values: Sequence[int]) -> str:
    if not values:
        return "1..0"
    return " \\/ ".join(str(low) if low == high else f"{low}..{high}" for low, high in ranges(values))
