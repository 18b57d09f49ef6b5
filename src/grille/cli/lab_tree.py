"""`grille lab --tree`: draws the search tree of one board."""

from __future__ import annotations

from collections.abc import Sequence

from grille.cli.lab_boards import LabBoard
from grille.cli.output import Output
from grille.cli.output_file import PICTURES, target, write_picture
from grille.errors import GrilleError
from grille.family import family as family_named
from grille.lab import Goal, Labelling, Options
from grille.lab.tree import draw, search_tree
from grille.models.export import named


def run(
    out: Output,
    boards: Sequence[LabBoard],
    models: Sequence[str],
    options: Options,
    goal: Goal,
    seconds: float | None,
    path: str,
) -> int:
    """Draw the tree of the labelling that the options select, or of the plainest."""
    if not target(path, PICTURES).is_picture:
        raise GrilleError(f"{path}: expected a file name that ends in {' or '.join(PICTURES)}")
    labellings = options.labellings() if any(options) else (Labelling("leftmost"),)
    if len(boards) > 1 or len(labellings) > 1 or len(models) > 1:
        raise GrilleError(
            f"--tree draws one search: expected one board, one model and one labelling, found {len(boards)}, "
            f"{max(1, len(models))} and {len(labellings)}"
        )
    puzzle = boards[0].puzzle
    record = family_named(puzzle.family)
    _, title, build = named(record, models[0] if models else None)
    tree = search_tree(build(puzzle), labellings[0], goal.limit, seconds)
    write_picture(path, draw(tree, f"{record.title}, {title}: {labellings[0].name}"))
    out.text(str(tree))
    out.remark(f"wrote {path}")
    return out.code
