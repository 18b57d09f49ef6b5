"""The label `width` of the families that have no scale for it, against counts that start again at every position."""

import pytest

from grille import Hand
from grille.chain.tiles import turned
from grille.chain.width import widths as chain_widths
from grille.gym import Tasks
from grille.gym.families import gym_family
from grille.logic import Position

SINGLES = {
    "sudoku": ("full_house", "naked_single", "hidden_single"),
    "dominosa": ("only-spot", "only-neighbour"),
}


def by_hand(puzzle):
    """The different results of the steps that are open before each step: all singles, or 20 of one technique."""
    found, position, singles = [], Position(), SINGLES[puzzle.family]
    for step in puzzle.steps():
        names = singles if step.technique.id in singles else (step.technique.id,)
        if step.technique.trial:
            found.append(1)
        else:
            every = [each for each in puzzle.all_steps(position, names) if each.technique.id in names]
            results = {(frozenset(each.places), frozenset(each.removes)) for each in every}
            assert (frozenset(step.places), frozenset(step.removes)) in results
            found.append(len(results) if names is singles else min(len(results), 20))
        position = position.after(step)
    return found


@pytest.mark.parametrize(
    "recipe",
    [
        {"family": "dominosa", "size": 3},
        {"family": "dominosa", "size": 5, "level": "extreme"},
        {"family": "dominosa", "size": 4, "level": "beyond"},
        {"family": "sudoku", "variant": "killer", "size": 4},
        {"family": "sudoku", "variant": "arrow", "size": 4, "level": "medium"},
        {"family": "sudoku", "variant": "antiknight", "size": 6},
    ],
    ids=lambda recipe: "-".join(map(str, recipe.values())),
)
def test_choices_are_those_that_all_steps_lists(recipe):
    task = Tasks(**recipe, seed=3)[0]
    expected = by_hand(task.puzzle)
    assert list(gym_family(task.family).widths(task.puzzle)) == expected
    assert len(expected) == task.labels.steps
    assert task.labels.width == round(sum(expected) / len(expected), 1)


def fitting(hand, laid, lying):
    """Every domino in hand, in both directions, that touches an end of the chain with an equal half."""
    rest = [tile for index, tile in enumerate(hand.tiles) if index not in laid]
    ways = {way for tile in rest for way in (tile, turned(tile))}
    if not lying:
        return len([way for way in ways if hand.start in (None, way[0])])
    right = [way for way in ways if way[0] == lying[-1][1]]
    left = [way for way in ways if hand.table and way[1] == lying[0][0]]
    return len(right) + len(left)


@pytest.mark.parametrize(
    "hand",
    [
        *(Tasks("chain", level=level, seed=2)[0].puzzle for level in ("easy", "medium", "hard", "extreme")),
        Hand([(1, 2), (2, 3), (3, 1), (1, 1), (2, 3)]),
        Hand([(1, 2), (2, 3), (3, 3), (2, 3)], table=[(0, 1), (1, 1)]),
    ],
)
def test_choices_of_a_chain_are_the_dominoes_that_fit(hand):
    expected, laid, lying = [], set(), list(hand.table)
    for step in hand.steps():
        expected.append(fitting(hand, laid, lying))
        (word,) = step.places
        side, index = word[0], int(word.rpartition("t")[2]) - 1
        tile = hand.tiles[index]
        laid.add(index)
        face = turned(tile) if "~" in word else tile
        lying = [*lying, face] if side == "r" else [face, *lying]
    assert len(expected) == len(hand.tiles)
    assert list(chain_widths(hand)) == expected
