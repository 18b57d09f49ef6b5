"""Chart of a planner comparison: time and plan length by problem size, one line per planner."""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from grille.lab.chart import save
from grille.lab.planner_runs import OWN, PlannerRun

# Okabe and Ito's palette, with a marker for each colour.
STYLES = (
    ("#0072B2", "o"),
    ("#D55E00", "s"),
    ("#009E73", "^"),
    ("#CC79A7", "D"),
    ("#E69F00", "v"),
    ("#56B4E9", "P"),
    ("#333333", "X"),
)


def write(path: str, runs: Sequence[PlannerRun]) -> None:
    """Write the picture. An existing file is replaced only when the new one is complete."""
    save(path, draw(runs, os.path.splitext(path)[1].lower()[1:]))


def draw(runs: Sequence[PlannerRun], form: str) -> bytes:
    """Draw the chart; return a file of this format."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "grille", "font.size": 9}):
        figure = Figure(figsize=(10, 4), layout="constrained")
        axes: Any = figure.subplots(1, 2)
        best = {run.size: run.actions for run in runs if run.planner == OWN}
        names = [*dict.fromkeys(run.planner for run in runs)]
        for number, name in enumerate(names):
            colour, marker = STYLES[number % len(STYLES)]
            own = [run for run in runs if run.planner == name]
            style = {"color": colour, "marker": marker, "markersize": 5, "linewidth": 1, "label": name}
            axes[0].plot([run.size for run in own], [max(run.seconds, 1e-6) for run in own], **style)
            done = [run for run in own if run.actions is not None]
            extra = [(run.actions or 0) - (best.get(run.size) or run.size) for run in done]
            axes[1].plot([run.size for run in done], extra, **style)
            for run in own:
                if run.stopped:
                    axes[0].plot([run.size], [run.seconds], marker=marker, color=colour, markerfacecolor="white")
        axes[0].set(xscale="log", yscale="log", xlabel="tiles", title="seconds (open: stopped at the limit)")
        axes[1].set(xscale="log", xlabel="tiles", title="actions beyond the fewest")
        axes[1].yaxis.set_major_locator(MaxNLocator(integer=True))
        for axis in axes:
            axis.grid(color="#dddddd", linewidth=0.8)
            axis.set_axisbelow(True)
        figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower left", ncols=4, frameon=False)
        file = BytesIO()
        figure.savefig(file, format=form, dpi=160, metadata={"Date": None} if form == "svg" else None)
        return file.getvalue()
