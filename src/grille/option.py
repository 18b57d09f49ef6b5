"""Option: an option of a generator, declared once for Python, the command line and the forms."""

from __future__ import annotations

from operator import index
from typing import Any, NamedTuple, TypeAlias

from grille.errors import GrilleError, unknown

Value: TypeAlias = int | str | bool | tuple[str, ...]


class Option(NamedTuple):
    """An option of a generator, such as the size.

    The type of the default is the type of the value: an integer (between `low` and `high`), a string (one of `choices`,
    if there are any), a boolean, or a list of names (which shells complete from `choices`). An `interval` is a string
    such as 28, 24-30, 24- or -30; Python callers may also pass a number or a pair of numbers.
    """

    name: str
    title: str
    default: Value
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    interval: bool = False
    examples: tuple[str, ...] = ()
    # Whether the values are names of techniques, which shells complete.
    technique: bool = False

    @property
    def many(self) -> bool:
        """Whether the value is a list."""
        return isinstance(self.default, tuple)

    @property
    def expected(self) -> str:
        """A description of valid values, for messages."""
        example = f", such as {' or '.join(self.examples)}" if self.examples else ""
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int):
            return f"a whole number{self._bounds()}{example}"
        if self.many:
            return f"a list of names{example}"
        if self.interval:
            return f"a number or a range{example}"
        return f"one of {', '.join(self.choices)}" if self.choices else f"a text{example}"

    def value(self, given: object) -> Value:
        """Return the validated value, or the default for None. Raises GrilleError if it is not valid."""
        if given is None:
            return self.default
        value = self._read(given)
        if value is None:
            raise GrilleError(f"{self.name}: expected {self.expected}, not {str(given)[:40]!r}")
        return value

    def text_value(self, text: str) -> Value:
        """Return the value of a text field; an empty field means the default."""
        text = text.strip()
        if not text:
            return self.default
        if isinstance(self.default, bool):
            return self.value({"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text))
        number = isinstance(self.default, int) and text.isascii() and text.isdecimal() and len(text) < 19
        return self.value(int(text) if number else text)

    def _read(self, given: object) -> Value | None:
        if isinstance(self.default, bool):
            return given if isinstance(given, bool) else None
        if isinstance(self.default, int):
            return self._number(given)
        if self.many:
            return _names(given)
        if self.interval:
            return _interval(given)
        if not isinstance(given, str):
            return None
        if self.choices and given not in self.choices:
            raise unknown(self.name, given, self.choices)
        return given

    def _number(self, given: object) -> int | None:
        number = as_integer(given)
        low, high = self.low, self.high
        if number is None or (low is not None and number < low) or (high is not None and number > high):
            return None
        return number

    def _bounds(self) -> str:
        low = "" if self.low is None else f" from {self.low:,}"
        return low if self.high is None else f"{low} to {self.high:,}"


def as_integer(given: Any) -> int | None:
    """Return an integer of any type, or a float that is integral, since JSON does not distinguish them; else None."""
    if isinstance(given, bool):
        return None
    if isinstance(given, float):
        return int(given) if given.is_integer() else None
    try:
        return index(given)
    except TypeError:
        return None


def _names(given: object) -> tuple[str, ...] | None:
    """Read names from a list, or from a string separated by commas."""
    if isinstance(given, str):
        return tuple(name.strip() for name in given.split(",") if name.strip())
    if not isinstance(given, (list, tuple, set, frozenset)) or not all(isinstance(name, str) for name in given):
        return None
    return tuple(sorted(given) if isinstance(given, (set, frozenset)) else given)


def _interval(given: object) -> str | None:
    """Read a number, a pair of which one may be None, or a string that holds either."""
    if isinstance(given, str):
        return given
    if isinstance(given, (list, tuple)):
        if len(given) != 2:
            return None
        ends = [None if end is None else as_integer(end) for end in given]
        if any(end is None and asked is not None for end, asked in zip(ends, given, strict=True)):
            return None
        low, high = ("" if end is None else str(end) for end in ends)
        return f"{low}-{high}"
    number = as_integer(given)
    return None if number is None else str(number)
