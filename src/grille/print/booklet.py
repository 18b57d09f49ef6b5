"""Arrange the pages of a PDF for printing on both sides, folding and stapling."""

from __future__ import annotations

from io import BytesIO

from grille.print.require import required


def order(pages: int) -> list[tuple[int | None, int | None]]:
    """The pages on the left and right of each side of the sheets, from 0; None for a blank one.

    >>> order(4)
    [(3, 0), (1, 2)]
    >>> order(5)
    [(None, 0), (1, None), (None, 2), (3, 4)]
    """
    full = -(-pages // 4) * 4
    sides = []
    for at in range(full // 2):
        low, high = at, full - 1 - at
        sides.append((high, low) if at % 2 == 0 else (low, high))
    return [tuple(None if page >= pages else page for page in side) for side in sides]  # type: ignore[misc]


def impose(pdf: bytes) -> bytes:
    """A booklet from a PDF: two pages side by side on each side of the paper."""
    pypdf = required("pypdf")
    source = pypdf.PdfReader(BytesIO(pdf))
    made = pypdf.PdfWriter()
    if source.metadata:
        made.add_metadata({name: value for name, value in source.metadata.items() if value is not None})
    width, height = (float(side) for side in (source.pages[0].mediabox.width, source.pages[0].mediabox.height))
    for side in order(len(source.pages)):
        sheet = made.add_blank_page(2 * width, height)
        for left, number in zip((0.0, width), side, strict=True):
            if number is not None:
                sheet.merge_translated_page(source.pages[number], left, 0)
    return _written(made)


def with_boxes(pdf: bytes, bleed: float, *, bound: bool) -> bytes:
    """The PDF with the trim and bleed boxes of its pages; `bleed` is in inches, beyond the outer edges."""
    pypdf = required("pypdf")
    made = pypdf.PdfWriter(clone_from=pypdf.PdfReader(BytesIO(pdf)))
    points = 72 * bleed
    for number, page in enumerate(made.pages, 1):
        wide, high = float(page.mediabox.width), float(page.mediabox.height)
        # The spine has no bleed: it is on the left of odd pages.
        left = points if not bound or number % 2 == 0 else 0.0
        right = points if not bound or number % 2 == 1 else 0.0
        page.bleedbox = pypdf.generic.RectangleObject((0, 0, wide, high))
        page.trimbox = pypdf.generic.RectangleObject((left, points, wide - right, high - points))
    return _written(made)


def _written(made: object) -> bytes:
    stream = BytesIO()
    made.write(stream)  # type: ignore[attr-defined]
    return stream.getvalue()


def page_count(pdf: bytes) -> int:
    """The number of pages of a PDF."""
    return len(required("pypdf").PdfReader(BytesIO(pdf)).pages)
