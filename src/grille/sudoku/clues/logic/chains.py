"""Chains with clues: a candidate that leads to a contradiction, link by link through cells, houses and clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from grille.logic import Technique
from grille.scene import Role
from grille.sudoku.chains import short, statement
from grille.sudoku.clues.logic.area import Area
from grille.sudoku.clues.logic.found import Found
from grille.sudoku.clues.logic.links import Links, Through, bits
from grille.sudoku.clues.logic.local import clue_name, show_clue
from grille.sudoku.clues.logic.state import ClueState, digits_in
from grille.sudoku.clues.logic.techniques import CLUE_CHAIN, CLUE_CLASH, CLUE_FORCING_CHAIN
from grille.sudoku.native_step import Node
from grille.sudoku.words.board_names import BoardNames, Pattern

# The most links from the supposition to the end of a chain.
DEEPEST = {CLUE_CLASH.id: 1, CLUE_CHAIN.id: 8, CLUE_FORCING_CHAIN.id: 12}


class Clash(NamedTuple):
    """Why a supposition is wrong: two opposite statements, or a cell, a house or a clause without a way left."""

    kind: str  # both, cell, house or clause
    at: int
    ends: tuple[int, ...]  # the statements that make it


class ChainFinder:
    """Finds suppositions that are wrong by what follows from them in a few links."""

    def __init__(self, state: ClueState) -> None:
        self._state = state
        self._links: tuple[list[int], Links] | None = None

    def links(self) -> Links:
        """The links of the current position."""
        if self._links is None or self._links[0] != self._state.masks:
            self._links = list(self._state.masks), Links(self._state)
        return self._links[1]

    def every(self, names: BoardNames, wanted: Technique) -> Iterator[Found]:
        """A chain for each candidate that a technique rules out."""
        links = self.links()
        for cell, digit in enumerate(self._state.filled):
            for each in digits_in(0 if digit else self._state.masks[cell]):
                start = links.statement(cell, each, true=True)
                found = self._clash(links, start, DEEPEST[wanted.id], wanted)
                if found is not None:
                    yield self._found(names, links, wanted, start, found[1])

    def find(self, names: BoardNames, wanted: Technique) -> Iterator[Found]:
        """The chain with the fewest links of a technique."""
        links = self.links()
        best: tuple[int, int, Clash] | None = None
        deepest = DEEPEST[wanted.id]
        for cell, digit in enumerate(self._state.filled):
            if digit:
                continue
            for each in digits_in(self._state.masks[cell]):
                start = links.statement(cell, each, true=True)
                found = self._clash(links, start, deepest if best is None else best[0] - 1, wanted)
                if found is not None:
                    best = found[0], start, found[1]
        if best is not None:
            yield self._found(names, links, wanted, best[1], best[2])

    def _clash(self, links: Links, start: int, deepest: int, wanted: Technique) -> tuple[int, Clash] | None:
        """The first contradiction that follows from a statement, and after how many links it comes."""
        followed = links.next
        seen = new = 1 << start
        for depth in range(1, deepest + 1):
            after = 0
            while new:
                low = new & -new
                new ^= low
                after |= followed[low.bit_length() - 1]
            new = after & ~seen
            if not new:
                return None
            fresh = new if depth > 1 else seen | new
            seen |= new
            if wanted is not CLUE_CLASH and (twice := seen & seen >> 1 & links.trues):
                one = (twice & -twice).bit_length() - 1
                return depth, Clash("both", one, (one, one ^ 1))
            if wanted is not CLUE_CHAIN and (found := self._empty(links, seen, fresh, start)) is not None:
                return depth, found
        return None

    def _empty(self, links: Links, seen: int, fresh: int, start: int) -> Clash | None:
        """A cell, a house or a clause for which nothing is left.

        `fresh` are the statements of `seen` that were not looked at before: only what they touch can be empty now.
        """
        touched_choices = {at for each in bits(fresh & links.deciding) for at in links.choices_with[each]}
        for at in sorted(touched_choices):
            kind, index, needed = links.choices[at]
            if needed & seen == needed:
                return Clash(kind, index, bits(needed))
        cell, _ = links.candidate(start)
        for number, area in links.areas:
            touched = links.falses_of[number] & seen
            if not touched & fresh:
                continue
            now = [self._state.masks[each] for each in area.cells]
            gone: dict[int, int] = {}
            for each in bits(touched):
                where, digit = links.candidate(each)
                gone[where] = gone.get(where, 0) | 1 << (digit - 1)
            # What the clause itself says about the start is known: one cell is never enough.
            if len(gone) < 2 or (cell in area.cells and len(gone) <= 1):
                continue
            left = [mask & ~gone.get(each, 0) for each, mask in zip(area.cells, now, strict=True)]
            if all(left) and not area.possible(left):
                return Clash("clause", number, self._reduced(area, now, bits(touched), links))
        return None

    def _reduced(self, area: Area, now: list[int], ends: tuple[int, ...], links: Links) -> tuple[int, ...]:
        """The statements without those that the clause does not need for the contradiction."""
        kept = list(ends)
        for each in ends:
            fewer = [other for other in kept if other != each]
            left = dict(zip(area.cells, now, strict=True))
            for other in fewer:
                where, digit = links.candidate(other)
                left[where] &= ~(1 << (digit - 1))
            if all(left.values()) and not area.possible([left[where] for where in area.cells]):
                kept = fewer
        return tuple(kept)

    # Words.

    def _found(self, names: BoardNames, links: Links, wanted: Technique, start: int, clash: Clash) -> Found:
        paths = _paths(links, start, clash.ends)
        chains = _apart(paths)
        parts = self._parts(names, links, chains)
        first = _node(links, start)
        nodes = [each for path in chains for each in path]
        shown = [
            names.link(_node(links, one).marks, _node(links, other).marks, weak=bool(other & 1))
            for path in chains
            for one, other in pairwise(path)
        ]
        on = [mark for each in nodes if not each & 1 and each != start for mark in _node(links, each).marks]
        off = [mark for each in nodes if each & 1 for mark in _node(links, each).marks]
        clauses = sorted({each.at for path in chains for each in _throughs(links, path) if each.kind == "clause"})
        cell, digit = links.candidate(start)
        pattern = (
            *(each for number in clauses for each in show_clue(names, self._state.clauses[number])),
            *self._where(names, clash),
            *names.show([(cell, digit)], Role.ASSUMED),
            *names.show(dict.fromkeys(off), Role.OTHER),
            *names.show(dict.fromkeys(on)),
            *dict.fromkeys(shown),
        )
        return Found(
            wanted,
            f"See what follows if {statement(names.layout, first)}.",
            f"{' '.join(f'{part}.' for part in parts)} {self._end(names, links, clash)}",
            [(cell, digit)],
            pattern,
            f"Look at {names.cell(cell)}.",
        )

    def _parts(self, names: BoardNames, links: Links, chains: list[list[int]]) -> list[str]:
        """The paths in words. Those that end in the same cell in the same way are one."""
        joined: dict[tuple[object, ...], list[list[int]]] = {}
        for path in chains:
            cell, _ = links.candidate(path[-1])
            joined.setdefault((*path[:-1], cell, path[-1] & 1, links.through[path[-2], path[-1]]), []).append(path)
        found = []
        for paths in joined.values():
            said = self._arrows(names, links, paths[0][:-1])
            digits = sorted(links.candidate(path[-1])[1] for path in paths)
            written = ",".join(names.digit(digit) for digit in digits)
            found.append(said + self._arrow(names, links, paths[0][-2], paths[0][-1], written))
        return found

    def _arrows(self, names: BoardNames, links: Links, path: Sequence[int]) -> str:
        """A path with what each link passes through: r1c1=5 -> r1c4<>5 (row 1) -> r2c4=5 (column 4)."""
        said = short(names.layout, _node(links, path[0]))
        for one, other in pairwise(path):
            said += self._arrow(names, links, one, other, names.digit(links.candidate(other)[1]))
        return said

    def _arrow(self, names: BoardNames, links: Links, one: int, other: int, digits: str) -> str:
        through = links.through[one, other]
        name = "" if through.kind == "cell" else f" ({self._name(names, through, true=not other & 1)})"
        return f" -> {names.cell(links.candidate(other)[0])}{'<>' if other & 1 else '='}{digits}{name}"

    def _name(self, names: BoardNames, through: Through, *, true: bool) -> str:
        if through.kind == "clause":
            return clue_name(names, self._state.clauses[through.at])
        house = names.houses([through.at])
        if through.kind == "house":
            return house
        return f"the only place left in {house}" if true else f"it sees the other places in {house}"

    def _end(self, names: BoardNames, links: Links, clash: Clash) -> str:
        match clash.kind:
            case "both":
                ends = [statement(names.layout, _node(links, each)) for each in clash.ends]
                return f"But it can't both be that {ends[0]} and that {ends[1]}."
            case "cell":
                return f"Then {names.cell(clash.at)} has no candidate left."
            case "house":
                _, digit = links.candidate(clash.ends[0])
                return f"Then {names.houses([clash.at])} has no place left for {names.digit(digit)}."
            case _:
                clause = self._state.clauses[clash.at]
                return f"Then there is no way to fill {clue_name(names, clause)}. {clause.clue.rule}"

    def _where(self, names: BoardNames, clash: Clash) -> Pattern:
        match clash.kind:
            case "cell":
                return names.show_cells([clash.at], Role.CONFLICT)
            case "house":
                return names.show_houses([clash.at])
            case "clause":
                return show_clue(names, self._state.clauses[clash.at])
            case _:
                return ()


def _node(links: Links, number: int) -> Node:
    cell, digit = links.candidate(number)
    return Node([cell], digit, not number & 1, -1, [])


def _throughs(links: Links, path: Sequence[int]) -> Iterator[Through]:
    return (links.through[one, other] for one, other in pairwise(path))


def _paths(links: Links, start: int, ends: Sequence[int]) -> list[list[int]]:
    """The shortest path from a statement to each of several others."""
    before = {start: start}
    layer = [start]
    wanted = set(ends) - {start}
    while layer and not wanted <= before.keys():
        after = []
        for one in layer:
            for other in bits(links.next[one]):
                if other not in before:
                    before[other] = one
                    after.append(other)
        layer = after
    paths = []
    for end in ends:
        path = [end]
        while path[-1] != start:
            path.append(before[path[-1]])
        paths.append(path[::-1])
    return paths


def _apart(paths: list[list[int]]) -> list[list[int]]:
    """The paths without what an earlier one said: each starts where it leaves those before it."""
    said: set[int] = set()
    found = []
    for path in sorted(paths, key=len, reverse=True):
        known = max((at for at, each in enumerate(path) if each in said), default=0)
        if len(path[known:]) > 1:
            found.append(path[known:])
        said.update(path)
    return found
