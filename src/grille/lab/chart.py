"""Chart of an engine comparison: one panel per measure on a logarithmic scale, one line per engine."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.lab.labelling import Labelling
from grille.lab.trial import Row

SUFFIXES = (".png", ".svg", ".pdf")
# Okabe and Ito's palette, safe for colour-blind readers; the markers differ too, for print in black and white.
BRANCHINGS = {
    "step": ("#0072B2", "o"),
    "enum": ("#56B4E9", "s"),
    "bisect": ("#009E73", "D"),
    "median": ("#E69F00", "P"),
    "middle": ("#CC79A7", "X"),
}
DOWN = ("#D55E00", "v")
OTHERS = ("#333333", "o")


class Panel(NamedTuple):
    """One panel of the chart: a measure."""

    title: str
    amount: Callable[[Row], float | None]


PANELS = (
    Panel("time (ms)", lambda row: row.solving * 1000),
    Panel("backtracks", lambda row: row.work.backtracks),
    Panel("prunings", lambda row: row.work.prunings),
    Panel("resumptions", lambda row: row.work.resumptions),
)


def check(path: str) -> None:
    """Raise GrilleError if no picture can be written to this path; called before anything is run."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise GrilleError(f"{path}: expected a file name that ends in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not os.path.isdir(folder):
        raise GrilleError(f"{path}: {'is a directory' if os.path.isdir(path) else 'the directory does not exist'}")
    try:
        import matplotlib as _  # noqa: F401, ICN001  only to check that it is installed
    except ImportError:
        raise GrilleError("a picture needs matplotlib: pip install 'grille[lab]'") from None


def write(path: str, rows: Sequence[Row], title: str) -> None:
    """Write the picture. An existing file is replaced only when the new one is complete."""
    save(path, draw(rows, title, os.path.splitext(path)[1].lower()[1:]))


def save(path: str, data: bytes) -> None:
    """Write the file atomically."""
    temporary = f"{path}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError as error:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise GrilleError(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None


def draw(rows: Sequence[Row], title: str, form: str) -> bytes:
    """Draw the chart; return a file of this format."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # Keep text as text in SVG, and make the output reproducible.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "grille", "font.size": 9}):
        lines = _lines(rows)
        figure = Figure(figsize=(11, 1.5 + 0.24 * (lines[-1][0] + 1)), layout="constrained")
        figure.suptitle(title, fontsize=11, x=0.01, ha="left")
        axes: Any = figure.subplots(1, len(PANELS), sharey=True)
        for panel, axis in zip(PANELS, axes, strict=True):
            _panel(axis, panel, lines)
        _names(axes[0], lines)
        _legend(figure, rows)
        file = BytesIO()
        figure.savefig(file, format=form, dpi=160, metadata={"Date": None} if form == "svg" else None)
        return file.getvalue()


def _lines(rows: Sequence[Row]) -> list[tuple[float, Row]]:
    """Pair each row with its vertical position, with a gap after the labellings of a model."""
    lines: list[tuple[float, Row]] = []
    height, last = -1.0, None
    for row in rows:
        group = (isinstance(row.engine, Labelling), row.model if row.shows_model else "")
        height += 1.0 if last in (None, group) else 1.6
        last = group
        lines.append((height, row))
    return lines


def _panel(axis: Any, panel: Panel, lines: Sequence[tuple[float, Row]]) -> None:
    from matplotlib.ticker import NullLocator, SymmetricalLogLocator

    counted = [(height, row, amount) for height, row in lines if (amount := panel.amount(row)) is not None]
    amounts = [amount for *_, amount in counted]
    if min(amounts, default=1) > 0:
        axis.set_xscale("log")
        axis.margins(x=0.15)
    else:
        # A logarithmic scale cannot show a count of 0.
        axis.set_xscale("symlog", linthresh=1)
        axis.xaxis.set_major_locator(SymmetricalLogLocator(base=10, linthresh=1))
        axis.set_xlim(-0.3, max([10.0, *amounts]) * 3)
    axis.xaxis.set_minor_locator(NullLocator())
    axis.set_title(panel.title, loc="left", fontsize=10)
    axis.grid(axis="x", color="#dddddd", linewidth=0.8)
    axis.set_axisbelow(True)
    axis.tick_params(length=0)
    for side in ("top", "right", "left"):
        axis.spines[side].set_visible(False)
    axis.hlines([height for height, _ in lines], 0, 1, transform=axis.get_yaxis_transform(), color="#f0f0f0", zorder=0)
    for height, row, amount in counted:
        colour, marker = _style(row)
        # An open marker with an arrow means that the time limit stopped the run: the true number is larger.
        axis.plot(
            [amount],
            [height],
            marker=marker,
            color=colour,
            markerfacecolor="white" if row.stopped else colour,
            markersize=6,
        )
        if row.stopped:
            axis.annotate(
                "",
                (amount, height),
                (14, 0),
                textcoords="offset points",
                arrowprops={"arrowstyle": "<-", "color": colour},
            )


def _names(axis: Any, lines: Sequence[tuple[float, Row]]) -> None:
    axis.set_yticks([height for height, _ in lines], [row.name for _, row in lines])
    axis.set_ylim(lines[-1][0] + 0.7, -0.7)


def _legend(figure: Any, rows: Sequence[Row]) -> None:
    from matplotlib.lines import Line2D

    orders = [row.engine for row in rows if isinstance(row.engine, Labelling)]
    shown = {each.branching: BRANCHINGS[each.branching] for each in orders if each.value == "up"}
    shown |= {"down": DOWN} if any(each.value == "down" for each in orders) else {}
    signs = [
        Line2D([], [], linestyle="", marker=marker, color=colour, label=name)
        for name, (colour, marker) in shown.items()
    ]
    if len(orders) < len(rows):
        signs.append(Line2D([], [], linestyle="", marker=OTHERS[1], color=OTHERS[0], label="other engines"))
    if any(row.stopped for row in rows):
        signs.append(
            Line2D(
                [], [], linestyle="", marker="o", color="#777777", markerfacecolor="white", label="stopped at the limit"
            )
        )
    figure.legend(handles=signs, loc="outside lower left", ncols=len(signs), frameon=False)


def _style(row: Row) -> tuple[str, str]:
    if not isinstance(row.engine, Labelling):
        return OTHERS
    return DOWN if row.engine.value == "down" else BRANCHINGS[row.engine.branching]
