"""Domino chains: a hand of dominoes laid in one line. `lay_arrays` takes millions of tiles as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grille.chain.engine import LaidArray, lay_arrays

__all__ = ["LaidArray", "lay_arrays"]


def __getattr__(name: str) -> Any:
    """Import the array functions when they are first used."""
    if name not in __all__:
        raise AttributeError(f"module 'grille.chain' has no attribute {name!r}")
    from grille.chain import engine

    return getattr(engine, name)
