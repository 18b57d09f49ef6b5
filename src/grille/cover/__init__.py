"""Exact cover: items that must be covered, and options that each cover some of them.

>>> from grille.cover import Cover
>>> Cover(["ce", "adg", "bcf", "adf", "bg", "deg"]).solve().solution
(0, 3, 4)
"""

from __future__ import annotations

from grille.cover.problem import Cover

__all__ = ["Cover"]
