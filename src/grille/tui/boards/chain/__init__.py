"""Domino chains in the terminal: geometry, painter, view and editor."""
