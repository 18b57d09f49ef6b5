"""Domino chains: a hand of dominoes laid in one line; and hands of millions of tiles, as arrays: lay_arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grille.chain.engine import LaidArray, lay_arrays

__all__ = ["LaidArray", "lay_arrays"]


def __getattr__(name: str) -> Any:
    """What is for arrays, loaded when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'grille.chain' has no attribute {name!r}")
    from grille.chain import engine

    return getattr(engine, name)
