"""Run all benchmarks. Arguments go to nine.py and lanes.py, such as --solver NAME=COMMAND."""

from __future__ import annotations

import sys

import chain
import dominosa
import generate
import lanes
import large
import nine
import rate
import start

print("Cold start")
start.main()
print("\n9x9, one core, limit 2")
nine.main(sys.argv[1:])
print("\n9x9, many at a time")
lanes.main(sys.argv[1:])
print("\nLarger than 9x9")
large.main([])
print("\nDominosa")
dominosa.main([])
print("\nDomino chains")
chain.main([])
print("\nRating Sudoku")
rate.main([])
print("\nGenerating Sudoku")
generate.main([])
