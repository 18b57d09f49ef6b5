"""Hand and Chain: a puzzle and its solution, as immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from grille.chain.tiles import MOST_TILES, Tile, digit, label
from grille.errors import GrilleError, NotationError
from grille.puzzle import Puzzle, Shortfall
from grille.scene import Drawn
from grille.search import Search

if TYPE_CHECKING:
    from grille.chain.plan import Plan
    from grille.outcome import Count, Report
    from grille.scene import Scene


class Row:
    """A sequence of tiles: what a hand and a chain have in common."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def tiles(self) -> tuple[Tile, ...]: ...

    def __getitem__(self, at: int) -> Tile:
        """The tile with this index, from 0."""
        return self.tiles[at]

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __bool__(self) -> bool:
        # A hand without tiles is still a puzzle, and a chain without tiles a solution.
        return True

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """A NumPy array with one row of two digits per tile."""
        from grille.arrays import array_of

        return array_of((half for tile in self.tiles for half in tile), (len(self.tiles), 2), dtype or int, copy)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Hand(Row, Drawn, Puzzle["Chain"]):
    """A hand of dominoes to lay in one line so that touching halves are equal.

    The tiles are pairs of digits, left and right as they are held, or a string in any notation. The chain can be
    required to close into a `ring`, to begin with the digit `start`, or to finish with the digit `end`; or it extends
    tiles that are already on the `table`.

    >>> hand = Hand([(0, 1), (2, 1), (2, 3)])
    >>> hand.solve().solution.line
    '0-1 1-2 2-3'
    >>> [*hand.solve().solution.plan.lines()]
    ['(place-first t1 d0 d1)', '(turn t2 d2 d1)', '(place-right t2 d1 d2)', '(place-right t3 d2 d3)']
    >>> Hand("0-1 1-2 2-0 ring").solve().solution.line
    '0-1 1-2 2-0'
    """

    family: ClassVar[str] = "chain"

    tiles: tuple[Tile, ...]
    ring: bool
    start: int | None
    end: int | None
    # Tiles already on the table, from left to right.
    table: tuple[Tile, ...]
    # Names of the tiles, for example from a PDDL file; if empty, they are t1, t2 and so on.
    named: tuple[str, ...] = field(compare=False)
    # Names of digits in that file; those that have none are d0, d1 and so on.
    digit_names: tuple[tuple[int, str], ...] = field(compare=False)

    def __init__(
        self,
        tiles: str | Iterable[Sequence[int]],
        *,
        ring: bool = False,
        start: int | None = None,
        end: int | None = None,
        table: Iterable[Sequence[int]] = (),
        named: Sequence[str] = (),
        digit_names: Mapping[int, str] | Iterable[tuple[int, str]] = (),
    ) -> None:
        if isinstance(tiles, str):
            from grille.notation import parse

            read = parse(tiles, family=Hand.family)
            assert isinstance(read, Hand)  # noqa: S101  the family was named
            ring, start, end = (
                ring or read.ring,
                read.start if start is None else start,
                read.end if end is None else end,
            )
            tiles, table, named = read.tiles, table or read.table, named or read.named
            digit_names = digit_names or read.digit_names
        held, lying = _tiles(tiles), _tiles(table)
        for left, right in pairwise(lying):
            if left[1] != right[0]:
                raise NotationError(f"the table is not a chain: {label(right)} does not fit after {label(left)}")
        if lying and (ring or start is not None or end is not None):
            raise NotationError("ring, from and to can be used only if no tiles are on the table")
        if named and (len(named) != len(held) or len(set(named)) != len(named)):
            raise GrilleError(
                f"expected a different name for each of the {len(held)} tiles, found {len(set(named))} names"
            )
        for name, value in (
            ("tiles", held),
            ("ring", bool(ring)),
            ("start", None if start is None else digit(start)),
            ("end", None if end is None else digit(end)),
            ("table", lying),
            ("named", tuple(named)),
            ("digit_names", tuple(dict(digit_names).items())),
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def trusted(
        cls, tiles: Iterable[Tile], named: tuple[str, ...] = (), digit_names: tuple[tuple[int, str], ...] = ()
    ) -> Hand:
        """Make a hand without checking the tiles and names: the caller has checked them."""
        hand = object.__new__(cls)
        nothing = (("ring", False), ("start", None), ("end", None), ("table", ()))
        for name, value in (("tiles", tuple(tiles)), *nothing, ("named", named), ("digit_names", digit_names)):
            object.__setattr__(hand, name, value)
        return hand

    def name(self, tile: int) -> str:
        """The name of the tile with this index: its own, or t1 for the first and so on."""
        return self.named[tile] if self.named else f"t{tile + 1}"

    @property
    def names(self) -> tuple[str, ...]:
        return self.named or tuple(f"t{number}" for number in range(1, len(self.tiles) + 1))

    @property
    def ends(self) -> tuple[int, int] | None:
        """The free ends of the table; None if it is empty."""
        return (self.table[0][0], self.table[-1][1]) if self.table else None

    def __repr__(self) -> str:
        options: dict[str, object] = {"ring": self.ring or None, "start": self.start, "end": self.end}
        options |= {
            "table": self.table or None,
            "named": self.named or None,
            "digit_names": dict(self.digit_names) or None,
        }
        given = "".join(f", {name}={value!r}" for name, value in options.items() if value is not None)
        return f"Hand({[*self.tiles]!r}{given})"

    def search(self, engine: str = "auto") -> Search[Chain]:
        from grille.chain.search import open_search

        return open_search(self, engine)

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        """Count the chains. Equal tiles are interchangeable; a chain and its reversal count as two.

        >>> print(Hand("0-1 1-2").count(), Hand("0-1 1-2 from 0").count())
        2 1
        """
        from grille.chain.search import count

        return count(self, limit, nodes=nodes, seconds=seconds, name=engine)

    def check(self, answer: object = None) -> Report:
        """Find the first wrong step of an answer. Without an answer, there is nothing to check.

        The answer is a Chain or a Plan, or either as text or lists.

        >>> hand = Hand("0-1 1-2 2-3")
        >>> print(hand.check("0-1 1-2 2-3"))
        no fault
        >>> print(hand.check("0-1 2-3 1-2"))
        step 2: 2-3 does not fit after 0-1: 2 is not 1
        """
        from grille.chain.check import check_answer
        from grille.outcome import Report

        return Report() if answer is None else check_answer(self, answer)

    def check_move(self, move: str) -> Report:
        """Check whether an action is allowed first: `turn t1`, `place-first t1`, `place-left t1`, `place-right t1`.

        >>> print(Hand("0-1 1-2").check_move("place-right t1"))
        step 1: the table is empty: lay the first tile with place-first
        """
        from grille.chain.check import check_move

        return check_move(self, move)

    def shortfall(self, *, seconds: float | None = None) -> Shortfall:
        """Report why there is no chain, and the fewest tiles to add or drop to get one."""
        from grille.chain.shortfall import shortfall

        return shortfall(self, seconds)

    def notation(self, form: str | None = None) -> str:
        """The hand as text: on one line, or in the given format.

        >>> Hand([(0, 1), (1, 2)], start=0).notation()
        '0-1 1-2 from 0'
        """
        from grille.chain.notation import write

        return write(self, form)

    def scene(self) -> Scene:
        from grille.chain.scene import hand_scene

        return hand_scene(self)


@dataclass(frozen=True, slots=True, repr=False)
class Chain(Row, Drawn):
    """A solution: the tiles as laid, from left to right.

    It includes the tiles that were on the table; `before` is the number of tiles to the left of them.
    """

    puzzle: Hand
    tiles: tuple[Tile, ...]
    before: int = 0
    # The proof that no chain has fewer turns, if the search provides one.
    certificate: Any = field(default=None, compare=False)

    def __repr__(self) -> str:
        before = f", {self.before}" if self.before else ""
        return f"Chain({self.puzzle!r}, {self.tiles!r}{before})"

    @property
    def line(self) -> str:
        """The chain on one line; tiles that were on the table are in brackets."""
        labels = [label(tile) for tile in self.tiles]
        if self.puzzle.table:
            after = self.before + len(self.puzzle.table)
            labels[self.before : after] = [f"[{' '.join(labels[self.before : after])}]"]
        return " ".join(labels) or "hand"

    @property
    def plan(self) -> Plan:
        """The actions that lay the chain: first on the right, then on the left."""
        from grille.chain.plan import plan_of

        return plan_of(self)

    @property
    def turns(self) -> int:
        """The number of tiles that must be turned."""
        return self.plan.turns

    def cells(self) -> dict[str, str]:
        return {f"place {number}": label(tile) for number, tile in enumerate(self.tiles, 1)} | {
            "left of the table": str(self.before)
        }

    def details(self) -> dict[str, Any]:
        plan = self.plan
        fields: dict[str, Any] = {
            "chain": [list(tile) for tile in self.tiles],
            "plan": [*plan.lines()],
            "turns": plan.turns,
            "actions": len(plan.actions),
        }
        if self.certificate is not None:
            potentials = {str(digit): value for digit, value in sorted(self.certificate.potentials.items())}
            fields["certificate"] = {"bound": self.certificate.bound, "potentials": potentials}
        return fields

    def scene(self) -> Scene:
        from grille.chain.scene import chain_scene

        return chain_scene(self)


def _tiles(tiles: Iterable[Sequence[int]]) -> tuple[Tile, ...]:
    found: list[Tile] = []
    if not isinstance(tiles, Iterable):
        raise GrilleError(f"expected a hand as text, a list of pairs or an array, found {type(tiles).__name__}")
    for number, tile in enumerate(tiles, 1):
        try:
            left, right = tile
        except (TypeError, ValueError):
            raise NotationError(f"tile {number}: expected two digits, found {str(tile)[:24]!r}") from None
        try:
            found.append((digit(left), digit(right)))
        except GrilleError as error:
            raise NotationError(f"tile {number}: {error}") from None
        if len(found) > MOST_TILES:
            raise NotationError(f"the hand has more than {MOST_TILES:,} tiles: use grille.chain.lay_arrays")
    return tuple(found)
