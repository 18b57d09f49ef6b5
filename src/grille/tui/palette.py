"""Colours for boards, on dark paper and on light."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.style import Style

from grille.scene import Role


class Palette(NamedTuple):
    """What each part of a board looks like. Ink and wash are kept apart, so that one can be laid over the other."""

    paper: Style
    other_paper: Style  # every second cell, so that the eye keeps its row
    given: Style
    entered: Style
    wrong: Style
    note: Style
    told: Style  # a note that a hint speaks of
    faint: Style
    rule: Style
    border: Style
    tile: Style
    cursor: Style
    peer: Style
    same: Style
    pair: Style
    roles: dict[Role, Style]
    colours: tuple[Style, ...]


@cache
def palette(*, dark: bool) -> Palette:
    return _DARK if dark else _LIGHT


def _ink(colour: str, *, bold: bool = False) -> Style:
    return Style(color=colour, bold=bold)


def _wash(colour: str) -> Style:
    return Style(bgcolor=colour)


_DARK = Palette(
    paper=Style(color="#d5dae3", bgcolor="#15181e"),
    other_paper=_wash("#1b1f27"),
    given=_ink("#f4f6fb", bold=True),
    entered=_ink("#6fb7ff", bold=True),
    wrong=_ink("#ff7b72", bold=True),
    note=_ink("#9aa6b8"),
    told=_ink("#ffffff", bold=True),
    faint=_ink("#3a4150"),
    rule=_ink("#7b869a"),
    border=_ink("#e0a458", bold=True),
    tile=_wash("#22384f"),
    cursor=_wash("#3f6ea8"),
    peer=_wash("#222834"),
    same=_wash("#2d4a6b"),
    pair=_wash("#3a3560"),
    roles={
        Role.TARGET: _wash("#1f6b3f"),
        Role.EVIDENCE: _wash("#6a5310"),
        Role.OTHER: _wash("#0f5a66"),
        Role.REMOVED: _wash("#7a2833"),
        Role.ASSUMED: _wash("#5a3578"),
        Role.CONFLICT: _wash("#8a1f2b"),
    },
    colours=tuple(map(_wash, ("#5c2e35", "#5f4520", "#56561f", "#2c5531", "#1f5357", "#2b3f6e", "#4b3269", "#4d4d4d"))),
)
_LIGHT = Palette(
    paper=Style(color="#1d232d", bgcolor="#ffffff"),
    other_paper=_wash("#f4f6f9"),
    given=_ink("#000000", bold=True),
    entered=_ink("#0b57c4", bold=True),
    wrong=_ink("#c4161c", bold=True),
    note=_ink("#5b6676"),
    told=_ink("#000000", bold=True),
    faint=_ink("#c6cdd8"),
    rule=_ink("#4c5666"),
    border=_ink("#b35c00", bold=True),
    tile=_wash("#d9e8fb"),
    cursor=_wash("#8fbcf5"),
    peer=_wash("#e8edf5"),
    same=_wash("#c5dbf7"),
    pair=_wash("#dcd6f7"),
    roles={
        Role.TARGET: _wash("#a6e3b8"),
        Role.EVIDENCE: _wash("#ffe28a"),
        Role.OTHER: _wash("#a5e6ee"),
        Role.REMOVED: _wash("#f7b7bd"),
        Role.ASSUMED: _wash("#dcc2f2"),
        Role.CONFLICT: _wash("#ff9aa2"),
    },
    colours=tuple(map(_wash, ("#f6cdd0", "#f8dcb4", "#f3f0ae", "#cdeccd", "#c2ecec", "#c9d8f8", "#e3cff5", "#dddddd"))),
)
