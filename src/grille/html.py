"""Results in a notebook: text and pictures as self-contained HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_ROW = "display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start"


def paragraph(text: str, *, strong: str = "") -> str:
    """Return a paragraph, with `strong` before it in bold."""
    head = f"<b>{escape(strong)}</b> " if strong else ""
    return f"<p>{head}{escape(text)}</p>"


def items(texts: Iterable[str], *, numbered: bool = False, folded: str = "") -> str:
    """Return a list of texts; `folded` is the title of a closed <details> element to put it in."""
    kind = "ol" if numbered else "ul"
    listed = f"<{kind}>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</{kind}>"
    return f"<details><summary>{escape(folded)}</summary>{listed}</details>" if folded else listed


def table(rows: Iterable[tuple[str, object]]) -> str:
    """Return a table of names and values."""
    cells = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"


def pictures(svgs: Iterable[str]) -> str:
    """Return pictures side by side, wrapped where there is no room."""
    return f'<div style="{_ROW}">{"".join(svgs)}</div>'


def result(*parts: str) -> str:
    """Wrap the parts of a result in one element."""
    return f'<div class="grille">{"".join(parts)}</div>'
