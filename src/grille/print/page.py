"""Page: the size of a page, its margins, and how publishers want them."""

from __future__ import annotations

import re
from typing import NamedTuple

from grille.errors import GrilleError, unknown

MILLIMETRE = 1 / 25.4
# Width and height in inches: office papers, and the trim sizes of book printers.
SIZES: dict[str, tuple[float, float]] = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "a5": (148 * MILLIMETRE, 210 * MILLIMETRE),
    "letter": (8.5, 11),
    "8.5x11": (8.5, 11),
    "8x10": (8, 10),
    "7x10": (7, 10),
    "6x9": (6, 9),
    "5.5x8.5": (5.5, 8.5),
    "5x8": (5, 8),
}
# The inner margin of a bound book: the number of pages up to which each suffices, and the margin in inches.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625))
WIDEST_GUTTER = 0.75
SMALLEST, LARGEST = 3.0, 40.0
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm|cm)?")
_UNITS = {"in": 1.0, "mm": MILLIMETRE, "cm": 10 * MILLIMETRE}
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(in|mm|cm)?")


def gutter(pages: int) -> float:
    """The inner margin that a bound book of this many pages needs, in inches."""
    return next((width for most, width in GUTTERS if pages <= most), WIDEST_GUTTER)


def inches(option: str, text: str, most: float) -> float:
    """Read a length such as 0.5in or 12mm; inches if there is no unit."""
    found = _LENGTH.fullmatch(text.strip().lower())
    value = None if found is None else float(found[1]) * _UNITS[found[2] or "in"]
    if value is None or value > most:
        raise GrilleError(f"{option}: expected a length up to {most:g} inches, such as 0.5in or 12mm, not {text!r}")
    return value


def size(option: str, text: str, *, landscape: bool = False) -> tuple[float, float]:
    """Read a page size: a name, or width x height in inches, mm or cm. The result is in inches."""
    name = text.strip().lower()
    found = _CUSTOM.fullmatch(name)
    if name in SIZES:
        width, height = SIZES[name]
    elif found is not None:
        unit = _UNITS[found[3] or "in"]
        width, height = float(found[1]) * unit, float(found[2]) * unit
    else:
        raise GrilleError(f"{option}: {unknown('page size', text, SIZES)}; or width x height, such as 170x240mm")
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise GrilleError(f"{option}: expected sides of {SMALLEST:g} to {LARGEST:g} inches, not {text!r}")
    return (height, width) if landscape else (width, height)


class Page(NamedTuple):
    """A page: its trimmed size and margins in inches; `inside` is at the spine of a book. Bleed is beyond the trim."""

    width: float
    height: float
    inside: float
    outside: float
    top: float
    bottom: float
    bleed: float = 0.0
    bound: bool = False  # whether left and right pages differ

    @property
    def area(self) -> tuple[float, float]:
        """The width and height between the margins."""
        return self.width - self.inside - self.outside, self.height - self.top - self.bottom

    def data(self) -> dict[str, float | bool]:
        """Return the page for a template."""
        return self._asdict()
