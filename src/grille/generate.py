"""Puzzles to order, many at a time: the same for a seed, whatever the number of workers."""

from __future__ import annotations
