"""Domino chains: a hand of tiles to be laid in one line, with as few turns as can be."""
