"""Playing in the terminal, with Textual. A family has a view of its own; the screens know none of them."""

from __future__ import annotations
