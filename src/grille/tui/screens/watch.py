"""The screen for watching frames: back and forth, or automatically at reading speed."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from grille.errors import GrilleError
from grille.play import Game
from grille.play.game import Move
from grille.puzzle import Puzzle
from grille.tui import background
from grille.tui.boards import view_of
from grille.tui.frames import Frame
from grille.tui.screens.sized import SizedScreen
from grille.tui.timer import call_after


def _after(puzzle: Puzzle[Any], moves: Sequence[Move]) -> Game[Any]:
    game: Game[Any] = Game(puzzle)
    for move in moves:
        game.move(*move.texts)
    return game


class Watch(SizedScreen[None]):
    """A read-only board. The game it came from is not changed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter,n,j", "forward", "Forward"),
        Binding("left,backspace,k", "back", "Back"),
        Binding("home", "first", "First"),
        Binding("space,a", "auto", "Automatic"),
        Binding("escape,q", "close", "Close"),
    ]

    def __init__(
        self,
        puzzle: Puzzle[Any],
        frames: Callable[[Game[Any], Callable[[], bool]], Iterator[Frame]],
        moves: Sequence[Move] = (),
    ) -> None:
        super().__init__()
        self.game: Game[Any] = _after(puzzle, moves)
        self.board_view = view_of(self.game, still=True)
        self.at = -1
        self.ended = False
        self._open = True
        # The frames need a game of their own, because the shown game goes back and forth.
        self._frames = frames(_after(puzzle, moves), lambda: self._open)
        self._seen: list[tuple[Frame, int]] = []
        self._looking = False
        self._timer: TimerHandle | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with ScrollableContainer(id="table", can_focus=False):
                yield self.board_view
            with Vertical(id="panel"):
                yield Static(id="title")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="said")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.action_forward()

    def on_unmount(self) -> None:
        self._open = False

    def action_forward(self) -> None:
        if self.at + 1 < len(self._seen):
            self._show(self.at + 1)
        elif not self.ended and not self._looking:
            self._looking = True
            self._state()
            background.run(self.app, lambda: next(self._frames, None), self._found)

    def action_back(self) -> None:
        self._stop()
        if self.at > 0:
            self._show(self.at - 1)

    def action_first(self) -> None:
        self._stop()
        if self._seen:
            self._show(0)

    def action_auto(self) -> None:
        if self._timer is not None:
            self._stop()
        else:
            self._wait()

    def action_close(self) -> None:
        self._open = False
        self.dismiss(None)

    def _found(self, found: Frame | GrilleError | None) -> None:
        self._looking = False
        if not self.is_attached or not self._open:
            return
        frame = Frame(str(found)) if isinstance(found, GrilleError) else found
        if frame is None:
            self.ended = True
            self._stop()
        else:
            self.game.at = before = len(self.game.moves)
            frame.do(self.game)
            self._seen.append((frame, before if frame.ahead else self.game.at))
            self._show(len(self._seen) - 1)
            if self._timer is not None:
                self._wait()
            return
        self._state()

    def _show(self, at: int) -> None:
        self.at = at
        frame, self.game.at = self._seen[at]
        self.board_view.show(frame.marks)
        self.query_one("#said", Static).update(Content(frame.text))
        self.query_one("#words").scroll_home(animate=False)
        self._state()

    def _state(self) -> None:
        state = "looking…" if self._looking else "the end" if self.ended and self.at == len(self._seen) - 1 else ""
        playing = "playing" if self._timer is not None else ""
        words = " · ".join(filter(None, (f"{self.at + 1}", state, playing)))
        self.query_one("#title", Static).update(Content.assemble(("Watch", "bold"), f"  {words}"))

    def _wait(self) -> None:
        text = self._seen[self.at][0].text if self._seen else ""
        self._timer = call_after(self.app.wait_for(text), self, self._go_on)
        self._state()

    def _go_on(self) -> None:
        if self._timer is None:
            return
        known = self.at + 1 < len(self._seen)
        self.action_forward()
        if known:
            self._wait()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        self._state()
