"""Blocks of plain puzzles among rows, in the form that the fast functions of a family take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.cli.rows import Row
from grille.many.line_kernel import LineKernel
from grille.notation import LineBlock


def texts_of(rows: Sequence[Row]) -> list[str]:
    """The texts of rows that may be plain puzzles; empty for rows already parsed or with a family of their own."""
    return [
        row.text if row.puzzle is None and row.error is None and row.family is None and "\n" not in row.text else ""
        for row in rows
    ]


def line_blocks(bulk: LineKernel, texts: list[str]) -> Iterator[tuple[int, LineBlock]]:
    """The runs of texts that are plain puzzles of one length, each with the index of its first text."""
    # A plain puzzle has ASCII characters only, so nothing is lost by the replacement.
    data = ("\n".join(texts) + "\n").encode(errors="replace")
    at = index = 0
    while at < len(data):
        lines, length = bulk.lines(data, at)
        if lines:
            yield index, LineBlock(data, at, lines, length)
            at += lines * length
            index += lines
        else:
            at = data.index(b"\n", at) + 1
            index += 1
