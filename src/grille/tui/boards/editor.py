"""PuzzleEditor: the part of editing a puzzle that is the same for every family: states, undo and redo."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from textual.message import Message

from grille.puzzle import Puzzle
from grille.tui.boards.widget import BoardWidget


class PuzzleEditor(BoardWidget):
    """The editor widget of a family. Its state is a frozen value of the family; every change can be undone."""

    # The sizes to choose from, each a name and a title.
    SIZES: ClassVar[tuple[tuple[str, str], ...]] = ()

    class Changed(Message):
        """Posted when the puzzle has changed."""

    def __init__(self, state: Any = None) -> None:
        super().__init__()
        self.state: Any = self.blank(self.SIZES[0][0] if self.SIZES else "") if state is None else state
        self._before: list[Any] = []
        self._after: list[Any] = []

    @abstractmethod
    def blank(self, size: str) -> Any:
        """The empty state of a size. Raises GrilleError if there is no such size."""

    @abstractmethod
    def puzzle(self) -> Puzzle[Any]:
        """The puzzle. Raises GrilleError if it is not complete, and names what is missing."""

    @abstractmethod
    def copied(self, puzzle: Any) -> Any:
        """The state for a puzzle of this family. Raises GrilleError if it can't be edited here."""

    @abstractmethod
    def saved(self) -> Any:
        """The state as plain data for JSON."""

    @abstractmethod
    def restored(self, data: Any) -> Any:
        """The state in plain data. Raises GrilleError where it is damaged."""

    def cleared(self) -> Any:
        """The empty state of the same size."""
        names = [name for name, _ in self.SIZES if self.blank(name)[:-1] == self.state[:-1]]
        return self.blank(names[0] if names else self.SIZES[0][0] if self.SIZES else "")

    def placed(self) -> None:
        """Adjust the cursor to a new state."""

    def put(self, state: Any) -> None:
        """Change the state."""
        if state != self.state:
            self._before.append(self.state)
            self._after.clear()
            self._turn(state)

    def undo(self) -> bool:
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        return self._step(self._after, self._before)

    def _step(self, taken: list[Any], given: list[Any]) -> bool:
        if not taken:
            return False
        given.append(self.state)
        self._turn(taken.pop())
        return True

    def _turn(self, state: Any) -> None:
        self.state = state
        self.placed()
        self.moved()
        self.post_message(self.Changed())
