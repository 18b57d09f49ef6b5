"""Results in a notebook: a few words and pictures side by side, as HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_ROW = "display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start"


def paragraph(text: str, *, strong: str = "") -> str:
    """A paragraph; `strong` stands before it in bold."""
    head = f"<b>{escape(strong)}</b> " if strong else ""
    return f"<p>{head}{escape(text)}</p>"


def items(texts: Iterable[str], *, numbered: bool = False, folded: str = "") -> str:
    """A list, each text on a line of its own; behind a line to click on, if `folded` says what it reads."""
    kind = "ol" if numbered else "ul"
    listed = f"<{kind}>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</{kind}>"
    return f"<details><summary>{escape(folded)}</summary>{listed}</details>" if folded else listed


def table(rows: Iterable[tuple[str, object]]) -> str:
    """A table of names and values."""
    cells = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"


def pictures(svgs: Iterable[str]) -> str:
    """Pictures side by side, where there is room."""
    return f'<div style="{_ROW}">{"".join(svgs)}</div>'


def result(*parts: str) -> str:
    """The whole of it."""
    return f'<div class="grille">{"".join(parts)}</div>'
