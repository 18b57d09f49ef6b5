"""Many classic 9x9 boards at once, by the native engine, and the way there and back for boards that are strings."""

from __future__ import annotations

from grille import _native

run_many = _native.sudoku_many
joined_rows = _native.sudoku_rows
split_rows = _native.sudoku_lines
plain_lines = _native.sudoku_plain
lanes = _native.sudoku_lanes
