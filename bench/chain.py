"""Chains with the fewest turns, from arrays; other libraries find any chain.

networkx is measured if it is installed. python-igraph has no Euler trails, so igraph is measured in C: GRILLE_IGRAPH
names a program that reads two lines of digits (left ends, right ends) on standard input and prints the seconds that
igraph_eulerian_path took.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grille.chain import engine

if TYPE_CHECKING:
    from numpy.typing import NDArray

IGRAPH = os.environ.get("GRILLE_IGRAPH")
# Seconds that the first prototype took, by number of tiles.
PROTOTYPE = {10**3: 25e-6, 10**6: 2.2e-3, 10**8: 0.5}


def walk(digits: int, tiles: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """A hand that has a chain: the edges of a random walk, in random orientation."""
    import numpy as np

    random = np.random.default_rng(digits)
    kind = np.min_scalar_type(digits - 1)
    path = random.integers(0, digits, tiles + 1, dtype=kind)
    turned = random.integers(0, 2, tiles, dtype=np.uint8).astype(bool)
    left = np.where(turned, path[1:], path[:-1])
    right = np.where(turned, path[:-1], path[1:])
    if tiles <= 10**7:
        mixed = random.permutation(tiles)
        left, right = left[mixed], right[mixed]
    return left, right


def ours(left: NDArray[Any], right: NDArray[Any], *, fewest: bool) -> tuple[float, int]:
    """Seconds (the best of several runs) and turns."""
    best, turns = float("inf"), 0
    for _ in range(200 if len(left) <= 10**4 else 5):
        start = perf_counter()
        laid = engine.lay_arrays(left, right, fewest=fewest)
        best = min(best, perf_counter() - start)
        assert laid is not None
        turns = laid.turns
    return best, turns


def networkx_seconds(left: NDArray[Any], right: NDArray[Any]) -> float:
    import networkx as nx

    graph = nx.MultiGraph()
    graph.add_edges_from(zip(left.tolist(), right.tolist(), strict=True))
    start = perf_counter()
    for _ in nx.eulerian_path(graph):
        pass
    return perf_counter() - start


def igraph_seconds(left: NDArray[Any], right: NDArray[Any], limit: float) -> float | None:
    assert IGRAPH is not None
    text = " ".join(map(str, left.tolist())) + "\n" + " ".join(map(str, right.tolist())) + "\n"
    try:
        done = subprocess.run([IGRAPH], input=text, capture_output=True, text=True, check=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    return float(done.stdout)


def table(digits: int, sizes: list[int], limit: float, *, fewest: bool) -> None:
    others = [name for name in ("networkx",) if find_spec(name) is not None] + ["igraph (C)"] * (IGRAPH is not None)
    what = "the fewest turns" if fewest else "any chain"
    print(f"\n{digits:,} digits, {what}; in brackets the time as a multiple of ours")
    print(
        f"{'tiles':>12} {'ours ms':>10} {'ns/tile':>10} {'turns':>9} {'prototype':>10}"
        + "".join(f" {name:>22}" for name in others)
    )
    late: set[str] = set()
    for size in sizes:
        left, right = walk(digits, size)
        seconds, turns = ours(left, right, fewest=fewest)
        prototype = f"{PROTOTYPE[size] / seconds:.2f}x" if fewest and digits == 7 and size in PROTOTYPE else "-"
        cells = ""
        for other in others:
            theirs = None
            if other not in late:
                theirs = networkx_seconds(left, right) if other == "networkx" else igraph_seconds(left, right, limit)
            # The next hand is ten times as large and takes at least ten times as long.
            if theirs is None or 10 * theirs > limit:
                late.add(other)
            cells += f" {'-' if theirs is None else f'{theirs * 1000:.1f} ({theirs / seconds:.0f}x)':>22}"
        print(
            f"{size:12,} {seconds * 1000:10.3f} {seconds / size * 1e9:10.2f} {turns:9,} {prototype:>10}{cells}",
            flush=True,
        )


def questions() -> None:
    """Measure queries on one hand."""
    six = [(a, b) for a in range(7) for b in range(a, 7)]
    print("\nms per query, from Python")
    asked: dict[str, Callable[[], object]] = {
        "number of chains of the double-six set": lambda: engine.count(six),
        "longest chain of the double-six set without its six": lambda: engine.longest(six[:6] + six[7:-3]),
        "longest chain of the double-15 set": lambda: engine.longest(_set(15)),
        "longest chain of the double-17 set": lambda: engine.longest(_set(17)),
        "longest chain of the double-18 set": lambda: engine.longest(_set(18)),
        "which moves keep a game alive, 28 tiles": lambda: engine.extensions(six, (0, 0)),
    }
    for name, ask in asked.items():
        best = float("inf")
        for _ in range(5):
            start = perf_counter()
            ask()
            best = min(best, perf_counter() - start)
        print(f"{name:55} {best * 1000:10.3f}")


def _set(order: int) -> list[engine.Tile]:
    return [(a, b) for a in range(order + 1) for b in range(a, order + 1)]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=10**7, help="tiles of the largest hand (10^8 needs 1 GB)")
    parser.add_argument("--limit", type=float, default=60, help="time limit for other libraries, in seconds")
    chosen = parser.parse_args(arguments)
    if find_spec("numpy") is None:
        print("numpy is not installed, so chains are not measured")
        return
    sizes = [size for size in (10**3, 10**4, 10**5, 10**6, 10**7, 10**8) if size <= chosen.most]
    table(7, sizes, chosen.limit, fewest=True)
    many = [size for size in sizes if 10**5 <= size <= 10**7]
    table(10**6, many, chosen.limit, fewest=False)
    table(10**6, [size for size in many if size <= 10**6], chosen.limit, fewest=True)
    questions()


if __name__ == "__main__":
    main()
