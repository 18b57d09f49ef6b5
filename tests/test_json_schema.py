"""The JSON of every result against the schemas in docs/reference/json-schema, and those against their declaration."""

import json
import runpy
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import grille
from grille.cli import run
from grille.family import families

ROOT = Path(__file__).parents[1]
SCRIPT = runpy.run_path(str(ROOT / "docs" / "scripts" / "json_pages.py"))
OBJECTS = SCRIPT["OBJECTS"]
ALONE = [name for name, declared in OBJECTS.items() if declared.versioned]
# The template family has additional fields, which are not documented.
FAMILIES = [record for record in families() if record.name != "coins"]
EXAMPLES = [(record.name, text) for record in FAMILIES for _, text, _ in record.examples if len(text) < 200]
UNSOLVABLE = ["11.............2", "1-2 3-4", "1-0 1-2 3-2 from 2", "0 0 / 0 1 / 1 1"]
each_example = pytest.mark.parametrize("text", [text for _, text in EXAMPLES])


def strictly(name):
    """Validate an object, and refuse fields that are not declared."""
    return Draft202012Validator(SCRIPT["schema_of"](name, strict=True)).validate


def loosely(name):
    """Validate an object by the published schema, which allows further fields."""
    return Draft202012Validator(
        json.loads((ROOT / "docs" / "reference" / "json-schema" / f"{name}.json").read_text())
    ).validate


def test_the_files_are_up_to_date():
    files = SCRIPT["files"]()
    for path, content in files.items():
        assert path.read_text(encoding="utf-8") == content, "run docs/scripts/json_pages.py"
    assert set(files) >= set((ROOT / "docs" / "reference" / "json-schema").iterdir())


@pytest.mark.parametrize("name", ALONE)
def test_schemas_are_valid(name):
    Draft202012Validator.check_schema(SCRIPT["schema_of"](name))


@pytest.mark.parametrize("text", [*(text for _, text in EXAMPLES), *UNSOLVABLE])
def test_every_result_has_exactly_the_declared_fields(text):
    puzzle = grille.parse(text)
    strictly("outcome")(puzzle.solve().data())
    strictly("outcome")(puzzle.solve(seconds=0).data())
    strictly("count")(puzzle.count(limit=2).data())
    strictly("report")(puzzle.check().data())
    strictly("game")(grille.Game(puzzle).data())
    trace = puzzle.steps().trace()
    strictly("trace")(trace.data())
    for step in trace.steps:
        strictly("step")(step.data())
    strictly("hint")(puzzle.hint().data())
    strictly("rating")(puzzle.rate().data())
    strictly("rating")(puzzle.rate(seconds=0).data())


@pytest.mark.parametrize(("name", "scale"), [("explainer_rating", "se"), ("effort_rating", "effort")])
def test_ratings_on_other_scales_have_exactly_the_declared_fields(name, scale):
    puzzle = grille.parse(".....25......3..2.1..........382.79..6.1.......597...39...5..7.....9.38.3....1..9")
    strictly(name)(puzzle.rate(scale=scale).data())
    strictly(name)(puzzle.rate(scale=scale, seconds=0).data())


@pytest.mark.parametrize("record", [record for record in FAMILIES if record.generator], ids=lambda each: each.name)
def test_generated_puzzles_have_exactly_the_declared_fields(record):
    for made in grille.generate(record.name, count=2, seed=1):
        strictly("generated")(made.data())


VERBS = {
    "outcome": ["solve"],
    "count": ["count"],
    "report": ["check"],
    "trace": ["steps"],
    "hint": ["hint"],
    "rating": ["rate"],
}


@each_example
@pytest.mark.parametrize("name", VERBS)
def test_every_verb_prints_these_objects(name, text, capsys):
    assert run([*VERBS[name], "--json", text]) in {0, 1}
    answer = json.loads(capsys.readouterr().out)
    assert {"family", "puzzle"} <= set(answer)
    loosely(name)(answer)


@pytest.mark.parametrize("text", ["..3.1........4.2", "..3.1.2...4..1..", "55" + "." * 79, "junk"])
@pytest.mark.parametrize("verb", [*(each[0] for each in VERBS.values()), "solve --all", "convert", "learn x_wing"])
def test_every_object_has_a_version_and_a_family(verb, text, capsys):
    run([*verb.split(), "--json", *([] if "learn" in verb else [text])])
    for line in capsys.readouterr().out.splitlines():
        answer = json.loads(line)
        assert answer["version"] == 1
        assert {"family", "puzzle"} <= set(answer)


def test_a_wrong_object_is_refused():
    good = grille.parse("..3.1........4.2").solve().data()
    for wrong in ({**good, "outcome": "proper"}, {**good, "version": 2}, {key: good[key] for key in ("version",)}):
        assert not Draft202012Validator(SCRIPT["schema_of"]("outcome")).is_valid(wrong)
