"""Where each technique can be practised: puzzles made here, and how many steps are taken in each. See `docs/practice.py`."""

# ruff: noqa: E501  a puzzle is one line

from __future__ import annotations

PRACTICE: dict[str, tuple[tuple[str, int], ...]] = {}
