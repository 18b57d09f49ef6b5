"""Write the pictures of solved puzzles and of the page on domino chains.

.venv/bin/python docs/scripts/pictures.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import grille
from grille.chain.animation import animate
from grille.family import family

FOLDER = Path(__file__).parents[1] / "pictures"
# The usual set of 28 tiles.
FULL = " ".join(f"{low}-{high}" for low in range(7) for high in range(low, 7))


def pictures() -> dict[str, str]:
    """By file name, every picture."""
    made: dict[str, str] = {}
    for name in ("sudoku", "dominosa"):
        made[f"{name}.svg"] = _solution(family(name).examples[0][1]).svg()
    hand: Any = grille.parse(family("chain").examples[0][1])
    chain = _solution(family("chain").examples[0][1])
    made |= {"chain-hand.svg": hand.svg(), "chain-chain.svg": chain.svg(), "chain-game.svg": animate(chain.plan)}
    return made | {"chain-chains.svg": _solution(FULL).svg()}


def _solution(text: str) -> Any:
    return grille.parse(text).solve().solution


if __name__ == "__main__":
    for name, content in pictures().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
