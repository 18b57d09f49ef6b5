"""Lessons: descriptions of techniques with a picture, for a chapter of a book or the first page of a worksheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille.family import Family
from grille.logic import Technique
from grille.logic.demonstration import Demonstration, demonstration
from grille.logic.picture import picture
from grille.notation import read
from grille.print.content import Content
from grille.print.entry import Entry
from grille.puzzle import Puzzle

# The width of the picture of a lesson, in inches: at the usual size of text, and in large print.
WIDTH, LARGE_WIDTH = 2.4, 3.7


def needed(entries: Sequence[Entry]) -> list[tuple[Family[Any], Technique]]:
    """The techniques that the puzzles of a document need, by family, the easiest first."""
    used: dict[str, set[str]] = {}
    records = {}
    for each in entries:
        records[each.puzzle.family] = each.record
        used.setdefault(each.puzzle.family, set()).update(each.rating.techniques)
    return [
        (record, technique)
        for name, record in records.items()
        if record.logic is not None
        for technique in record.logic().techniques
        if technique.id in used[name]
    ]


def shown(record: Family[Any], technique: Technique) -> tuple[Puzzle[Any], Demonstration] | None:
    """The position that shows a technique; None if there is none."""
    assert record.logic is not None  # noqa: S101  a technique belongs to a family with techniques
    logic = record.logic()
    exemplar = None if logic.exemplars is None else logic.exemplars().get(technique.id)
    if exemplar is None:
        return None
    text = next(read(exemplar.text, family=record.name))
    assert text.puzzle is not None  # noqa: S101  our own data
    found = demonstration(logic, text.puzzle, technique.id, text.library_position, exemplar)
    return None if found is None else (text.puzzle, found)


def lesson_data(
    content: Content, record: Family[Any], technique: Technique, *, width: float | None = None
) -> dict[str, Any]:
    """A lesson for the template, with a picture of this width in inches."""
    width = width or (LARGE_WIDTH if content.spec.large else WIDTH)
    assert record.logic is not None  # noqa: S101  a technique belongs to a family with techniques
    found = shown(record, technique)
    drawn, sentence = None, ""
    if found is not None:
        puzzle, (position, step) = found
        scene = picture(record.logic(), puzzle, position, step)
        cell = min(width, content.page.area[0]) / (scene.size[1] + 0.2)
        drawn, sentence = content.picture(f"lesson-{record.name}-{technique.id}", scene, cell), step.sentence
    return {
        "title": technique.title,
        "family": record.title,
        "level": technique.level,
        "description": technique.description,
        "picture": drawn,
        "sentence": sentence,
    }
