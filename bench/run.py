"""Every measurement there is, one after another. Arguments go to bench/nine.py (such as --rival NAME=COMMAND)."""

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
print("\n9x9, many at once")
lanes.main(sys.argv[1:])
print("\nBeyond 9x9")
large.main([])
print("\nDominosa")
dominosa.main([])
print("\nDomino chains")
chain.main([])
print("\nSudoku rated")
rate.main([])
print("\nSudoku made to order")
generate.main([])
