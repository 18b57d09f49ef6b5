"""The report as an HTML page: the numbers, charts, and the first rows with faults. It loads nothing from elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape

from grille.audit.charts import bars, histogram, shares
from grille.audit.labels import Labels
from grille.audit.report import Audit, FileReport
from grille.audit.text import share, shortened
from grille.many.status import Status

# Longer messages are cut.
LONGEST = 200
STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --page: #fff; --bad: #b3261e;
  --p0: #1a7f64; --p1: #4c9be8; --p2: #e3a008; --p3: #d9622b; --p4: #a4262c; --p5: #6b4fbb; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #9aa4af; --line: #3a424b; --page: #14181d;
  --bad: #ff8a80; --p0: #35b48f; --p1: #6fb3f5; --p2: #f2c14e; --p3: #f08a5d; --p4: #e5616a; --p5: #a58bf0; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin-bottom: .4rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 500; color: var(--soft); white-space: nowrap; } td { overflow-wrap: anywhere; }
td.number, th.number { text-align: right; } .bad { color: var(--bad); font-weight: 600; } .soft { color: var(--soft); }
svg { width: 100%; height: auto; display: block; } svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.bar { fill: var(--p1); } .axis { stroke: var(--soft); } .part0 { fill: var(--p0); } .part1 { fill: var(--p1); }
.part2 { fill: var(--p2); } .part3 { fill: var(--p3); } .part4 { fill: var(--p4); } .part5 { fill: var(--p5); }
.scroll { overflow-x: auto; }
"""


def page(audit: Audit) -> str:
    """Return the whole page."""
    title = "Audit of " + ", ".join(file.path.rsplit("/", 1)[-1] for file in audit.files[:3])
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main><h1>{escape(title)}</h1>"
        f"{body(audit)}</main></body></html>\n"
    )


def body(audit: Audit) -> str:
    """Return the report without the frame of a page."""
    parts = [_summary(audit), *map(_file, audit.files)]
    if audit.leaks:
        parts.append(_between(audit))
    return "".join(parts)


def _summary(audit: Audit) -> str:
    if audit.ok:
        return "<p>No faults: every row is a puzzle with one solution, and no two are equivalent.</p>"
    found = [f"{file.path}: {_listed(file.faults())}" for file in audit.files if file.faults()]
    found += [
        f"{leak.first} and {leak.second} share {max(leak.equal, leak.equivalent):,} puzzles"
        for leak in audit.leaks
        if leak.equal or leak.equivalent
    ]
    return f'<ul class="bad">{"".join(f"<li>{escape(each)}</li>" for each in found)}</ul>'


def _listed(faults: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {name.replace('_', ' ')}" for name, number in faults.items())


def _file(file: FileReport) -> str:
    parts = [
        f"<h2>{escape(file.path)}</h2>",
        f'<p class="soft">{len(file.rows):,} rows, {file.size:,} bytes, digest {escape(file.digest)}</p>',
        _facts(file),
    ]
    found = file.difficulty
    if found.rows:
        of = "all puzzles with one solution" if found.complete else f"a random sample of {found.proper:,} puzzles"
        title = f"Level of {len(found.rows):,} puzzles ({of})"
        parts.append(f"<h3>{escape(title)}</h3>{bars(title, found.by_level())}")
        title = "Score"
        parts.append(f"<h3>{title}</h3>{histogram(title, Counter(found.scores), 'score')}")
        hardest = dict(found.hardest.most_common(12))
        parts.append(f"<h3>Hardest technique</h3>{bars('Hardest technique', hardest)}")
    if len(givens := file.givens()) > 1:
        parts.append(f"<h3>Givens</h3>{histogram('Givens', givens, 'givens')}")
    if file.labels is not None:
        parts.append(_labels(file.labels, list(found.by_level())))
    parts.append(_examples(file))
    return "".join(parts)


def _facts(file: FileReport) -> str:
    rows, total = file.rows, len(file.rows)
    minimal, measured = file.minimal()
    rated = len(file.difficulty.rows)
    facts: list[tuple[str, str, bool]] = [
        ("puzzles", ", ".join(f"{number:,} {kind}" for kind, number in rows.kinds.most_common(6)), False),
        ("unreadable", f"{rows.unreadable.count:,}", rows.unreadable.count > 0),
        ("one solution", f"{rows.count(Status.UNIQUE):,} ({share(rows.count(Status.UNIQUE), total)})", False),
        ("several solutions", f"{rows.several.count:,} ({share(rows.several.count, total)})", rows.several.count > 0),
        ("no solution", f"{rows.none.count:,}", rows.none.count > 0),
    ]
    if file.columns["solution"] is not None:
        wrong = rows.wrong.count
        facts.append(("stored solutions", f"{file.right:,} right, {wrong:,} wrong", wrong > 0))
    found = file.duplicates
    facts.append(("equal to an earlier row", f"{found.equal:,}", found.equal > 0))
    facts.append(("equivalent to an earlier row", f"{found.equivalent:,}", found.equivalent > 0))
    if file.grids is not None:
        grids = f"{file.grids.different:,} different, {file.grids.classes:,} up to equivalence"
        facts.append(("solution grids", f"{grids}, of {file.grids.sample:,} puzzles", False))
    if measured:
        facts.append(("minimal", f"{minimal:,} of {measured:,} ({share(minimal, measured)})", False))
    if rated:
        facts.append(("solved by singles alone", share(file.difficulty.singles, rated), False))
        facts.append(("trial needed", share(file.difficulty.trials, rated), False))
    if str(file.empty_cells):
        facts.append(("empty cells", str(file.empty_cells), False))
    return _table(
        f"<tr><th>{escape(name)}</th><td{' class=bad' if bad else ''}>{escape(value)}</td></tr>"
        for name, value, bad in facts
    )


def _labels(labels: Labels, levels: list[str]) -> str:
    head = "".join(
        f'<th class="number">{escape(each)}</th>' for each in ("rows", "one solution", *levels, "median score")
    )
    lines = [f"<tr><th>label</th>{head}</tr>"]
    for group in labels.groups:
        cells = [
            f"{group.rows:,}",
            share(group.one_solution, group.rows),
            *(share(group.levels.get(level, 0), group.rated) for level in levels),
            "-" if group.median_score is None else f"{group.median_score:,}",
        ]
        numbers = "".join(f'<td class="number">{each}</td>' for each in cells)
        lines.append(f"<tr><td>{escape(group.label)}</td>{numbers}</tr>")
    note = "" if labels.correlations is None else str(labels.correlations)
    title = f"Level by label: {labels.name}{note and f', {note}'}"
    chart = shares(title, [(group.label, group.levels) for group in labels.groups], levels) if levels else ""
    return f"<h3>{escape(title)}</h3>{chart}{_table(lines)}"


def _examples(file: FileReport) -> str:
    lines = [
        f"<tr><th>{escape(name.replace('_', ' '))}</th><td>{escape(shortened(str(each), LONGEST))}</td></tr>"
        for name, found in file.examples().items()
        for each in found
    ]
    lines += [
        f"<tr><th>equivalent</th><td>rows {one:,} and {other:,}</td></tr>" for one, other in file.duplicates.examples
    ]
    return f"<h3>First rows with faults</h3>{_table(lines)}" if lines else ""


def _between(audit: Audit) -> str:
    lines = ["<tr><th>first file</th><th>second file</th><th>shared</th><th>of the second</th></tr>"]
    for leak in audit.leaks:
        shared = max(leak.equal, leak.equivalent)
        style = " class=bad" if shared else ""
        lines.append(
            f"<tr><td>{escape(leak.first)}</td><td>{escape(leak.second)}</td>"
            f"<td{style}>{shared:,}, {leak.equal:,} with the same digits</td><td>{share(shared, leak.rows)}</td></tr>"
        )
    return f"<h2>Between files</h2>{_table(lines)}"


def _table(lines: Iterable[str]) -> str:
    return f'<div class="scroll"><table>{"".join(lines)}</table></div>'
