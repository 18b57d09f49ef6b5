"""Progress as a table: times and hints by family and level, and days in a row."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from rich.console import Group
from rich.table import Table
from rich.text import Text

from grille.family import REGISTRY, family
from grille.play.history import Finished, streak, summary
from grille.play.levels import play_levels
from grille.tui.panel_text import clock


def progress_table(games: Sequence[Finished], today: date) -> Group:
    """What the finished games show."""
    solved = [each for each in games if not each.shown]
    days = streak(games, today)
    unaided = sum(each.hints == 0 for each in solved)
    head = f"Solved: {len(solved)}, without a hint: {unaided}. Days in a row: {days.now}, the most: {days.best}.\n"
    table = Table.grid(padding=(0, 2, 0, 0))
    for name in REGISTRY:
        rows = [(level.name, summary(games, name, level.name)) for level in play_levels(name)]
        found = [(level, each) for level, each in rows if each is not None]
        if not found:
            continue
        words = ("solved", "best", "typical", "no hints")
        table.add_row(Text(family(name).title, "bold"), *(Text(word, "dim") for word in words))
        for level, each in found:
            cells = (f"{each.solved}", clock(each.best), clock(each.middle), f"{each.unaided}")
            table.add_row(f"  {level}", *(Text(cell, justify="right") for cell in cells))
        table.add_row("")
    more = "The file of grille play --export has this too, for the browser and back."
    return Group(Text(head), table, Text(more, "dim"))
