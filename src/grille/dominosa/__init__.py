"""Dominosa: a grid of digits that hides a set of dominoes."""
