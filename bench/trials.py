"""Dominosa by order: how many random boards with one solution are solved by three rules, by all techniques, by trials.

    python bench/trials.py

The boards are those of the corpus `dominosa/unique.txt`: random deals that happen to have one solution.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import grille
from corpora import CORPORA
from grille.logic.rules import Rules

THREE = Rules(order=("only-spot", "only-neighbour", "needed-here"))
FEWER = Rules(without=("forked-chain", "either-way"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=1000, help="boards of each order")
    most = parser.parse_args().most
    boards = defaultdict(list)
    for text in (CORPORA / "dominosa" / "unique.txt").read_text().splitlines():
        boards[int(text.partition(":")[0])].append(grille.parse(text))
    print("| order | boards | three rules suffice | need a trial, without forks | need a trial |")
    print("|---|---|---|---|---|")
    for order, every in sorted(boards.items()):
        some = every[:most]
        three = sum(board.rate(rules=THREE).level is not None for board in some)
        fewer, now = (sum(board.rate(rules=rules).trial for board in some) for rules in (FEWER, None))
        share = [f"{count} ({count / len(some):.0%})" for count in (fewer, now)]
        print(f"| {order} | {len(some)} | {three} | {share[0]} | {share[1]} |")


if __name__ == "__main__":
    main()
