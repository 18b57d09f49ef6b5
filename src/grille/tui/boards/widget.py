"""BoardWidget: a widget drawn on a canvas, with keys and clicks, which keeps its cursor in view."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, NamedTuple

from textual.content import Content
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from grille.tui.canvas import Canvas
from grille.tui.palette import Palette, palette


class Key(NamedTuple):
    """A key of a board and what it does, for the help."""

    keys: str
    meaning: str


class BoardWidget(Widget, can_focus=True):
    """The common base of views and editors."""

    KEYS: ClassVar[tuple[Key, ...]] = ()

    class Said(Message):
        """Posted with a message for the player."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Looked(Message):
        """Posted when the sidebar must be updated: the cursor moved, or the entry mode changed."""

    def __init__(self, *, still: bool = False) -> None:
        super().__init__(id="board")
        # A read-only board ignores keys.
        self.still = still
        self.can_focus = not still
        self._space = Size(51, 22)
        self._canvas: Canvas | None = None

    @property
    def palette(self) -> Palette:
        return palette(dark=self.app.current_theme.dark)

    @abstractmethod
    def draw(self, space: Size) -> Canvas:
        """The board on a canvas, as large as fits the space."""

    @abstractmethod
    def sidebar(self) -> Content:
        """The text beside the board: what is left, what is under the cursor, the entry mode."""

    @abstractmethod
    def cursor_region(self) -> Region:
        """The region of the cursor on the canvas, which is kept in view."""

    @abstractmethod
    def pressed(self, key: str, character: str | None) -> bool:
        """Handle a key; return False if the board does not use it."""

    def clicked(self, at: Offset, button: int) -> None:
        """Handle a click on the canvas."""

    def hovered(self, at: Offset) -> None:
        """Handle a mouse move over the canvas."""

    def picked(self, name: str) -> None:
        """Handle a click on an item of the sidebar."""

    def say(self, text: str) -> None:
        self.post_message(self.Said(text))

    def redraw(self) -> None:
        """Draw the board again."""
        before, self._canvas = self._canvas, None
        same = before is not None and (before.width, before.height) == (self.canvas.width, self.canvas.height)
        self.refresh(layout=not same)
        self.post_message(self.Looked())
        if not same:
            self.call_after_refresh(self.follow)

    def moved(self) -> None:
        """Draw the board again after the cursor moved."""
        self.redraw()
        self.follow()

    def follow(self) -> None:
        """Scroll so that the cursor is in view."""
        parent = self.parent
        if isinstance(parent, Widget) and self.is_attached and not self.still:
            region = self.cursor_region().translate(self.virtual_region.offset)
            parent.scroll_to_region(region, animate=False, force=True)

    @property
    def canvas(self) -> Canvas:
        if self._canvas is None:
            self._canvas = self.draw(self._space)
        return self._canvas

    def _fit(self, container: Size) -> None:
        if container != self._space:
            self._space = container
            self._canvas = None

    def get_content_width(self, container: Size, viewport: Size) -> int:
        self._fit(container)
        return self.canvas.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.canvas.height

    def render_line(self, y: int) -> Strip:
        return self.canvas.strip(y, self.size.width)

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())

    def on_resize(self) -> None:
        self.call_after_refresh(self.follow)

    def on_key(self, event: Any) -> None:
        if not self.still and self.pressed(event.key, event.character):
            event.stop()
            event.prevent_default()

    def on_mouse_down(self, event: Any) -> None:
        if not self.still:
            self.focus()
            self.clicked(Offset(event.x, event.y), event.button)

    def on_mouse_move(self, event: Any) -> None:
        if not self.still:
            self.hovered(Offset(event.x, event.y))
