"""Exported models: real solvers read every file, and find what we find."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from grille.cli import run
from grille.dominosa.board import Dominosa
from grille.errors import GrilleError
from grille.family import REGISTRY, families, family
from grille.models.export import LANGUAGES, export, named
from grille.models.export.dimacs import Clauses
from grille.models.model import AllDifferent, Count, Increasing, Model, Table, Variable
from grille.sat.model import BoundedSum
from grille.sudoku.board import Sudoku
from lab_models import MODELS, NO_WAY, THREE_WAYS, builder, sample

BOARDS = {"sudoku": (Sudoku("..3.1........4.."), Sudoku("..3.1.2...4..1..")), "dominosa": (THREE_WAYS, NO_WAY)}
# What no family has: tables of three variables, values below 0, gaps, 0/1 variables of which 0 is counted.
MIXED = Model(
    (Variable("a", (-2, 0, 3)), Variable("b", (0, 1)), Variable("c 1", (1, 2, 3)), Variable("c-1", (1, 2, 3, 5))),
    (
        Table("t", (0, 1, 2), ((-2, 0, 1), (0, 1, 2), (3, 0, 3), (3, 1, 1), (9, 0, 1))),
        Increasing("i", (2, 3)),
        Count("n", (0, 1), ((-2, 3), (0,)), 1),
        AllDifferent("d", (2, 3)),
    ),
)
EMPTY = Model((Variable("a", ()), Variable("b", (1, 2))), (Count("none", (), (), 0),))


def installed(program):
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def solutions(model):
    from grille.lab.labelling import Labelling

    search = Labelling("ff").search(model)
    found = []
    while (values := search.next()) is not None:
        found.append(tuple(values))
    return sorted(found)


def values_of(model, text):
    """The values in lines such as `r1c1 = 3`."""
    found = dict(re.findall(r"^(.+) = (-?\d+)$", text, re.MULTILINE))
    return tuple(int(found[each.name]) for each in model.variables)


# --- a way to run each solver: from a file, all solutions as values of the model, or None where it only counts ---


def clpfd(path, model):
    names = "findall(Vars, solution(Vars, []), All), forall(member(S, All), (print(S), nl)), halt"
    text = output(installed("swipl"), "-q", "-l", str(path), "-g", names)
    return sorted(tuple(map(int, line.strip("[]").split(","))) for line in text.split() if line.startswith("["))


def minizinc(path, model):
    program = installed("minizinc")
    if "org.gecode.gecode" not in output(program, "--solvers"):
        pytest.skip("MiniZinc has no Gecode")
    text = output(program, "--solver", "org.gecode.gecode", "-a", str(path))
    assert "==========" in text or "=====UNSATISFIABLE=====" in text, text
    return sorted(values_of(model, part) for part in text.split("----------\n")[:-1])


def ones_to_values(model, all_ones):
    from grille.models.boolean import Encoding

    encoding = Encoding(model)
    return sorted(encoding.read(ones) for ones in all_ones)


def dimacs(path, model):
    pytest.importorskip("pysat", reason="PySAT is not installed")
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_file=str(path))
    # PySAT reads an empty clause as none.
    if any(line == "0" for line in path.read_text().splitlines()):
        return []
    with Solver(name="cadical153", bootstrap_with=formula.clauses) as solver:
        found = []
        while solver.solve():
            model_of = solver.get_model()
            found.append([number - 1 for number in model_of if number > 0])
            solver.add_clause([-literal for literal in model_of])
    return ones_to_values(model, found)


def opb(path, model):
    (call,) = json.loads(output(installed("clasp"), "0", "--quiet=0", "--outf=2", str(path)))["Call"]
    found = [[number - 1 for number in each["Value"] if number > 0] for each in call.get("Witnesses", ())]
    return ones_to_values(model, found)


def clingo(path, model):
    package = pytest.importorskip("clingo", reason="clingo is not installed")
    control = package.Control(["0", "--warn=none"])
    control.load(str(path))
    control.ground([("base", [])])
    found = []
    control.solve(
        on_model=lambda each: found.append([symbol.arguments[0].string for symbol in each.symbols(shown=True)])
    )
    from grille.models.boolean import Encoding

    names = Encoding(model).names
    return ones_to_values(model, [[names.index(name) for name in each] for each in found])


def lp(path, model):
    """A solution, which an integer program has one of; then whether there is another is not asked."""
    written = path.with_suffix(".out")
    text = output(installed("glpsol"), "--lp", str(path), "-w", str(written))
    if "INTEGER OPTIMAL SOLUTION FOUND" not in text:
        assert "NO PRIMAL FEASIBLE SOLUTION" in text or "NO INTEGER FEASIBLE SOLUTION" in text, text
        return []
    columns = re.findall(r"^j (\d+) (-?[\d.]+)$", written.read_text(), re.MULTILINE)
    # GLPK numbers columns by their first use, which is the order of the file.
    order = re.findall(r"\bx_\w+", path.read_text().split("Subject To")[0] + path.read_text().split("Subject To")[1])
    numbers = {name: number for number, name in enumerate(dict.fromkeys(order), 1)}
    names = re.findall(r"^ (x_\w+)$", path.read_text().split("Binary")[1], re.MULTILINE)
    taken = {int(number) for number, value in columns if float(value) == 1}
    return ones_to_values(model, [[at for at, name in enumerate(names) if numbers[name] in taken]])


SOLVERS = {"clpfd": clpfd, "minizinc": minizinc, "dimacs": dimacs, "opb": opb, "clingo": clingo, "lp": lp}
SUFFIXES = {"clpfd": ".pl", "minizinc": ".mzn", "dimacs": ".cnf", "opb": ".opb", "clingo": ".lp", "lp": ".lp"}


def check(language, model, text, folder):
    path = folder / f"model{SUFFIXES[language]}"
    path.write_text(text + "\n")
    expected, found = solutions(model), SOLVERS[language](path, model)
    if language == "lp" and expected:
        assert len(found) == 1
        assert found[0] in expected
    else:
        assert found == expected


def test_every_language_has_a_solver_here():
    assert {*SOLVERS} == {*LANGUAGES}


@pytest.mark.parametrize(("name", "model"), MODELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solver_finds_what_we_find(language, name, model, tmp_path):
    for puzzle in BOARDS[name]:
        check(language, builder(name, model)(puzzle), export(puzzle, language, model), tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("model", [MIXED, EMPTY], ids=["mixed", "empty"])
def test_every_kind_of_constraint_can_be_written(language, model, tmp_path):
    from importlib import import_module

    text = import_module(f"grille.models.export.{language}").write(model, "a test")
    check(language, model, text, tmp_path)


def test_the_prolog_program_prints_the_first_solution(tmp_path):
    path = tmp_path / "model.pl"
    for puzzle, expected in zip(BOARDS["sudoku"], ("r1c1 = 4", "no solution"), strict=True):
        path.write_text(export(puzzle, "clpfd") + "\n")
        assert output(installed("swipl"), str(path)).splitlines()[0] == expected


@pytest.mark.parametrize("size", [1, 5, 12, 13, 20])
def test_counting_clauses_are_exact(size):
    """For each bound: as many assignments as there are, and no more through the variables that count."""
    pytest.importorskip("pysat", reason="PySAT is not installed")
    from math import comb

    from pysat.solvers import Solver

    for least, most in ((0, 1), (1, 1), (0, 2), (2, 2), (size, size), (size - 1, size)):
        clauses = Clauses(size)
        clauses.add(BoundedSum(least, most, range(size)))
        with Solver(name="cadical153", bootstrap_with=clauses.clauses) as solver:
            found = 0
            while all(clauses.clauses) and solver.solve():
                model = solver.get_model()
                known = {abs(literal) for literal in model}
                # Variables that no clause has are free.
                free = [number for number in range(1, clauses.variables + 1) if number not in known]
                found += 2 ** len(free)
                solver.add_clause([-literal for literal in model])
        assert found == sum(comb(size, ones) for ones in range(max(least, 0), min(most, size) + 1))


# --- the command ---


def test_the_command_writes_a_model(capsys):
    assert run(["convert", "--to", "minizinc", "--model", "directions", THREE_WAYS.notation()]) == 0
    assert capsys.readouterr().out.startswith("% Dominosa, model directions: a direction for each square\n")
    assert run(["convert", "--to", "opb", "..3.1........4.."]) == 0
    assert "* Sudoku, model cells: a digit for each cell\n" in capsys.readouterr().out


def test_a_file_for_each_puzzle(tmp_path, capsys):
    path = tmp_path / "model-{n}.mzn"
    assert run(["convert", "-o", str(path), "..3.1........4..", "..3.1........4.2"]) == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["model-1.mzn", "model-2.mzn"]
    assert "var 2..2: v_r4c4;" in (tmp_path / "model-2.mzn").read_text()
    assert run(["convert", "--to", "lp", "..3.1........4..", "..3.1........4.2"]) == 2
    assert "a file holds one puzzle; use -o name-{n}.lp for several" in capsys.readouterr().err


def test_wrong_calls_are_refused(capsys):
    assert run(["convert", "--to", "line", "--model", "cells", "..3.1........4.."]) == 2
    assert "--model: line is not a model" in capsys.readouterr().err
    assert run(["convert", "--to", "lp", "--model", "spots", "..3.1........4.."]) == 2
    assert "unknown Sudoku model 'spots'. Known: cells, candidates" in capsys.readouterr().err
    with pytest.raises(GrilleError, match="unknown language 'smt'"):
        export(THREE_WAYS, "smt")
    with pytest.raises(GrilleError, match="Domino chain has no constraint model"):
        named(family("chain"), None)


def test_every_family_with_constraints_can_be_exported():
    for record in families():
        names = {form.name for form in record.formats()}
        assert ({*LANGUAGES} <= names) == bool(record.models) == (record.constraints is not None)
    assert {name for name, _ in MODELS} == {"sudoku", "dominosa"} <= {*REGISTRY}


def test_names_of_repeated_tiles_are_different():
    puzzle = Dominosa(["01", "10"], pieces=["0-1", "0-1"])
    assert "V_0_1_1, V_0_1_2" in export(puzzle, "clpfd")
    assert sample("dominosa", 1).notation()
