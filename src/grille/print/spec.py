"""PrintSpec: everything that can be chosen about a printed document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

from grille.errors import GrilleError, unknown
from grille.print.address import check_address
from grille.print.page import Page, gutter, inches, size

SOLUTIONS = ("back", "next", "none", "separate")
LABELS = ("level", "score", "givens", "technique")
# The standards that typst can write and that publishers and archives ask for.
STANDARDS = ("1.7", "2.0", "a-2b", "a-2u", "a-3b", "a-4", "ua-1")
MOST_PER_PAGE = 60
MOST_STEPS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSpec:
    """What a document looks like and what it contains. Lengths are texts such as 0.5in or 12mm."""

    title: str = ""
    subtitle: str = ""
    author: str = ""
    book: bool = False  # a title page, contents, an index, and margins for binding
    paper: str = "a4"
    landscape: bool = False
    margin: str | None = None
    gutter: str | None = None
    bleed: str | None = None
    per_page: int | None = None
    large: bool = False
    labels: Sequence[str] = ("level",)
    candidates: bool = False
    notes: bool = False
    colour: bool = False
    page_numbers: bool = True
    name_line: bool = False
    solutions: str = "back"
    solutions_per_page: int | None = None
    steps: int = 0  # of each solution; 0 for none
    lessons: bool = False
    index: bool | None = None
    qr: str | None = None
    booklet: bool = False
    font: str | None = None
    font_paths: Sequence[str] = ()
    standard: str | None = None
    template: str | None = None

    def __post_init__(self) -> None:
        for name, value, known in (
            ("solutions", self.solutions, SOLUTIONS),
            *(("labels", label, LABELS) for label in self.labels),
            *([("standard", self.standard, STANDARDS)] if self.standard is not None else []),
        ):
            if value not in known:
                raise GrilleError(f"{name}: {unknown('value', value, known)}")
        for name, number, most in (
            ("per_page", self.per_page, MOST_PER_PAGE),
            ("solutions_per_page", self.solutions_per_page, MOST_PER_PAGE),
        ):
            if number is not None and not 1 <= number <= most:
                raise GrilleError(f"{name}: expected a number from 1 to {most}, not {number}")
        if not 0 <= self.steps <= MOST_STEPS:
            raise GrilleError(f"steps: expected a number from 0 to {MOST_STEPS:,}, not {self.steps}")
        if self.booklet and self.bleed is not None:
            raise GrilleError("booklet: a folded booklet is not trimmed, so it has no bleed")
        if self.booklet and self.standard is not None:
            raise GrilleError("booklet: the pages of a booklet are rearranged, so it can't claim a PDF standard")
        if self.standard is not None and self.bleed is not None:
            raise GrilleError("bleed: the page boxes are added afterwards, so a PDF with bleed can't claim a standard")
        if self.qr is not None:
            check_address(self.qr)
        self.page(1)

    @classmethod
    def of(cls, **options: Any) -> Self:
        """Make a spec; an unknown option is an error that names the known ones."""
        known = [field.name for field in fields(cls)]
        for name in options:
            if name not in known:
                raise unknown("option", name, known)
        return cls(**options)

    @property
    def indexed(self) -> bool:
        """Whether there is an index of puzzles by technique: in books, unless the caller says otherwise."""
        return self.book if self.index is None else self.index

    @property
    def theme(self) -> str:
        return "light" if self.colour else "print"

    def page(self, pages: int) -> Page:
        """The page of a document with this many pages: a bound book needs a wider inner margin the thicker it is."""
        width, height = size("paper", self.paper, landscape=self.landscape)
        bleed = 0.0 if self.bleed is None else inches("bleed", self.bleed, 0.5)
        small = min(width, height)
        edge = (0.45 if small < 7 else 0.6) if self.margin is None else inches("margin", self.margin, small / 3)
        inner = edge
        if self.book and not self.booklet:
            asked = 0.0 if self.gutter is None else inches("gutter", self.gutter, small / 3)
            inner = asked or max(gutter(pages) + 0.125, edge)
        elif self.gutter is not None:
            raise GrilleError("gutter: only a book has an inner margin of its own")
        # Page numbers and running heads stand within these margins.
        top = max(edge, 0.72 if bleed else 0.6) if self.margin is None else edge
        page = Page(width, height, inner, edge, top, top, bleed, self.book)
        if min(page.area) < 1:
            raise GrilleError(f"margin: no room is left on a page of {width:g} x {height:g} inches")
        return page
