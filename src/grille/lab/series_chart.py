"""Chart of a series: growth curves of the medians, and a box plot for each group and engine."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from grille.lab.chart import save
from grille.lab.planner_chart import STYLES
from grille.lab.series import Group, GroupRow
from grille.lab.trial import Trial


class Measure(NamedTuple):
    """One column of the chart."""

    title: str
    amount: Callable[[Trial], float | None]


MEASURES = (
    Measure("time (ms)", lambda trial: trial.solving * 1000),
    Measure("backtracks", lambda trial: trial.work.backtracks),
)


def write(path: str, rows: Sequence[GroupRow], title: str, kind: str) -> None:
    """Write the picture. An existing file is replaced only when the new one is complete."""
    save(path, draw(rows, title, kind, os.path.splitext(path)[1].lower()[1:]))


def draw(rows: Sequence[GroupRow], title: str, kind: str, form: str) -> bytes:
    """Draw the chart; return a file of this format. `kind` is what groups differ by."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # Keep text as text in SVG, and make the output reproducible.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "grille", "font.size": 9}):
        groups = [*dict.fromkeys(each.group for each in rows)]
        names = [*dict.fromkeys(each.row.name for each in rows)]
        # A count that is 0 everywhere shows nothing.
        measures = [each for each in MEASURES if any(any(_amounts(row, each)) for row in rows)]
        sized = len(groups) > 1 and all(group.size is not None for group in groups)
        figure = Figure(figsize=(11, (7.5 if sized else 4.2) + 0.18 * (len(names) // 4)), layout="constrained")
        figure.suptitle(title, fontsize=11, x=0.01, ha="left")
        axes: Any = figure.subplots(1 + sized, len(measures), squeeze=False)
        for column, measure in enumerate(measures):
            if sized:
                _curves(axes[0][column], rows, names, measure, kind)
            _boxes(axes[-1][column], rows, groups, names, measure, kind)
        _legend(figure, names)
        file = BytesIO()
        figure.savefig(file, format=form, dpi=160, metadata={"Date": None} if form == "svg" else None)
        return file.getvalue()


def _curves(axis: Any, rows: Sequence[GroupRow], names: Sequence[str], measure: Measure, kind: str) -> None:
    """The median of each engine by size, with a line from the best to the worst board."""
    from statistics import median

    for number, name in enumerate(names):
        colour, marker = _style(number)
        found = [(row.group.size or 0, _amounts(row, measure)) for row in rows if row.row.name == name]
        points = [(size, median(amounts), min(amounts), max(amounts)) for size, amounts in found if amounts]
        if not points:
            continue
        sizes, middles, lows, highs = zip(*points, strict=True)
        # Side by side, so that no line hides another.
        shift = [size + 0.06 * (number - len(names) / 2) for size in sizes]
        axis.plot(shift, middles, color=colour, marker=marker, markersize=5, linewidth=1.2)
        axis.vlines(shift, lows, highs, color=colour, linewidth=0.8, alpha=0.5)
    axis.set_title(f"{measure.title}: median, and best to worst", loc="left", fontsize=10)
    axis.set_xlabel(kind)
    axis.set_xticks(sorted({row.group.size or 0 for row in rows}))
    _scale(axis, rows, measure)


def _boxes(
    axis: Any, rows: Sequence[GroupRow], groups: Sequence[Group], names: Sequence[str], measure: Measure, kind: str
) -> None:
    """For each group a box for each engine: the middle half of the boards, the median, and all outliers."""
    step = len(names) + 1.5
    for row in rows:
        amounts = _amounts(row, measure)
        if not amounts:
            continue
        number = names.index(row.row.name)
        colour, _ = _style(number)
        axis.boxplot(
            [amounts],
            positions=[groups.index(row.group) * step + number],
            widths=0.7,
            patch_artist=True,
            boxprops={"facecolor": colour, "alpha": 0.45, "edgecolor": colour},
            medianprops={"color": "black"},
            whiskerprops={"color": colour},
            capprops={"color": colour},
            flierprops={"marker": ".", "markersize": 3, "markeredgecolor": colour},
        )
    axis.set_title(f"{measure.title}: all boards", loc="left", fontsize=10)
    axis.set_xlabel(kind)
    middles = [at * step + (len(names) - 1) / 2 for at in range(len(groups))]
    axis.set_xticks(middles, [group.name for group in groups])
    _scale(axis, rows, measure)


def _scale(axis: Any, rows: Sequence[GroupRow], measure: Measure) -> None:
    amounts = [amount for row in rows for amount in _amounts(row, measure)]
    # A logarithmic scale cannot show a count of 0.
    if min(amounts, default=1) > 0:
        axis.set_yscale("log")
    else:
        axis.set_yscale("symlog", linthresh=1)
        axis.set_ylim(-0.3, max([10.0, *amounts]) * 3)
    axis.grid(axis="y", color="#dddddd", linewidth=0.8)
    axis.set_axisbelow(True)
    for side in ("top", "right"):
        axis.spines[side].set_visible(False)


def _legend(figure: Any, names: Sequence[str]) -> None:
    from matplotlib.lines import Line2D

    signs = [
        Line2D([], [], color=colour, marker=marker, label=name)
        for name, (colour, marker) in ((name, _style(number)) for number, name in enumerate(names))
    ]
    figure.legend(handles=signs, loc="outside lower left", ncols=4, frameon=False)


def _style(number: int) -> tuple[str, str]:
    """A colour and a marker. After the last colour, the colours begin again with other markers."""
    colour, _ = STYLES[number % len(STYLES)]
    return colour, STYLES[(number + number // len(STYLES)) % len(STYLES)][1]


def _amounts(row: GroupRow, measure: Measure) -> list[float]:
    found = [measure.amount(trial) for trial in row.row.trials]
    return [amount for amount in found if amount is not None]
