"""Boards and models that tests of the lab share."""

from __future__ import annotations

from random import Random

from fixtures import FIXTURES
from grille.dominosa.board import Dominosa
from grille.family import REGISTRY, family
from grille.lab.engine import Board

MODELS = [(name, model) for name in REGISTRY for model, *_ in family(name).models]
THREE_WAYS = Dominosa("3:22213220133011300301")
NO_WAY = Dominosa("3:32131221100001323302")


def builder(name, model):
    """The function that builds a model of a family."""
    return next(build for each, _, build in family(name).models if each == model)


def board(puzzle, model=None):
    """A board of the lab, with a model by name or the default."""
    models = family(puzzle.family).models
    return Board(puzzle, builder(puzzle.family, model or models[0][0]), model or models[0][0])


def sample(name, seed):
    return FIXTURES[name].sample(Random(seed))


def reference(puzzle):
    """All solutions of a puzzle, by the slow solver."""
    return [*FIXTURES[puzzle.family].reference(puzzle)]
