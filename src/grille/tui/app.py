"""The app: its screens, the saved games, and puzzles generated in the background."""

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
from grille.play.daily import DAILY_LEVELS, daily, generator_of
from grille.play.drafts import Drafts
from grille.play.generate_task import GenerateTask
from grille.play.history import Finished, History
from grille.play.lesson_progress import LessonProgress, Pages
from grille.play.levels import play_level_of
from grille.play.opening import game_of
from grille.puzzle import Puzzle
from grille.tui.boards import EDITORS, editor_of
from grille.tui.commands import COMMANDS
from grille.tui.link import puzzle_in_link
from grille.tui.panel_text import clock, progress, reading_seconds
from grille.tui.progress import progress_table
from grille.tui.request import PuzzleRequest
from grille.tui.screens.dialogs import ChoiceDialog, GenerateDialog, PasteDialog, TextDialog
from grille.tui.screens.editor import EditorScreen
from grille.tui.screens.game import GameScreen
from grille.tui.screens.learn import Learn
from grille.tui.screens.start import Start
from grille.tui.settings import Settings
from grille.tui.shutdown import ShutdownWatcher

# How many unfinished games are listed.
MOST_GAMES = 30


def of_today(name: str, level: str) -> PuzzleRequest:
    """The puzzle of the day of this family at one of the daily levels."""
    today = date.today()  # noqa: DTZ011  the day where the player is
    title = f"{family(name).title}, {today:%d %B %Y}"
    return PuzzleRequest(name, daily(name, today, level), title=title, level=level, date=today.isoformat())


def game_in(text: str) -> Game[Any]:
    """The game in a text, in the file that it names, or in a link."""
    text = puzzle_in_link(text)
    path = Path(text.strip()).expanduser() if len(text) < 4096 and "\n" not in text.strip() else None
    try:
        if path is not None and path.is_file():
            if path.stat().st_size > save.LARGEST:
                raise GrilleError(f"{path}: too large for a puzzle or a saved game")
            text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GrilleError(f"{path}: binary data, expected text") from None
    except OSError as error:
        # A puzzle can look like a file name that the system rejects.
        if path is not None and os.path.lexists(path):
            raise GrilleError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    return game_of(text)


class PlayApp(App[None]):
    """Grille in the terminal. It starts with a game, a requested puzzle, or a screen: `opens` names it.

    `opens` is "daily", "learn" or "write"; `pace` multiplies the time for reading a text.
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
        # The argument counts for this run only; without it, the last choice.
        self._light = self.settings.get(False, "light") if light is None else light
        self.autosave = Autosave(folder)
        self.history = History(folder)
        self.lesson_progress = LessonProgress(folder)
        self.drafts = Drafts(folder)
        self._first_game, self._first_request = game, request
        self._opens, self._family = opens, family
        # The unfinished puzzle of each family in the editor.
        self.editor_states: dict[str, Any] = {}
        self._ahead: tuple[PuzzleRequest, GenerateTask[Any]] | None = None
        # The exit code if a signal or a closed terminal ended the app.
        self.ended_with = 0
        self._watcher: ShutdownWatcher | None = None
        # The kinds of warnings already shown.
        self._warned: set[str] = set()

    def on_mount(self) -> None:
        if not self.is_headless:
            # By default the event loop would cancel the current task on SIGINT, and the task might handle that as
            # something else and continue.
            self._watcher = ShutdownWatcher(self._end)
        self.theme = "textual-light" if self._light else "textual-dark"
        if self.settings.trouble:
            self.warn_once("settings", f"Settings are not saved: {self.settings.path}: {self.settings.trouble}")
        self.push_screen(Start())
        if self._first_game is not None:
            self.open_game(self._first_game)
        elif self._first_request is not None:
            self.begin(self._first_request)
        elif self._opens == "daily":
            self.begin_daily(self._family)
        elif self._opens == "learn":
            self.push_screen(Learn(self._family))
        elif self._opens == "write":
            self.write(self._family)

    def _end(self, code: int) -> None:
        """Exit with this code because of a signal or a closed terminal."""
        self.ended_with = code
        self.exit(return_code=code)

    def on_unmount(self) -> None:
        for screen in self.screen_stack:
            # Save the time since the last move.
            if isinstance(screen, GameScreen) and not screen.finished and screen.game.moves:
                self.keep(screen.game)
        if self._ahead is not None:
            self._ahead[1].stop()

    def run_to_the_end(self) -> int:
        """Run the app and return its exit code."""
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
        yield SystemCommand("Quit", "exit; the game is saved", self.exit)

    def wait_for(self, text: str) -> float:
        """The time for reading a text, in seconds."""
        return self.pace * reading_seconds(text)

    # --- beginning ---

    def begin(self, request: PuzzleRequest) -> None:
        """Generate the requested puzzle, or take the one generated in the background, and play it."""
        try:
            making = self._making(request)
        except GrilleError as error:
            self.notify(str(error), severity="warning", markup=False)
            return

        def play(made: Generated[Any] | None) -> None:
            if made is not None:
                self.open_game(Game(made.puzzle), request)
                self._prepare(request.next)

        record, level = family(request.family), request.level or request.spec.level
        self.push_screen(GenerateDialog(f"Generating: {record.title}{f', {level}' if level else ''}", making), play)

    def begin_like(self, puzzle: Puzzle[Any], level: str | None) -> None:
        """Play another puzzle of the same family and level."""
        spec = generator_of(puzzle.family).spec(level, random_seed())
        self.begin(PuzzleRequest(puzzle.family, spec, level=play_level_of(puzzle.family, level)))

    def begin_daily(self, name: str) -> None:
        """Choose one of the puzzles of the day and play it; they are the same as in the browser."""
        done = {(each.family, each.level, each.date) for each in self.finished_games()}
        options = []
        for level in DAILY_LEVELS:
            request = of_today(name, level)
            ticked = "✓" if (name, level, request.date) in done else " "
            options.append((level, f"{ticked} {level}"))
        self.push_screen(
            ChoiceDialog(f"Today's {family(name).title}", options),
            lambda level: self.begin(of_today(name, level)) if level else None,
        )

    def _making(self, request: PuzzleRequest) -> GenerateTask[Any]:
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            if ahead[0] == request:
                return ahead[1]
            ahead[1].stop()
        return GenerateTask(generator_of(request.family), request.spec, request.number).start()

    def _prepare(self, request: PuzzleRequest) -> None:
        """Generate the next puzzle while this one is played."""
        self._ahead = request, GenerateTask(generator_of(request.family), request.spec, request.number).start()

    def open_game(self, game: Game[Any], request: PuzzleRequest | None = None) -> None:
        """Play a game, and resume it if there is a saved one."""
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
        """Ask for a puzzle and play it."""

        def play(text: str | None) -> None:
            if text is None:
                return
            try:
                self.open_game(game_in(text))
            except GrilleError as error:
                self.notify(str(error), severity="warning", markup=False, timeout=10)

        self.push_screen(PasteDialog(), play)

    def write(self, name: str, state: Any = None) -> None:
        """Open the editor for a family, with the puzzle that was left there."""
        if name not in EDITORS:
            self.notify(f"There is no editor for {name}.", severity="warning", markup=False)
            return
        if state is None:
            state = self.editor_states.get(name) or self._draft(name)
        screen = EditorScreen(name, state)
        if isinstance(self.screen, EditorScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _draft(self, name: str) -> Any:
        """The saved draft of a family; None where there is none, or it can't be read."""
        try:
            draft = self.drafts.get(name)
            return None if draft is None else editor_of(name).restored(draft)
        except GrilleError as error:
            self.warn_once("drafts", str(error))
            return None

    def keep_draft(self, name: str, state: Any, draft: Any) -> None:
        """Save what is being written. If that fails, warn once."""
        self.editor_states[name] = state
        try:
            self.drafts.put(name, draft)
        except GrilleError as error:
            self.warn_once("drafts", str(error))

    def choose_and_write(self) -> None:
        names = [(name, family(name).title) for name in EDITORS]
        self.push_screen(ChoiceDialog("Write a puzzle", names), lambda name: self.write(name) if name else None)

    def choose_game(self) -> None:
        """Choose one of the unfinished games."""
        games = [kept.game for kept in islice(self.autosave.games(), MOST_GAMES)]
        options = [
            (str(at), f"{family(game.puzzle.family).title}, {clock(game.seconds)}, {progress(game)}")
            for at, game in enumerate(games)
        ]
        choice = ChoiceDialog("Unfinished games, the latest first", options)
        self.push_screen(choice, lambda name: self.open_game(games[int(name)]) if name else None)

    def learn(self) -> None:
        """Open the lessons."""
        self.push_screen(Learn())

    # --- games that are kept ---

    def latest(self) -> Game[Any] | None:
        return self.autosave.latest()

    def resume(self) -> None:
        """Resume the last game."""
        game = self.latest()
        if game is None:
            self.notify("There is no unfinished game.", severity="warning")
        else:
            self.open_game(game)

    def keep(self, game: Game[Any]) -> None:
        """Save a game. If that fails, warn once, and let the game continue."""
        before = self.autosave.file_of(game)
        try:
            if self.autosave.save(game) != before is not None:
                self.notify("This game was changed elsewhere. Both are saved: this one as a new game.", timeout=10)
        except GrilleError as error:
            self.warn_once("keep", str(error))

    def remember(self, value: bool | int | str, *names: str) -> None:
        """Save a setting. If that fails, warn once."""
        try:
            self.settings.put(value, *names)
        except GrilleError as error:
            self.warn_once("settings", str(error))

    def warn_once(self, kind: str, text: str) -> None:
        if kind not in self._warned:
            self._warned.add(kind)
            self.notify(text, severity="warning", markup=False)

    def over(self, game: Game[Any]) -> None:
        """Remove the saved game of a finished puzzle."""
        self.autosave.forget(game)

    def finished_games(self) -> list[Finished]:
        """All finished games, the oldest first; none where they can't be read."""
        try:
            return self.history.games()
        except GrilleError as error:
            self.warn_once("history", str(error))
            return []

    def lessons_done(self) -> Pages:
        """The pages of lessons that are done; none where they can't be read."""
        try:
            return self.lesson_progress.pages()
        except GrilleError as error:
            self.warn_once("lessons", str(error))
            return {}

    def record_lesson(self, family: str, lesson: str, count: int) -> None:
        """Record a finished lesson. If that fails, warn once."""
        try:
            self.lesson_progress.finish(family, lesson, count)
        except GrilleError as error:
            self.warn_once("lessons", str(error))

    def record(self, finished: Finished) -> None:
        """Add a finished game to the history. If that fails, warn once."""
        try:
            self.history.record(finished)
        except GrilleError as error:
            self.warn_once("history", str(error))

    def show_progress(self) -> None:
        """Show best times and days in a row."""
        today = date.today()  # noqa: DTZ011  the day where the player is
        self.push_screen(TextDialog("Progress", progress_table(self.finished_games(), today)))

    def leave(self) -> None:
        """Go back to the start screen."""
        self.pop_screen()

    def action_toggle_theme(self) -> None:
        self.toggle_theme()

    def toggle_theme(self) -> None:
        light = self.current_theme.dark
        self.theme = "textual-light" if light else "textual-dark"
        self.remember(light, "light")
