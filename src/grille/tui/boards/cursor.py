"""Cursor: a cell of a grid, moved by the arrow keys, h j k l, Home, End, Page Up and Page Down."""

from __future__ import annotations

ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
# The keys of vi, wherever the board does not use these letters.
LETTERS = {"h": "left", "j": "down", "k": "up", "l": "right"}


def arrow_of(key: str) -> str:
    """The arrow key that a letter stands for; any other key unchanged."""
    return LETTERS.get(key, key)


class Cursor:
    """A row and a column. Moving past an edge wraps around."""

    def __init__(self, rows: int, columns: int, row: int = 0, column: int = 0) -> None:
        self.rows, self.columns, self.row, self.column = rows, columns, row, column

    @property
    def cell(self) -> int:
        return self.row * self.columns + self.column

    def press(self, key: str) -> bool:
        """Move by a key; return False for any other key."""
        key = arrow_of(key)
        jumps = {"home": (self.row, 0), "end": (self.row, self.columns - 1), "pageup": (0, self.column)}
        jumps["pagedown"] = (self.rows - 1, self.column)
        if key in ARROWS:
            down, across = ARROWS[key]
            self.row, self.column = (self.row + down) % self.rows, (self.column + across) % self.columns
        elif key in jumps:
            self.row, self.column = jumps[key]
        else:
            return False
        return True

    def go_on(self, way: int = 1) -> None:
        """Move to the next cell in reading order, or to the previous one."""
        self.row, self.column = divmod((self.cell + way) % (self.rows * self.columns), self.columns)
