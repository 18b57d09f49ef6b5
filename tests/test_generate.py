"""Generating puzzles: in order, in parallel, and stopped at any time with partial results."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
from itertools import repeat
from pathlib import Path
from threading import Barrier, Event, Timer
from threading import enumerate as enumerate_threads

import pytest

import grille
from coins import Coins
from ctrl_c import receive_signals
from grille.cli import run
from grille.cli.progress import Progress
from grille.errors import GrilleError, LimitReached
from grille.family import family
from grille.generated import Generated
from grille.generation import AHEAD, GaveUp, Generation
from grille.generator import GenerateSpec, Generator
from grille.logic.rating import Rating
from grille.option import Option
from patience import GUARD

SPEC = GenerateSpec(None, 1)
EASY = Rating("easy", 1, None, {}, trial=False)
# More attempts than a run makes before it is stopped, but finite in case it is not.
ENOUGH = 2_000_000_000
PROGRAM = """
import sys
from grille.family import REGISTRY
REGISTRY["coins"] = "coins"
from grille.cli import generate, run

write = generate.Writer.write

def written(self, made):
    write(self, made)
    if made.number == 1:
        print("first", file=sys.stderr, flush=True)

generate.Writer.write = written
sys.exit(run(sys.argv[1:]))
"""


def maker(*attempts):
    """Return a generator with these attempts for each puzzle."""
    return Generator((), lambda _spec, number: iter(attempts[number]))


def row(number):
    return Generated(SPEC, number, Coins("H" + "?" * number), EASY)


def coins_by(monkeypatch, generator):
    """Replace the generator of coins."""
    record = family("coins")._replace(generator=lambda: generator)
    for home in ("grille.cli.generate.family", "grille.generation.family_named"):
        monkeypatch.setattr(home, lambda _name: record)


def test_a_slow_puzzle_still_comes_in_order():
    later = Event()

    def slow():
        assert later.wait(20)
        yield row(0)

    def quick():
        later.set()
        yield row(1)

    assert list(Generation(maker(slow(), quick()), SPEC, 2, jobs=2)) == [row(0), row(1)]


def test_all_workers_are_started_where_puzzles_are_slow():
    all_busy = Barrier(5)

    def slow(number):
        all_busy.wait(60)
        yield row(number)

    generation = Generation(maker(*map(slow, range(5))), SPEC, 5, jobs=5)
    assert list(generation) == [row(number) for number in range(5)]


def test_giving_up_is_raised_in_order_and_the_rest_continues():
    generation = Generation(maker([None, row(0)], [None, None], [row(2)]), SPEC, 3, jobs=1)
    assert next(generation) == row(0)
    with pytest.raises(GaveUp, match="puzzle 2"):
        next(generation)
    assert list(generation) == [row(2)]


def test_a_stop_takes_effect_between_attempts_and_keeps_results(monkeypatch):
    attempts, further = repeat(None, ENOUGH), Event()

    def last():
        # One worker has finished 1 and 2 by then; the other one is busy with 0 until it is stopped.
        further.set()
        yield from repeat(None, ENOUGH)

    generation = Generation(maker(attempts, [row(1)], [None, row(2)], last()), SPEC, 4, jobs=2)

    def interrupted():
        generation._pool.start_more()
        assert further.wait(60)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(generation, "_take", interrupted)
        with pytest.raises(KeyboardInterrupt):
            next(generation)
    assert generation.stop() == [row(1), row(2)]
    assert generation.stop() == []
    assert list(generation) == []
    assert next(attempts, "tried to the end") is None


def test_a_limit_of_zero_seconds_stops_immediately():
    attempts = repeat(None, ENOUGH)
    with pytest.raises(LimitReached):
        list(Generation(maker(attempts), SPEC, 1, seconds=0))
    assert next(attempts, "tried to the end") is None


def test_workers_do_not_run_far_ahead():
    asked = []

    def make(spec, number):
        asked.append(number)
        yield row(0)

    with Generation(Generator((), make), SPEC, 1000, jobs=1) as generation:
        next(generation)
    assert max(asked) < AHEAD


def workers():
    return [thread for thread in enumerate_threads() if thread.name.startswith("grille-generate")]


@pytest.mark.parametrize("leave", ["break", "close", "with", "delete"])
def test_leaving_the_iterator_stops_the_workers(leave):
    """However the iterator is left, no worker keeps running."""
    before = len(workers())
    generation = grille.generate("coins", count=None, jobs=2, seed=1)
    if leave == "break":
        del generation
        for made in grille.generate("coins", count=None, jobs=2, seed=1):
            assert before < len(workers()) <= before + 2
            assert made.number == 1
            break
    elif leave == "with":
        with generation:
            next(generation)
    else:
        next(generation)
        assert before < len(workers()) <= before + 2
        if leave == "close":
            generation.close()
            assert next(generation, None) is None
        else:
            del generation
    assert len(workers()) == before


def test_an_impossible_request_is_refused_first():
    with pytest.raises(GrilleError, match="never hard"):
        grille.generate("coins", level="hard", length=1)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"lenght": 3}, "unknown option 'lenght'; did you mean 'length'"),
        ({"length": "long"}, "length: expected a whole number from 1 to 60"),
        ({"length": 61}, "length: expected a whole number from 1 to 60"),
        ({"length": True}, "length: expected a whole number"),
        ({"level": "harder"}, "unknown level 'harder'; did you mean 'hard'"),
        ({"count": 0}, "count: expected a whole number from 1"),
        ({"count": "2"}, "count: expected a whole number from 1"),
        ({"jobs": 0}, "jobs: expected"),
        ({"seconds": -1}, "seconds: expected"),
        ({"seconds": "long"}, "seconds: expected"),
        ({"seed": -1}, "seed: expected"),
        ({"seed": 2**64}, "seed: expected"),
        ({"seed": 1.5}, "seed: expected"),
        ({"without": [1]}, "without: expected"),
        ({"without": ["suppose"]}, "fixed set of techniques"),
    ],
)
def test_unknown_options_and_invalid_values_are_refused(asked, why):
    with pytest.raises(GrilleError, match=why):
        grille.generate("coins", **asked)


def test_an_unknown_family_is_refused():
    with pytest.raises(GrilleError, match="unknown family 'sodoku'; did you mean 'sudoku'"):
        grille.generate("sodoku")


def test_one_puzzle_by_default_and_any_number_on_request():
    assert len(list(grille.generate("coins", seed=1))) == 1
    endless = grille.generate("coins", count=None, seed=1)
    assert [next(endless).number for _ in range(100)] == [*range(1, 101)]
    endless.close()


def test_a_seed_is_chosen_and_reported():
    (first,) = grille.generate("coins")
    (again,) = grille.generate("coins", seed=first.seed)
    assert again == first
    assert len({grille.generate("coins").seed for _ in range(20)}) > 1


def test_an_exception_in_a_worker_is_raised():
    def make(spec, number):
        raise GrilleError("no more coins")
        yield

    with pytest.raises(GrilleError, match="no more coins"):
        list(Generation(Generator((), make), SPEC, 5, jobs=2))


def test_options_of_a_family_become_options_of_the_call(capsys, monkeypatch):
    seen = []

    def make(spec, number):
        seen.append(spec)
        yield row(2)

    options = (
        Option("size", "How large.", 3, 1, 9),
        Option("shape", "How it looks.", "round", choices=("round", "square")),
        Option("mirrored_twice", "The other way round.", default=False),
        Option("name", "What it is called.", "coin"),
        Option("marks", "What is on it.", ()),
        Option("weight", "How heavy.", "", interval=True),
    )
    coins_by(monkeypatch, Generator(options, make))
    call = ["generate", "coins", "--size", "4", "--shape", "square", "--mirrored-twice", "--seed", "3"]
    assert run([*call, "--marks", "eagle", "--marks", "year", "--weight", "3-5"]) == 0
    given = {"size": 4, "shape": "square", "mirrored_twice": True, "marks": ["eagle", "year"], "weight": (3, 5)}
    list(grille.generate("coins", seed=3, **given))
    values = (("size", 4), ("shape", "square"), ("mirrored_twice", True), ("name", "coin"))
    assert seen == [GenerateSpec(None, 3, (*values, ("marks", ("eagle", "year")), ("weight", "3-5")))] * 2
    assert seen[0].option("shape") == "square"
    assert run(["generate", "coins", "--size", "10"]) == 2
    assert run(["generate", "coins", "--shape", "flat"]) == 2


def test_a_random_seed_is_reported(capsys):
    assert run(["generate", "coins", "--count", "5"]) == 0
    printed = capsys.readouterr()
    seed = printed.err.split()[-1]
    assert run(["generate", "coins", "--count", "5", "--seed", seed]) == 0
    assert capsys.readouterr().out == printed.out


def test_giving_up_has_its_exit_code(capsys, monkeypatch):
    coins_by(monkeypatch, maker([row(0)], [None]))
    assert run(["generate", "coins", "--count", "2"]) == 3
    printed = capsys.readouterr()
    assert printed.out == "coins H\n"
    assert "puzzle 2: none found" in printed.err
    assert "1 of 2 generated" in printed.err


def test_a_limit_keeps_finished_puzzles(capsys, monkeypatch, tmp_path):
    coins_by(monkeypatch, maker([row(0)], repeat(None, ENOUGH)))
    take = Generation._take

    def limited(self):
        if self._turn == 1 and not self._pool.stopped:
            raise LimitReached("stopped at the time limit before all puzzles were generated")
        take(self)

    monkeypatch.setattr(Generation, "_take", limited)
    path = tmp_path / "made.txt"
    assert run(["generate", "coins", "--count", "2", "-o", str(path)]) == 3
    assert path.read_text() == "coins H\n"
    assert "stopped at the time limit" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["made.pdf", "made.html", "made.xlsx", "made.txt.svg.gz"])
def test_an_unwritable_file_is_refused_before_generating(name, capsys, monkeypatch, tmp_path):
    coins_by(monkeypatch, Generator((), lambda _spec, _number: pytest.fail("generated")))
    assert run(["generate", "coins", "-o", str(tmp_path / name)]) == 2
    assert name in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_file_name_selects_the_format(capsys, tmp_path):
    made = list(grille.generate("sudoku", count=3, seed=1))
    call = ["generate", "sudoku", "--count", "3", "--seed", "1", "-o"]
    for name in ("made.jsonl", "made.sdm", "made.sdk", "made.svg", "page {n} of 3.svg"):
        assert run([*call, str(tmp_path / name)]) == 0
    assert (tmp_path / "made.jsonl").read_text().splitlines() == [each.to_json() for each in made]
    assert (tmp_path / "made.sdm").read_text().splitlines() == [each.puzzle.notation("sdm") for each in made]
    assert (tmp_path / "made.sdk").read_text().startswith(made[0].puzzle.notation("sdk"))
    for number, each in enumerate(made, 1):
        for name in (f"made-{number}.svg", f"page {number} of 3.svg"):
            assert (tmp_path / name).read_text() == each.puzzle.svg()
    shown = capsys.readouterr().err
    assert f"written to {tmp_path / 'made.sdm'};" in shown
    assert f"written to {tmp_path / 'made-1.svg'} to {tmp_path / 'made-3.svg'};" in shown
    assert not (tmp_path / "made.svg").exists()
    assert run(["generate", "sudoku", "--count", "2", "--to", "svg"]) == 2
    assert "holds one puzzle" in capsys.readouterr().err
    assert run(["generate", "sudoku", "--to", "svg", "-o", str(tmp_path / "made.txt")]) == 2


def test_a_table_has_a_row_for_each_puzzle(tmp_path):
    made = list(grille.generate("sudoku", count=3, seed=1))
    call = ["generate", "sudoku", "--count", "3", "--seed", "1", "-o"]
    assert run([*call, str(tmp_path / "made.csv")]) == 0
    with (tmp_path / "made.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["puzzle"], row["solution"], row["level"]) for row in rows] == [
        (each.puzzle.notation(), each.solution.line, each.rating.level) for each in made
    ]
    assert [int(row["givens"]) for row in rows] == [each.details["givens"] for each in made]
    assert [json.loads(row["techniques"]) for row in rows] == [each.rating.techniques for each in made]
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow, which writes Parquet files, is not installed")
    assert run([*call, str(tmp_path / "made.parquet")]) == 0
    table = parquet.read_table(tmp_path / "made.parquet").to_pylist()
    assert [(row["score"], row["number"]) for row in table] == [(each.rating.score, each.number) for each in made]


def test_repeating_a_single_option_is_refused(capsys):
    assert run(["generate", "coins", "--seed", "1", "--seed", "2"]) == 2
    assert "--seed can be given only once" in capsys.readouterr().err
    assert run(["generate", "sudoku", "--symmetry", "mirror", "--symmetry", "flip"]) == 2
    assert "--symmetry can be given only once" in capsys.readouterr().err


def test_progress_knows_how_many_there_are(monkeypatch):
    seen = []

    class Watched(Progress):
        def __exit__(self, *error):
            seen.append((self.done, self.total))
            super().__exit__(*error)

    monkeypatch.setattr("grille.cli.output.Progress", Watched)
    assert run(["generate", "coins", "--count", "4"]) == 0
    assert seen == [(4, 4)]


def test_zero_seconds_are_a_limit_and_infinity_is_not(capsys):
    assert run(["generate", "sudoku", "--seconds", "0"]) == 3
    assert "0 of 1 generated" in capsys.readouterr().err
    assert run(["generate", "sudoku", "--seconds", "inf"]) == 0
    assert run(["generate", "sudoku", "--seconds", "-1"]) == 2


@pytest.mark.parametrize("to_file", [False, True])
def test_ctrl_c_keeps_finished_puzzles(to_file, tmp_path):
    path = tmp_path / "made"
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "generate", "coins", "--count", "1000000", *(["-o", path] * to_file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent,
        preexec_fn=receive_signals,
    )
    guard = Timer(GUARD, process.kill)
    guard.start()
    assert process.stdout is not None
    assert process.stderr is not None
    # Anything before it is a message on standard error, too.
    assert any(line == "first\n" for line in process.stderr)
    process.send_signal(signal.SIGINT)
    rest, errors = process.stdout.read(), process.stderr.read()
    process.stdout.close()
    process.stderr.close()
    guard.cancel()
    assert process.wait(timeout=GUARD) == 130
    assert "Traceback" not in errors
    assert "interrupted" in errors
    lines = (path.read_text() if to_file else rest).splitlines()
    assert f"{len(lines):,} of 1,000,000 generated" in errors
    assert lines
    assert all(len(grille.parse(line).coins) == 6 for line in lines)
