"""Checkers of steps, one for each family: rules of their own, shared with no technique and no engine."""
