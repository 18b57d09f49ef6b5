"""The screens of the terminal's front end. None of them knows a family by name."""

from __future__ import annotations

# The widths at which the layout changes: the panel below the board, beside it, or wider.
BREAKPOINTS = [(0, "-slim"), (74, "-narrow"), (110, "-wide")]
