"""Deduction on boards with clues: what a person sees in one clue, and where clues and houses meet."""
