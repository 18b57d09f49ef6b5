"""Themes: the appearance of the parts of a picture, and the colours of each theme.

Every part has its colours as attributes, which all SVG viewers support. The theme `auto` adds a style sheet with the
dark colours for readers who prefer them; a viewer without style sheets shows the light ones.
"""

from __future__ import annotations

from grille.errors import unknown

# Highlights in colours that are distinguishable with colour blindness (by Okabe and Ito).
_HIGHLIGHTS = {
    "target": "#009e73",
    "removed": "#d55e00",
    "evidence": "#e69f00",
    "other": "#56b4e9",
    "assumed": "#cc79a7",
    "evidence link": "#b87900",
    "other link": "#2b86bd",
    "assumed link": "#b0578a",
    "strike": "#b03a00",
    # The discs behind notes are light in every theme, and the notes on them are dark.
    "evidence disc": "#f3c04b",
    "other disc": "#8ccbf0",
    "target disc": "#4cc79f",
    "removed disc": "#f5b08a",
    "assumed disc": "#e3a9c9",
    "entered disc": "#b9aee6",
    "conflict disc": "#f08060",
    "disc ring": "none",
}
# The colours of lines through cells, light and dark, as setters use them.
LINES = {
    "thermometer": ("#c9c9cf", "#55555f"),
    "slow-thermometer": ("#b4cce0", "#456078"),
    "whisper": ("#7fcf8a", "#2f7d43"),
    "renban": ("#d49be0", "#84479a"),
    "palindrome": ("#b7bdc6", "#5a6472"),
    "between": ("#c4c4cc", "#5b5b68"),
    "lockout": ("#9db6ea", "#3f5fa8"),
    "region-sum": ("#8fc7ee", "#2f6f9e"),
    "zipper": ("#c3b2ee", "#6a54a8"),
    "sum-line": ("#a8d8d0", "#357a70"),
    "entropic": ("#f5b98a", "#9a5a2c"),
    "modular": ("#8fd6cf", "#2c7b74"),
    "nabner": ("#ead878", "#8a7a1e"),
    "plain": ("#cfcfd6", "#52525e"),
    "arrow": ("#8a8a96", "#9a9aa8"),
    "diagonal": ("#a9c4e6", "#3c5f8c"),
}
# The colours of cells that point at places of their row, column or box, light and dark.
INDEXERS = {
    "index-row": ("#c77c7c", "#a05555"),
    "index-column": ("#7cc77c", "#4f8f4f"),
    "index-box": ("#7c7cc7", "#6060ad"),
}
LIGHT = (
    _HIGHLIGHTS
    | {
        "paper": "#ffffff",
        "ink": "#1c1c28",
        "entered": "#1f6fb2",
        "wrong": "#c22f2f",
        "grid": "#b4b4c0",
        "pencil": "#5b5b6b",
        "on disc": "#1c1c28",
        "given plate": "#fdfdf8",
        "table": "#e4efe7",
        "entered plate": "#eaf3fb",
        "wrong plate": "#fbecec",
        "ring tint": "0.22",
        "tint": "0.3",
    }
    | {f"{name} line": light for name, (light, _) in LINES.items()}
    | {f"{name} cell": light for name, (light, _) in INDEXERS.items()}
)
DARK = (
    _HIGHLIGHTS
    | {
        "paper": "#16161d",
        "ink": "#ececf4",
        "entered": "#6cb6f5",
        "wrong": "#ff8080",
        "grid": "#4a4a58",
        "pencil": "#b9b9c8",
        "on disc": "#101018",
        "given plate": "#26262f",
        "table": "#1e2a22",
        "entered plate": "#1d2b3a",
        "wrong plate": "#3a1d1d",
        "ring tint": "0.34",
        "tint": "0.4",
    }
    | {f"{name} line": dark for name, (_, dark) in LINES.items()}
    | {f"{name} cell": dark for name, (_, dark) in INDEXERS.items()}
)
# Black on white, with greys that remain distinct on a photocopy.
PRINT = dict.fromkeys(LIGHT, "#000000") | {
    "paper": "#ffffff",
    "grid": "#808080",
    "pencil": "#333333",
    "given plate": "#ffffff",
    "table": "#f0f0f0",
    "entered plate": "#ffffff",
    "wrong plate": "#e0e0e0",
    "evidence": "#808080",
    "other": "#c0c0c0",
    "evidence disc": "#c4c4c4",
    "other disc": "#ffffff",
    "target disc": "#a8a8a8",
    "removed disc": "#ffffff",
    "assumed disc": "#e4e4e4",
    "entered disc": "#e4e4e4",
    "conflict disc": "#a8a8a8",
    "ring tint": "0.08",
    "tint": "0.4",
    **{f"{name} line": "#c8c8c8" for name in LINES},
    **dict(zip((f"{name} cell" for name in INDEXERS), ("#606060", "#a0a0a0", "#e0e0e0"), strict=True)),
    "arrow line": "#707070",
    "diagonal line": "#b0b0b0",
}
THEMES = ("auto", "light", "dark", "print")
_PALETTES = {"auto": LIGHT, "light": LIGHT, "dark": DARK, "print": PRINT}

# The attributes of each kind of part. A value that is the name of a colour in the palette stands for that colour. Line
# styles differ too: a solid ring for placements, a dashed ring and a cross for removals, a dotted one for assumptions.
_RING = {"fill-opacity": "ring tint", "stroke-width": "2.5"}
_LINK = {"fill": "none", "stroke-width": "2.5", "stroke-linecap": "round"}
_PIPS = {"stroke-width": "7.2", "stroke-linecap": "round"}
_DISC = {"stroke": "disc ring", "stroke-width": "0.6"}
PARTS: dict[str, dict[str, str]] = {
    "paper": {"fill": "paper"},
    "table": {"fill": "table"},
    "given": {"fill": "ink", "font-weight": "600"},
    "entered": {"fill": "entered"},
    "conflict": {"fill": "wrong", "font-weight": "600"},
    "halo": {"fill": "paper", "stroke": "paper", "stroke-width": "3", "stroke-linejoin": "round"},
    "edge": {"stroke": "ink", "stroke-width": "2.5", "stroke-linecap": "square"},
    "grid": {"stroke": "grid", "stroke-width": "1"},
    "mark target": {"fill": "target", "stroke": "target"} | _RING,
    "mark removed": {"fill": "removed", "stroke": "removed"}
    | _RING
    | {"fill-opacity": "0.1", "stroke-dasharray": "5 3"},
    "mark evidence": {"fill": "evidence", "fill-opacity": "tint"},
    "mark other": {"fill": "other", "fill-opacity": "tint"},
    "mark assumed": {"fill": "assumed", "stroke": "assumed"}
    | _RING
    | {"stroke-dasharray": "1 4", "stroke-linecap": "round"},
    "mark conflict": {"fill": "removed", "stroke": "removed"} | _RING | {"stroke-width": "4"},
    "cross": {"fill": "none", "stroke": "removed", "stroke-width": "2.5", "stroke-linecap": "round"},
    "link evidence": {"stroke": "evidence link"} | _LINK,
    "link other": {"stroke": "other link"} | _LINK,
    "link target": {"stroke": "target"} | _LINK,
    "link removed": {"stroke": "removed", "stroke-dasharray": "5 3"} | _LINK,
    "link assumed": {"stroke": "assumed link", "stroke-dasharray": "1 5"} | _LINK,
    "link conflict": {"stroke": "removed"} | _LINK,
    "note": {"fill": "pencil"},
    "note lit": {"fill": "on disc", "font-weight": "600"},
    "dot evidence": {"fill": "evidence disc"} | _DISC,
    "dot other": {"fill": "other disc"} | _DISC,
    "dot target": {"fill": "target disc"} | _DISC,
    "dot removed": {"fill": "removed disc"} | _DISC,
    "dot assumed": {"fill": "assumed disc"} | _DISC,
    "dot entered": {"fill": "entered disc"} | _DISC,
    "dot conflict": {"fill": "conflict disc"} | _DISC,
    "strike": {"fill": "none", "stroke": "strike", "stroke-linecap": "round"},
    "plate given": {"fill": "given plate", "stroke": "ink", "stroke-width": "1.5"},
    "plate entered": {"fill": "entered plate", "stroke": "entered", "stroke-width": "1.5"},
    "plate conflict": {"fill": "wrong plate", "stroke": "wrong", "stroke-width": "1.5"},
    "plate empty": {"fill": "none", "stroke": "grid", "stroke-width": "1", "stroke-dasharray": "4 3"},
    # Clues: lines as wide as a finger, behind the digits; thin ones for arrows and diagonals.
    **{
        f"stroke {name}": {"fill": "none", "stroke": f"{name} line"}
        | {"stroke-width": "2.5" if name in {"arrow", "diagonal"} else "12"}
        | {"stroke-linecap": "round", "stroke-linejoin": "round"}
        for name in LINES
    },
    **{f"bulb {name}": {"fill": f"{name} line"} for name in LINES},
    "end": {"fill": "none", "stroke": "arrow line", "stroke-width": "2.5"},
    "outline": {"fill": "none", "stroke": "ink", "stroke-width": "1", "stroke-dasharray": "3 2"},
    "label": {"fill": "ink"},
    "badge white": {"fill": "paper", "stroke": "ink", "stroke-width": "1.2"},
    "badge black": {"fill": "ink", "stroke": "ink", "stroke-width": "1.2"},
    "badge parity": {"fill": "grid", "fill-opacity": "0.45"},
    "badge plain": {"fill": "paper"},
    "badge chevron": {"fill": "paper"},
    "badge extreme": {"fill": "grid", "fill-opacity": "0.3"},
    **{f"badge {name}": {"fill": f"{name} cell", "fill-opacity": "0.45"} for name in INDEXERS},
    # The cells of an extra region.
    "badge region": {"fill": "grid", "fill-opacity": "0.3"},
    "sign white": {"fill": "ink"},
    "sign black": {"fill": "paper"},
    "sign parity": {"fill": "ink"},
    "sign plain": {"fill": "ink"},
    "sign chevron": {"fill": "none", "stroke": "ink", "stroke-width": "1.8"}
    | {"stroke-linecap": "round", "stroke-linejoin": "round"},
    "fold": {"stroke": "ink", "stroke-opacity": "0.25"},
    "pips given": {"stroke": "ink"} | _PIPS,
    "pips entered": {"stroke": "entered"} | _PIPS,
    "pips conflict": {"stroke": "wrong"} | _PIPS,
}


class Painter:
    """Returns the attributes of the parts of one picture, in one theme."""

    def __init__(self, theme: str = "auto") -> None:
        if theme not in THEMES:
            raise unknown("theme", theme, THEMES)
        self._theme = theme
        self._used: dict[str, None] = {}

    def part(self, kind: str, **more: str) -> str:
        """Return the attributes of a part, including its class; `more` replaces some (`_` stands for `-`)."""
        self._used[kind] = None
        palette = _PALETTES[self._theme]
        style = PARTS[kind] | {name.replace("_", "-"): value for name, value in more.items()}
        return " ".join(
            [f'class="{kind}"', *(f'{name}="{palette.get(value, value)}"' for name, value in style.items())]
        )

    def style(self) -> str:
        """Return the style sheet with the dark colours of all parts drawn, for the theme auto; otherwise empty."""
        if self._theme != "auto":
            return ""
        rules = "".join(
            f"    .grille-auto .{kind.replace(' ', '.')} {{ {changed} }}\n"
            for kind in PARTS
            if kind in self._used
            for changed in [
                "; ".join(
                    f"{name}: {DARK[value]}"
                    for name, value in PARTS[kind].items()
                    if value in DARK and DARK[value] != LIGHT[value]
                )
            ]
            if changed
        )
        return f"<style>\n  @media (prefers-color-scheme: dark) {{\n{rules}  }}\n</style>"

    @property
    def face(self) -> str:
        """Return the attributes of text. On paper, the font that is shipped with the package comes first."""
        first = "Inter, " if self._theme == "print" else ""
        return f'font-family="{first}Helvetica, Arial, sans-serif" text-anchor="middle"'

    @property
    def root(self) -> str:
        """Return the class of the document, so that its style sheet does not affect other pictures on the page."""
        return f"grille-{self._theme}"
