"""Writes the pages of techniques and their pictures, from the tables and the exemplars: nothing by hand.

Run it in the environment that `make test` sets up: `.venv/bin/python docs/scripts/techniques.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import grille
from grille.family import family
from grille.logic import Logic, Technique
from grille.logic.demonstration import Exemplar, demonstration
from grille.logic.picture import picture
from grille.scene import svg

REFERENCE = Path(__file__).parents[1] / "reference"


class Page(NamedTuple):
    """The page of one family, and what stands at its head."""

    family: str
    head: str

    @property
    def path(self) -> Path:
        return REFERENCE / f"{self.family}-techniques.md"

    @property
    def pictures(self) -> Path:
        return REFERENCE / f"{self.family}-techniques"


PAGES = (
    Page(
        "dominosa",
        """# The techniques of Dominosa

`grille steps`, `hint` and `rate` know these, in this order, and always use the first that applies. The level of a board
is that of the hardest technique it needs; its score is the sum of the weights of all its steps. In the pictures orange
and blue show what a step rests on, a green ring what it lays, a dashed ring with a cross what it rules out, a dotted
ring what it supposes for a while.

This page is written by `docs/scripts/techniques.py`.
""",
    ),
    Page(
        "sudoku",
        """# The techniques of Sudoku

`grille steps`, `hint` and `rate` always use the first of these that applies. Names, order, levels, codes and weights
(but for hidden singles) are HoDoKu's. The score of a puzzle is the sum of the weights of all its steps, its level the
highest it needs, raised while the score is above its cap (easy 800, medium 1000, hard 1600, unfair 1800). All of
that can be changed: `--without`, `--with`, `--weight`, `--rules`.

In the pictures orange and blue discs are the candidates a step rests on, green ones are placed, red ones struck out;
tinted houses and cells belong to the pattern. An arrow is a link: full where it is strong (if not the one, then the
other), dashed where it is weak (not both). In chains what holds is orange and what doesn't is blue, read from the first
candidate on.

Each position is a library line, so `grille steps --all` shows it, and most techniques have a puzzle to practise on that
needs them: without, it takes something harder. All of them were made here.

This page is written by `docs/scripts/techniques.py`.
""",
    ),
)


def write_page(page: Page) -> tuple[str, dict[str, str]]:
    """The page, and its pictures by name."""
    record = family(page.family)
    assert record.logic is not None  # noqa: S101  a page of techniques
    logic = record.logic()
    exemplars = {} if logic.exemplars is None else dict(logic.exemplars())
    parts = [page.head]
    pictures: dict[str, str] = {}
    for level in logic.levels:
        parts.append(f"## {level.capitalize()}\n")
        for technique in logic.techniques:
            if technique.level != level or technique.id == "broken":
                continue
            parts.append(f"### {technique.title}\n")
            parts.append(f"{about(technique)}. {technique.description}\n")
            if technique.id in exemplars:
                parts += example(page, logic, technique, exemplars[technique.id], pictures)
    return "\n".join(parts), pictures


def about(technique: Technique) -> str:
    code = f", code {technique.code}" if technique.code else ""
    assumes = "; assumes that there is one solution" if technique.assumes_unique else ""
    trial = "; a trial, the last resort" if technique.trial else ""
    return f"`{technique.id}`, weight {technique.weight}{code}{assumes}{trial}"


def example(
    page: Page, logic: Logic[Any], technique: Technique, exemplar: Exemplar, pictures: dict[str, str]
) -> Iterator[str]:
    """The technique at work on its exemplar."""
    (text,) = grille.read(exemplar.text, family=page.family)
    assert text.puzzle is not None  # noqa: S101  our own data
    shown = demonstration(logic, text.puzzle, technique.id, text.library_position, exemplar)
    assert shown is not None, technique.id  # noqa: S101  it was found by that
    pictures[f"{technique.id}.svg"] = svg.draw(picture(logic, text.puzzle, *shown))
    yield f"![{technique.title}]({page.pictures.name}/{technique.id}.svg)\n"
    step = "" if text.library_position.code else f", step {exemplar.taken + 1}"
    at = "" if exemplar.position else f" (`{exemplar.text}`{step})"
    yield f"> {shown.step.sentence}{at}\n"
    if exemplar.practice not in {"", exemplar.text}:
        yield f"To practise on: `{exemplar.practice}`\n"


if __name__ == "__main__":
    for page in PAGES:
        text, pictures = write_page(page)
        page.path.write_text(text, encoding="utf-8")
        page.pictures.mkdir(exist_ok=True)
        for old in page.pictures.iterdir():
            if old.name not in pictures:
                old.unlink()
        for name, content in pictures.items():
            (page.pictures / name).write_text(content, encoding="utf-8")
