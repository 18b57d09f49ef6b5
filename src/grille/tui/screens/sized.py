"""SizedScreen: a screen that arranges its parts by the size of the window, and says where the window is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rich.align import Align
from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from grille.tui.app import PlayApp

T = TypeVar("T")

# From this width on, the panel is beside the board; below, it is under the board and needs rows of its own.
SIDE_BY_SIDE = 58
# The least columns and rows, with the panel beside the board and below it.
BESIDE = Size(SIDE_BY_SIDE, 15)
BELOW = Size(36, 22)


def is_too_small(window: Size) -> bool:
    """Whether a window has no room for a 9x9 board and its panel.

    >>> is_too_small(Size(40, 12)), is_too_small(Size(40, 24)), is_too_small(Size(60, 20))
    (True, False, False)
    """
    return not any(window.width >= least.width and window.height >= least.height for least in (BESIDE, BELOW))


class SizedScreen(Screen[T]):
    """A screen with a layout for each width. In a window that is too small it shows only what it needs."""

    app: PlayApp

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  an instance variable of Screen
        (0, "-slim"),
        (SIDE_BY_SIDE, "-small"),
        (74, "-narrow"),
        (110, "-wide"),
    ]

    too_small = False
    _focused_before: Widget | None = None

    def on_resize(self, event: events.Resize) -> None:
        before, self.too_small = self.too_small, is_too_small(event.size)
        if self.too_small and not before:
            self._focused_before = self.focused
        self.set_class(self.too_small, "-too-small")
        if before and not self.too_small:
            # A hidden widget has lost the focus.
            self.call_after_refresh(self._focus_again)

    def _focus_again(self) -> None:
        widget, self._focused_before = self._focused_before, None
        if widget is None or not widget.is_attached:
            widget = next(iter(self.focus_chain), None)
        if widget is not None:
            widget.focus()

    def render(self) -> RenderableType:
        if not self.too_small:
            return super().render()
        width, height = self.size
        lines = (
            "The window is too small.",
            f"It has {width} columns and {height} rows.",
            f"Needed: {BESIDE.width} x {BESIDE.height},",
            f"or {BELOW.width} x {BELOW.height}.",
        )
        return Align(Text("\n".join(lines), justify="center"), "center", vertical="middle", height=height)
