"""The verbs of tables: what each adds to a batch of rows, and the options it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.logic.scales import COLUMNS, LEVEL
from grille.many.canonical import canonical_many
from grille.many.engine import arrow_hashes
from grille.many.kernel import kernel
from grille.many.kinds import column_of_width
from grille.many.one_by_one import read_row
from grille.many.rating import rate_many
from grille.many.results import Counted, Solved
from grille.many.solving import check_many, count_many, solve_many
from grille.many.status import Status
from grille.many.steps import steps_many
from grille.table.arrow import arrow, map_column, messages, without_codes, words
from grille.table.limited import Budget, Found, count_alone, rows_within, solve_alone

UNFINISHED = (Status.INVALID, Status.STOPPED)
COUNT_LIMIT = 10_000


class Rows(NamedTuple):
    """The rows of a batch: puzzles, answers if the verb takes them, the number of threads, and the options."""

    puzzles: Any
    answers: Any
    threads: int
    options: dict[str, Any]

    def budget(self) -> Budget:
        return Budget.of(self.options.get("nodes"), self.options.get("seconds"))


class TableVerb(NamedTuple):
    """A verb: what it does, its options, and the function that returns the new columns."""

    about: str
    options: tuple[str, ...]
    columns: Callable[[Rows], dict[str, Any]]
    takes_answers: bool = False


def solve(rows: Rows) -> dict[str, Any]:
    """Return the columns of `solve`."""
    budget = rows.budget()
    if budget.is_set:
        found = rows_within(rows.puzzles.to_pylist(), budget, rows.threads, _solve_together(rows.threads), solve_alone)
        return _listed(found, "solution", arrow().string())
    solved = solve_many(rows.puzzles, threads=rows.threads)
    codes = solved.codes
    return {"status": words(codes), "solution": _text(solved.solutions), "error": messages(solved.errors, len(codes))}


def _solve_together(threads: int) -> Callable[[Sequence[Any], float], list[Found]]:
    def together(puzzles: Sequence[Any], seconds: float) -> list[Found]:
        solved: Solved = solve_many(list(puzzles), threads=threads, seconds=seconds)
        return [Found(row.status, row.solution, row.error) for row in solved]

    return together


def check(rows: Rows) -> dict[str, Any]:
    """Return the columns of `check`: of the answers, or that each puzzle has exactly one solution."""
    pa = arrow()
    budget = rows.budget()
    if rows.answers is None and budget.is_set:
        found = rows_within(rows.puzzles.to_pylist(), budget, rows.threads, _solve_together(rows.threads), solve_alone)
        ok = [None if each.status in UNFINISHED else each.status is Status.UNIQUE for each in found]
        columns = _listed(found, "solution", pa.string())
        return {"status": columns["status"], "ok": pa.array(ok, pa.bool_()), "error": columns["error"]}
    checked = check_many(rows.puzzles, rows.answers, threads=rows.threads)
    codes = checked.codes
    ok = without_codes(checked.ok.cast(pa.bool_()), codes, UNFINISHED)
    return {"status": words(codes), "ok": ok, "error": messages(checked.errors, len(codes))}


def count(rows: Rows) -> dict[str, Any]:
    """Return the columns of `count`."""
    pa = arrow()
    budget, limit = rows.budget(), rows.options.get("limit", COUNT_LIMIT)
    if budget.is_set:

        def together(puzzles: Sequence[Any], seconds: float) -> list[Found]:
            counted: Counted = count_many(list(puzzles), limit, threads=rows.threads, seconds=seconds)
            return [Found(row.status, None if row.error else row.count, row.error) for row in counted]

        found = rows_within(rows.puzzles.to_pylist(), budget, rows.threads, together, count_alone(limit))
        columns = _listed(found, "count", pa.uint64())
        exact = [
            None if each.value is None else each.status is not Status.STOPPED and each.value < limit for each in found
        ]
        return {
            "status": columns["status"],
            "count": columns["count"],
            "exact": pa.array(exact, pa.bool_()),
            "error": columns["error"],
        }
    counted = count_many(rows.puzzles, limit, threads=rows.threads)
    codes = counted.codes
    return {
        "status": words(codes),
        "count": without_codes(counted.counts, codes, (Status.INVALID,)),
        "exact": without_codes(counted.exact.cast(pa.bool_()), codes, (Status.INVALID,)),
        "error": messages(counted.errors, len(codes)),
    }


def rate(rows: Rows) -> dict[str, Any]:
    """Return the columns of `rate`."""
    pa = arrow()
    seconds = Budget.of(None, rows.options.get("seconds")).seconds
    scale = rows.options.get("scale") or LEVEL
    rated = rate_many(rows.puzzles, scale=scale, threads=rows.threads, seconds=seconds, rules=rows.options.get("rules"))
    columns = rated.columns()
    kinds = {"string": pa.string(), "int64": pa.int64(), "float64": pa.float64(), "bool": pa.bool_()}
    made = {
        name: map_column(columns[name]) if kind == "map" else pa.array(columns[name], kinds[kind])
        for name, kind in COLUMNS[scale].items()
    }
    return {"status": words(rated.codes), **made, "error": pa.array(columns["error"], pa.string())}


def steps(rows: Rows) -> dict[str, Any]:
    """Return the columns of `steps`: the trace as a list of steps, or as text with one sentence per line."""
    pa = arrow()
    seconds = Budget.of(None, rows.options.get("seconds")).seconds
    found = steps_many(rows.puzzles, threads=rows.threads, seconds=seconds, rules=rows.options.get("rules"))
    records = list(found.records())
    steps_column: Any
    if rows.options.get("form", "structs") == "text":
        texts = [None if "error" in each else "\n".join(each["sentence"]) for each in records]
        steps_column = pa.array(texts, pa.string())
    else:
        strings = pa.list_(pa.string())
        kind = pa.struct(
            [("technique", pa.string()), ("sentence", pa.string()), ("places", strings), ("removes", strings)]
        )
        fields = ("technique", "sentence", "places", "removes")
        lists = [
            None
            if "error" in each
            else [dict(zip(fields, step, strict=True)) for step in zip(*(each[name] for name in fields), strict=True)]
            for each in records
        ]
        steps_column = pa.array(lists, pa.list_(kind))
    return {
        "status": words(found.codes),
        "ending": pa.array([each.get("ending") for each in records], pa.string()),
        "steps": steps_column,
        "error": pa.array([each.get("error") for each in records], pa.string()),
    }


def canonical(rows: Rows) -> dict[str, Any]:
    """Return the columns of `canonical`: the form, and its 128-bit hash as 32 hexadecimal digits."""
    pa = arrow()
    found = canonical_many(rows.puzzles, threads=rows.threads)
    forms = _text(found.forms)
    return {
        "status": words(found.codes),
        "canonical": forms,
        # BLAKE2b of the UTF-8 text, with a digest of 16 bytes.
        "hash": column_of_width(pa, pa.string(), arrow_hashes(forms, hexadecimal=True), 32),
        "error": messages(found.errors, len(found)),
    }


def convert(rows: Rows) -> dict[str, Any]:
    """Return the columns of `convert`: each puzzle in another notation."""
    pa = arrow()
    form = rows.options.get("to")
    if not isinstance(form, str):
        raise GrilleError("to: expected the name of a notation, such as line")
    _known_notation(form)
    texts: list[str | None] = []
    errors: dict[int, str] = {}
    codes = bytearray()
    for at, row in enumerate(rows.puzzles.to_pylist()):
        text = None
        try:
            text = read_row(row, kernel()).notation(form)
        except GrilleError as error:
            errors[at] = str(error)
        texts.append(text)
        codes.append(Status.INVALID if text is None else Status.DONE)
    return {
        "status": words(memoryview(codes)),
        "converted": pa.array(texts, pa.string()),
        "error": messages(errors, len(texts)),
    }


def _known_notation(form: str) -> None:
    from grille.family import families

    names = dict.fromkeys(each.name for record in families() for each in record.formats())
    if form not in names:
        raise unknown("notation", form, names)


def _text(column: Any) -> Any:
    """Return a column of text as strings, whatever the type of the puzzles was."""
    pa = arrow()
    return column if column.type == pa.string() else column.cast(pa.string())


def _listed(found: list[Found], value: str, kind: Any) -> dict[str, Any]:
    pa = arrow()
    return {
        "status": words(memoryview(bytearray(each.status for each in found))),
        value: pa.array([each.value for each in found], kind),
        "error": pa.array([each.error for each in found], pa.string()),
    }


VERBS: dict[str, TableVerb] = {
    "solve": TableVerb("Solve puzzles and prove that the solution is unique.", ("nodes", "seconds"), solve),
    "check": TableVerb(
        "Check answers, or that each puzzle has exactly one solution.", ("nodes", "seconds"), check, takes_answers=True
    ),
    "count": TableVerb("Count the solutions, up to a limit.", ("limit", "nodes", "seconds"), count),
    "rate": TableVerb("Rate how hard puzzles are.", ("seconds", "rules", "scale"), rate),
    "steps": TableVerb("Explain how a person would solve puzzles.", ("seconds", "rules", "form"), steps),
    "canonical": TableVerb("Compute the form and the hash that equivalent puzzles share.", (), canonical),
    "convert": TableVerb("Write puzzles in another notation.", ("to",), convert),
}
