"""Write the measured run in docs/explanation/lab.md, and its chart docs/pictures/lab.svg.

.venv/bin/python docs/scripts/lab_run.py

Every labelling and every engine solves the built-in board of the lab. The counts are the same on every machine; the
times are those of the machine that runs the script. All third-party engines must be installed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from grille.family import family
from grille.lab import Goal, Row, chosen, measure
from grille.lab.chart import write
from grille.lab.engine import Board, Engine
from grille.lab.summary import summary
from grille.lab.table import heading, line
from grille.notation import parse

DOCS = Path(__file__).parents[1]
PAGE = DOCS / "explanation" / "lab.md"
CHART = DOCS / "pictures" / "lab.svg"
HEADING = "## A real run"
_BLOCK = re.compile(rf"(?<=^{re.escape(HEADING)}\n\n```text\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def demo() -> Board:
    """The built-in board of the lab."""
    record = family("dominosa")
    if record.demo is None or record.constraints is None:
        raise SystemExit("Dominosa has no board for the lab")
    return Board(parse(record.demo, family=record.name), record.constraints)


def rows(engines: Sequence[Engine]) -> list[Row]:
    """Solve the board with each engine."""
    board = demo()
    return [Row(engine, (measure(engine, board, Goal.FIRST, None),)) for engine in engines]


def block(measured: Sequence[Row]) -> str:
    """The text block of the page: the table, and what it shows."""
    return "\n".join([heading(), *map(line, measured), "", *summary(measured)]) + "\n"


def shown() -> str:
    """The text block that the page has now."""
    found = _BLOCK.search(PAGE.read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit(f"{PAGE}: expected the heading {HEADING!r}, followed by a text block")
    return found[0]


def main() -> None:
    choice = chosen()
    if choice.missing:
        raise SystemExit(f"not installed: {', '.join(engine.name for engine in choice.missing)}")
    old, measured = shown(), rows(choice.engines)
    page = PAGE.read_text(encoding="utf-8").replace(old, block(measured))
    write(str(CHART), measured, "Dominosa: the work of each labelling, to the first solution")
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
