"""Finite automata on digits: what a line of cells may contain, read cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from grille.errors import GrilleError
from grille.frozen import Frozen

State = TypeVar("State", bound=Hashable)

DEAD = -1
MOST_STATES = 20_000


class Automaton(Frozen):
    """A deterministic finite automaton. State 0 is the start.

    `next[state][i]` is the state after the digit `first + i`, or -1 if the line can't continue so. `accepting` are the
    states in which a line may end. Build one from a function on states of any type:

    >>> def no_ones_twice(seen, digit):
    ...     return None if seen and digit == 1 else seen or digit == 1
    >>> rule = Automaton.build(False, no_ones_twice, lambda seen: True, range(1, 5))
    >>> rule.accepts([1, 2, 3]), rule.accepts([1, 2, 1])
    (True, False)
    """

    __slots__ = ("first", "next", "accepting", "_hash")  # noqa: RUF023  in the order of the constructor

    first: int
    next: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    _hash: int

    def __init__(self, first: int, next: Iterable[Iterable[int]], accepting: Iterable[int]) -> None:  # noqa: A002
        rows = tuple(tuple(row) for row in next)
        self._set(first, rows, frozenset(accepting))
        states = range(len(rows))
        if not rows or len({*map(len, rows)}) != 1:
            raise GrilleError("automaton: expected at least one state, and as many digits for each")
        if len(rows) > MOST_STATES:
            raise GrilleError(f"automaton: expected at most {MOST_STATES} states, found {len(rows)}")
        if any(type(to) is not int or (to != DEAD and to not in states) for row in rows for to in row):
            raise GrilleError(f"automaton: expected states from 0 to {len(rows) - 1}, or -1")
        if any(type(state) is not int or state not in states for state in self.accepting):
            raise GrilleError(f"automaton: expected accepting states from 0 to {len(rows) - 1}")

    def _set(self, first: int, rows: tuple[tuple[int, ...], ...], accepting: frozenset[int]) -> None:
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "next", rows)
        object.__setattr__(self, "accepting", accepting)
        object.__setattr__(self, "_hash", hash((first, rows, accepting)))

    @classmethod
    def _made(cls, first: int, rows: tuple[tuple[int, ...], ...], accepting: Iterable[int]) -> Automaton:
        """An automaton whose states are known to be right, because they were computed here."""
        found = cls.__new__(cls)
        Automaton._set(found, first, rows, frozenset(accepting))
        return found

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Automaton):
            return NotImplemented
        return (self._hash, self.first, self.accepting) == (other._hash, other.first, other.accepting) and (
            self.next == other.next
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Automaton, (self.first, self.next, self.accepting)

    def __repr__(self) -> str:
        return f"Automaton({self.first}, {self.next!r}, {sorted(self.accepting)!r})"

    @classmethod
    def build(
        cls,
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        digits: Sequence[int],
        longest: int | None = None,
    ) -> Automaton:
        """Build the smallest automaton for a rule.

        `step` returns the next state, or None if the line can't continue so; `accepts` whether a line may end. With
        `longest`, lines of more cells are not accepted, so rules with many states need fewer on a short line.
        """
        rows, states = unfold(start, step, digits, longest)
        return minimal(digits[0], rows, [accepts(state) for state in states])

    @classmethod
    def of_moves(
        cls,
        digits: Sequence[int],
        states: int,
        moves: Sequence[int],
        starts: Sequence[int],
        accepting: Sequence[int],
        separators: Sequence[int] = (),
    ) -> Automaton:
        """Build the smallest automaton for the lines of a nondeterministic one.

        `moves` has three numbers for each move: the state before, the symbol and the state after. Symbol i is digit
        number i, -1 reads nothing, and the number after the last digit is a separator. `separators[n]` says how many of
        these are read behind the first n digits, and its last entry is for the end of the line.
        """
        from grille.sudoku.engine.automata import deterministic

        found = deterministic(len(digits), states, moves, starts, accepting, separators, MOST_STATES)
        if found is None:
            raise GrilleError(f"automaton: more than {MOST_STATES} states")
        return cls._made(digits[0], *found)

    @classmethod
    def family(
        cls,
        start: State,
        step: Callable[[State, int], State | None],
        target: Callable[[State], Hashable],
        digits: Sequence[int],
    ) -> dict[Hashable, Automaton]:
        """Build an automaton for each target that a state can have. They differ in their accepting states only."""
        rows, states = unfold(start, step, digits)
        ends: dict[Hashable, list[int]] = {}
        for number, state in enumerate(states):
            if (found := target(state)) is not None:
                ends.setdefault(found, []).append(number)
        shared = tuple(map(tuple, rows))
        return {each: cls._made(digits[0], shared, numbers) for each, numbers in ends.items()}

    def reaches(self, length: int) -> bool:
        """Whether any line of this length is accepted."""
        from grille.sudoku.engine.automata import native_automaton

        return native_automaton(self).reaches(length)

    @classmethod
    def of_data(cls, value: Any) -> Automaton:
        """Read an automaton from its data."""
        if not isinstance(value, Mapping) or {*value} - {"first", "next", "accepting"}:
            raise GrilleError("automaton: expected first, next and accepting")
        rows, accepting = value.get("next"), value.get("accepting")
        if not isinstance(rows, Sequence) or not isinstance(accepting, Sequence):
            raise GrilleError("automaton: expected lists for next and accepting")
        if len(rows) > MOST_STATES or not all(isinstance(row, Sequence) and len(row) <= 64 for row in rows):
            raise GrilleError(f"automaton: expected at most {MOST_STATES} states, each with a list of digits")
        first = value.get("first", 1)
        if first not in (0, 1):
            raise GrilleError(f"automaton: expected 0 or 1 as the first digit, not {str(first)[:24]!r}")
        return cls(first, rows, accepting)

    def data(self) -> dict[str, Any]:
        """Return the automaton as plain data for JSON."""
        return {"first": self.first, "next": [list(row) for row in self.next], "accepting": sorted(self.accepting)}

    @property
    def digits(self) -> range:
        """The digits that the automaton reads."""
        return range(self.first, self.first + len(self.next[0]))

    def accepts(self, digits: Iterable[int]) -> bool:
        """Whether a line may contain these digits."""
        state = 0
        for digit in digits:
            if digit not in self.digits or (state := self.next[state][digit - self.first]) == DEAD:
                return False
        return state in self.accepting

    def restricted(self, first: int, side: int) -> Automaton:
        """Return the same automaton for a board's digits. Digits that it does not read can't be on the line."""
        if (first, side) == (self.first, len(self.next[0])):
            return self
        digits = range(first, first + side)
        rows = [[row[digit - self.first] if digit in self.digits else DEAD for digit in digits] for row in self.next]
        return minimal(first, rows, [state in self.accepting for state in range(len(rows))])


def unfold(
    start: State, step: Callable[[State, int], State | None], digits: Sequence[int], longest: int | None = None
) -> tuple[list[list[int]], list[State]]:
    """Find all states from the start: the transitions of each, and the states in order.

    States that are reached only after `longest` digits lead nowhere.
    """
    return unfold_rows(start, lambda state: [step(state, digit) for digit in digits], longest)


def unfold_rows(
    start: State, row_of: Callable[[State], Sequence[State | None]], longest: int | None = None
) -> tuple[list[list[int]], list[State]]:
    """Find all states, where `row_of` returns the next state for every digit. Rules with many states are faster so."""
    numbers: dict[State | None, int] = {None: DEAD, start: 0}
    number_of = numbers.get
    states = [start]
    rows: list[list[int]] = []
    length, level_ends = 0, 1
    for at, state in enumerate(states):
        if at == level_ends:
            length, level_ends = length + 1, len(states)
        found = row_of(state)
        if length == longest:
            rows += [[DEAD] * len(found)] * (len(states) - at)
            break
        row = []
        for to in found:
            number = number_of(to)
            if number is None:
                if len(states) == MOST_STATES:
                    raise GrilleError(f"automaton: more than {MOST_STATES} states")
                number = numbers[to] = len(states)
                states.append(cast(State, to))
            row.append(number)
        rows.append(row)
    return rows, states


def minimal(first: int, rows: Sequence[Sequence[int]], accepting: Sequence[bool]) -> Automaton:
    """Return the smallest automaton with the same lines: dead states removed, equivalent ones joined."""
    from grille.sudoku.engine.automata import smallest

    return Automaton._made(first, *smallest(rows, accepting))  # noqa: SLF001  its own module
