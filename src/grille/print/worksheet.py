"""Worksheets: positions to practise one technique, with the lesson, and answers at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.family import Family, families
from grille.generation import generate
from grille.logic import Position, Step, Technique
from grille.logic.picture import picture
from grille.print.arrangement import Limits, fit
from grille.print.content import LABEL, Content, block, grid_data
from grille.print.entry import print_rules_of
from grille.print.lessons import lesson_data
from grille.puzzle import Puzzle

MOST = 200
# The height of the sentence below an answer, in inches.
SENTENCE = 0.75


class Task(NamedTuple):
    """A position where a technique applies, and the step to find."""

    puzzle: Puzzle[Any]
    position: Position
    step: Step


class Worksheet(NamedTuple):
    """Tasks of one technique."""

    record: Family[Any]
    technique: Technique
    tasks: tuple[Task, ...]


def find_technique(name: str, family: str | None = None) -> tuple[Family[Any], Technique]:
    """The technique of this id or title, in the named family or in the first that has it."""
    wanted = _plain(name)
    known = []
    for record in families():
        if record.logic is None or family not in {None, record.name}:
            continue
        for technique in record.logic().techniques:
            known.append(technique.id)
            if wanted in {_plain(technique.id), _plain(technique.title)}:
                print_rules_of(record)
                return record, technique
    raise GrilleError(f"worksheet: {unknown('technique', name, known)}")


def _plain(name: str) -> str:
    """A name without differences of case, spaces and dashes."""
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def make_worksheet(name: str, count: int, seed: int, family: str | None = None) -> Worksheet:
    """Collect positions of a technique: first those of its lessons, then from generated puzzles that need it."""
    if not 1 <= count <= MOST:
        raise GrilleError(f"count: expected a number from 1 to {MOST}, not {count}")
    record, technique = find_technique(name, family)
    if technique.trial or technique.proves_contradiction:
        raise GrilleError(f"worksheet: {technique.title} can't be practised on paper")
    tasks: list[Task] = []
    seen = set()
    for task in _tasks(record, technique, seed):
        if (key := (task.puzzle, task.position)) not in seen:
            seen.add(key)
            tasks.append(task)
        if len(tasks) == count:
            return Worksheet(record, technique, tuple(tasks))
    found = f"only {len(tasks)} positions of {technique.title} are known"
    raise GrilleError(f"count: {found}, not {count}; puzzles that need it can't be generated")


def _tasks(record: Family[Any], technique: Technique, seed: int) -> Iterator[Task]:
    from grille.play.practice import places, practice_at

    # The first place is the one that the lesson shows.
    for exemplar in places(record, technique.id)[1:]:
        practice = practice_at(record, technique, exemplar)
        position = practice.game().position
        if practice.steps:
            yield Task(practice.puzzle, position, practice.steps[0])
    if record.generator is None or not any(each.name == "needs" for each in record.generator().options):
        return
    options: dict[str, Any] = {"needs": [technique.id], "seed": seed, "count": None}
    with generate(record.name, **options) as generation:
        for made in generation:
            steps = made.puzzle.steps()
            before = steps.position
            for step in steps:
                if step.technique.id == technique.id:
                    yield Task(made.puzzle, before, step)
                    break
                before = steps.position


def worksheet_data(content: Content, worksheet: Worksheet) -> dict[str, Any]:
    """A worksheet for the template: the lesson, the tasks, and the answers."""
    record, technique, tasks = worksheet
    assert record.logic is not None  # noqa: S101  a technique belongs to a family with techniques
    logic, spec, area = record.logic(), content.spec, content.page.area
    scenes = [picture(logic, task.puzzle, task.position) for task in tasks]
    blocks = [block([scene], LABEL) for scene in scenes]
    grid = fit(blocks, area, Limits.puzzles(blocks, large=True), spec.per_page, "per-page")
    cells = [each.cell(grid.width, grid.height) for each in blocks]
    blank: dict[str, Any] = {"labels": [], "remark": "", "checklist": [], "qr": None}
    data: dict[str, Any] = {
        "lessons": [lesson_data(content, record, technique, width=4)],
        "sections": [
            {
                "title": "",
                "grid": grid_data(grid),
                "puzzles": [
                    {"number": at, "pictures": [content.picture(f"task-{at}", scene, cell)]} | blank
                    for at, (scene, cell) in enumerate(zip(scenes, cells, strict=True), 1)
                ],
            }
        ],
    }
    if spec.solutions != "none":
        solved = [picture(logic, task.puzzle, task.position, task.step) for task in tasks]
        blocks = [block([scene], LABEL + SENTENCE) for scene in solved]
        grid = fit(blocks, area, Limits(0.1, 0.24), spec.solutions_per_page, "solutions-per-page")
        answers = {
            "grid": grid_data(grid),
            "solutions": [
                {
                    "number": at,
                    "pictures": [content.picture(f"answer-{at}", scene, each.cell(grid.width, grid.height))],
                    "sentence": task.step.sentence,
                }
                for at, (scene, each, task) in enumerate(zip(solved, blocks, tasks, strict=True), 1)
            ],
        }
        data["solutions"] = [answers]
    return data
