"""Regular expressions on digits, compiled to automata.

Digits are 0 to 9, then A for 10, B for 11. `.` is any digit, `[1-35]` and `[^1-35]` are sets; `( )`, `|`, `*`, `+`,
`?`, `{2}`, `{2,}` and `{2,4}` have their usual meaning. A line must match from its first cell to its last.
"""

from __future__ import annotations

from functools import lru_cache

from grille.errors import GrilleError
from grille.sudoku.clues.automaton import Automaton

_SIGNS = "0123456789ABCDEFG"
MOST_STATES, MOST_TIMES, DEEPEST = 4000, 64, 50


@lru_cache(maxsize=256)
def automaton_of(pattern: str, first: int, side: int) -> Automaton:
    """Compile a regular expression for the digits of a board.

    >>> rule = automaton_of("[12]+3{2}", 1, 4)
    >>> rule.accepts([1, 2, 3, 3]), rule.accepts([1, 3])
    (True, False)
    """
    nfa = _Parser(pattern, range(first, first + side))
    start, end = nfa.parse()
    return Automaton.of_moves(nfa.digits, nfa.states, nfa.moves, [start], [end])


class _Parser:
    """Builds a nondeterministic automaton by recursive descent. A move without digits reads nothing."""

    def __init__(self, pattern: str, digits: range) -> None:
        self.pattern = pattern
        self.digits = digits
        self.at = 0
        self.depth = 0
        self.states = 0
        # The state before, the number of a digit or -1, and the state after, one after another.
        self.moves: list[int] = []

    def parse(self) -> tuple[int, int]:
        found = self._choice()
        if self.at < len(self.pattern):
            raise self._error(f"unexpected {self.pattern[self.at]!r}")
        return found

    def _error(self, message: str) -> GrilleError:
        return GrilleError(f"regex {self.pattern[:40]!r}, column {self.at + 1}: {message}")

    def _peek(self) -> str:
        return self.pattern[self.at] if self.at < len(self.pattern) else ""

    def _state(self) -> int:
        if self.states == MOST_STATES:
            raise self._error(f"the pattern needs more than {MOST_STATES} states")
        self.states += 1
        return self.states - 1

    def _pass(self, start: int, end: int) -> None:
        """A move that reads nothing."""
        self.moves += (start, -1, end)

    def _choice(self) -> tuple[int, int]:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self._error(f"more than {DEEPEST} brackets are open")
        start, end = self._state(), self._state()
        while True:
            first, last = self._sequence()
            self._pass(start, first)
            self._pass(last, end)
            if self._peek() != "|":
                self.depth -= 1
                return start, end
            self.at += 1

    def _sequence(self) -> tuple[int, int]:
        start = end = self._state()
        while self._peek() not in ("", "|", ")"):
            first, last = self._repeated()
            self._pass(end, first)
            end = last
        return start, end

    def _repeated(self) -> tuple[int, int]:
        begin = self.at
        start, end = self._atom()
        least, most = self._times()
        if (least, most) == (1, 1):
            return start, end
        after = self.at
        # Further copies are parsed again from the same text.
        copies = [(start, end)]
        for _ in range(max(least, 1 if most is None else most) - 1):
            self.at = begin
            copies.append(self._atom())
        self.at = after
        first, last = self._state(), self._state()
        at = first
        for number, (inner, outer) in enumerate(copies):
            if number >= least:
                self._pass(at, last)
            if most != 0:
                self._pass(at, inner)
            at = outer
        self._pass(at, last)
        if most == 0:
            self._pass(first, last)
        if most is None:
            self._pass(copies[-1][1], copies[-1][0])
        return first, last

    def _times(self) -> tuple[int, int | None]:
        sign = self._peek()
        simple: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        if sign in simple and sign:
            self.at += 1
            return simple[sign]
        if sign != "{":
            return 1, 1
        close = self.pattern.find("}", self.at)
        body = self.pattern[self.at + 1 : close] if close >= 0 else ""
        low, comma, high = body.partition(",")
        if not low.isdecimal() or not (high.isdecimal() or high == "") or len(body) > 6:
            raise self._error("expected a number of times such as {2}, {2,} or {2,4}")
        least = int(low)
        most = int(high) if high else None if comma else least
        if max(least, most or 0) > MOST_TIMES or (most is not None and most < least):
            raise self._error(f"expected numbers of times in order, up to {MOST_TIMES}")
        self.at = close + 1
        return least, most

    def _atom(self) -> tuple[int, int]:
        sign = self._peek()
        self.at += 1
        if sign == "(":
            # Groups are not numbered, so the mark of a group that isn't captured changes nothing.
            if self.pattern.startswith("?:", self.at):
                self.at += 2
            found = self._choice()
            if self._peek() != ")":
                raise self._error("expected )")
            self.at += 1
            return found
        if sign == ".":
            digits = frozenset(self.digits)
        elif sign == "[":
            digits = self._set()
        elif sign.upper() in _SIGNS and sign:
            digits = frozenset({_SIGNS.index(sign.upper())})
        else:
            self.at -= 1
            raise self._error(f"expected a digit, a set or a group, not {sign!r}")
        start, end = self._state(), self._state()
        for digit in sorted(digits & {*self.digits}):
            self.moves += (start, digit - self.digits[0], end)
        return start, end

    def _set(self) -> frozenset[int]:
        negated = self._peek() == "^"
        self.at += negated
        found: set[int] = set()
        while (sign := self._peek()) != "]":
            if not sign or sign.upper() not in _SIGNS:
                raise self._error("expected digits and ]")
            low = high = _SIGNS.index(sign.upper())
            self.at += 1
            if self._peek() == "-":
                top = self.pattern[self.at + 1 : self.at + 2].upper()
                if not top or top not in _SIGNS:
                    raise self._error("expected a digit after -")
                high = _SIGNS.index(top)
                self.at += 2
            found.update(range(low, high + 1))
        self.at += 1
        return frozenset(self.digits) - found if negated else frozenset(found)
