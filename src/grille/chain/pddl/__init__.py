"""The planning domain of domino chains in PDDL: writes domains and problems, and reads problems."""
