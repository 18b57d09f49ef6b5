"""Killer cages that cover the board."""

from __future__ import annotations

from grille.sudoku.clues.clue import Clue
from grille.sudoku.variants.canvas import Bundle, Canvas

# How often each size of cage is tried for; larger cages say less.
SIZES = {2: 5, 3: 6, 4: 4, 5: 1}


def cages(canvas: Canvas) -> list[Bundle]:
    """Divide the board into cages without repeated digits; each has the sum of its digits.

    A cell that no cage can take is a cage of its own.
    """
    owner: dict[int, tuple[int, ...]] = {}
    found: list[list[tuple[int, ...]]] = []
    sizes = canvas.cage_sizes
    wanted = dict(SIZES) if sizes is None else {size: SIZES.get(size, 1) for size in range(sizes[0], sizes[1] + 1)}
    for start in canvas.shuffled_cells():
        if start in owner:
            continue
        size = canvas.random.choices(list(wanted), list(wanted.values()))[0]
        bundle = _grown(canvas, owner, start, size)
        for cage in bundle:
            owner |= dict.fromkeys(cage, cage)
        found.append(bundle)
    found = _joined(canvas, found, max(wanted))
    return [
        tuple(Clue("cage", canvas.places(sorted(cage)), total=sum(canvas.values(cage))) for cage in bundle)
        for bundle in found
    ]


def _grown(canvas: Canvas, owner: dict[int, tuple[int, ...]], start: int, size: int) -> list[tuple[int, ...]]:
    cage = [start]
    bundle = _images(canvas, cage) or [(start,)]
    while len(cage) < size:
        rim = sorted({other for cell in cage for other in canvas.adjacent[cell] if other not in owner} - {*cage})
        canvas.random.shuffle(rim)
        for cell in rim:
            # Alone, or with its images, which keeps a cage around a fixed point symmetric.
            for more in ((cell,), tuple(dict.fromkeys(image[cell] for image in canvas.images))):
                larger = [*cage, *more]
                images = _images(canvas, larger) if len(larger) <= size and _valid(canvas, larger) else None
                if images is not None:
                    break
            if images is not None:
                cage, bundle = larger, images
                break
        else:
            break
    return bundle


def _joined(canvas: Canvas, bundles: list[list[tuple[int, ...]]], most: int) -> list[list[tuple[int, ...]]]:
    """Join cages of one cell to a neighbour where that keeps the rules; a single cell would give its digit away."""
    for single in [each for each in bundles if len(each[0]) == 1]:
        if len(canvas.images) > 1:
            break
        cell = single[0][0]
        for other in sorted(bundles, key=lambda each: len(each[0])):
            if other is not single and len(other[0]) < most and {*other[0]} & {*canvas.adjacent[cell]}:
                larger = [*other[0], cell]
                if _valid(canvas, larger):
                    other[0] = tuple(larger)
                    bundles = [each for each in bundles if each is not single]
                    break
    return bundles


def _valid(canvas: Canvas, cage: list[int]) -> bool:
    """Whether the cage and its images repeat no digit."""
    return all(len({*canvas.values(image)}) == len(cage) == len({*image}) for image in canvas.mapped(cage))


def _images(canvas: Canvas, cage: list[int]) -> list[tuple[int, ...]] | None:
    """The cage and its images, each once; None if two of them overlap."""
    images = list({frozenset(image): image for image in canvas.mapped(cage)}.values())
    cells = [cell for image in images for cell in image]
    return images if len(cells) == len({*cells}) else None
