"""Generated variants: unique, of their kind, of the requested level, and the same for the same seed."""

from __future__ import annotations

import pytest

import grille
from grille import GrilleError
from grille.cli import run
from grille.sudoku.variants import VARIANT_NAMES
from grille.sudoku.variants.table import VARIANTS

KINDS = {"killer": "cage", "thermo": "thermometer", "arrow": "arrow", "whispers": "whisper", "renban": "renban"}


def made(count=1, jobs=1, **options):
    return list(grille.generate("sudoku", count=count, jobs=jobs, **options))


def test_every_variant_is_listed():
    assert {*VARIANT_NAMES} == {each.name for each in VARIANTS}


@pytest.mark.parametrize("name", [name for name in VARIANT_NAMES if name != "nonconsecutive"])
def test_a_variant_has_one_solution(name):
    (entry,) = made(variant=name, rate=False, seed=1)
    outcome = entry.puzzle.solve()
    assert outcome.unique
    assert outcome.solution == entry.solution
    assert entry.puzzle.check(entry.solution).ok
    assert entry.puzzle.clues or not entry.puzzle.layout.is_classic
    if name in KINDS:
        assert {clue.kind for clue in entry.puzzle.clues} == {KINDS[name]}


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("x", "easy"),
        ("x", "medium"),
        ("jigsaw", "easy"),
        ("jigsaw", "hard"),
        ("windoku", "medium"),
        ("x", "hard"),
        ("jigsaw", "unfair"),
        ("killer", "easy"),
        ("killer", "medium"),
        ("thermo", "medium"),
        ("killer", "extreme"),
    ],
)
def test_the_level_is_kept(name, level):
    for entry in made(2, variant=name, level=level, seed=1):
        assert entry.rating == entry.puzzle.rate()
        assert entry.rating.level == level
        assert not entry.rating.trial


def test_regions_and_givens_of_a_jigsaw_are_symmetric_and_within_bounds():
    (entry,) = made(variant="jigsaw", symmetry="rotational", givens="30-40", rate=False, seed=5)
    layout, givens = entry.puzzle.layout, entry.puzzle.givens
    assert [sign == "." for sign in givens] == [sign == "." for sign in reversed(givens)]
    assert 30 <= 81 - givens.count(".") <= 40
    regions = {frozenset(cells) for cells in layout.regions}
    assert regions == {frozenset(80 - cell for cell in cells) for cells in regions}
    assert layout.box is None


def test_a_seed_gives_the_same_puzzles_with_any_number_of_jobs():
    options = {"variant": ["thermo", "x"], "level": "medium", "seed": 3}
    assert made(4, 1, **options) == made(4, 2, **options)
    assert made(2, 1, **options) == made(4, 1, **options)[:2]


def test_a_mix_has_both_kinds():
    (entry,) = made(variant="x,kropki,thermo", rate=False, seed=2)
    kinds = {clue.kind for clue in entry.puzzle.clues}
    assert "thermometer" in kinds
    assert kinds & {"difference", "ratio"}
    assert str(entry.puzzle.layout) == "3x3+x"


def test_a_killer_without_givens():
    (entry,) = made(variant="killer", givens=0, rate=False, seed=1)
    assert entry.puzzle.givens == "." * 81
    assert entry.puzzle.solve().unique


def test_clues_and_givens_are_symmetric():
    (entry,) = made(variant="killer", symmetry="rotational", rate=False, seed=1)
    cages = {frozenset(clue.cells) for clue in entry.puzzle.clues}
    assert {frozenset((10 - row, 10 - column) for row, column in cage) for cage in cages} == cages
    assert [sign == "." for sign in entry.puzzle.givens] == [sign == "." for sign in entry.puzzle.givens[::-1]]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"variant": "kiler"}, "variant"),
        ({"variant": "killer", "lines": 2}, "lines"),
        ({"variant": "x", "strategy": "place"}, "strategy"),
        ({"variant": "x", "cage_sizes": "2-3"}, "cage_sizes"),
        ({"variant": "thermo", "negative": True}, "negative"),
        ({"negative": True}, "negative"),
        ({"variant": ["jigsaw", "windoku"]}, "windoku"),
        ({"variant": "killer", "givens": "0"}, "givens: a puzzle without givens"),
        ({"variant": "sandwich", "level": "medium"}, "level: puzzles of sandwich are easy or at least hard"),
    ],
)
def test_an_option_without_meaning_is_refused_by_name(options, named):
    with pytest.raises(GrilleError, match=named):
        made(seed=1, **options)


def test_a_small_killer_is_found_whatever_level_the_seed_draws():
    for seed in (4, 7):
        (entry,) = made(variant="killer", size=4, seed=seed)
        assert entry.puzzle.count() == 1
        assert entry.rating.level == entry.puzzle.rate().level


def test_a_small_killer_without_givens_has_a_level():
    (entry,) = made(variant="killer", size=6, givens=0, level="hard", seed=1)
    assert entry.puzzle.givens == "." * 36
    assert entry.puzzle.rate().level == "hard"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_killer_has_few_givens(level):
    for entry in made(2, variant="killer", level=level, seed=1):
        assert len(entry.puzzle.givens) - entry.puzzle.givens.count(".") <= {"easy": 32, "medium": 20}[level]
        assert entry.rating == entry.puzzle.rate()


@pytest.mark.parametrize("symmetry", ["rotational", "mirror"])
def test_numbers_beside_the_grid_are_symmetric(symmetry):
    (entry,) = made(variant="skyscraper", symmetry=symmetry, rate=False, seed=1)
    turn = {"rotational": lambda row, column: (10 - row, 10 - column), "mirror": lambda row, column: (row, 10 - column)}
    lines = {clue.cells for clue in entry.puzzle.clues}
    assert {tuple(turn[symmetry](*cell) for cell in line) for line in lines} == lines


def test_a_variant_is_printed(tmp_path):
    pytest.importorskip("typst")
    path = tmp_path / "killer.pdf"
    assert run(["print", "--generate", "sudoku variant=killer", "--count", "1", "--seed", "1", "-o", str(path)]) == 0
    assert path.read_bytes().startswith(b"%PDF")
