"""Two players on one game, in two terminals or two tabs: whatever they do, no move is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import grille
from grille.play import Game
from grille.play.autosave import Autosave
from patience import wait_until
from serving import HEADLESS, browsing, serving
from soak.attack import Attack, Missing, Round

FOUR = "..3.1........4.2"
FREE = [f"r{row}c{column}" for row, column in product(range(1, 5), repeat=2) if FOUR[row * 4 + column - 5] == "."]


@contextmanager
def _terminals(folder: Path) -> Iterator[Callable[[Random], Round]]:
    numbers = count()

    def one_round(rng: Random) -> Round:
        """Players who move, undo, leave and come back; a round is one game."""
        kept = folder / f"game-{next(numbers)}"
        players = [Autosave(kept) for _ in range(rng.randint(2, 3))]
        games: list[Game[Any]] = [player.resume(_new()) for player in players]
        made = set()
        for cell, digit in rng.sample([*product(FREE, "1234")], len(FREE) * 4):
            who = rng.randrange(len(players))
            if rng.random() < 0.3:
                players[who].save(games[who])
                games[who] = players[who].resume(_new())
            move = f"{cell}~{digit}"
            games[who].move(move)
            players[who].save(games[who])
            made.add(move)
        found = {str(move) for each in Autosave(kept).games() for move in each.game.moves}
        return Round(len(made), [] if found == made else [f"lost {sorted(made - found)} in {kept}"])

    yield one_round


def _new() -> Game[Any]:
    return Game(grille.parse(FOUR))


@contextmanager
def _tabs(_folder: Path) -> Iterator[Callable[[Random], Round]]:
    if HEADLESS is None:
        raise Missing("chromium is not installed")
    with serving() as (_, address), browsing() as browser:
        yield lambda rng: _in_two_tabs(rng, browser, address)


MOVES = 24


def _in_two_tabs(rng: Random, browser: Any, address: str) -> Round:
    """Digits typed into two tabs alternately, tabs hidden, reloaded, closed and opened again."""
    context = browser.new_context(seed=rng.getrandbits(32), base_url=address)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    tabs = [_opened(context) for _ in range(2)]
    made = set()
    for cell, digit in rng.sample([*product(FREE, "1234")], MOVES):
        who, chance = rng.randrange(2), rng.random()
        if chance < 0.1:
            tabs[who].close()
            tabs[who] = _opened(context)
        elif chance < 0.2:
            tabs[who].reload()
            tabs[who].locator(".board").wait_for()
        elif chance < 0.4:
            tabs[who].evaluate("() => window.dispatchEvent(new PageTransitionEvent('pagehide'))")
        tab = tabs[who]
        tab.locator(f'[data-cell="{cell}"]').click()
        tab.keyboard.press(digit)
        made.add(f"{cell}={digit}!")
        if tab.get_by_role("dialog").count():
            break
    wait_until(lambda: made <= _kept(tabs[0]) or bool(errors))
    lost = made - _kept(tabs[0])
    context.close()
    return Round(len(made), [*errors, *([f"lost {sorted(lost)}"] if lost else [])])


def _opened(context: Any) -> Any:
    page = context.new_page()
    page.goto(f"/#p={quote(FOUR)}&f=sudoku")
    page.locator(".board").wait_for()
    return page


def _kept(page: Any) -> set[str]:
    """Every move in a game that the browser keeps."""
    found: list[list[str]] = page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('grille.game.'))"
        ".flatMap((key) => JSON.parse(localStorage.getItem(key)).save.moves)"
    )
    return {text for move in found for text in (move if isinstance(move, list) else [move])}


TERMINALS = Attack("two terminals", "a move in a game with several players", _terminals, rounds=12)
TABS = Attack("two tabs", "a move in a game that is open in two tabs", _tabs, rounds=1)
