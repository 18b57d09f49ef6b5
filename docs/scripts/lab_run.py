"""Write the measured runs in the pages about the lab, and their pictures.

.venv/bin/python docs/scripts/lab_run.py

Every labelling and every engine solves the built-in board of the lab, and both series run. The counts are the same on
every machine; the times are those of the machine that runs the script. All third-party engines must be installed.
"""

from __future__ import annotations

import subprocess
import sys
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
PICTURES = DOCS / "pictures"
HEADING = "## A real run"
# The commands of the page whose output is measured: the heading above the block, the arguments, and the picture.
RUNS = {
    "### The rules": ("lab --series rules --repeat 5 -q", "lab-rules.svg"),
    "### The constraints": ("lab --series constraints -q", "lab-constraints.svg"),
    "### The cut": ("lab --engine plain --solutions unique -q 4.3.1..4.14.3..2", None),
}
TREE = "lab --variable dom/wdeg -q --tree {}"


def place(page: str, title: str) -> tuple[int, int]:
    """Where the first text block after a heading begins and ends."""
    start = page.find(f"\n{title}\n")
    begin = page.find("\n```text\n", start) + len("\n```text\n")
    end = page.find("```\n", begin)
    if start < 0 or end < 0:
        raise SystemExit(f"{PAGE}: expected the heading {title!r}, followed by a text block")
    return begin, end


def demo() -> Board:
    """The built-in board of the lab, in the family's default model."""
    record = family("dominosa")
    if record.demo is None:
        raise SystemExit("Dominosa has no board for the lab")
    name, _, build = record.models[0]
    return Board(parse(record.demo, family=record.name), build, name)


def rows(engines: Sequence[Engine]) -> list[Row]:
    """Solve the board with each engine."""
    board = demo()
    return [Row(engine, (measure(engine, board, Goal.FIRST, None),)) for engine in engines]


def block(measured: Sequence[Row]) -> str:
    """The text block of the page: the table, and what it shows."""
    return "\n".join([heading(), *map(line, measured), "", *summary(measured)]) + "\n"


def shown(title: str = HEADING) -> str:
    """The text block that the page has now below a heading."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = place(page, title)
    return page[begin:end]


def replace(title: str, text: str) -> None:
    """Replace the text block below a heading."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = place(page, title)
    PAGE.write_text(page[:begin] + text + page[end:], encoding="utf-8")


def run(arguments: str) -> str:
    """Run grille with these arguments; return what it prints."""
    command = [sys.executable, "-m", "grille", *arguments.split()]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603  our own program


def main() -> None:
    choice = chosen()
    if choice.missing:
        raise SystemExit(f"not installed: {', '.join(name for name, _ in choice.missing)}")
    measured = rows(choice.engines)
    replace(HEADING, block(measured))
    write(
        str(PICTURES / "lab.svg"),
        measured,
        "Dominosa, a spot for each tile: the work of each labelling, to the first solution",
    )
    for title, (arguments, picture) in RUNS.items():
        drawn = "" if picture is None else f" --picture {PICTURES / picture}"
        replace(title, run(arguments + drawn))
    run(TREE.format(PICTURES / "lab-tree.svg"))


if __name__ == "__main__":
    main()
