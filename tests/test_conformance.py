"""Requirements of every family. The tests name no family: they run over the registry."""

from __future__ import annotations

import io
import json
import pickle
import sys
from itertools import islice
from random import Random
from xml.etree import ElementTree as ET

import pytest

import grille
from fixtures import FIXTURES
from grille.cli import run
from grille.errors import GrilleError, LimitReached, NotationError
from grille.family import REGISTRY, families, family
from grille.lazy import Lazy
from grille.outcome import Verdict
from grille.scene.text import draw
from thorough import trials

FAMILIES = [pytest.param(record, id=record.name) for record in families()]
EXAMPLES = [
    pytest.param(record, text, count, id=f"{record.name}-{name.replace(' ', '-')}")
    for record in families()
    for name, text, count in record.examples
]
FORMATS = [
    pytest.param(record, form, id=f"{record.name}-{form.name}") for record in families() for form in record.formats()
]
ENGINES = [
    pytest.param(record, engine, id=f"{record.name}-{engine}") for record in families() for engine in record.engines
]
REFUSED = [
    pytest.param(record, text, id=f"{record.name}-{i}")
    for record in families()
    for i, text in enumerate(FIXTURES[record.name].refused)
]
VERDICTS = {0: Verdict.NONE, 1: Verdict.UNIQUE}

every_family = pytest.mark.parametrize("record", FAMILIES)
every_example = pytest.mark.parametrize(("record", "text", "count"), EXAMPLES)


def samples(record, number=60):
    return [FIXTURES[record.name].sample(Random(seed)) for seed in range(number)]


# --- the family object ---


@every_family
def test_the_registry_names_it(record):
    assert family(record.name) is record
    assert record.name in REGISTRY


@every_family
def test_examples_cover_every_verdict(record):
    counts = {count for _, _, count in record.examples}
    assert {0, 1} <= counts
    assert max(counts) > 1


@every_family
def test_its_samples_have_none_one_and_several_solutions(record):
    assert {min(2, len(list(islice(FIXTURES[record.name].reference(puzzle), 2)))) for puzzle in samples(record)} == {
        0,
        1,
        2,
    }


@every_family
def test_lazy_parts_can_be_imported(record):
    for part in (*record, *(show for _, _, show in record.shows)):
        named = getattr(part, "__self__", part)
        if isinstance(named, Lazy):
            assert named.part() is not None


@pytest.mark.parametrize("record", [pytest.param(each, id=each.name) for each in families() if each.canonical])
def test_a_canonical_form_is_stable_and_has_as_many_solutions(record):
    for puzzle in samples(record, 20):
        form = record.canonical(puzzle)
        assert record.canonical(form) == form
        assert str(form.count()) == str(puzzle.count())


# --- notation ---


@every_example
def test_an_example_is_recognised(record, text, count):
    assert grille.parse(text).family == record.name


@every_family
def test_the_shortest_notation_is_recognised_and_read_back(record):
    for puzzle in samples(record):
        assert grille.parse(puzzle.notation()) == puzzle


@pytest.mark.parametrize(("record", "form"), FORMATS)
def test_a_format_reads_what_it_writes(record, form):
    written = 0
    for puzzle in samples(record, trials(60)):
        try:
            text = form.write(puzzle)
        except GrilleError:
            continue  # a format may refuse boards that it cannot hold
        written += 1
        if form.read is not None:
            assert form.sniff(text)
            assert form.read(text, None) == puzzle
            assert grille.parse(text, form=form.name) == puzzle
    assert written


@pytest.mark.parametrize(("record", "form"), FORMATS)
def test_a_file_of_many_puzzles_is_read_back(record, form):
    if form.read is None or form.between is None:
        pytest.skip(f"{form.title}: one puzzle a file, or not read")
    puzzles, texts = [], []
    for puzzle in samples(record, 12):
        try:
            texts.append(form.write(puzzle))
            puzzles.append(puzzle)
        except GrilleError:
            continue
    file = form.head + form.between.join(texts) + form.tail
    records = list(grille.read(io.BytesIO(file.encode()), family=record.name))
    assert [entry.error for entry in records] == [None] * len(puzzles)
    assert [entry.puzzle for entry in records] == puzzles


@pytest.mark.parametrize(("record", "form"), FORMATS)
def test_a_text_read_at_once_or_line_by_line_is_the_same_puzzle(record, form):
    for puzzle in samples(record, trials(12)):
        try:
            text = f"\n \n  {form.write(puzzle)}\n\n"
        except GrilleError:
            continue
        whole, streamed = ([*grille.read(source)] for source in (text, io.BytesIO(text.encode())))
        assert [(*each[:3], str(each.error)) for each in whole] == [(*each[:3], str(each.error)) for each in streamed]


@pytest.mark.parametrize(("record", "text"), REFUSED)
def test_bad_text_is_refused_with_one_line(record, text):
    with pytest.raises(NotationError) as caught:
        grille.parse(text, family=record.name)
    assert len(str(caught.value).splitlines()) == 1


# --- values ---


@every_example
def test_repr_rebuilds(record, text, count):
    puzzle = grille.parse(text)
    world = vars(sys.modules[type(puzzle).__module__])
    assert eval(repr(puzzle), dict(world)) == puzzle  # noqa: S307  our own repr
    for solution in puzzle.solve().solutions:
        assert eval(repr(solution), dict(world)) == solution  # noqa: S307


@every_example
def test_a_puzzle_is_a_value(record, text, count):
    puzzle, copy = grille.parse(text), grille.parse(text)
    assert puzzle == copy
    assert hash(puzzle) == hash(copy)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle  # noqa: S301  our own bytes
    for name in type(puzzle).__match_args__:
        with pytest.raises(AttributeError):
            setattr(puzzle, name, None)
        with pytest.raises(AttributeError):
            delattr(puzzle, name)


# --- engines ---


@every_example
def test_an_example_has_the_stated_number_of_solutions(record, text, count):
    puzzle = grille.parse(text)
    found = puzzle.count()
    assert (int(found), found.exact) == (count, True)
    outcome = puzzle.solve()
    assert outcome.verdict is VERDICTS.get(count, Verdict.SEVERAL)
    assert len(outcome.solutions) == min(count, 2)


@pytest.mark.parametrize(("record", "engine"), ENGINES)
def test_an_engine_agrees_with_the_reference(record, engine):
    tried = 0
    for puzzle in samples(record):
        try:
            found = [solution.line for solution in islice(puzzle.solutions(engine=engine), 5000)]
        except GrilleError:
            continue  # an engine may refuse boards that it does not support
        tried += 1
        truth = {solution.line for solution in islice(FIXTURES[record.name].reference(puzzle), 5000)}
        assert len(found) == len(set(found))
        assert set(found) == truth
    assert tried


@every_family
def test_counting_agrees_with_the_reference(record):
    for puzzle in samples(record):
        truth = sum(1 for _ in FIXTURES[record.name].reference(puzzle))
        count = puzzle.count()
        assert (int(count), count.exact) == (truth, True)
        low = puzzle.count(2)
        assert (int(low), low.exact) == (min(truth, 2), truth < 2)


@every_family
def test_solutions_are_found_on_demand(record):
    puzzle = next(p for p in samples(record) if int(p.count(2)) == 2)
    solutions = puzzle.solutions()
    first, second = next(solutions), next(solutions)
    assert first != second
    assert puzzle.check(first)
    assert puzzle.check(second)


@every_family
def test_a_limit_is_never_reported_as_no_solution(record):
    for puzzle in samples(record):
        outcome = puzzle.solve(nodes=0)
        truth = len(list(islice(FIXTURES[record.name].reference(puzzle), 2)))
        assert outcome.verdict in (VERDICTS.get(truth, Verdict.SEVERAL), Verdict.LIMIT)
        count = puzzle.count(nodes=0)
        assert int(count) <= truth or not count.exact
    hard = next(p for p in samples(record) if int(p.count(2)) == 2)
    with pytest.raises(LimitReached):
        list(hard.solutions(nodes=0))


# --- checking ---


@every_family
def test_solutions_are_accepted_and_other_answers_refused(record):
    for puzzle in samples(record):
        solutions = list(islice(puzzle.solutions(), 3))
        for solution in solutions:
            assert puzzle.check(solution).ok
            assert puzzle.check(record.solution(puzzle, solution.line)).ok
        if not puzzle.check():
            assert not solutions
    first, other = (next(iter(p.solutions())) for p in _two_different(record))
    assert not other.puzzle.check(first.line)


def _two_different(record):
    """Return two puzzles of one size with different solutions."""
    solved = [puzzle for puzzle in samples(record) if puzzle.solve().unique]
    for a in solved:
        for b in solved:
            one, two = (puzzle.solve().solution.line for puzzle in (a, b))
            if len(one) == len(two) and one != two:
                try:
                    b.check(one)
                except GrilleError:
                    continue
                return a, b
    pytest.fail("the samples hold no two puzzles of one size")


@every_family
def test_moves_are_allowed_or_refused_with_a_reason(record):
    puzzle = grille.parse(record.examples[0][1])
    allowed, refused = FIXTURES[record.name].moves
    assert puzzle.check_move(allowed).ok
    report = puzzle.check_move(refused)
    assert not report.ok
    assert all(fault.message and fault.cells for fault in report.faults)
    with pytest.raises(GrilleError):
        puzzle.check_move("nonsense")


# --- pictures ---


@every_example
def test_puzzles_and_solutions_are_drawn(record, text, count):
    puzzle = grille.parse(text)
    for picture in (puzzle, *puzzle.solve().solutions):
        drawn = str(picture)
        assert drawn == draw(picture.scene())
        assert draw(picture.scene(), ascii_only=True).isascii()
        assert "\x1b[" not in drawn
        assert "\x1b[" in draw(picture.scene(), colour=True)
        root = ET.fromstring(picture._repr_svg_())  # noqa: S314  our own document
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
        assert texts == [glyph.text for glyph in picture.scene().glyphs if glyph.role != "empty"]


# --- the command line ---


@every_example
def test_verbs_accept_an_example(record, text, count, capsys):
    assert run(["solve", "--json", text]) == (1 if count == 0 else 0)
    answer = json.loads(capsys.readouterr().out)
    puzzle = grille.parse(text)
    assert answer["family"] == record.name
    assert answer["puzzle"] == puzzle.notation()
    assert answer["outcome"] == VERDICTS.get(count, Verdict.SEVERAL)
    assert (answer["solution"] is None) == (count == 0)

    assert run(["count", "--json", text]) == (1 if count == 0 else 0)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["count"], answer["exact"]) == (count, True)

    assert run(["check", "--json", text]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    assert run(["check", "--require-unique", text]) == (0 if count == 1 else 1)
    capsys.readouterr()

    assert run(["convert", "--to", "line", text]) == 0
    assert grille.parse(capsys.readouterr().out) == puzzle

    assert run(["solve", "--all", "--json", text]) == (1 if count == 0 else 0)
    *shown, end = map(json.loads, capsys.readouterr().out.splitlines())
    assert len({entry["solution"] for entry in shown}) == count
    assert (end["count"], end["exact"]) == (count, True)


@pytest.mark.parametrize(("record", "text"), REFUSED)
def test_verbs_refuse_bad_text(record, text, capsys):
    for verb in ("solve", "count", "check", "convert"):
        assert run([verb, "--as", record.name, text]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("grille: ")
        assert len(printed.err.splitlines()) == 1


@every_family
def test_a_limit_has_its_own_exit_code(record, capsys):
    puzzle = next(p for p in samples(record) if int(p.count(2)) == 2)
    assert run(["solve", "--json", "--nodes", "0", puzzle.notation()]) == 3
    assert json.loads(capsys.readouterr().out)["outcome"] == "limit"
    assert run(["count", "--limit", "1", puzzle.notation()]) == 3
    assert capsys.readouterr().out == "at least 1\n"
