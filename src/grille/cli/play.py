"""`grille play`: play in the terminal."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import enumerate as enumerate_threads
from typing import TYPE_CHECKING, Any

import click

from grille.cli import BAD, DONE, INTERRUPTED, source
from grille.cli.command import Choice, FileName, option, verb
from grille.errors import GrilleError
from grille.family import REGISTRY
from grille.family import family as family_named

if TYPE_CHECKING:
    from grille.play import Game

# Exit codes for SIGHUP and SIGTERM, as shells report them.
HUNG_UP, TERMINATED = 129, 143


@verb(
    "play",
    examples=(
        ("grille play", "Choose a puzzle on the start screen."),
        ("grille play --daily", "Choose one of the three puzzles of the day."),
        ("grille play ..3.1........4.2", "Play a puzzle of your own."),
    ),
)
@click.argument("puzzle", required=False, metavar="[PUZZLE|FILE]", type=FileName())
@option("--continue", "resumed", is_flag=True, help="Continue the most recent unfinished game.")
@option("--daily", is_flag=True, help="Choose a puzzle of the day: easy, medium or hard, the same for everyone.")
@option("--learn", is_flag=True, help="Open the lessons: a first game, and every technique.")
@option("--write", is_flag=True, help="Open the editor: write a puzzle and see how many solutions it has.")
@option("--as", "family", type=Choice("family", list(REGISTRY)), help="The family.  [default: detected, else sudoku]")
@option(
    "--export",
    "exported",
    metavar="FILE",
    type=FileName(),
    help="Write all games, results and lessons to one file and exit.",
)
@option("--import", "imported", metavar="FILE", type=FileName(), help="Add what an exported file contains and exit.")
@option("--light/--dark", default=None, help="Use light or dark colours.  [default: as in the last game]")
def command(
    puzzle: str | None,
    family: str | None,
    exported: str | None,
    imported: str | None,
    *,
    resumed: bool,
    daily: bool,
    learn: bool,
    write: bool,
    light: bool | None,
) -> int:
    """Play in the terminal: a new puzzle, a given one, or a saved game.

    Without an argument, choose on the start screen. Every move is saved immediately; opening the same puzzle again
    resumes its game.
    """
    if sum((puzzle is not None, resumed, daily, learn, write, exported is not None, imported is not None)) > 1:
        others = "--continue, --daily, --learn, --write, --export or --import"
        raise click.UsageError(f"expected only one of: a puzzle, {others}")
    if exported is not None or imported is not None:
        return _import(imported) if imported is not None else _export(exported or "")
    try:
        from grille.tui.app import PlayApp
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("textual", "rich"):
            raise
        raise GrilleError("grille play needs Textual: pip install 'grille[tui]'") from None
    game = _latest() if resumed else None if puzzle is None else _opened(puzzle, family)
    name = family or next(iter(REGISTRY))
    if family_named(name).game_rules is None:
        raise GrilleError(f"--as {name}: {family_named(name).title} can't be played")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise GrilleError("grille play needs a terminal: standard input and standard output must both be one")
    opens = "daily" if daily else "learn" if learn else "write" if write else ""
    app = PlayApp(game, opens=opens, family=name, light=light)
    code = app.run_to_the_end()
    code = code if code in (DONE, INTERRUPTED, TERMINATED, HUNG_UP) else BAD
    if any(thread.daemon for thread in enumerate_threads()):
        # A background search may still run in native code, which must not happen while the interpreter shuts down.
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
    return code


def _export(name: str) -> int:
    """Write all games to a file, and list those that can't be read."""
    from grille.play.autosave import Autosave
    from grille.play.collection import export_games

    keeper = Autosave()
    count = export_games(keeper, Path(name))
    click.echo(f"{_games(count)} written to {name}")
    for path in keeper.unreadable():
        click.echo(f"grille: {path}: not exported: not a saved game that can be read", err=True)
    return BAD if keeper.unreadable() else DONE


def _import(name: str) -> int:
    """Add the games of a file, and list those that can't be read."""
    from grille.play.autosave import Autosave
    from grille.play.collection import import_games

    try:
        taken = import_games(Autosave(), Path(name))
    except GrilleError as error:
        raise error if name in str(error) else GrilleError(f"{name}: {error}") from None
    click.echo(f"{_games(taken.added)} imported, {taken.present} already here")
    if taken.finished:
        click.echo(f"{taken.finished} finished {'game' if taken.finished == 1 else 'games'} added to the statistics")
    if taken.lessons:
        click.echo(f"progress in {taken.lessons} {'lesson' if taken.lessons == 1 else 'lessons'} added")
    for each in taken.errors:
        click.echo(f"grille: {name}, {each}; not imported", err=True)
    return BAD if taken.errors else DONE


def _latest() -> Game[Any]:
    from grille.play.autosave import Autosave

    game = Autosave().latest()
    if game is None:
        raise GrilleError("--continue: there is no unfinished game")
    return game


def _games(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"


def _opened(argument: str, family: str | None) -> Game[Any]:
    """The game in a file, a link or the text itself. Errors about a file begin with its name."""
    from grille.play.opening import game_of
    from grille.play.save import LARGEST

    is_file = os.path.isfile(argument)
    if is_file and os.path.getsize(argument) > LARGEST:
        raise GrilleError(f"{argument}: too large for a puzzle or a saved game")
    if "#p=" in argument:
        from grille.tui.link import puzzle_in_link

        return game_of(puzzle_in_link(argument), family)
    text = source.text_of(argument)
    try:
        return game_of(text, family)
    except GrilleError as error:
        if not is_file:
            raise
        raise GrilleError(f"{argument}: {error}") from None
