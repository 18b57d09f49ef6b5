"""Preflight: whether a printer accepts a PDF. Page boxes, margins, fonts and the number of pages are measured."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.print.page import SIZES, gutter
from grille.print.require import required

# Pages are drawn at this resolution to measure their margins, so a margin is known to about 0.01 inch.
DPI = 100
TOLERANCE = 0.015
LARGEST = 650_000_000


class Profile(NamedTuple):
    """What a printer asks for. Lengths are in inches."""

    name: str
    fewest: int
    most: int
    outside: float
    outside_with_bleed: float
    bleed: float
    bound: bool
    trims: tuple[str, ...]


BOOK_TRIMS = ("8.5x11", "8x10", "7x10", "6x9", "5.5x8.5", "5x8")
PROFILES = {
    "kdp": Profile("Amazon KDP paperback", 24, 828, 0.25, 0.375, 0.125, bound=True, trims=BOOK_TRIMS),
    "office": Profile("office printer", 1, 2_000, 0.17, 0.17, 0.0, bound=False, trims=("a4", "a5", "letter")),
}


class Check(NamedTuple):
    """One thing that was measured: whether it is right, and what was found."""

    name: str
    ok: bool
    found: str


class Margins(NamedTuple):
    """The empty space around the content of a page, inside its trim box; None on an empty page."""

    left: float
    right: float
    top: float
    bottom: float


def preflight(pdf: bytes, profile: str) -> list[Check]:
    """Measure a PDF. Raises GrilleError if it is not a PDF, or if the profile is not known."""
    if profile not in PROFILES:
        raise unknown("printer", profile, PROFILES)
    pypdf = required("pypdf")
    if not pdf.startswith(b"%PDF-"):
        raise GrilleError("not a PDF file")
    try:
        reader = pypdf.PdfReader(BytesIO(pdf))
        if reader.is_encrypted:
            return [Check("encryption", ok=False, found="the file is encrypted")]
        pages = list(reader.pages)
        return list(_checks(pdf, pages, PROFILES[profile]))
    except pypdf.errors.PyPdfError as error:
        raise GrilleError(f"damaged PDF file: {error}") from None


def _checks(pdf: bytes, pages: list[Any], profile: Profile) -> Iterator[Check]:
    count = len(pages)
    yield Check("file size", len(pdf) <= LARGEST, f"{len(pdf):,} bytes, at most {LARGEST:,}")
    enough = profile.fewest <= count <= profile.most
    yield Check("pages", enough, f"{count:,}, expected {profile.fewest} to {profile.most}")
    boxes = {_box(page) for page in pages}
    yield Check("page size", len(boxes) == 1, f"{len(boxes)} different sizes" if len(boxes) > 1 else "all the same")
    media, trim = _inches(pages[0].mediabox), _inches(pages[0].trimbox)
    bleed = _bleed(pages[0])
    close = next((name for name in profile.trims if _near(SIZES[name], trim)), None)
    expected = f"expected one of {', '.join(profile.trims)}"
    yield Check("trim size", close is not None, f"{trim[0]:.3f} x {trim[1]:.3f} in, {close or expected}")
    if bleed:
        wide = media[0] - trim[0]
        one = abs(wide - profile.bleed) <= TOLERANCE or abs(wide - 2 * profile.bleed) <= TOLERANCE
        right = one and abs(media[1] - trim[1] - 2 * profile.bleed) <= TOLERANCE
        yield Check("bleed", right, f"{bleed:.3f} in, expected {profile.bleed:g} in beyond the trim")
    else:
        yield Check("bleed", ok=True, found="none")
    missing = sorted({name for page in pages for name in _fonts_missing(page)})
    yield Check("fonts", not missing, f"not embedded: {', '.join(missing)}" if missing else "all embedded")
    yield from _margin_checks(pdf, pages, profile, bleed)


def _margin_checks(pdf: bytes, pages: list[Any], profile: Profile, bleed: float) -> Iterator[Check]:
    inner = gutter(len(pages)) if profile.bound else profile.outside
    outer = profile.outside_with_bleed if bleed else profile.outside
    narrow: dict[str, list[int]] = {"inside": [], "outside": [], "top and bottom": []}
    least = {"inside": 99.0, "outside": 99.0, "top and bottom": 99.0}
    for number, margins in enumerate(_margins(pdf, pages), 1):
        if margins is None:
            continue
        left, right, top, bottom = margins
        # The spine is on the left of odd pages.
        odd = number % 2 == 1 or not profile.bound
        sides = {
            "inside": left if odd else right,
            "outside": right if odd else left,
            "top and bottom": min(top, bottom),
        }
        for name, empty in sides.items():
            if bleed and empty < TOLERANCE:
                continue  # runs off the page, as bleed is meant to
            least[name] = min(least[name], empty)
            if empty < (inner if name == "inside" else outer) - TOLERANCE:
                narrow[name].append(number)
    for name, bad in narrow.items():
        wanted = inner if name == "inside" else outer
        where = f" on page {bad[0]}" + (f" and {len(bad) - 1} more" if len(bad) > 1 else "") if bad else ""
        found = "no content" if least[name] == 99.0 else f"{least[name]:.2f} in at least{where}"
        yield Check(f"{name} margin", not bad, f"{found}, expected {wanted:g} in")


def _margins(pdf: bytes, pages: list[Any]) -> Iterator[Margins | None]:
    """The margins of each page, measured on its picture."""
    pdfium = required("pypdfium2")
    opened = pdfium.PdfDocument(pdf)
    try:
        for number, page in enumerate(pages):
            image = opened[number].render(scale=DPI / 72, grayscale=True).to_numpy()
            inked = image.reshape(image.shape[0], image.shape[1], -1).min(axis=2) < 250
            media, trim = page.mediabox, page.trimbox
            left, top = float(trim.left - media.left) / 72, float(media.top - trim.top) / 72
            right, bottom = float(media.right - trim.right) / 72, float(trim.bottom - media.bottom) / 72
            rows, columns = inked.any(axis=1).nonzero()[0], inked.any(axis=0).nonzero()[0]
            if not len(rows):
                yield None
                continue
            yield Margins(
                columns[0] / DPI - left,
                (image.shape[1] - 1 - columns[-1]) / DPI - right,
                rows[0] / DPI - top,
                (image.shape[0] - 1 - rows[-1]) / DPI - bottom,
            )
    finally:
        opened.close()


def _box(page: Any) -> tuple[float, float]:
    return round(float(page.mediabox.width), 1), round(float(page.mediabox.height), 1)


def _inches(box: Any) -> tuple[float, float]:
    return float(box.width) / 72, float(box.height) / 72


def _near(expected: tuple[float, float], found: tuple[float, float]) -> bool:
    flat = sorted(expected), sorted(found)
    return all(abs(one - other) <= TOLERANCE for one, other in zip(*flat, strict=True))


def _bleed(page: Any) -> float:
    return float(page.mediabox.height - page.trimbox.height) / 144


def _fonts_missing(page: Any) -> Iterator[str]:
    """The names of fonts on a page that are not embedded, also in forms within it."""
    seen: set[int] = set()

    def within(resources: Any) -> Iterator[str]:
        for font in _objects(resources.get("/Font")):
            inner = [each.get_object() for each in font.get("/DescendantFonts", [])] or [font]
            for each in inner:
                descriptor = each.get("/FontDescriptor")
                files = () if descriptor is None else descriptor.get_object()
                if each.get("/Subtype") != "/Type3" and not any(f"/FontFile{kind}" in files for kind in ("", 2, 3)):
                    yield str(font.get("/BaseFont", "?"))
        for form in _objects(resources.get("/XObject")):
            if id(form) not in seen and "/Resources" in form:
                seen.add(id(form))
                yield from within(form["/Resources"].get_object())

    yield from within(page.get("/Resources", {}).get_object())


def _objects(named: Any) -> Iterator[Any]:
    """The objects of a dictionary of resources; None for a page without one."""
    return (each.get_object() for each in (named.get_object() if named else {}).values())
