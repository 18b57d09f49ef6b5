"""Colours of the boards, dark and light."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.style import Style

from grille.scene import Role


class Palette(NamedTuple):
    """The style of each part of a board. Foreground and background are separate styles that can be combined."""

    background: Style
    alternate_background: Style  # every second cell, so that the eye keeps its row
    given: Style
    entered: Style
    wrong: Style
    note: Style
    note_in_hint: Style  # a note that a hint speaks of
    faint: Style
    rule: Style
    border: Style
    tile: Style
    cursor: Style
    peer: Style
    same: Style
    pair: Style
    cages: tuple[Style, ...]  # of the cells of cages; neighbours have different ones
    cage_line: Style
    total: Style  # of a cage
    sign: Style  # dots and other signs of clues
    roles: dict[Role, Style]
    colours: tuple[Style, ...]


@cache
def palette(*, dark: bool) -> Palette:
    return _DARK if dark else _LIGHT


def _ink(colour: str, *, bold: bool = False) -> Style:
    return Style(color=colour, bold=bold)


def _fill(colour: str) -> Style:
    return Style(bgcolor=colour)


_DARK = Palette(
    background=Style(color="#d5dae3", bgcolor="#15181e"),
    alternate_background=_fill("#1b1f27"),
    given=_ink("#f4f6fb", bold=True),
    entered=_ink("#6fb7ff", bold=True),
    wrong=_ink("#ff7b72", bold=True),
    note=_ink("#9aa6b8"),
    note_in_hint=_ink("#ffffff", bold=True),
    faint=_ink("#3a4150"),
    rule=_ink("#7b869a"),
    border=_ink("#e0a458", bold=True),
    tile=_fill("#22384f"),
    cursor=_fill("#3f6ea8"),
    peer=_fill("#222834"),
    same=_fill("#2d4a6b"),
    pair=_fill("#3a3560"),
    cages=tuple(map(_fill, ("#1d2b26", "#2b2420", "#20253a", "#2a2033", "#1d2a33"))),
    cage_line=_ink("#8fa3a0"),
    total=_ink("#f0c987", bold=True),
    sign=_ink("#f4f6fb", bold=True),
    roles={
        Role.TARGET: _fill("#1f6b3f"),
        Role.EVIDENCE: _fill("#6a5310"),
        Role.OTHER: _fill("#0f5a66"),
        Role.REMOVED: _fill("#7a2833"),
        Role.ASSUMED: _fill("#5a3578"),
        Role.CONFLICT: _fill("#8a1f2b"),
    },
    colours=tuple(map(_fill, ("#5c2e35", "#5f4520", "#56561f", "#2c5531", "#1f5357", "#2b3f6e", "#4b3269", "#4d4d4d"))),
)
_LIGHT = Palette(
    background=Style(color="#1d232d", bgcolor="#ffffff"),
    alternate_background=_fill("#f4f6f9"),
    given=_ink("#000000", bold=True),
    entered=_ink("#0b57c4", bold=True),
    wrong=_ink("#c4161c", bold=True),
    note=_ink("#5b6676"),
    note_in_hint=_ink("#000000", bold=True),
    faint=_ink("#c6cdd8"),
    rule=_ink("#4c5666"),
    border=_ink("#b35c00", bold=True),
    tile=_fill("#d9e8fb"),
    cursor=_fill("#8fbcf5"),
    peer=_fill("#e8edf5"),
    same=_fill("#c5dbf7"),
    pair=_fill("#dcd6f7"),
    cages=tuple(map(_fill, ("#e6f3ec", "#fbefe2", "#e8ebfb", "#f5e8f7", "#e3f2f8"))),
    cage_line=_ink("#6b7f7a"),
    total=_ink("#7a4a00", bold=True),
    sign=_ink("#000000", bold=True),
    roles={
        Role.TARGET: _fill("#a6e3b8"),
        Role.EVIDENCE: _fill("#ffe28a"),
        Role.OTHER: _fill("#a5e6ee"),
        Role.REMOVED: _fill("#f7b7bd"),
        Role.ASSUMED: _fill("#dcc2f2"),
        Role.CONFLICT: _fill("#ff9aa2"),
    },
    colours=tuple(map(_fill, ("#f6cdd0", "#f8dcb4", "#f3f0ae", "#cdeccd", "#c2ecec", "#c9d8f8", "#e3cff5", "#dddddd"))),
)
