"""Set a document with typst: PDF, or one SVG or PNG picture per page."""

from __future__ import annotations

import json
import os
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from grille.errors import GrilleError
from grille.print.require import required
from grille.print.spec import PrintSpec

MAIN, DATA = "main.typ", "book.json"
# The fonts of the default template: text from typst itself, digits and labels from this package.
TEXT_FONT, LABEL_FONT = "Libertinus Serif", "Inter"
# The date of a document, in seconds since 1970: fixed, so that the same document has the same bytes.
EPOCH = "1767225600"
# The largest template that is read, in bytes.
LARGEST_TEMPLATE = 1_000_000


class Typesetter:
    """Sets documents with one template and one set of fonts."""

    def __init__(self, spec: PrintSpec) -> None:
        """Read the template and check the fonts. Raises GrilleError before anything is set."""
        template, font, font_paths = spec.template, spec.font, spec.font_paths
        self._typst = required("typst")
        self._template = None if template is None else _text(template)
        self._name = template or "the template"
        shipped = str(files("grille.print").joinpath("fonts"))
        for path in font_paths:
            if not os.path.isdir(path):
                raise GrilleError(f"font_paths: {path}: not a folder")
        # System fonts only on request: the same document has the same bytes on every machine.
        self._fonts = self._typst.Fonts(
            include_system_fonts=font is not None, include_embedded_fonts=True, font_paths=[shipped, *font_paths]
        )
        self.font = font or TEXT_FONT
        if font is not None and font not in (known := self._fonts.families()):
            from grille.errors import unknown

            raise GrilleError(f"font: {unknown('font', font, known)}; --font-path adds a folder with fonts")

    def pages(
        self,
        data: dict[str, Any],
        pictures: dict[str, bytes],
        form: str = "pdf",
        *,
        dpi: float = 300,
        standard: str | None = None,
    ) -> list[bytes]:
        """Set a document; a PDF is a single item, pictures are one item per page."""
        data = data | {"fonts": {"text": self.font, "labels": LABEL_FONT}}
        with TemporaryDirectory(prefix="grille-print-") as folder:
            for name, content in pictures.items():
                Path(folder, name).write_bytes(content)
            Path(folder, DATA).write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
            for part in ("grille.typ", MAIN):
                Path(folder, part).write_bytes(files("grille.print").joinpath("templates", part).read_bytes())
            if self._template is not None:
                Path(folder, MAIN).write_text(self._template, encoding="utf-8")
            try:
                made = self._typst.compile(
                    os.path.join(folder, MAIN),
                    root=folder,
                    font_paths=self._fonts,
                    ignore_system_fonts=True,
                    format=form,
                    ppi=dpi,
                    pdf_standards=[standard] if standard is not None else [],
                    timestamp=int(os.environ.get("SOURCE_DATE_EPOCH", EPOCH)),
                )
            except self._typst.TypstError as error:
                hints = "".join(f"; {hint}" for hint in error.hints)
                raise GrilleError(f"{self._name}: {error.message}{hints}") from None
        return [bytes(made)] if isinstance(made, bytes) else [bytes(page) for page in made]


def _text(path: str) -> str:
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_TEMPLATE + 1)
    except OSError as error:
        raise GrilleError(f"template: {path}: {(error.strerror or 'cannot be read').lower()}") from None
    if len(content) > LARGEST_TEMPLATE:
        raise GrilleError(f"template: {path}: larger than {LARGEST_TEMPLATE:,} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise GrilleError(f"template: {path}: not UTF-8 text") from None


def default_template() -> str:
    """The text of the default template, to start one's own from."""
    return files("grille.print").joinpath("templates", MAIN).read_text(encoding="utf-8")
