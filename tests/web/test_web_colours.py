"""Everyone can distinguish the page's colours, and text on them can be read."""

from __future__ import annotations

import re
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import pytest

import grille

TOKENS = (Path(grille.__file__).parent / "web/static/tokens.css").read_text(encoding="utf-8")
# Severe colour blindness, by Machado, Oliveira and Fernandes (2009), in linear RGB.
SEEN = {
    "everyone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# Groups of colours with different meanings; the least difference (CIEDE2000) for everyone, and with colour blindness.
# Shading of a row is meant to be faint; what is wrong also has another digit colour.
APART = {
    "cells": (("surface", "chosen", "same", "wrong-back"), 17, 7.5),
    "hints": (("target", "evidence", "other", "removed", "assumed"), 25, 8),
    "digits": (("text", "entered", "wrong"), 23, 15),
    "colours": (tuple(f"colour-{number}" for number in range(1, 9)), 20, 11),
}
READ = [
    *(("text", back) for back in ("background", "surface", "raised", "chosen", "same", "peer", "wrong-back")),
    *(("entered", back) for back in ("surface", "chosen", "same", "peer")),
    *(("muted", back) for back in ("background", "surface", "raised", "peer")),
    *(("accent", back) for back in ("background", "surface", "raised", "accent-soft")),
    *(("on-colour", f"colour-{number}") for number in range(1, 9)),
    *(("on-accent", "accent"), ("on-table", "table"), ("on-table", "table-line"), ("pip", "tile")),
    *(("wrong", "surface"), ("target-text", "surface"), ("target-text", "background"), ("done", "surface")),
]


def themes():
    blocks = re.findall(r":root[^{]*\{([^}]*)\}", TOKENS)
    light, dark, chosen = (dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", block)) for block in blocks)
    assert dark == chosen
    return {"light": light, "dark": light | dark}


def linear(colour):
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(colour, eyes):
    red, green, blue = (
        min(1, max(0, sum(weight * part for weight, part in zip(row, linear(colour), strict=True))))
        for row in SEEN[eyes]
    )
    sums = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in sums)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other):
    """CIEDE2000, by Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    more = 1.5 - 0.5 * sqrt(mean / (mean + 25**7))
    c1, c2 = hypot(a1 * more, b1), hypot(a2 * more, b2)
    h1, h2 = degrees(atan2(b1, a1 * more)) % 360, degrees(atan2(b2, a2 * more)) % 360
    turn = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    middle, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    at = (h1 + turn / 2) % 360
    t = 1 - 0.17 * cos(radians(at - 30)) + 0.24 * cos(radians(2 * at))
    t += 0.32 * cos(radians(3 * at + 6)) - 0.2 * cos(radians(4 * at - 63))
    twist = -sin(radians(60 * exp(-(((at - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    u = (l2 - l1) / (1 + 0.015 * (middle - 50) ** 2 / sqrt(20 + (middle - 50) ** 2))
    v, w = (c2 - c1) / (1 + 0.045 * chroma), hue / (1 + 0.015 * chroma * t)
    return sqrt(u * u + v * v + w * w + twist * v * w)


def contrast(one, other):
    light = [
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(each), strict=True))
        for each in (one, other)
    ]
    return (max(light) + 0.05) / (min(light) + 0.05)


def test_the_formula_is_ciede2000():
    """Two pairs of the test data of Sharma, Wu and Dalal."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447)) == pytest.approx(1.4441, abs=1e-4)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("group", APART)
def test_meanings_have_distinct_colours(theme, group):
    tokens = themes()[theme]
    names, least, least_blind = APART[group]
    for eyes in SEEN:
        for one, other in combinations(names, 2):
            apart = difference(lab(tokens[one], eyes), lab(tokens[other], eyes))
            assert apart >= (least if eyes == "everyone" else least_blind), (eyes, one, other, apart)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_contrast(theme):
    tokens = themes()[theme]
    low = {(ink, back): contrast(tokens[ink], tokens[back]) for ink, back in READ}
    assert all(value >= 4.5 for value in low.values()), {pair: value for pair, value in low.items() if value < 4.5}
