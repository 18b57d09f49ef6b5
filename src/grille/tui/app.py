"""The app: the screens, the games that are kept, and the puzzles on their way."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from grille.errors import GrilleError
from grille.family import family
from grille.generated import Generated
from grille.generation import random_seed
from grille.play import Game, save
from grille.play.autosave import Autosave
from grille.play.daily import daily, generator_of
from grille.play.generate_task import GenerateTask
from grille.play.opening import game_of
from grille.puzzle import Puzzle
from grille.tui.boards import EDITORS
from grille.tui.commands import COMMANDS
from grille.tui.link import puzzle_in_link
from grille.tui.panel_text import clock, progress, reading_seconds
from grille.tui.request import PuzzleRequest
from grille.tui.screens.dialogs import ChoiceDialog, GenerateDialog, PasteDialog
from grille.tui.screens.editor import EditorScreen
from grille.tui.screens.game import GameScreen
from grille.tui.screens.learn import Learn
from grille.tui.screens.start import Start
from grille.tui.settings import Settings
from grille.tui.shutdown import ShutdownWatcher

# As many games under way are listed.
MOST_GAMES = 30


def of_today(name: str) -> PuzzleRequest:
    """The puzzle of the day of this family."""
    today = date.today()  # noqa: DTZ011  the day where the player is
    return PuzzleRequest(name, daily(name, today), title=f"{family(name).title}, {today:%d %B %Y}")


def game_in(text: str) -> Game[Any]:
    """The game in a text, in the file that it names, or in the link that it is."""
    text = puzzle_in_link(text)
    path = Path(text.strip()).expanduser() if len(text) < 4096 and "\n" not in text.strip() else None
    try:
        if path is not None and path.is_file():
            if path.stat().st_size > save.LARGEST:
                raise GrilleError(f"{path}: too large for a puzzle or a saved game")
            text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GrilleError(f"{path}: this is not text") from None
    except OSError as error:
        # A puzzle can look like a name that no system takes.
        if path is not None and os.path.lexists(path):
            raise GrilleError(f"{path}: {(error.strerror or 'it cannot be read').lower()}") from None
    return game_of(text)


class PlayApp(App[None]):
    """Grille in the terminal: at first a game, a request, or a `desk` to "learn" or "write" a puzzle of a family at.

    `pace` stretches the time that is given for reading.
    """

    CSS_PATH = "app.tcss"
    TITLE = "Grille"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Quit", show=False)]

    def __init__(
        self,
        game: Game[Any] | None = None,
        request: PuzzleRequest | None = None,
        *,
        opens: str = "",
        family: str = "",
        folder: Path | None = None,
        settings: Path | None = None,
        light: bool | None = None,
        pace: float = 1.0,
    ) -> None:
        super().__init__()
        self.pace = pace
        self.settings = Settings(settings)
        # What is asked for in so many words counts for this time; else what was chosen before.
        self._light = self.settings.get(False, "light") if light is None else light
        self.autosave = Autosave(folder)
        self._first_game, self._first_request = game, request
        self._opens, self._family = opens, family
        # What was written of a puzzle of each family, and left.
        self.editor_states: dict[str, Any] = {}
        self._ahead: tuple[PuzzleRequest, GenerateTask[Any]] | None = None
        # The exit code where something from outside ended the app.
        self.ended_with = 0
        self._watcher: ShutdownWatcher | None = None
        # What was said that need not be said again.
        self._warned: set[str] = set()

    def on_mount(self) -> None:
        if not self.is_headless:
            # By itself the loop would cancel what it waits for when it is interrupted, and who waits there may take
            # that for something else and go on.
            self._watcher = ShutdownWatcher(self._end)
        self.theme = "textual-light" if self._light else "textual-dark"
        if self.settings.trouble:
            self.warn_once("settings", f"Settings were left as they are: {self.settings.path}: {self.settings.trouble}")
        self.push_screen(Start())
        if self._first_game is not None:
            self.open_game(self._first_game)
        elif self._first_request is not None:
            self.begin(self._first_request)
        elif self._opens == "learn":
            self.push_screen(Learn(self._family))
        elif self._opens == "write":
            self.write(self._family)

    def _end(self, code: int) -> None:
        """Leaves with this exit code, for a reason from outside."""
        self.ended_with = code
        self.exit(return_code=code)

    def on_unmount(self) -> None:
        for screen in self.screen_stack:
            # The clock has gone on since the last move.
            if isinstance(screen, GameScreen) and not screen.finished and screen.game.moves:
                self.keep(screen.game)
        if self._ahead is not None:
            self._ahead[1].stop()

    def run_to_the_end(self) -> int:
        """Runs the app; the exit code says what ended it."""
        try:
            self.run()
        finally:
            if self._watcher is not None:
                self._watcher.over()
        return self.ended_with or self.return_code or 0

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        if isinstance(screen, GameScreen):
            for command in COMMANDS:
                yield SystemCommand(command.name, command.meaning, getattr(screen, f"action_{command.action}"))
        yield SystemCommand("Quit", "leave; the game is kept", self.exit)

    def wait_for(self, text: str) -> float:
        """How long somebody is given to read a text."""
        return self.pace * reading_seconds(text)

    # --- beginning ---

    def begin(self, request: PuzzleRequest) -> None:
        """Makes the puzzle that was asked for, or takes the one that was made meanwhile, and plays it."""
        try:
            making = self._making(request)
        except GrilleError as error:
            self.notify(str(error), severity="warning", markup=False)
            return

        def play(made: Generated[Any] | None) -> None:
            if made is not None:
                self.open_game(Game(made.puzzle), request)
                self._prepare(request.next)

        record, level = family(request.family), request.spec.level
        self.push_screen(GenerateDialog(f"Making: {record.title}{f', {level}' if level else ''}", making), play)

    def begin_like(self, puzzle: Puzzle[Any], level: str | None) -> None:
        """Another puzzle of the family, of this level."""
        self.begin(PuzzleRequest(puzzle.family, generator_of(puzzle.family).spec(level, random_seed())))

    def begin_daily(self, name: str) -> None:
        """The puzzle of the day."""
        self.begin(of_today(name))

    def _making(self, request: PuzzleRequest) -> GenerateTask[Any]:
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            if ahead[0] == request:
                return ahead[1]
            ahead[1].stop()
        return GenerateTask(generator_of(request.family), request.spec, request.number).start()

    def _prepare(self, request: PuzzleRequest) -> None:
        """The next one is made while this one is played."""
        self._ahead = request, GenerateTask(generator_of(request.family), request.spec, request.number).start()

    def open_game(self, game: Game[Any], request: PuzzleRequest | None = None) -> None:
        """Plays a game; where it was played before, from where it was left."""
        try:
            screen = GameScreen(self.autosave.resume(game), request)
        except GrilleError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        if isinstance(self.screen, GameScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def open_page(self) -> None:
        """Asks for a puzzle and plays it."""

        def play(text: str | None) -> None:
            if text is None:
                return
            try:
                self.open_game(game_in(text))
            except GrilleError as error:
                self.notify(str(error), severity="warning", markup=False, timeout=10)

        self.push_screen(PasteDialog(), play)

    def write(self, name: str, state: Any = None) -> None:
        """A puzzle of one's own, of this family; goes on with what was written before."""
        if name not in EDITORS:
            self.notify(f"There is no sheet to write a {name} on.", severity="warning", markup=False)
            return
        screen = EditorScreen(name, self.editor_states.get(name) if state is None else state)
        if isinstance(self.screen, EditorScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def choose_and_write(self) -> None:
        names = [(name, family(name).title) for name in EDITORS]
        self.push_screen(ChoiceDialog("What do you write?", names), lambda name: self.write(name) if name else None)

    def choose_game(self) -> None:
        """One of the games that are under way."""
        games = [kept.game for kept in islice(self.autosave.games(), MOST_GAMES)]
        options = [
            (str(at), f"{family(game.puzzle.family).title}, {clock(game.seconds)}, {progress(game)}")
            for at, game in enumerate(games)
        ]
        choice = ChoiceDialog("Games under way, the latest first", options)
        self.push_screen(choice, lambda name: self.open_game(games[int(name)]) if name else None)

    def learn(self) -> None:
        """First games and techniques."""
        self.push_screen(Learn())

    # --- games that are kept ---

    def latest(self) -> Game[Any] | None:
        return self.autosave.latest()

    def resume(self) -> None:
        """Takes the last game up again."""
        game = self.latest()
        if game is None:
            self.notify("No game is under way.", severity="warning")
        else:
            self.open_game(game)

    def keep(self, game: Game[Any]) -> None:
        """Keeps a game as it stands. Where that can't be done, it is said once, and the game goes on."""
        before = self.autosave.file_of(game)
        try:
            if self.autosave.save(game) != before is not None:
                self.notify("This game went on elsewhere. Both are kept: this one as a game of its own.", timeout=10)
        except GrilleError as error:
            self.warn_once("keep", str(error))

    def remember(self, value: bool | int | str, *names: str) -> None:
        """Keeps a choice for the next time. Where that can't be done, it is said once."""
        try:
            self.settings.put(value, *names)
        except GrilleError as error:
            self.warn_once("settings", str(error))

    def warn_once(self, kind: str, text: str) -> None:
        if kind not in self._warned:
            self._warned.add(kind)
            self.notify(text, severity="warning", markup=False)

    def over(self, game: Game[Any]) -> None:
        """A game is finished: nothing is left to take up."""
        self.autosave.forget(game)

    def leave(self) -> None:
        """Back to the first screen."""
        self.pop_screen()

    def action_toggle_theme(self) -> None:
        self.toggle_theme()

    def toggle_theme(self) -> None:
        light = self.current_theme.dark
        self.theme = "textual-light" if light else "textual-dark"
        self.remember(light, "light")
