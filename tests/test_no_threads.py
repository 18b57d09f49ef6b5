"""Where no thread can be started, as in WebAssembly, everything runs in the calling one and gives the same results."""

from __future__ import annotations

import sys
from threading import Thread
from types import SimpleNamespace

import pytest

import grille
from grille.cores import cores, threads_can_start
from grille.errors import GrilleError, LimitReached
from grille.family import family
from grille.generator import GenerateSpec
from grille.logic.rules import Rules
from grille.many.threads import threads_of
from grille.play.generate_task import GenerateTask

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def refuse(self):
    raise RuntimeError("can't start new thread")


@pytest.fixture
def no_threads(monkeypatch):
    monkeypatch.setattr(sys, "_emscripten_info", SimpleNamespace(pthreads=False), raising=False)
    monkeypatch.setattr(Thread, "start", refuse)


def made(**options):
    return [(each.number, each.seed, each.puzzle.notation()) for each in grille.generate("sudoku", **options)]


def test_threads_start_here():
    assert threads_can_start() == (sys.platform != "emscripten")


def test_a_build_with_threads_has_them(monkeypatch):
    monkeypatch.setattr(sys, "_emscripten_info", SimpleNamespace(pthreads=True), raising=False)
    assert threads_can_start()


@pytest.mark.usefixtures("no_threads")
def test_there_is_one_core_and_one_thread():
    assert not threads_can_start()
    assert (cores(), threads_of(None), threads_of(8)) == (1, 1, 1)
    with pytest.raises(GrilleError, match="threads"):
        threads_of(0)


def test_the_same_puzzles_are_generated(request):
    expected = made(level="easy", count=4, seed=5)
    request.getfixturevalue("no_threads")
    assert made(level="easy", count=4, seed=5) == expected
    assert made(level="easy", count=4, seed=5, jobs=8) == expected


@pytest.mark.usefixtures("no_threads")
def test_a_time_limit_is_a_limit():
    with pytest.raises(LimitReached, match="time limit"):
        made(level="easy", count=4, seed=5, seconds=0)


@pytest.mark.usefixtures("no_threads")
def test_an_endless_generation_can_be_left():
    with grille.generate("sudoku", level="easy", count=None, seed=5) as puzzles:
        first = next(puzzles)
        assert [each.number for each in puzzles.stop()] == [first.number]
    assert list(puzzles) == []


@pytest.mark.usefixtures("no_threads")
def test_an_exception_is_raised_where_the_puzzle_would_be(monkeypatch):
    generator = family("sudoku").generator()
    monkeypatch.setattr(type(generator), "first", lambda *_: (_ for _ in ()).throw(GrilleError("broken")))
    with pytest.raises(GrilleError, match="broken"):
        next(grille.generate("sudoku", seed=1))


@pytest.mark.usefixtures("no_threads")
def test_a_background_task_runs_at_once():
    generator = family("sudoku").generator()
    spec: GenerateSpec = generator.spec("easy", 5, {}, Rules(), also=())
    task = GenerateTask(generator, spec).start()
    assert task.over
    assert task.made is not None
    task.wait()


@pytest.mark.usefixtures("no_threads")
def test_batches_need_no_thread():
    assert [row.status.word for row in grille.solve_many([EASY] * 40, threads=4)] == ["unique"] * 40
    assert len({row.score for row in grille.rate_many([EASY] * 3, threads=4)}) == 1
