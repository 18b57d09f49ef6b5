"""Charts as SVG: bars with their numbers, and shares by group. They follow the colours of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

# Sizes in pixels.
WIDTH, ROW, GAP, NAMES, NUMBERS = 720, 22, 6, 224, 120
HEIGHT, AXIS = 160, 22
# Columns that a histogram has at most; more values are put together.
MOST_COLUMNS = 60


def bars(title: str, values: Mapping[str, int]) -> str:
    """Return a chart with one horizontal bar for each name."""
    total, most = sum(values.values()), max(values.values(), default=0)
    room = WIDTH - NAMES - NUMBERS
    parts = []
    for row, (name, number) in enumerate(values.items()):
        y = row * (ROW + GAP)
        size = room * number / most if most else 0
        share = f"{number:,} ({100 * number / total:.1f}%)"
        parts.append(_text(NAMES - 8, y + ROW * 0.72, name, "end"))
        parts.append(f'<rect class="bar" x="{NAMES}" y="{y}" width="{size:.1f}" height="{ROW}" rx="2"/>')
        parts.append(_text(NAMES + size + 8, y + ROW * 0.72, share))
    return _svg(title, len(values) * (ROW + GAP), parts)


def histogram(title: str, counts: Mapping[int, int], axis: str) -> str:
    """Return a chart with a column for each number, or for ranges of equal size."""
    if not counts:
        return ""
    first, last = min(counts), max(counts)
    step = -(-(last - first + 1) // MOST_COLUMNS)
    columns = [0] * ((last - first) // step + 1)
    for number, count in counts.items():
        columns[(number - first) // step] += count
    most, width = max(columns), WIDTH / len(columns)
    parts = []
    for at, count in enumerate(columns):
        size = HEIGHT * count / most
        low, high = first + at * step, first + (at + 1) * step - 1
        where = f"{low:,}" if step == 1 else f"{low:,} to {high:,}"
        parts.append(
            f'<rect class="bar" x="{at * width + 0.5:.1f}" y="{HEIGHT - size:.1f}" width="{max(width - 1, 0.5):.1f}" '
            f'height="{size:.1f}"><title>{where}: {count:,}</title></rect>'
        )
    parts.append(f'<line class="axis" x1="0" x2="{WIDTH}" y1="{HEIGHT}" y2="{HEIGHT}"/>')
    parts += [
        _text(0, HEIGHT + 16, f"{first:,}"),
        _text(WIDTH / 2, HEIGHT + 16, axis, "middle"),
        _text(WIDTH, HEIGHT + 16, f"{last:,}", "end"),
    ]
    return _svg(title, HEIGHT + AXIS, parts)


def shares(title: str, groups: Sequence[tuple[str, Mapping[str, int]]], names: Sequence[str]) -> str:
    """Return a chart with one bar of full width for each group, divided by name, and its legend."""
    room = WIDTH - NAMES
    parts = []
    for row, (group, counts) in enumerate(groups):
        y, x, total = row * (ROW + GAP), float(NAMES), sum(counts.values())
        parts.append(_text(NAMES - 8, y + ROW * 0.72, group, "end"))
        for at, name in enumerate(names):
            size = room * counts.get(name, 0) / total if total else 0.0
            if size:
                about = f"{group}, {name}: {counts[name]:,} ({100 * counts[name] / total:.1f}%)"
                parts.append(
                    f'<rect class="part{at % 6}" x="{x:.1f}" y="{y}" width="{size:.1f}" height="{ROW}">'
                    f"<title>{escape(about)}</title></rect>"
                )
            x += size
    y = len(groups) * (ROW + GAP) + 4
    for at, name in enumerate(names):
        x = NAMES + at * room / len(names)
        parts.append(f'<rect class="part{at % 6}" x="{x:.1f}" y="{y}" width="12" height="12"/>')
        parts.append(_text(x + 18, y + 11, name))
    return _svg(title, y + 20, parts)


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(title: str, height: float, parts: list[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
