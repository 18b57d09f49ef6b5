"""Planners as a picture: time and plan length against the size of the problem, a line for each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from grille.lab.chart import save
from grille.lab.planner_runs import OWN, PlannerRun

# Okabe and Ito's colours, and a sign for each, so that print tells them apart too.
_LOOKS = (
    ("#0072B2", "o"),
    ("#D55E00", "s"),
    ("#009E73", "^"),
    ("#CC79A7", "D"),
    ("#E69F00", "v"),
    ("#56B4E9", "P"),
    ("#333333", "X"),
)


def write(path: str, runs: Sequence[PlannerRun]) -> None:
    """Writes the picture: complete, or not at all."""
    save(path, draw(runs, os.path.splitext(path)[1].lower()[1:]))


def draw(runs: Sequence[PlannerRun], form: str) -> bytes:
    """The picture as a file of this form."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "grille", "font.size": 9}):
        figure = Figure(figsize=(10, 4), layout="constrained")
        axes: Any = figure.subplots(1, 2)
        best = {run.size: run.actions for run in runs if run.planner == OWN}
        names = [*dict.fromkeys(run.planner for run in runs)]
        for number, name in enumerate(names):
            colour, sign = _LOOKS[number % len(_LOOKS)]
            mine = [run for run in runs if run.planner == name]
            look = {"color": colour, "marker": sign, "markersize": 5, "linewidth": 1, "label": name}
            axes[0].plot([run.size for run in mine], [max(run.seconds, 1e-6) for run in mine], **look)
            done = [run for run in mine if run.actions is not None]
            extra = [(run.actions or 0) - (best.get(run.size) or run.size) for run in done]
            axes[1].plot([run.size for run in done], extra, **look)
            for run in mine:
                if run.stopped:
                    axes[0].plot([run.size], [run.seconds], marker=sign, color=colour, markerfacecolor="white")
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
