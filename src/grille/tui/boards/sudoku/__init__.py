"""Sudoku in the terminal: geometry, painter, sidebar, view and editor."""
