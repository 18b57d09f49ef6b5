"""Attacks on everything people touch, repeated for as long as one likes. `run.py` runs them."""
