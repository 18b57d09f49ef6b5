"""The report as text, about one page for each file."""

from __future__ import annotations

from collections.abc import Iterator

from grille.audit.labels import Labels
from grille.audit.report import Audit, FileReport
from grille.many.status import Status

# Characters of the column of names, and of a bar.
NAMES, BAR = 20, 24
# Examples of each fault that are printed.
FEW = 3
# Longer messages are cut; --json has them whole.
LONGEST = 90


def text(audit: Audit) -> str:
    """Return the whole report."""
    parts = ["\n".join(_file(file)) for file in audit.files]
    if audit.leaks:
        parts.append("\n".join(_between(audit)))
    return "\n\n".join(parts)


def share(number: int, total: int) -> str:
    """Return a share in percent, never rounded to 0 or 100 unless it is.

    >>> share(1, 1000), share(1, 100_000), share(99_999, 100_000), share(3, 3)
    ('0.1%', '<0.1%', '>99.9%', '100%')
    """
    if not total:
        return "-"
    if number in {0, total}:
        return "100%" if number else "0%"
    percent = 100 * number / total
    return "<0.1%" if percent < 0.1 else ">99.9%" if percent > 99.9 else f"{percent:.1f}%"


def _line(name: str, value: str) -> str:
    return f"  {name:{NAMES}}{value}"


def _file(file: FileReport) -> Iterator[str]:
    rows, total = file.rows, len(file.rows)
    yield f"{file.path}: {total:,} rows, {file.size:,} bytes, digest {file.digest[:12]}"
    named = [f"{name} {column!r}" for name, column in file.columns.items() if column is not None]
    yield _line("columns", ", ".join(named))
    yield _line("puzzles", ", ".join(f"{number:,} {kind}" for kind, number in rows.kinds.most_common(6)) or "none")
    yield _line("unreadable", f"{rows.unreadable.count:,}")
    yield _line("one solution", f"{rows.count(Status.UNIQUE):,} ({share(rows.count(Status.UNIQUE), total)})")
    yield _line("several solutions", f"{rows.several.count:,} ({share(rows.several.count, total)})")
    yield _line("no solution", f"{rows.none.count:,}")
    if rows.stopped.count:
        yield _line("stopped at a limit", f"{rows.stopped.count:,}")
    yield _line("stored solutions", _answers(file))
    yield from _duplicates(file)
    if givens := file.givens():
        data = file.data()["givens"]
        yield _line("givens", f"{min(givens)} to {max(givens)}, median {data['median']}")
        minimal, measured = file.minimal()
        if measured:
            yield _line("minimal", f"{minimal:,} of {measured:,} ({share(minimal, measured)})")
    yield from _difficulty(file)
    if file.labels is not None:
        yield from _labels(file.labels, list(file.difficulty.by_level()))
    yield from _examples(file)


def _answers(file: FileReport) -> str:
    if file.columns["solution"] is None:
        return "none in the file"
    missing = file.readable - file.answers - file.rows.stopped.count
    more = f", {missing:,} missing" if missing else ""
    return f"{file.right:,} right, {file.rows.wrong.count:,} wrong{more}"


def _duplicates(file: FileReport) -> Iterator[str]:
    found = file.duplicates
    value = f"{found.equal:,} equal to an earlier row, {found.equivalent:,} equivalent to one"
    if found.largest > 2:
        value += f" (up to {found.largest:,} of one)"
    yield _line("duplicates", value)
    if found.without_form:
        yield _line("", f"{found.without_form:,} rows have no canonical form: only equal texts are found")
    if file.grids is not None:
        sample = "" if file.grids.sample == file.rows.count(Status.UNIQUE) else "in a random sample of "
        total = f"{sample}{file.grids.sample:,} puzzles"
        yield _line(
            "solution grids", f"{file.grids.different:,} different, {file.grids.classes:,} up to equivalence, {total}"
        )


def _difficulty(file: FileReport) -> Iterator[str]:
    found = file.difficulty
    rated = len(found.rows)
    if not found.proper:
        return
    of = "all puzzles with one solution" if found.complete else f"a random sample of {found.proper:,}"
    yield _line("difficulty", f"{rated:,} rated, {of}")
    levels = found.by_level()
    for level, number in levels.items():
        bar = "█" * max(1, round(BAR * number / max(levels.values())))
        yield _line("", f"{level:10}{number:>11,} {share(number, rated):>7}  {bar}")
    for number, words in ((found.stopped, "stopped at the limit"), (found.unsolved, "beyond the techniques")):
        if number:
            yield _line("", f"{words}: {number:,}")
    if not rated:
        return
    score = found.data()["score"]
    yield _line("score", f"{score['least']:,} to {score['most']:,}, median {score['median']:,}, p90 {score['p90']:,}")
    yield _line("singles alone", f"{found.singles:,} ({share(found.singles, rated)})")
    yield _line("trial needed", f"{found.trials:,} ({share(found.trials, rated)})")
    if str(file.empty_cells):
        yield _line("empty cells", str(file.empty_cells))


def _labels(labels: Labels, levels: list[str]) -> Iterator[str]:
    value = f"{labels.name!r}"
    if labels.correlations is None:
        value += ": names without a known order"
    else:
        value += f": {str(labels.correlations) or 'no rank correlation, because the values do not differ'}"
    yield _line("label", value)
    width = max(len("label"), *(len(group.label) for group in labels.groups))
    head = "".join(f"{level:>10}" for level in levels)
    yield f"    {'label':{width}}{'rows':>11}{'unique':>8}{head}{'median':>9}"
    for group in labels.groups:
        cells = "".join(f"{share(group.levels.get(level, 0), group.rated):>10}" for level in levels)
        median = "-" if group.median_score is None else f"{group.median_score:,}"
        yield f"    {group.label:{width}}{group.rows:>11,}{share(group.one_solution, group.rows):>8}{cells}{median:>9}"
    if labels.missing:
        yield f"    {'(none)':{width}}{labels.missing:>11,}"


def _examples(file: FileReport) -> Iterator[str]:
    for name, found in file.examples().items():
        for number, each in enumerate(found[:FEW]):
            yield _line("" if number else name.replace("_", " "), shortened(str(each), LONGEST))
    for number, (one, other) in enumerate(file.duplicates.examples[:FEW]):
        yield _line("" if number else "equivalent", f"{_place(file, one)} and {_place(file, other)}")


def shortened(message: str, longest: int) -> str:
    """Cut a message that is longer than this."""
    return message if len(message) <= longest else f"{message[: longest - 1]}…"


def _place(file: FileReport, row: int) -> str:
    line = file.rows.line_of(row - 1)
    return f"row {row:,}" if line is None else f"line {line:,}"


def _between(audit: Audit) -> Iterator[str]:
    yield "between files"
    files = {file.path: file for file in audit.files}
    for leak in audit.leaks:
        yield f"  {leak.first} and {leak.second}"
        shared = max(leak.equivalent, leak.equal)
        yield _line(
            "  shared",
            f"{shared:,} of the {leak.rows:,} puzzles of the second file are in the first ({share(shared, leak.rows)}),"
            f" {leak.equal:,} with the same digits",
        )
        for number, (one, other) in enumerate(leak.examples[:FEW]):
            yield _line(
                "" if number else "  equivalent",
                f"{_place(files[leak.first], one)} and {_place(files[leak.second], other)}",
            )
