"""The planning domain of domino chains in PDDL: written for planners, and its problems read back."""
