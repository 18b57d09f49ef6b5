"""Puzzles that the tests of the command line share, and the verbs that read puzzles."""

from importlib import import_module

from grille.cli import VERBS

# The verbs with the options for reading puzzles that print a row for each; `print` writes one document.
READERS = [
    verb
    for verb in VERBS
    if verb != "print" and "strict" in {each.name for each in import_module(f"grille.cli.{verb}").command.params}
]

CLASSIC = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
SOLVED = "163798542524136798789542136416387925378925461952461387241673859895214673637859214"
THREE_WAYS = "..3.1........4.."
NO_WAY = "..3.1.2...4..1.."
CLASH = "55" + "." * 79
# Nine by nine, with two solutions: the rectangle r1c1, r1c2, r2c1, r2c2 can be filled in two ways.
TWO_WAYS = "..3798542" + "52.136798" + SOLVED[18:]
