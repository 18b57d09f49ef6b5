"""The search tree of a labelling as a picture: choices, failures and solutions, in the order of the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from html import escape
from typing import NamedTuple

from grille.errors import GrilleError
from grille.lab.engine import Stopped, one_by_one
from grille.lab.labelling import Labelling
from grille.models.model import Model

# A larger tree is too much to look at.
MOST_NODES = 4000
# Above this many leaves, branches have no text.
MOST_TEXTS = 60
_RELATIONS = ("", "=", "≠", "≤", ">")


class Ending(IntEnum):
    """How a node ends."""

    INNER = 0
    FAILURE = 1
    SOLUTION = 2


class Node(NamedTuple):
    """A node: its parent's number, the text of the branch that leads to it, and how it ends.

    `short` is the text beside a branch that has the same variable.
    """

    parent: int
    text: str
    ending: Ending
    short: str = ""


class Tree(NamedTuple):
    """A search tree, parents before children, and whether the search ended before it was complete."""

    nodes: tuple[Node, ...]
    partial: bool = False

    def __str__(self) -> str:
        counts = Counter(node.ending for node in self.nodes)
        words = (("choice", Ending.INNER), ("failure", Ending.FAILURE), ("solution", Ending.SOLUTION))
        parts = [f"{counts[ending]:,} {word}{'' if counts[ending] == 1 else 's'}" for word, ending in words]
        return f"{len(self.nodes):,} nodes: {', '.join(parts)}"


def search_tree(model: Model, labelling: Labelling, limit: int | None, seconds: float | None) -> Tree:
    """Search for up to `limit` solutions, and return the tree of the search."""
    if labelling.restarts != "none":
        raise GrilleError("a search with restarts is not one tree: leave out --restarts")
    search = labelling.search(model, MOST_NODES)
    found = 0

    def count(_answer: object) -> None:
        nonlocal found
        found += 1

    try:
        one_by_one(search.next, limit, seconds, count)
    except Stopped:
        raise GrilleError("the search did not finish within the limit: --seconds gives it longer") from None
    rows = search.tree()
    if rows is None:
        raise GrilleError(f"the search tree has more than {MOST_NODES:,} nodes: use a smaller board")
    nodes = []
    for parent, variable, relation, value, ending in rows:
        each = model.variables[variable] if relation else None
        if each is None:
            nodes.append(Node(parent, "", Ending(ending)))
            continue
        sign, label = _RELATIONS[relation], each.label(value)
        short = sign if sign == "≠" else f"{sign} {label}"
        nodes.append(Node(parent, f"{each.name} {sign} {label}", Ending(ending), short))
    return Tree(tuple(nodes), found == limit)


# Distances, and the look: the same shapes and colours in light and dark.
_ACROSS, _DOWN, _TEXT_ACROSS, _MARGIN = 16, 46, 74, 24
_COLOURS = {Ending.INNER: "#0072B2", Ending.FAILURE: "#D55E00", Ending.SOLUTION: "#009E73"}
_WORDS = {Ending.INNER: "choice", Ending.FAILURE: "failure", Ending.SOLUTION: "solution"}


def draw(tree: Tree, title: str) -> str:
    """Draw the tree as SVG: children below their parent, from left to right in the order of the search."""
    leaves = len(tree.nodes) - len({node.parent for node in tree.nodes[1:]})
    texts = leaves <= MOST_TEXTS
    places = _places(tree.nodes, _TEXT_ACROSS if texts else _ACROSS)
    left = _MARGIN if not texts else max(_MARGIN, 3 * max(len(node.text) for node in tree.nodes))
    legend = f"{tree}{', then the search stopped' if tree.partial else ''}"
    wide = max(max(x for x, _ in places) + 2 * left, 7.5 * max(1.2 * len(title), len(legend)) + 2 * _MARGIN)
    high = max(y for _, y in places) + 4 * _MARGIN
    box = f'viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" height="{high:.0f}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="12">',
        f'<rect width="{wide:.0f}" height="{high:.0f}" fill="white"/>',
        f'<text x="{_MARGIN}" y="22" font-size="14" font-weight="bold">{escape(title)}</text>',
        f'<text x="{_MARGIN}" y="40" fill="#444">{escape(legend)}</text>',
        f'<g transform="translate({left} {3 * _MARGIN})">',
    ]
    met: set[int] = set()
    for at, node in _children(tree):
        # The first branch of a choice names the variable, the others only what differs.
        text = "" if not texts else node.short if node.parent in met else node.text
        met.add(node.parent)
        lines.append(_edge(places[node.parent], places[at], text))
    lines += [_mark(place, node) for place, node in zip(places, tree.nodes, strict=True)]
    return "\n".join([*lines, "</g>", "</svg>"])


def _children(tree: Tree) -> Sequence[tuple[int, Node]]:
    return [*enumerate(tree.nodes)][1:]


def _places(nodes: Sequence[Node], across: float) -> list[tuple[float, float]]:
    """The place of each node: leaves side by side in the order of the search, parents above the middle of them."""
    children: list[list[int]] = [[] for _ in nodes]
    depth = [0] * len(nodes)
    for at, node in enumerate(nodes[1:], 1):
        children[node.parent].append(at)
        depth[at] = depth[node.parent] + 1
    columns = [0.0] * len(nodes)
    leaf = 0
    # A stack instead of recursion: a tree can be deep. Each node is met before and after its children.
    stack = [(0, False)]
    while stack:
        at, after = stack.pop()
        if not children[at]:
            columns[at] = leaf
            leaf += 1
        elif after:
            columns[at] = (columns[children[at][0]] + columns[children[at][-1]]) / 2
        else:
            stack.append((at, True))
            stack += [(child, False) for child in reversed(children[at])]
    return [(column * across, level * _DOWN) for column, level in zip(columns, depth, strict=True)]


def _edge(parent: tuple[float, float], child: tuple[float, float], text: str) -> str:
    (x1, y1), (x2, y2) = parent, child
    line = f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#999"/>'
    if not text:
        return line
    # Two thirds of the way down, where branches are apart; a white edge keeps the text readable on the line.
    x, y = x1 + (x2 - x1) * 0.62, y1 + (y2 - y1) * 0.62
    return (
        f'{line}<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="10" stroke="white" stroke-width="3" '
        f'paint-order="stroke">{escape(text)}</text>'
    )


def _mark(place: tuple[float, float], node: Node) -> str:
    """A circle for a choice, a cross for a failure, a diamond for a solution."""
    x, y = place
    colour, word = _COLOURS[node.ending], f"<title>{escape(node.text or 'root')}: {_WORDS[node.ending]}</title>"
    if node.ending is Ending.FAILURE:
        path = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"
        return f'<path d="{path}" stroke="{colour}" stroke-width="2.5" fill="none">{word}</path>'
    if node.ending is Ending.SOLUTION:
        return f'<path d="M{x:.1f} {y - 7:.1f}l7 7l-7 7l-7 -7z" fill="{colour}">{word}</path>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colour}">{word}</circle>'
