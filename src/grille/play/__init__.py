"""A game in progress, whatever the family and whatever the front end: moves, undo, bookmarks, checks, hints, saves."""

from __future__ import annotations

from grille.play.game import Game

__all__ = ["Game"]
