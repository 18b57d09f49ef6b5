"""Sudoku of side 4 to 36."""
