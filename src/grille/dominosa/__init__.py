"""Dominosa: find the set of dominoes hidden in a grid of digits."""
