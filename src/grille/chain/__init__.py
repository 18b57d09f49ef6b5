"""Domino chains: a hand of dominoes laid in one line."""
