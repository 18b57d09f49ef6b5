"""Document: entries set on pages, as PDF or pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.print import content as parts
from grille.print.booklet import impose, page_count, with_boxes
from grille.print.content import Content
from grille.print.entry import Entry
from grille.print.lessons import lesson_data, needed
from grille.print.spec import PrintSpec
from grille.print.typeset import Typesetter
from grille.print.worksheet import Worksheet, worksheet_data

# How often the inner margin is adjusted to the number of pages before the wider one is kept.
MOST_ROUNDS = 4


class Pages(NamedTuple):
    """A document that was set: a PDF as one item, or a picture for each page; and solutions of their own."""

    files: list[bytes]
    solutions: list[bytes]
    pages: int


class Document:
    """The entries of a document in their order, and how they look."""

    def __init__(
        self,
        entries: Sequence[Entry],
        spec: PrintSpec,
        worksheet: Worksheet | None = None,
        typesetter: Typesetter | None = None,
    ) -> None:
        """Number the entries. A typesetter that was made before has checked the template and the fonts early."""
        if not entries and worksheet is None:
            raise GrilleError("nothing to print: expected at least one puzzle")
        self.entries, self.spec, self._worksheet = tuple(entries), spec, worksheet
        self._typesetter = typesetter or Typesetter(spec)
        for number, each in enumerate(self.entries, 1):
            each.number = number

    def set(self, form: str = "pdf", dpi: float = 300) -> Pages:
        """Set the pages. The inner margin of a book depends on their number, so a book may be set more than once."""
        spec = self.spec
        if form != "pdf" and (spec.booklet or spec.bleed is not None or spec.standard is not None):
            raise GrilleError(f"{form}: booklets, bleed and standards need a PDF file")
        data, files = self._content(1)
        made = self._typesetter.pages(data, files, form, dpi=dpi, standard=spec.standard)
        pages = page_count(made[0]) if form == "pdf" else len(made)
        for _ in range(MOST_ROUNDS):
            if spec.page(pages).inside <= data["page"]["inside"]:
                break
            data, files = self._content(pages)
            made = self._typesetter.pages(data, files, form, dpi=dpi, standard=spec.standard)
            pages = page_count(made[0]) if form == "pdf" else len(made)
        apart: list[bytes] = []
        if spec.solutions == "separate":
            apart = self._typesetter.pages(*self._solutions_alone(pages), form, dpi=dpi, standard=spec.standard)
        if form == "pdf":
            made, apart = [self._finished(pdf) for pdf in made], [self._finished(pdf) for pdf in apart]
        return Pages(made, apart, pages)

    def _finished(self, pdf: bytes) -> bytes:
        page = self.spec.page(1)
        if self.spec.booklet:
            return impose(pdf)
        return with_boxes(pdf, page.bleed, bound=page.bound) if page.bleed else pdf

    def _frame(self, content: Content) -> dict[str, Any]:
        spec = self.spec
        kind = "book" if spec.book else "worksheet" if self._worksheet is not None else "sheet"
        return {
            "kind": kind,
            "title": spec.title or self._default_title(),
            "subtitle": spec.subtitle,
            "author": spec.author,
            "page": content.page.data(),
            "large": spec.large,
            "notes": spec.notes,
            "name-line": spec.name_line,
            # A standard for archives asks for a date.
            "dated": spec.standard is not None,
            "page-numbers": spec.page_numbers,
            "cover": None,
            "rules": parts.rules_data(self.entries),
            "sections": [],
            "lessons": [],
            "solutions": [],
            "steps": [],
            "index": [],
        }

    def _default_title(self) -> str:
        if self._worksheet is not None:
            return self._worksheet.technique.title
        return ", ".join(dict.fromkeys(each.record.title for each in self.entries))

    def _content(self, pages: int) -> tuple[dict[str, Any], dict[str, bytes]]:
        """The data and pictures of the document, with the margins for this many pages."""
        spec = self.spec
        content = Content(spec, spec.page(pages))
        data = self._frame(content)
        area = content.page.area
        if self._worksheet is not None:
            data |= worksheet_data(content, self._worksheet)
            return data, content.files
        data["sections"] = [
            parts.section_data(content, section, area) for section in parts.sections(self.entries, book=spec.book)
        ]
        if spec.book:
            scene = self.entries[0].puzzle.scene()  # type: ignore[attr-defined]  # every printed family is drawn
            data["cover"] = content.picture("cover", scene, 0.3)
        if spec.solutions == "back":
            data["solutions"] = parts.solutions_data(content, self.entries, area)
        if spec.steps:
            data["steps"] = list(parts.steps_data(self.entries, spec.steps))
        if spec.lessons:
            data["lessons"] = [lesson_data(content, *each) for each in needed(self.entries)]
        if spec.indexed:
            data["index"] = parts.index_data(self.entries)
        return data, content.files

    def _solutions_alone(self, pages: int) -> tuple[dict[str, Any], dict[str, bytes]]:
        content = Content(self.spec, self.spec.page(pages))
        data = self._frame(content) | {"kind": "sheet"}
        data["solutions"] = parts.solutions_data(content, self.entries, content.page.area)
        return data, content.files
