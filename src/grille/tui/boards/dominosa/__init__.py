"""Dominosa in the terminal: geometry, painter, view and editor."""
