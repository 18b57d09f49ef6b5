"""Run `python -m grille`, the same as the command `grille`."""

from grille.cli import main

main()
