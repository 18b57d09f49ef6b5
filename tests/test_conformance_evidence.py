"""No step of any family names a candidate that is ruled out, a spot that is taken or a tile that is placed.

What a step may name follows from the position, by the slow and simple rules in `fixtures.possible`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

import grille
from fixtures import FIXTURES
from grille.family import families
from grille.logic import Kind, Position
from grille.notation import read
from grille.play.practice import places
from thorough import some

REASONING = [pytest.param(record, id=record.name) for record in families() if record.logic is not None]
TECHNIQUES = [
    pytest.param(record, technique.id, id=f"{record.name}-{technique.id}")
    for record in families()
    if record.logic is not None
    for technique in record.logic().techniques
    if places(record, technique.id)
]


def named(step) -> Iterator[str]:
    """Return everything that a step names in its evidence, placements and removals."""
    for each in step.pattern:
        if each.kind is not Kind.REGION:
            yield from (word for words in each.at for word in words.split(","))
    yield from step.places
    yield from (word.replace("<>", "=") for word in step.removes)


def look(puzzle, position, step) -> None:
    """Check everything that a step names, and everything that the steps of its branches name in their positions."""
    there = FIXTURES[puzzle.family].possible(puzzle, position)
    absent = [word for word in named(step) if word not in there]
    assert not absent, f"{step.technique.id} names {absent} in {puzzle.notation()}: {step.sentence}"
    for branch in step.branches:
        within = Position(position.places.union(branch.places), position.removes.union(branch.removes))
        assert {*branch.places, *(word.replace("<>", "=") for word in branch.removes)} <= there
        for inner in branch.steps:
            look(puzzle, within, inner)
            within = within.after(inner)


def look_along(puzzle, trace) -> int:
    for (position, _), step in zip(pairwise(trace.positions()), trace.steps, strict=True):
        look(puzzle, position, step)
    return len(trace.steps)


@pytest.mark.parametrize("record", REASONING)
def test_steps_of_samples_name_what_exists(record):
    puzzles = [FIXTURES[record.name].sample(Random(seed)) for seed in range(60)]
    assert sum(look_along(puzzle, puzzle.steps().trace()) for puzzle in puzzles)


@pytest.mark.parametrize(("record", "technique"), TECHNIQUES)
def test_steps_of_every_technique_name_what_exists(record, technique):
    """In positions that show a technique: all steps of it, and the steps that follow."""
    logic, seen = record.logic(), 0
    for place in some(places(record, technique), 2):
        text = next(read(place.text, family=record.name))
        puzzle = text.puzzle
        iterator = puzzle.steps(text.library_position.position | logic.position(puzzle, place.position))
        for _ in islice(iterator, place.taken):
            pass
        position = iterator.position
        for step in logic.every(puzzle, position, (technique,), None) if logic.every else ():
            seen += 1
            look(puzzle, position, step)
        trace = iterator.trace()
        seen += sum(step.technique.id == technique for step in trace.steps[place.taken :])
        look_along(puzzle, trace)
    assert seen


@pytest.mark.parametrize("record", REASONING)
def test_steps_of_generated_puzzles_name_what_exists(record):
    for level in record.logic().levels:
        for made in grille.generate(record.name, level=level, seed=1, count=3, jobs=1):
            look_along(made.puzzle, made.puzzle.steps().trace())


def test_the_sue_de_coq_that_marked_absent_candidates():
    """A set of cells can have several digits without each cell having all of them."""
    puzzle = grille.parse("........4..9....3.3..42......8.37..27.1..8....5.1..8..2..3.6..9......4..6.7.9....")
    trace = puzzle.steps().trace()
    assert "sue_de_coq" in {step.technique.id for step in trace.steps}
    look_along(puzzle, trace)
