"""Models: a puzzle as variables with finite domains and constraints on them, and as files for solvers."""
