"""Sudoku, every size from 4 to 36."""
