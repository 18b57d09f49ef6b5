"""A board over several lines, as they come by."""

from __future__ import annotations

from collections.abc import Sequence

from grille.puzzle import Fit


class Rows:
    """Rows until there are as many as cells in the first."""

    def __init__(self, shape: str | None) -> None:
        self._rows = 0
        self._side = 0

    def add(self, line: str) -> Fit:
        cells = "".join(line.split())
        if not self._rows:
            self._side = len(cells)
        if len(cells) != self._side or not cells:
            return Fit.APART
        self._rows += 1
        return Fit.WHOLE if self._rows == self._side else Fit.MORE

    def starts(self) -> Sequence[int]:
        return range(self._rows) if self._side == 16 and self._rows < 16 else (0,)
