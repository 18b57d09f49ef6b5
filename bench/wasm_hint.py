"""The first hint, for the start that bench/wasm.py times."""

from __future__ import annotations

import grille

if __name__ == "__main__":
    print(grille.parse("530070000600195000098000060800060003400803001700020006060000280000419005000080079").hint())
