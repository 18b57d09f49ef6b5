"""PuzzleEditor: the part of editing a puzzle that is the same for every family: states, undo and redo."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from textual.message import Message

from grille.puzzle import Puzzle
from grille.tui.boards.widget import BoardWidget


class PuzzleEditor(BoardWidget):
    """A sheet to write on. Its state is a frozen value of the family's own; every change can be taken back."""

    # What can be chosen before anything is written: names and what they are called; none where there is nothing to.
    SIZES: ClassVar[tuple[tuple[str, str], ...]] = ()

    class Changed(Message):
        """It is another puzzle now."""

    def __init__(self, state: Any = None) -> None:
        super().__init__()
        self.state: Any = self.blank(self.SIZES[0][0] if self.SIZES else "") if state is None else state
        self._before: list[Any] = []
        self._after: list[Any] = []

    @abstractmethod
    def blank(self, size: str) -> Any:
        """A sheet of this size with nothing on it. Raises GrilleError where there is no such size."""

    @abstractmethod
    def puzzle(self) -> Puzzle[Any]:
        """What is written, as a puzzle. Raises GrilleError where it is none yet, and says what is missing."""

    @abstractmethod
    def copied(self, puzzle: Any) -> Any:
        """A puzzle of this family as a state. Raises GrilleError where it can't be written on such a sheet."""

    def placed(self) -> None:
        """The state is another: the cursor finds its place on it."""

    def put(self, state: Any) -> None:
        """Writes something."""
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
