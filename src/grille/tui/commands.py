"""What a player can do whatever the family: one table for the keys, the page of help and the palette."""

from __future__ import annotations

import re
from typing import NamedTuple

from textual.binding import Binding


class Command(NamedTuple):
    """Something to do: its action, its keys (a letter, and one that no board takes), its name, and what it does."""

    action: str
    keys: str
    name: str
    meaning: str
    shown: bool = False

    def binding(self) -> Binding:
        # Boards with letters for digits take the letters; the other key is there for those.
        return Binding(self.keys, self.action, self.name, show=self.shown)

    @property
    def key_names(self) -> str:
        return ", ".join(key.replace("question_mark", "?").replace("colon", ":") for key in self.keys.split(","))


COMMANDS = (
    Command("hint", "h,f2", "Hint", "where to look; again: why, with the marks; again: play it", shown=True),
    Command("where", "w,ctrl+w", "What can be settled next?", "where, and not a word on what it is"),
    Command("undo", "u,ctrl+z", "Undo", "take the last move back", shown=True),
    Command("redo", "y,ctrl+y", "Redo", "make it again"),
    Command("check", "c,f3", "Check", "look for mistakes", shown=True),
    Command("outlook", "k,f4", "Can it still be finished?", "from here, and if not, why not"),
    Command("auto", "a,f5", "Play hints by themselves", "at reading speed; any press of it stops them"),
    Command("solve", "s,f6", "Solve", "show the solution, walk through all, step through the reasoning", shown=True),
    Command("bookmarks", "b,f7", "Bookmarks", "remember this place, or go back to one"),
    Command("live", "l,f8", "Mistakes at once", "mark mistakes as they are made, or only when asked"),
    Command("pause", "p,f9", "Pause", "stop the clock and cover the board"),
    Command("about", "i,f10", "About this puzzle", "its level, the techniques it needs, its solutions"),
    Command("next", "n,f12", "Next", "another puzzle like this", shown=True),
    Command("type", "colon", "Type a move", "in words, as saves have it"),
    Command("save", "ctrl+s", "Save", "keep the game in a file of your own"),
    Command("share", "ctrl+l", "Share", "the puzzle as a link and as a line, to give away"),
    Command("edit", "e,ctrl+e", "Change it", "write a puzzle of your own that begins with this one"),
    Command("restart", "ctrl+r", "Restart", "back to the start; redo brings it all back"),
    Command("theme", "d,f11", "Light or dark", "the other of the two"),
    Command("help", "question_mark,f1", "Help", "this page", shown=True),
    Command("leave", "q", "Leave", "back to the first screen; the game is kept", shown=True),
)


def key_of(action: str, letters: str) -> str:
    """The key to name for an action: its letter, or the other one where the board takes that letter.

    >>> key_of("hint", ""), key_of("hint", "ABCDEFGHI"), key_of("undo", "TUV")
    ('h', 'F2', 'ctrl+z')
    """
    keys = next(command.keys for command in COMMANDS if command.action == action).split(",")
    found = next((key for key in keys if key.upper() not in letters), keys[0])
    return found.upper() if re.fullmatch(r"f\d+", found) else found
