"""Writes the page of Dominosa's techniques and its pictures, from the table and the exemplars: nothing by hand.

Run it in the environment that `make test` sets up: `.venv/bin/python docs/techniques.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import grille
from grille.dominosa.exemplars import EXEMPLARS
from grille.dominosa.techniques import LEVELS, TECHNIQUES
from grille.logic.picture import picture
from grille.puzzle import logic_of
from grille.scene import svg

HERE = Path(__file__).parent
PAGE = HERE / "dominosa-techniques.md"
PICTURES = HERE / "dominosa-techniques"

HEAD = """# The techniques of Dominosa

`grille steps`, `hint` and `rate` know these, in this order, and always use the first that applies. The level of a board
is that of the hardest technique it needs; its score is the sum of the weights of all its steps. In the pictures orange
and blue show what a step rests on, a green ring what it lays, a dashed ring with a cross what it rules out, a dotted
ring what it supposes for a while.

This page is written by `docs/techniques.py`.
"""


def page() -> tuple[str, dict[str, str]]:
    """The page, and its pictures by name."""
    parts = [HEAD]
    pictures: dict[str, str] = {}
    for level in LEVELS:
        parts.append(f"## {level.capitalize()}\n")
        for technique in TECHNIQUES:
            if technique.level != level or technique.id == "broken":
                continue
            parts.append(f"### {technique.title}\n")
            trial = "; a trial, the last resort" if technique.trial else ""
            parts.append(f"`{technique.id}`, weight {technique.weight}{trial}. {technique.lesson}\n")
            if technique.id in EXEMPLARS:
                parts += example(technique.id, pictures)
    return "\n".join(parts), pictures


def example(name: str, pictures: dict[str, str]) -> Iterator[str]:
    """The technique at work on its exemplar."""
    text, number = EXEMPLARS[name]
    puzzle = grille.parse(text)
    trace = puzzle.steps().trace()
    step = trace.steps[number - 1]
    position = [*trace.positions()][number - 1]
    scene = picture(logic_of(puzzle), puzzle, position, step)
    pictures[f"{name}.svg"] = svg.draw(scene)
    yield f"![{step.technique.title}, on a board of order {text.partition(':')[0]}]({PICTURES.name}/{name}.svg)\n"
    yield f"> {step.sentence} (`{text}`, step {number})\n"


if __name__ == "__main__":
    text, pictures = page()
    PAGE.write_text(text, encoding="utf-8")
    PICTURES.mkdir(exist_ok=True)
    for name, content in pictures.items():
        (PICTURES / name).write_text(content, encoding="utf-8")
