"""Game: a puzzle, the moves made on it, and undo and redo."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from grille.data import to_json, versioned
from grille.errors import GrilleError, LimitReached, unknown
from grille.family import family, logic_of
from grille.game_rules import GameRules
from grille.logic import Position
from grille.logic.hint import Hint
from grille.outcome import Fault
from grille.puzzle import Puzzle
from grille.scene import Scene

P = TypeVar("P", bound=Puzzle[Any])

# A board is stored after every so many moves; those between are replayed from there.
STORED_EVERY = 32
# The move that takes everything back. It is the same in every family.
START_OVER = "start over"


def game_rules_of(puzzle: Puzzle[Any]) -> GameRules[Any]:
    """The rules of play of a puzzle's family. Raises GrilleError where it can't be played."""
    record = family(puzzle.family)
    if record.game_rules is None:
        raise GrilleError(f"{record.title} can't be played yet")
    return record.game_rules()


class Move(NamedTuple):
    """One entry: one or several moves that are made and undone together."""

    texts: tuple[str, ...]

    def __str__(self) -> str:
        return "; ".join(self.texts)


class Game(Generic[P]):
    """A puzzle being played.

    `moves` contains all moves, including those undone, and `at` is the number of moves made now: undo and redo change
    only `at`. A new move discards those undone. Nothing here draws, waits or writes files.
    """

    def __init__(self, puzzle: P) -> None:
        self.puzzle = puzzle
        self.game_rules: GameRules[P] = game_rules_of(puzzle)
        self.moves: list[Move] = []
        self.at = 0
        self.bookmarks: dict[str, int] = {}
        self.seconds = 0.0
        self.hints = 0
        self._stored: list[Any] = [self.game_rules.start(puzzle)]
        self._now: tuple[int, Any] = (0, self._stored[0])

    def __repr__(self) -> str:
        return f"<Game {self.puzzle!r}: {self.at} of {len(self.moves)} moves>"

    @property
    def board(self) -> Any:
        """The board after the moves made now."""
        if self._now[0] != self.at:
            self._now = self.at, self._board_after(self.at)
        return self._now[1]

    def _board_after(self, count: int) -> Any:
        board = self._stored[count // STORED_EVERY]
        for move in self.moves[count - count % STORED_EVERY : count]:
            for text in move.texts:
                board = self._after(board, text)
        return board

    def _after(self, board: Any, text: str) -> Any:
        if text.strip().lower() == START_OVER:
            return self._stored[0]
        return self.game_rules.after(self.puzzle, board, text)

    @property
    def position(self) -> Position:
        return self.game_rules.position(self.puzzle, self.board)

    @property
    def done(self) -> bool:
        return self.game_rules.done(self.puzzle, self.board)

    def move(self, *texts: str) -> None:
        """Make moves as one entry. Raises GrilleError, and changes nothing, where one is not possible."""
        before = board = self.board
        for text in texts:
            board = self._after(board, text)
        if board == before:
            return
        del self.moves[self.at :], self._stored[self.at // STORED_EVERY + 1 :]
        # Bookmarks on discarded moves are removed.
        if self.bookmarks:
            self.bookmarks = {name: at for name, at in self.bookmarks.items() if at <= self.at}
        self.moves.append(Move(texts))
        self.at += 1
        self._now = self.at, board
        if self.at % STORED_EVERY == 0:
            self._stored.append(board)

    def undo(self) -> bool:
        """Undo the last move; False where there is none."""
        if self.at == 0:
            return False
        self.at -= 1
        return True

    def redo(self) -> bool:
        """Redo the next move; False where there is none."""
        if self.at == len(self.moves):
            return False
        self.at += 1
        return True

    def bookmark(self, name: str) -> None:
        """Set a bookmark at the current move."""
        if not name.strip():
            raise GrilleError("a bookmark needs a name")
        self.bookmarks[name.strip()] = self.at

    def go_to(self, name: str) -> None:
        """Go to a bookmark."""
        if name not in self.bookmarks:
            raise unknown("bookmark", name, self.bookmarks)
        self.at = self.bookmarks[name]

    def restart(self) -> None:
        """Take everything back, as a move that can be undone."""
        self.move(START_OVER)

    def clashes(self) -> tuple[Fault, ...]:
        """Entries that break a rule."""
        return self.game_rules.clashes(self.puzzle, self.board)

    def mistakes(self, *, seconds: float | None = None) -> tuple[Fault, ...]:
        """Entries that break a rule or contradict the only solution, or the step that proves a contradiction.

        Where the puzzle has several solutions, a game without mistakes may still be a dead end: see `can_finish`.
        """
        hint = self.look(seconds=seconds)
        if hint.step is not None and hint.step.contradiction and self.at:
            cells = dict.fromkeys(word for each in hint.step.pattern for word in each.at)
            return (Fault(hint.step.sentence, tuple(cells)),)
        return hint.mistakes

    def can_finish(self, *, seconds: float | None = None) -> bool | None:
        """Whether the game can be finished without taking a move back; None where a limit was reached first."""
        if self.clashes():
            return False
        if self.game_rules.hint is None:
            return self.puzzle.can_finish(self.position, seconds=seconds)
        # The hints of such a family find every dead end.
        try:
            hint = self.look(seconds=seconds)
        except LimitReached:
            return None
        return not hint.mistakes and (hint.step is None or not hint.step.contradiction)

    def look(self, *, seconds: float | None = None) -> Hint:
        """The next step from here, or a mistake that must be corrected first. Not counted as a hint."""
        clashes = self.clashes()
        if clashes:
            return Hint(self.position, mistakes=clashes, puzzle=self.puzzle)
        if self.game_rules.hint is not None:
            return self.game_rules.hint(self.puzzle, self.board, seconds)._replace(puzzle=self.puzzle)
        found = self.puzzle.hint(self.position, seconds=seconds)
        if found.step is None or self.game_rules.first_seen is None:
            return found
        return found._replace(step=self.game_rules.first_seen(self.puzzle, found.position, found.step))

    def hint(self, *, seconds: float | None = None) -> Hint:
        """The same as `look`, counted as a hint."""
        hint = self.look(seconds=seconds)
        self.hints += 1
        return hint

    def play_hint(self, hint: Hint) -> bool:
        """Make the moves of a hint; False where it has none."""
        if hint.step is None:
            return False
        texts = self.game_rules.moves(self.puzzle, self.board, hint.step)
        if texts:
            self.move(*texts)
        return bool(texts)

    def show_answer(self, answer: Any) -> None:
        """Enter a solution as one move, in place of what is entered now."""
        cleared = () if self.game_rules.clear is None else self.game_rules.clear(self.puzzle, self.board)
        texts = (*cleared, *self.game_rules.answer(self.puzzle, answer))
        if texts:
            self.move(*texts)

    def scene(self) -> Scene:
        return self.game_rules.scene(self.puzzle, self.board)

    def __str__(self) -> str:
        from grille.scene.text import draw

        return draw(self.scene())

    def svg(self, theme: str = "auto") -> str:
        """The board as a self-contained SVG document; `theme` is auto, light, dark or print."""
        return self.scene().svg(theme)

    def _repr_html_(self) -> str:
        from grille.html import paragraph, pictures, result

        moves = f"{self.at} move{'' if self.at == 1 else 's'}"
        return result(pictures([self.svg()]), paragraph(f"{moves}, {'finished' if self.done else 'in progress'}."))

    def data(self) -> dict[str, Any]:
        """The game as plain data: the puzzle, every move, and the current move. Boards follow from these."""
        return versioned(
            {
                "family": self.puzzle.family,
                "puzzle": self.puzzle.notation(),
                "moves": [list(move.texts) for move in self.moves],
                "at": self.at,
                "bookmarks": dict(self.bookmarks),
                "seconds": round(self.seconds, 1),
                "hints": self.hints,
            }
        )

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)

    @property
    def logic(self) -> Any:
        return logic_of(self.puzzle)
