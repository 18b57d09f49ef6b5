"""Clue: a rule of a variant on some cells, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError, unknown
from grille.frozen import Frozen
from grille.sudoku.clues.cells import Cell, Cells, name, names, read_cells
from grille.sudoku.clues.kind import kind_named
from grille.sudoku.clues.parameter import CELLS, GROUPS, OPTIONS, REQUIRED, Type

if TYPE_CHECKING:
    from grille.sudoku.clues.kind import Kind

# Clues within clues (either): deeper than any rule needs, and no danger to the call stack.
DEEPEST = 8


class Clue(Frozen):
    """A clue: its kind, its cells, and the parameters of its kind. Immutable, hashable, and equal by content.

    Cells are pairs of a row and a column from 1. They can be given as text, with ranges, or as a list.

    >>> cage = Clue("cage", "r1c1 r1c2", total=10)
    >>> cage.cells, cage["total"]
    (((1, 1), (1, 2)), 10)
    >>> cage
    Clue('cage', 'r1c1 r1c2', total=10)
    >>> cage.data()
    {'kind': 'cage', 'cells': ['r1c1', 'r1c2'], 'total': 10}
    """

    __slots__ = ("kind", "cells", "parameters", "_hash")  # noqa: RUF023  in the order of the constructor

    kind: str
    cells: Cells
    # Name and value of every parameter of the kind, in its order.
    parameters: tuple[tuple[str, Any], ...]
    _hash: int

    def __init__(self, kind: str, cells: Any = (), **parameters: Any) -> None:
        declared = kind_named(kind)
        try:
            read = read_cells(cells)
            values = _read_parameters(declared, parameters) if parameters else _defaults(declared.name)
        except GrilleError as error:
            raise GrilleError(f"{declared.title.lower()}: {error}") from None
        put = object.__setattr__
        put(self, "kind", declared.name)
        put(self, "cells", read)
        put(self, "parameters", values)
        put(self, "_hash", hash((declared.name, read, values)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clue):
            return NotImplemented
        return self._hash == other._hash and (self.kind, self.cells, self.parameters) == (
            other.kind,
            other.cells,
            other.parameters,
        )

    def __getitem__(self, name: str) -> Any:
        """Return the value of a parameter."""
        for each, value in self.parameters:
            if each == name:
                return value
        raise KeyError(name)

    def _given(self) -> list[tuple[str, Any]]:
        """The parameters that differ from their default."""
        defaults = {each.name: each.default for each in kind_named(self.kind).parameters}
        return [(name, value) for name, value in self.parameters if value != defaults[name]]

    def __repr__(self) -> str:
        parts = [repr(self.kind), *([repr(names(self.cells))] if self.cells else [])]
        return f"Clue({', '.join((*parts, *(f'{name}={value!r}' for name, value in self._given())))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return read_clue, (self.data(),)

    def __str__(self) -> str:
        """The title of the kind and the cells, as messages name the clue."""
        title = kind_named(self.kind).title.lower()
        shown = names(self.cells[:8]) + (" ..." if len(self.cells) > 8 else "")
        return f"{title} {shown}".rstrip()

    def all_cells(self) -> Iterator[Cell]:
        """Iterate over the cells, those in parameters and those of options too."""
        yield from self.cells
        for key, kind in _cell_parameters(self.kind):
            value = self[key]
            if kind is CELLS:
                yield from value
            elif kind is GROUPS:
                yield from (cell for group in value for cell in group)
            elif kind is OPTIONS:
                yield from (cell for option in value for clue in option for cell in clue.all_cells())

    @property
    def rule(self) -> str:
        """The rule of this clue in a sentence."""
        return kind_named(self.kind).rule_of(self)

    def data(self) -> dict[str, Any]:
        """Return the clue as plain data for JSON. `read_clue` reads it."""
        types = {each.name: each.type for each in kind_named(self.kind).parameters}
        cells = {"cells": [name(cell) for cell in self.cells]} if self.cells else {}
        return {"kind": self.kind, **cells, **{name: types[name].write(value) for name, value in self._given()}}


@cache
def _cell_parameters(kind: str) -> tuple[tuple[str, Type], ...]:
    """The parameters of a kind that contain cells."""
    types = (CELLS, GROUPS, OPTIONS)
    return tuple((each.name, each.type) for each in kind_named(kind).parameters if each.type in types)


def has_cell_parameters(kind: str) -> bool:
    """Whether clues of a kind may have cells among their parameters."""
    return _cell_parameters(kind) != ()


@cache
def _defaults(kind: str) -> tuple[tuple[str, Any], ...]:
    """The parameters of a kind where none is given."""
    return _read_parameters(kind_named(kind), {})


@cache
def _declared(kind: str) -> tuple[tuple[str, Type, Any], ...]:
    """The name, the type and the default of each parameter of a kind, where defaults are read once."""
    return tuple(
        (each.name, each.type, each.default if each.default is REQUIRED else each.type.read(each.default))
        for each in kind_named(kind).parameters
    )


def _read_parameters(kind: Kind, given: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    values = []
    for key, kept, default in _declared(kind.name):
        if key not in given:
            if default is REQUIRED:
                raise GrilleError(f"{key} is missing")
            values.append((key, default))
            continue
        try:
            values.append((key, kept.read(given.pop(key))))
        except GrilleError as error:
            raise GrilleError(f"{key}: {error}") from None
    if given:
        raise unknown("parameter", min(given), [each.name for each in kind.parameters])
    return tuple(values)


def read_clue(value: Any) -> Clue:
    """Read a clue from its data: a mapping with `kind`, `cells` and the parameters of the kind.

    >>> read_clue({"kind": "thermometer", "cells": "r1c1..r1c4"})
    Clue('thermometer', 'r1c1 r1c2 r1c3 r1c4')
    """
    if isinstance(value, Clue):
        return value
    if (type(value) is not dict and not isinstance(value, Mapping)) or not isinstance(value.get("kind"), str):
        raise GrilleError(f"expected a clue such as {{'kind': 'cage', 'cells': 'r1c1 r1c2'}}, not {str(value)[:60]}")
    if "options" in value and _depth(value) > DEEPEST:
        raise GrilleError(f"expected clues within clues at most {DEEPEST} deep")
    rest = {str(key): each for key, each in value.items() if key not in ("kind", "cells")}
    return Clue(value["kind"], value.get("cells", ()), **rest)


def _depth(value: Any, so_far: int = 0) -> int:
    if so_far > 4 * DEEPEST or not isinstance(value, Mapping | list | tuple):
        return 0
    inner = value.get("options", ()) if isinstance(value, Mapping) else value
    own = isinstance(value, Mapping)
    return own + max((_depth(each, so_far + 1) for each in inner), default=0)
