"""The help of a game: the keys of the board, the commands, and moves as text."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from grille.game_rules import Entry
from grille.tui.boards.widget import Key
from grille.tui.commands import COMMANDS


def keys(of_board: Iterable[Key], moves: Iterable[Entry]) -> Table:
    """All keys of a game."""
    table = table_of(
        [
            ("The board", of_board),
            ("Commands", [(command.key_names, command.meaning) for command in COMMANDS]),
            ("Moves as text, after :", moves),
        ]
    )
    table.add_row("", Text("On boards with letters as digits, use the other key of each command."))
    return table


def table_of(groups: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> Table:
    """Groups of keys, each with a title."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for title, rows in groups:
        table.add_row(Text(title, "bold"), "")
        for key, meaning in rows:
            table.add_row(Text(f"  {key}", "bold"), Text(meaning))
        table.add_row("", "")
    return table
