"""The content of a document: the pictures of its boards, and the data that a template sets on pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple

from grille.print.arrangement import Block, Grid, Limits, fit
from grille.print.entry import Entry, print_rules_of
from grille.print.page import Page
from grille.print.spec import PrintSpec
from grille.print_rules import Extras
from grille.scene import Scene

# The height of the label above a board, of the space above a remark and of the lines for notes below it, in inches.
LABEL, REMARK, NOTES = 0.27, 0.06, 0.95
# The height of a QR code beyond the label.
QR = 0.36
# The space between two pictures of one puzzle, in cells.
BETWEEN = 0.5
# The margin of a picture around its cells, in cells.
EDGE = 0.2


class Section(NamedTuple):
    """Puzzles that stand together under one heading."""

    title: str
    entries: tuple[Entry, ...]


class Content:
    """Everything that is set on pages: files by name, and data for the template."""

    def __init__(self, spec: PrintSpec, page: Page) -> None:
        self.spec, self.page = spec, page
        self.files: dict[str, bytes] = {}

    def picture(self, name: str, scene: Scene, cell: float) -> dict[str, Any]:
        """Add the picture of a scene, and return it for the template."""
        self.files[f"{name}.svg"] = scene.svg(self.spec.theme).encode()
        width = cell * (scene.size[1] + EDGE)
        return {"file": f"{name}.svg", "width": round(width, 4), "alt": scene.title}


def sections(entries: Sequence[Entry], *, book: bool) -> list[Section]:
    """The sections of a document: one for each family and level of a book; otherwise one for each family, unnamed."""
    if not book:
        return [Section("", tuple(group)) for _, group in groupby(entries, key=lambda each: each.puzzle.family)]
    mixed = len({each.puzzle.family for each in entries}) > 1
    found = []
    for (title, level), group in groupby(entries, key=lambda each: (each.record.title, each.level)):
        name = level.capitalize()
        found.append(Section(f"{title}: {level}" if mixed else name, tuple(group)))
    return found


def board_scenes(entry: Entry, spec: PrintSpec) -> tuple[Scene, ...]:
    """The board of a puzzle and what is filled in below it."""
    puzzle: Any = entry.puzzle
    board = puzzle.picture() if spec.candidates and entry.record.logic is not None else puzzle.scene()
    return (board, *extras(entry).scenes)


def extras(entry: Entry) -> Extras:
    return print_rules_of(entry.record).extras(entry.puzzle)


def block(scenes: Sequence[Scene], extra: float, items: int = 0, letters: int = 0) -> Block:
    """The room that pictures below each other take."""
    columns = max(scene.size[1] for scene in scenes) + EDGE
    rows = sum(scene.size[0] + EDGE for scene in scenes) + BETWEEN * (len(scenes) - 1)
    return Block(columns, rows, extra, items, letters)


def puzzle_block(entry: Entry, spec: PrintSpec) -> Block:
    more = extras(entry)
    extra = LABEL + (REMARK if more.remark else 0) + (NOTES if spec.notes else 0) + (QR if spec.qr else 0)
    return block(board_scenes(entry, spec), extra, len(more.checklist), len(more.remark))


def labels(entry: Entry, spec: PrintSpec) -> list[str]:
    """What is printed beside the number of a puzzle."""
    rating = entry.rating
    hardest = None if rating.hardest is None else rating.hardest.title
    givens = getattr(entry.puzzle, "givens", None)
    shown = {
        "level": rating.level,
        "score": None if rating.score is None else f"score {rating.score:,}",
        "givens": None if givens is None else f"{sum(1 for sign in givens if sign != '.')} givens",
        "technique": hardest,
    }
    return [text for name in spec.labels if (text := shown[name]) is not None]


def puzzle_data(content: Content, entry: Entry, grid: Grid) -> dict[str, Any]:
    """A puzzle for the template: its pictures at the size that fits its slot."""
    spec, number, more = content.spec, entry.number, extras(entry)
    cell = puzzle_block(entry, spec).cell(grid.width, grid.height)
    pictures = [
        content.picture(f"puzzle-{number}-{at}", scene, cell) for at, scene in enumerate(board_scenes(entry, spec), 1)
    ]
    code = None
    if spec.qr is not None:
        from grille.print.qr import qr_code

        code = f"qr-{number}.svg"
        content.files[code] = qr_code(spec.qr, entry.puzzle)
    return {
        "number": number,
        "family": entry.puzzle.family,
        "level": entry.rating.level,
        "score": entry.rating.score,
        "hardest": None if entry.rating.hardest is None else entry.rating.hardest.title,
        "labels": labels(entry, spec),
        "pictures": pictures,
        "remark": more.remark,
        "checklist": list(more.checklist),
        "qr": code,
    }


def solution_data(content: Content, entry: Entry, grid: Grid) -> dict[str, Any]:
    scene = entry.solution.scene()
    cell = block([scene], LABEL).cell(grid.width, grid.height)
    return {"number": entry.number, "pictures": [content.picture(f"solution-{entry.number}", scene, cell)]}


def grid_data(grid: Grid) -> dict[str, Any]:
    return {name: round(value, 4) for name, value in grid._asdict().items()}


def section_data(content: Content, section: Section, area: tuple[float, float]) -> dict[str, Any]:
    """A section for the template: its puzzles page by page, and solutions beside them if they are on the next page."""
    spec = content.spec
    blocks = [puzzle_block(each, spec) for each in section.entries]
    grid = fit(blocks, area, Limits.puzzles(blocks, large=spec.large), spec.per_page, "per-page")
    found = {
        "title": section.title,
        "grid": grid_data(grid),
        "puzzles": [puzzle_data(content, each, grid) for each in section.entries],
    }
    if spec.solutions == "next":
        found["solutions"] = [solution_data(content, each, grid) for each in section.entries]
    return found


def solutions_data(content: Content, entries: Sequence[Entry], area: tuple[float, float]) -> list[dict[str, Any]]:
    """The solutions at the end, family by family: small, several on a page."""
    groups = []
    for _, group in groupby(entries, key=lambda each: each.puzzle.family):
        solved = list(group)
        blocks = [block([each.solution.scene()], LABEL) for each in solved]
        most = content.spec.solutions_per_page
        grid = fit(blocks, area, Limits.solutions(), most, "solutions-per-page", most=30)
        groups.append({"grid": grid_data(grid), "solutions": [solution_data(content, each, grid) for each in solved]})
    return groups


def steps_data(entries: Sequence[Entry], most: int) -> Iterator[dict[str, Any]]:
    """The first steps of each solution in words."""
    for each in entries:
        if each.record.logic is not None:
            steps = [(step.technique.title, step.sentence) for step in islice(each.puzzle.steps(), most)]
            yield {
                "number": each.number,
                "steps": [{"technique": title, "sentence": sentence} for title, sentence in steps],
            }


def rules_data(entries: Sequence[Entry]) -> list[dict[str, str]]:
    """The rules of each family in the document."""
    records = {each.puzzle.family: each.record for each in entries}
    return [{"title": record.title, "rules": print_rules_of(record).rules} for record in records.values()]


def index_data(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Each puzzle with its hardest technique and its score."""
    return [
        {
            "number": each.number,
            "technique": "-" if each.rating.hardest is None else each.rating.hardest.title,
            "score": each.rating.score,
        }
        for each in entries
    ]
