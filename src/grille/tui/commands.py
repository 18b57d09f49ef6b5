"""The commands of a game, the same for every family: one table for keys, help and command palette."""

from __future__ import annotations

import re
from typing import NamedTuple

from textual.binding import Binding


class Command(NamedTuple):
    """A command: its action, its keys (a letter, and one that no board uses), its name, and what it does."""

    action: str
    keys: str
    name: str
    meaning: str
    shown: bool = False

    def binding(self) -> Binding:
        # On boards with letters as digits the letters enter digits; the other key works there.
        return Binding(self.keys, self.action, self.name, show=self.shown)

    @property
    def key_names(self) -> str:
        return ", ".join(key.replace("question_mark", "?").replace("colon", ":") for key in self.keys.split(","))


COMMANDS = (
    Command("hint", "H,f2", "Hint", "show where to look; again: the reason; again: play it", shown=True),
    Command("where", "w,ctrl+w", "Next place", "show where the next entry can be found, but not what it is"),
    Command("undo", "u,ctrl+z", "Undo", "undo the last move", shown=True),
    Command("redo", "y,ctrl+y", "Redo", "redo the last undone move"),
    Command("check", "c,f3", "Check", "check for mistakes", shown=True),
    Command("outlook", "K,f4", "Can it be finished?", "check whether the puzzle can still be finished, and why not"),
    Command("auto", "a,f5", "Play hints", "play hints automatically, at reading speed; again: stop"),
    Command("solve", "s,f6", "Solve", "show the solution, all solutions, or the steps", shown=True),
    Command("bookmarks", "b,f7", "Bookmarks", "set a bookmark, or go back to one"),
    Command("live", "L,f8", "Live check", "mark mistakes immediately, or only on request"),
    Command("pause", "p,f9", "Pause", "stop the clock and hide the board"),
    Command("about", "i,f10", "About this puzzle", "show its level, techniques and number of solutions"),
    Command("next", "n,f12", "Next", "play another puzzle like this", shown=True),
    Command("type", "colon", "Type a move", "enter a move as text, as in saved games"),
    Command("save", "ctrl+s", "Save", "save the game to a file"),
    Command("share", "ctrl+l", "Share", "show the puzzle as a link and as text"),
    Command("edit", "e,ctrl+e", "Edit", "open the editor with this puzzle"),
    Command("restart", "ctrl+r", "Restart", "take everything back; undo restores it"),
    Command("theme", "d,f11", "Theme", "switch between light and dark"),
    Command("help", "question_mark,f1", "Help", "show this page", shown=True),
    Command("leave", "q", "Leave", "go to the start screen; the game is saved", shown=True),
)


def key_of(action: str, letters: str) -> str:
    """The key to show for an action: its letter, or the other key if the board uses that letter.

    >>> key_of("hint", ""), key_of("hint", "ABCDEFGHI"), key_of("undo", "TUV")
    ('H', 'F2', 'ctrl+z')
    """
    keys = next(command.keys for command in COMMANDS if command.action == action).split(",")
    found = next((key for key in keys if key.upper() not in letters), keys[0])
    return found.upper() if re.fullmatch(r"f\d+", found) else found
