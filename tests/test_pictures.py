"""Pictures in a viewer without style sheets, and their themes."""

import io
import re
import xml.etree.ElementTree as ET

import cairosvg
import pytest
from PIL import Image

import grille
from grille.errors import GrilleError
from grille.family import family
from grille.logic.demonstration import demonstration
from grille.logic.picture import picture
from grille.scene import Role
from grille.scene.svg import CELL, MARGIN, draw
from grille.scene.theme import DARK, LIGHT, PARTS, PRINT, THEMES

SCALE = 2
PALETTES = {"auto": LIGHT, "light": LIGHT, "dark": DARK, "print": PRINT}


def shown(family, technique):
    logic = family.logic()
    exemplar = logic.exemplars()[technique]
    (record,) = grille.read(exemplar.text, family=family.name)
    return picture(
        logic, record.puzzle, *demonstration(logic, record.puzzle, technique, record.library_position, exemplar)
    )


def solved(text):
    return grille.parse(text).solve().solution.scene()


SUDOKU, DOMINOSA = family("sudoku"), family("dominosa")
# Drawn where a test needs them.
SCENES = {
    "sudoku solution": lambda: solved(SUDOKU.examples[0][1]),
    "dominosa solution": lambda: solved(DOMINOSA.examples[0][1]),
    "chain": lambda: solved("1-0 1-2 3-2 6-3 9-6"),
    "x-wing": lambda: shown(SUDOKU, "x_wing"),
    "chain of candidates": lambda: shown(SUDOKU, "aic"),
    "dominosa step": lambda: shown(DOMINOSA, "area-count"),
}


def colour(text):
    return tuple(int(text[at : at + 2], 16) for at in (1, 3, 5))


def rendered(scene, theme):
    """Render a picture with CairoSVG, which supports neither media queries nor paint-order."""
    svg = draw(scene, theme)
    width = scene.columns * CELL + 2 * MARGIN
    return Image.open(io.BytesIO(cairosvg.svg2png(svg.encode(), output_width=width * SCALE))).convert("RGB")


def ink(image, x, y, reach, wanted):
    """Return the number of pixels around a point that have a colour, allowing for anti-aliasing."""
    area = image.crop(tuple(round(SCALE * at) for at in (x - reach, y - reach, x + reach, y + reach)))
    return sum(all(abs(one - other) < 48 for one, other in zip(pixel, wanted, strict=True)) for pixel in pixels(area))


def pixels(image):
    data = image.tobytes()
    return zip(data[::3], data[1::3], data[2::3], strict=True)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_every_digit_is_drawn_in_its_colour(name, theme):
    scene, palette = SCENES[name](), PALETTES[theme]
    image = rendered(scene, theme)
    assert set(pixels(image.crop((0, 0, 4, 4)))) == {colour(palette["paper"])}
    for sign in (*scene.glyphs, *scene.pips):
        if sign.role is Role.EMPTY or getattr(sign, "number", 1) == 0:
            continue
        kind = "pips " * hasattr(sign, "number") + sign.role
        style = PARTS[kind]
        wanted = colour(palette[style.get("fill", style.get("stroke"))])
        x, y = (MARGIN + CELL * (at + 0.5) for at in (sign.column, sign.row))
        assert ink(image, x, y, 14, wanted) > 40, sign


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_note_is_legible(theme):
    scene, palette = SCENES["x-wing"](), PALETTES[theme]
    assert len(scene.notes) > 50
    image = rendered(scene, theme)
    for note in scene.notes:
        row, column = scene.place(note)
        x, y = (MARGIN + CELL * (at + 0.5) for at in (column, row))
        kind = "note" if note.role is Role.EMPTY else "note lit"
        assert ink(image, x, y, CELL / 6, colour(palette[PARTS[kind]["fill"]])) > 5, note


@pytest.mark.parametrize("name", SCENES)
def test_a_theme_has_its_own_colours_and_no_other(name):
    scene = SCENES[name]()
    for theme, palette in PALETTES.items():
        drawn = draw(scene, theme)
        root = ET.fromstring(drawn)  # noqa: S314  our own document
        assert root.get("class") == f"grille-{theme}"
        without = re.sub(r"<style>.*?</style>", "", drawn, flags=re.DOTALL)
        assert set(re.findall(r"#[0-9a-f]{6}", without)) <= set(palette.values())
        assert ("prefers-color-scheme" in drawn) == (theme == "auto")
    assert set(re.findall(r"#[0-9a-f]{6}", draw(scene, "auto"))) & set(DARK.values())
    greys = {value for value in PRINT.values() if value.startswith("#")}
    assert all(value[1:3] == value[3:5] == value[5:7] for value in greys)


def test_the_style_sheet_of_a_picture_does_not_affect_others():
    rules = re.findall(r"^ {4}(\S.*?) \{", draw(SCENES["x-wing"]()), flags=re.MULTILINE)
    assert len(rules) > 4
    assert all(rule.startswith(".grille-auto .") for rule in rules)


def test_an_unknown_theme_is_refused():
    with pytest.raises(GrilleError, match="unknown theme 'drak'; did you mean 'dark'"):
        grille.parse("..3.1........4.2").svg(theme="drak")
