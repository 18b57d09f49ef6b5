"""Playing in the terminal, with Textual. Each family has its own view; the screens know no family by name."""

from __future__ import annotations
