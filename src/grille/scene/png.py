"""Convert SVG to PNG, by resvg or else by CairoSVG."""

from __future__ import annotations

from collections.abc import Callable

from grille.errors import GrilleError

# Wider pictures take more memory than they are worth.
WIDEST = 8192


def png(svg: str, width: int | None = None) -> bytes:
    """Return an SVG picture as PNG; `width` is in pixels, and that of the picture by default.

    Raises GrilleError if no converter is installed, and for a width that is not from 16 to 8,192.
    """
    if width is not None and not 16 <= width <= WIDEST:
        raise GrilleError(f"width: expected 16 to {WIDEST:,} pixels, not {width}")
    return renderer()(svg, width)


def renderer() -> Callable[[str, int | None], bytes]:
    """Return the function that converts SVG to PNG. Raises GrilleError if none is installed."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        try:
            from cairosvg import svg2png
        except (ModuleNotFoundError, OSError):  # OSError where the cairo library itself is missing
            raise GrilleError(".png files need resvg-py: pip install 'grille[picture]'") from None
        return lambda svg, width: bytes(svg2png(svg.encode(), output_width=width))
    return lambda svg, width: bytes(svg_to_bytes(svg_string=svg, width=width))
