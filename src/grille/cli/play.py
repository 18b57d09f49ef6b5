"""`grille play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
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


@verb(
    "play",
    examples=(
        ("grille play", "Choose what to play."),
        ("grille play --daily", "Play the puzzle of the day."),
        ("grille play ..3.1........4.2", "Play a puzzle of your own."),
    ),
)
@click.argument("puzzle", required=False, metavar="[PUZZLE|FILE]", type=FileName())
@option("--continue", "resumed", is_flag=True, help="Go on with the last game that is not finished.")
@option("--daily", is_flag=True, help="The puzzle of the day, the same for everyone.")
@option("--learn", is_flag=True, help="Learn how it is done: a first game, and every technique.")
@option("--write", is_flag=True, help="Write a puzzle of your own, and see how many solutions it has.")
@option("--as", "family", type=Choice("family", list(REGISTRY)), help="The family, where it isn't told otherwise.")
@option("--light/--dark", default=None, help="Light paper or dark; by default as it was the last time.")
def command(
    puzzle: str | None,
    family: str | None,
    *,
    resumed: bool,
    daily: bool,
    learn: bool,
    write: bool,
    light: bool | None,
) -> int:
    """Play in the terminal: a new puzzle, one of your own, or a saved game.

    Without an argument the first screen asks what to play. Every move is kept as it is made.
    """
    if sum((puzzle is not None, resumed, daily, learn, write)) > 1:
        raise click.UsageError("name a puzzle, or --continue, --daily, --learn or --write: one of them")
    try:
        from grille.tui.app import PlayApp, of_today
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("textual", "rich"):
            raise
        raise GrilleError("playing in the terminal needs Textual: pip install 'grille[tui]'") from None
    game: Game[Any] | None = None
    if resumed:
        from grille.play.autosave import Autosave

        game = Autosave().latest()
        if game is None:
            raise GrilleError("no game is under way: there is nothing to continue")
    elif puzzle is not None:
        game = _opened(puzzle, family)
    name = family or next(iter(REGISTRY))
    order = of_today(name) if daily else None
    if family_named(name).play is None:
        raise GrilleError(f"{family_named(name).title} can't be played yet")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise GrilleError("a game needs a terminal: standard input and output are not both one")
    app = PlayApp(game, order, desk="learn" if learn else "write" if write else "", family=name, light=light)
    app.run()
    code = {None: DONE, 0: DONE, INTERRUPTED: INTERRUPTED}.get(app.return_code, BAD)
    if any(thread.daemon for thread in enumerate_threads()):
        # A search that nobody waits for any more must not be caught in native code while Python takes itself apart.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def _opened(argument: str, family: str | None) -> Game[Any]:
    """The game that an argument names or is; where it is a file, what is wrong with it is said with its name."""
    from grille.play.opening import game_of
    from grille.play.save import LARGEST

    is_file = os.path.isfile(argument)
    if is_file and os.path.getsize(argument) > LARGEST:
        raise GrilleError(f"{argument}: too large for a puzzle or a saved game")
    if "#p=" in argument:
        from grille.tui.link import unlinked

        return game_of(unlinked(argument), family)
    text = source.text_of(argument)
    try:
        return game_of(text, family)
    except GrilleError as error:
        if not is_file:
            raise
        raise GrilleError(f"{argument}: {error}") from None
