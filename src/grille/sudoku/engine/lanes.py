"""Native functions for many classic 9x9 boards in one call, and conversions from and to strings."""

from __future__ import annotations

from grille import _native

run_many = _native.sudoku_many
check_answers = _native.sudoku_answers
digits_of_rows = _native.sudoku_digits
canonical_forms = _native.sudoku_canonical_many
packed_rows = _native.packed_rows
split_rows = _native.sudoku_lines
plain_lines = _native.sudoku_plain
lanes = _native.sudoku_lanes
