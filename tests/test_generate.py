"""Making puzzles: in order, in parallel, and stopped at any time with what is done."""

from __future__ import annotations

import signal
import subprocess
import sys
from itertools import repeat
from pathlib import Path
from threading import Event, Timer

import pytest

import grille
from coins import Coins
from coins_logic import GENERATOR
from ctrl_c import hears_ctrl_c
from grille.cli import run
from grille.errors import GrilleError, LimitReached
from grille.family import family
from grille.generation import AHEAD, Numbered, Run
from grille.generator import Generator, Made, Option, Request

REQUEST = Request(None, 1)
# Attempts that no run gets through before it is stopped, and that end all the same if nobody hears.
ENOUGH = 2_000_000_000
PROGRAM = """
import sys
from grille.family import REGISTRY
REGISTRY["coins"] = "coins"
from grille.cli import run
sys.exit(run(sys.argv[1:]))
"""


def maker(*attempts):
    """A generator whose puzzles are these, number by number: iterables of attempts."""
    return Generator((), lambda _request, number: iter(attempts[number]))


def row(number):
    return Made(Coins("H" + "?" * number), "easy", number)


def test_what_takes_longer_still_comes_in_its_turn():
    later = Event()

    def slow():
        assert later.wait(20)
        yield row(0)

    def quick():
        later.set()
        yield row(1)

    with Run(maker(slow(), quick()), REQUEST, 2, jobs=2) as made:
        assert list(made) == [Numbered(0, row(0)), Numbered(1, row(1))]


def test_giving_up_is_told_and_the_rest_goes_on():
    with Run(maker([None, row(0)], [None, None], [row(2)]), REQUEST, 3) as made:
        assert [entry.made for entry in made] == [row(0), None, row(2)]


def test_a_stop_is_heard_between_attempts_and_keeps_what_is_done():
    attempts = repeat(None, ENOUGH)
    with Run(maker(attempts, [row(1)], [None, row(2)]), REQUEST, 3, jobs=2, seconds=1) as made:
        with pytest.raises(LimitReached):
            next(iter(made))
        assert made.stop() == [Numbered(1, row(1)), Numbered(2, row(2))]
        assert made.stop() == []
        assert list(made) == []
    assert next(attempts, "tried to the end") is None


def test_a_limit_is_heard_between_attempts():
    attempts = repeat(None, ENOUGH)
    with Run(maker(attempts), REQUEST, 1, seconds=0.05) as made, pytest.raises(LimitReached):
        list(made)
    assert next(attempts, "tried to the end") is None


def test_workers_do_not_run_far_ahead():
    asked = []

    def make(request, number):
        asked.append(number)
        yield row(0)

    with Run(Generator((), make), REQUEST, 1000) as made:
        next(iter(made))
    assert max(asked) < AHEAD


def test_a_request_that_can_not_be_met_is_refused_first():
    with pytest.raises(GrilleError, match="never hard"):
        Run(GENERATOR, Request("hard", 1, (("length", 1),)), 1)


def test_what_goes_wrong_in_a_worker_is_heard():
    def make(request, number):
        raise GrilleError("no more coins")
        yield

    with Run(Generator((), make), REQUEST, 5, jobs=2) as made, pytest.raises(GrilleError, match="no more coins"):
        list(made)


def test_options_of_a_family_become_options_of_the_call(capsys, monkeypatch):
    seen = []

    def make(request, number):
        seen.append(request)
        yield row(2)

    options = (
        Option("size", "How large.", 3, 1, 9),
        Option("shape", "How it looks.", "round", choices=("round", "square")),
        Option("mirrored_twice", "The other way round.", default=False),
        Option("name", "What it is called.", "coin"),
    )
    record = family("coins")._replace(generator=lambda: Generator(options, make))
    monkeypatch.setattr("grille.cli.generate.family", lambda _name: record)
    assert run(["generate", "coins", "--size", "4", "--shape", "square", "--mirrored-twice", "--seed", "3"]) == 0
    asked = (("size", 4), ("shape", "square"), ("mirrored_twice", True), ("name", "coin"))
    assert seen == [Request(None, 3, asked)]
    assert seen[0].option("shape") == "square"
    assert run(["generate", "coins", "--size", "10"]) == 2
    assert run(["generate", "coins", "--shape", "flat"]) == 2


def test_chance_is_told_so_that_it_can_be_repeated(capsys):
    assert run(["generate", "coins", "--count", "5"]) == 0
    printed = capsys.readouterr()
    seed = printed.err.split()[-1]
    assert run(["generate", "coins", "--count", "5", "--seed", seed]) == 0
    assert capsys.readouterr().out == printed.out


def test_giving_up_has_its_exit_code(capsys, monkeypatch):
    record = family("coins")._replace(generator=lambda: maker([row(2)], [None]))
    monkeypatch.setattr("grille.cli.generate.family", lambda _name: record)
    assert run(["generate", "coins", "--count", "2"]) == 3
    printed = capsys.readouterr()
    assert printed.out == "coins H??\n"
    assert "puzzle 2: gave up" in printed.err
    assert "1 of 2 made" in printed.err


def test_a_limit_keeps_what_is_done(capsys, monkeypatch, tmp_path):
    record = family("coins")._replace(generator=lambda: maker([row(2)], repeat(None, ENOUGH)))
    monkeypatch.setattr("grille.cli.generate.family", lambda _name: record)
    path = tmp_path / "made"
    assert run(["generate", "coins", "--count", "2", "--seconds", "0.3", "-o", str(path)]) == 3
    assert path.read_text() == "coins H??\n"


@pytest.mark.parametrize("to_file", [False, True])
def test_ctrl_c_keeps_what_is_made(to_file, tmp_path):
    path = tmp_path / "made"
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "generate", "coins", "--count", "1000000", *(["-o", path] * to_file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent,
        preexec_fn=hears_ctrl_c,
    )
    guard = Timer(60, process.kill)
    guard.start()
    assert process.stdout is not None
    assert process.stderr is not None
    if to_file:
        Timer(2, process.send_signal, (signal.SIGINT,)).start()
        first = ""
    else:
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
    rest, errors = process.stdout.read(), process.stderr.read()
    process.stdout.close()
    process.stderr.close()
    guard.cancel()
    assert process.wait(timeout=20) == 130
    assert "Traceback" not in errors
    assert "interrupted" in errors
    lines = (path.read_text() if to_file else first + rest).splitlines()
    assert f"{len(lines):,} of 1,000,000 made" in errors
    assert lines
    assert all(len(grille.parse(line).coins) == 6 for line in lines)
