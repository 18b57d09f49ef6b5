"""The fields of a form: one for each option of a generator."""

from __future__ import annotations

from textual.validation import Integer
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Select

from grille.option import Option

# The value of a field that is left to the level.
BY_LEVEL = "by level"


class YesNo(Checkbox):
    """A box that says what it is: ticked and "yes", or empty and "no"."""

    def __init__(self, value: bool) -> None:
        self.BUTTON_INNER = _tick(value)
        super().__init__(_word(value), value, compact=True)

    def watch_value(self) -> None:
        self.BUTTON_INNER = _tick(self.value)
        self.label = _word(self.value)
        super().watch_value()


def _tick(value: bool) -> str:
    return "✓" if value else " "


def _word(value: bool) -> str:
    return "yes" if value else "no"


def field(option: Option, kept: int | str | bool, *, by_level: bool = False) -> Widget:
    """A field for an option with its saved value, or the default if that is not valid any more.

    With `by_level` it can be left to the level, which is then its default.
    """
    if isinstance(kept, bool):
        return YesNo(kept)
    # Of several names a mix can be typed.
    if option.choices and not option.many:
        names = ((BY_LEVEL,) if by_level else ()) + option.choices
        usual = BY_LEVEL if by_level else option.default
        return Select(
            [(each, each) for each in names], value=kept if kept in names else usual, allow_blank=False, compact=True
        )
    if isinstance(option.default, int):
        limits = [Integer(option.low, option.high)]
        usual = "" if by_level else str(option.default)
        text = str(kept) if _fits(option, int(kept) if str(kept).isdecimal() else None) else usual
        hint = BY_LEVEL if by_level else ""
        return Input(text, type="integer", placeholder=hint, validators=limits, valid_empty=by_level, compact=True)
    return Input(str(kept), placeholder=BY_LEVEL if by_level else option.title, compact=True)


def _fits(option: Option, kept: int | None) -> bool:
    if kept is None:
        return False
    return (option.low is None or kept >= option.low) and (option.high is None or kept <= option.high)
