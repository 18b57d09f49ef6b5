"""Parameters of clues: their names, and how their values are read, kept and written as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from grille.errors import GrilleError
from grille.fast_namedtuple import NamedTuple
from grille.sudoku.clues.cells import name, read_cells

if TYPE_CHECKING:
    from grille.sudoku.clues.clue import Clue

REQUIRED: Final = object()
# Bounds of what a clue from a file may contain, checked before anything is built from it.
MOST_GROUPS, MOST_ROWS, MOST_NUMBER = 256, 100_000, 10_000


class Type(NamedTuple):
    """A type of parameter: how to read a value (raising GrilleError), and how to write it as JSON."""

    title: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = lambda value: value


class Parameter(NamedTuple):
    """A parameter of a kind of clue."""

    name: str
    type: Type
    default: Any = REQUIRED
    help: str = ""


def _number(value: Any) -> int:
    if type(value) is int and -MOST_NUMBER <= value <= MOST_NUMBER:
        return value
    # Links of setters often carry numbers as text.
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) < 12:
        value = int(value)
    if type(value) is not int or abs(value) > MOST_NUMBER:
        raise GrilleError(f"expected a whole number up to {MOST_NUMBER}, not {str(value)[:40]!r}")
    return value


def _numbers(value: Any) -> tuple[int, ...]:
    return tuple([_number(each) for each in _listed(value, MOST_GROUPS)])


def _listed(value: Any, most: int) -> list[Any]:
    if type(value) in (list, tuple) and len(value) <= most:
        return [*value]
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise GrilleError(f"expected a list, not {str(value)[:40]!r}")
    found: list[Any] = []
    for each in value:
        if len(found) == most:
            raise GrilleError(f"expected at most {most} entries")
        found.append(each)
    return found


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise GrilleError(f"expected true or false, not {str(value)[:40]!r}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 10_000:
        raise GrilleError(f"expected text of at most 10000 characters, not {str(value)[:40]!r}")
    return value


def _groups(value: Any) -> tuple[Any, ...]:
    return tuple(read_cells(each) for each in _listed(value, MOST_GROUPS))


def _rows(value: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted({_numbers(each) for each in _listed(value, MOST_ROWS)}))


def choice(*words: str) -> Type:
    """A word out of several."""

    def read(value: Any) -> str:
        if value not in words:
            raise GrilleError(f"expected {' or '.join(words)}, not {str(value)[:40]!r}")
        return str(value)

    return Type(" or ".join(f"`{word}`" for word in words), read)


def _written(cells: Any) -> list[str]:
    return [name(cell) for cell in cells]


def _options(value: Any) -> tuple[tuple[Clue, ...], ...]:
    from grille.sudoku.clues.clue import read_clue

    found = []
    for each in _listed(value, MOST_GROUPS):
        clues = [each] if isinstance(each, Mapping) or hasattr(each, "kind") else _listed(each, MOST_GROUPS)
        found.append(tuple(map(read_clue, clues)))
    return tuple(found)


def _automaton(value: Any) -> Any:
    from grille.sudoku.clues.automaton import Automaton

    return value if value is None or isinstance(value, Automaton) else Automaton.of_data(value)


NUMBER = Type("number", _number)
OPTIONAL_NUMBER = Type("number", lambda value: None if value is None else _number(value))
NUMBERS = Type("list of numbers", _numbers, list)
FLAG = Type("true or false", _flag)
TEXT = Type("text", _text)
CELLS = Type("cells", read_cells, _written)
GROUPS = Type("list of cells, several times", _groups, lambda value: [_written(each) for each in value])
ROWS = Type("list of lists of digits", _rows, lambda value: [list(each) for each in value])
OPTIONS = Type(
    "list of clues or of lists of clues",
    _options,
    lambda value: [[clue.data() for clue in each] for each in value],
)
AUTOMATON = Type("automaton", _automaton, lambda value: None if value is None else value.data())
