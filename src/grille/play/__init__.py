"""Games in progress, for every family and front end: moves, undo, bookmarks, checks, hints, saves and lessons."""

from __future__ import annotations

from grille.play.game import Game

__all__ = ["Game"]
