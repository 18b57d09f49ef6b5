"""An answer that `grille solve --to` writes is one that `grille check --solution` accepts, in every form."""

from __future__ import annotations

import json

import pytest

import grille
from grille.cli import run
from grille.cli.solve import WAYS
from grille.errors import GrilleError
from grille.family import families

# A certificate, not an answer.
NO_ANSWERS = {"proof"}
FORMS = [
    pytest.param(record, form, id=f"{record.name}-{form}")
    for record in families()
    for form in (*WAYS, *(name for name, _, _ in record.shows))
    if form not in NO_ANSWERS
]
every_form = pytest.mark.parametrize(("record", "form"), FORMS)


def solved(record):
    """The examples that have a solution, each with its text and its first solution."""
    return [(text, grille.parse(text).solve().solution) for _, text, count in record.examples if count]


def written(text, form, capsys, *options):
    assert run(["solve", "-q", "--to", form, *options, text]) == 0
    return capsys.readouterr().out


@every_form
def test_every_form_that_solve_writes_is_accepted(record, form, capsys, tmp_path):
    for number, (text, _) in enumerate(solved(record)):
        file = tmp_path / f"answer-{number}.txt"
        for options in ((), ("--ascii",)) if form == "picture" else ((),):
            file.write_text(written(text, form, capsys, *options), encoding="utf-8")
            assert run(["check", "-q", text, "--solution", str(file)]) == 0, capsys.readouterr()
            capsys.readouterr()


@every_form
def test_an_answer_to_another_puzzle_is_refused(record, form, capsys, tmp_path):
    """What is read is really the answer: another solution, or that of another puzzle, is not accepted."""
    pairs = solved(record)
    for text, own in pairs:
        for other, solution in pairs:
            if solution == own or accepts(text, solution.line):
                continue
            file = tmp_path / "answer.txt"
            file.write_text(written(other, form, capsys), encoding="utf-8")
            code = run(["check", "-q", text, "--solution", str(file)])
            capsys.readouterr()
            assert code in (1, 2)


def accepts(text, line):
    try:
        return grille.parse(text).check(line).ok
    except GrilleError:
        return False


@pytest.mark.parametrize("record", [pytest.param(record, id=record.name) for record in families()])
def test_the_json_of_solve_is_accepted(record, capsys, tmp_path):
    for text, _ in solved(record):
        assert run(["solve", "-q", "--json", text]) == 0
        out = capsys.readouterr().out
        assert json.loads(out)["solution"]
        file = tmp_path / "answer.json"
        file.write_text(out, encoding="utf-8")
        assert run(["check", "-q", text, "--solution", str(file)]) == 0
        capsys.readouterr()


@pytest.mark.parametrize("engine", ["auto", "plain"])
def test_a_proof_is_refused_as_an_answer_by_name(engine, capsys, tmp_path):
    hand = "1-0 1-2 3-2 from 0"
    file = tmp_path / "proof.txt"
    file.write_text(written(hand, "proof", capsys, "--engine", engine), encoding="utf-8")
    assert run(["check", hand, "--solution", str(file)]) == 2
    said = capsys.readouterr()
    assert "a proof says how many turns are needed" in said.out + said.err
