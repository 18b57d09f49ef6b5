"""Requirements of every generator: unique puzzles of the requested level, reproducible by the seed."""

from __future__ import annotations

import json
import pickle

import pytest

import grille
from grille.cli import run
from grille.family import families

MAKING = [record for record in families() if record.generator is not None]
LEVELS = [
    pytest.param(record, level, id=f"{record.name}-{level}")
    for record in MAKING
    for level in (None, *(record.logic().levels if record.logic else ()))
]

every_maker = pytest.mark.parametrize("record", [pytest.param(record, id=record.name) for record in MAKING])


def made(record, level, seed, count, jobs=1):
    return list(grille.generate(record.name, level=level, seed=seed, count=count, jobs=jobs))


@pytest.mark.parametrize(("record", "level"), LEVELS)
def test_generated_puzzles_match_the_request(record, level):
    for number, entry in enumerate(made(record, level, 1, 4), 1):
        assert (entry.seed, entry.number) == (1, number)
        assert entry.puzzle.family == record.name
        outcome = entry.puzzle.solve()
        assert outcome.unique
        assert entry.solution == outcome.solution
        rating = entry.puzzle.rate()
        assert rating.reason is None
        assert entry.rating == rating
        assert level in (None, rating.level)


@every_maker
def test_a_seed_gives_the_same_with_any_number_of_jobs(record):
    one_job = made(record, None, 5, 12)
    assert made(record, None, 5, 12, jobs=2) == one_job
    assert made(record, None, 5, 6) == one_job[:6]
    assert [entry.puzzle for entry in made(record, None, 6, 12)] != [entry.puzzle for entry in one_job]
    assert len({entry.puzzle for entry in one_job}) > 1


@every_maker
def test_a_generated_puzzle_can_be_pickled(record):
    for entry in made(record, None, 5, 2):
        # Before and after the solution was computed.
        for sent in (pickle.dumps(entry), pickle.dumps((entry.solution, entry)[1])):
            copy = pickle.loads(sent)  # noqa: S301  our own
            assert copy == entry
            assert copy.data() == entry.data()


@every_maker
def test_the_data_matches_the_command_line(record, capsys):
    (entry,) = made(record, None, 5, 1)
    assert run(["generate", record.name, "--seed", "5", "--json"]) == 0
    printed = capsys.readouterr().out
    assert printed == entry.to_json() + "\n"
    assert json.loads(printed) == entry.data()
    assert printed.count("\n") == 1
    assert entry._repr_svg_() == entry.puzzle.svg()


@every_maker
def test_the_verb_generate(record, capsys, tmp_path):
    calls = [["generate", record.name, "--count", "3", "--seed", "9", "--jobs", jobs] for jobs in ("1", "2")]
    for call in calls:
        assert run([*call, "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == lines[3:]
    answers = [json.loads(line) for line in lines[:3]]
    for number, answer in enumerate(answers, 1):
        assert (answer["family"], answer["seed"], answer["number"]) == (record.name, 9, number)
        rating = grille.parse(answer["puzzle"]).rate()
        assert (answer["level"], answer["score"]) == (rating.level, rating.score)
        assert (answer["hardest"], answer["techniques"]) == (rating.hardest.id, rating.techniques)
        assert answer["solution"] == grille.parse(answer["puzzle"]).solve().solution.line
    path = tmp_path / "made.txt"
    assert run([*calls[0], "-o", str(path)]) == 0
    assert "seed 9" in capsys.readouterr().err
    assert [entry.puzzle.notation() for entry in grille.read(path)] == [answer["puzzle"] for answer in answers]
